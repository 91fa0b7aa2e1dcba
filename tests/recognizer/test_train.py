"""What DigitNet is trained on and by which loss."""

import numpy as np
import pytest
import torch
from torch.utils.data import default_collate

from recognizer import train
from recognizer.digitnet import DigitNet
from recognizer.train import Boards, Truth, loss_of, misplaced
from synth_data import load_fonts

BOARDS = Boards(3, load_fonts("bundled"), 10)


def test_an_item_is_drawn_from_its_number_alone() -> None:
    one, again = BOARDS[4], Boards(3, load_fonts("bundled"), 10)[4]
    assert one.crops.shape == (81, 3, 40, 40)
    assert one.crops.dtype == torch.uint8
    assert one.digits.shape == (81,)
    assert one.marks.shape == (81, 9)
    for value, same in zip(one, again, strict=True):
        assert torch.equal(value, same)
    assert not torch.equal(one.crops, BOARDS[5].crops)


def test_a_few_steps_lower_the_loss_and_reach_every_weight() -> None:
    torch.manual_seed(1)
    items = [BOARDS[k] for k in range(6)]
    batch: Truth = default_collate([item for item in items if item.turn == 0 and item.fits] + items[:1])
    assert ((batch.turn == 0) & batch.fits).any()
    model = DigitNet()
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3)
    losses = []
    for _ in range(6):
        loss, figures = loss_of(model, batch)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        losses.append(float(loss.detach()))
    assert losses[-1] < 0.9 * losses[0]
    assert all(parameter.grad is not None for parameter in model.parameters())
    assert 0 <= figures["wrong"] <= 1


def test_turned_boards_teach_no_digits() -> None:
    batch: Truth = default_collate([BOARDS[k] for k in range(2)])
    model = DigitNet().eval()
    turned = batch._replace(turn=torch.tensor([0, 1]), fits=torch.tensor([True, True]))
    other = turned._replace(digits=torch.stack([batch.digits[0], (batch.digits[1] + 1) % 10]))
    torch.manual_seed(2)
    _, before = loss_of(model, turned)
    torch.manual_seed(2)
    _, after = loss_of(model, other)
    assert before["digits"] == after["digits"]


def test_what_is_no_board_teaches_only_that() -> None:
    batch: Truth = default_collate([BOARDS[k] for k in range(2)])
    model = DigitNet().eval()
    none = batch._replace(fits=torch.tensor([False, False]))
    torch.manual_seed(2)
    loss, figures = loss_of(model, none)
    assert torch.isfinite(loss)
    assert float(loss.detach()) > 0
    assert [figures[name] for name in ("digits", "entry", "marks")] == [0, 0, 0]


@pytest.mark.parametrize("seed", range(40))
def test_a_misplaced_lattice_is_off_by_more_than_a_fitted_one_may_be(seed: int) -> None:
    true = np.stack(np.meshgrid(np.arange(10), np.arange(10)), axis=-1) * 30.0 + 50
    off = misplaced(np.random.default_rng(seed), true) - true
    assert off.shape == true.shape
    # In cells: how far the worst crossing is from the line it should lie on.
    away = np.abs(off / 30)
    assert away.max() > 0.25
    assert away.max() < 9


def test_some_items_are_no_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "FAULTY", 1.0)
    items = [Boards(3, load_fonts("bundled"), 10)[k] for k in range(5)]
    assert not any(item.fits for item in items)
    monkeypatch.setattr(train, "FAULTY", 0.0)
    assert Boards(3, load_fonts("bundled"), 10)[0].fits
