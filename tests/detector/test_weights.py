"""Weights files: their name, card and hash."""

import hashlib
from pathlib import Path

import pytest
import torch

import detector
import recognizer
from detector import WeightsError, find_weights, load_weights, save_weights
from detector.unet import CHANNELS, UNet, UNetConfig

SHIPPED = [
    find_weights("unet", Path(detector.__file__).parent / "weights"),
    find_weights("digitnet", Path(recognizer.__file__).parent / "weights"),
]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_weights_are_what_their_name_says(path: Path) -> None:
    tensors, card = load_weights(path)
    assert path.stem[-8:] == hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    assert tensors
    assert {"format", "config", "commit", "seed", "steps", "recipe"} <= card.keys()
    assert path.stat().st_size < 5_000_000


def test_saved_weights_come_back_alike(tmp_path: Path) -> None:
    model = UNet(UNetConfig((4, 4, 4, 4, 4)))
    path = save_weights("unet", model, {"seed": 3}, tmp_path)
    tensors, card = load_weights(path)
    assert find_weights("unet", tmp_path) == path
    assert card["config"] == {"widths": [4, 4, 4, 4, 4]}
    assert card["seed"] == 3
    assert all(torch.equal(tensors[name], value) for name, value in model.state_dict().items())


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    path = save_weights("unet", UNet(UNetConfig((4, 4, 4, 4, 4))), {}, tmp_path)
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(WeightsError, match="damaged"):
        load_weights(path)


def test_missing_weights_are_told(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="holds 0"):
        find_weights("unet", tmp_path)


def test_the_unet_gives_maps_of_its_input_s_size() -> None:
    maps = UNet(UNetConfig((4, 4, 4, 4, 4))).eval()(torch.zeros(2, 3, 64, 96))
    assert maps.shape == (2, len(CHANNELS), 64, 96)
