"""The training loop on a network of two numbers."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch import Tensor, nn
from torch.utils.data import Dataset

from detector.training import Schedule, rate_at, train

SCHEDULE = Schedule(steps=300, batch=2, rate=0.05, workers=0)


class Points(Dataset[tuple[Tensor, Tensor]]):
    """Item k is a point of the line y = 3 x - 1, drawn from k alone."""

    def __len__(self) -> int:
        return SCHEDULE.steps * SCHEDULE.batch

    def __getitem__(self, index: int) -> tuple[Tensor, Tensor]:
        x = torch.randn(1, generator=torch.Generator().manual_seed(index))
        return x, 3 * x - 1


class StopError(Exception):
    """Stands for a run stopped by hand."""


def line() -> nn.Linear:
    torch.manual_seed(5)
    return nn.Linear(1, 1)


def run(folder: Path, *, stop_at: int | None = None, schedule: Schedule = SCHEDULE) -> nn.Module:
    done = 0

    def loss_of(model: nn.Module, batch: tuple[Tensor, Tensor]) -> tuple[Tensor, dict[str, float]]:
        nonlocal done
        done += 1
        if done == stop_at:
            raise StopError
        loss = ((model(batch[0]) - batch[1]) ** 2).mean()
        return loss, {"loss": float(loss.detach())}

    return train(line(), Points(), loss_of, schedule, folder)


def test_it_learns_and_logs(tmp_path: Path) -> None:
    model = run(tmp_path)
    assert isinstance(model, nn.Linear)
    assert model.weight.item() == pytest.approx(3, abs=0.05)
    assert model.bias.item() == pytest.approx(-1, abs=0.05)
    assert not model.training
    rows = [json.loads(row) for row in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    assert [row["step"] for row in rows] == [50, 100, 150, 200, 250, 300]
    assert rows[-1]["loss"] < rows[0]["loss"]


def test_a_stopped_run_goes_on_as_if_never_stopped(tmp_path: Path) -> None:
    with pytest.raises(StopError):
        run(tmp_path / "stopped", stop_at=270)
    resumed, unbroken = run(tmp_path / "stopped"), run(tmp_path / "unbroken")
    for name, value in unbroken.state_dict().items():
        assert torch.equal(value, resumed.state_dict()[name])


def test_a_checkpoint_of_another_schedule_is_refused(tmp_path: Path) -> None:
    run(tmp_path)
    with pytest.raises(SystemExit, match="another schedule"):
        run(tmp_path, schedule=replace(SCHEDULE, rate=0.01))


def test_the_rate_rises_to_its_peak_and_falls_to_almost_nothing() -> None:
    rates = [rate_at(SCHEDULE, step) for step in range(SCHEDULE.steps)]
    peak = rates.index(max(rates))
    assert max(rates) == SCHEDULE.rate
    assert rates[: peak + 1] == sorted(rates[: peak + 1])
    assert rates[peak:] == sorted(rates[peak:], reverse=True)
    assert rates[-1] < 0.02 * SCHEDULE.rate
