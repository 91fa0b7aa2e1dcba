"""DigitNet's promises about its inputs and outputs."""

import pytest
import torch

from recognizer.digitnet import DigitNet

BOARD = torch.randint(0, 256, (1, 81, 3, 40, 40), generator=torch.Generator().manual_seed(0)).float()


@pytest.fixture(scope="module")
def net() -> DigitNet:
    torch.manual_seed(0)
    return DigitNet().eval()


def test_shapes(net: DigitNet) -> None:
    output = net(BOARD)
    assert output.digits.shape == (1, 81, 10)
    assert output.entry.shape == (1, 81)
    assert output.marks.shape == (1, 81, 9)
    assert output.turn.shape == (1, 4)


def test_the_order_of_the_cells_means_nothing(net: DigitNet) -> None:
    # So the net cannot learn Sudoku's rules, and what it reports is what it saw.
    order = torch.randperm(81, generator=torch.Generator().manual_seed(1))
    straight, mixed = net(BOARD), net(BOARD[:, order])
    assert torch.allclose(straight.digits[:, order], mixed.digits, atol=1e-4)
    assert torch.allclose(straight.entry[:, order], mixed.entry, atol=1e-4)


def test_boards_of_a_batch_do_not_mix(net: DigitNet) -> None:
    other = BOARD.flip(1)
    together = net(torch.cat([BOARD, other]))
    assert torch.allclose(together.digits[0], net(BOARD).digits[0], atol=1e-4)


def test_contrast_and_brightness_matter_little(net: DigitNet) -> None:
    # Above the contrast floor crops are normalised, so only the comparison of looks still sees a dimmer picture.
    features = [net.describe[0].weight.shape[1], net.digit.weight.shape[1]]
    assert features == [128 * 25, 160]
    from recognizer.digitnet import _normalised

    plain, _ = _normalised(BOARD[0])
    dim, _ = _normalised(BOARD[0] * 0.5 + 30)
    assert torch.allclose(plain, dim, atol=1e-4)
