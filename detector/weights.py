"""Weights as safetensors files whose name carries eight hex digits of their SHA-256, with a JSON card in the header."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any, Final

from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

FORMAT: Final = 1
"""Number of the layout below; a file of another number is refused rather than guessed at."""


class WeightsError(RuntimeError):
    """Weights are missing, damaged or of another format."""


def _commit() -> str:
    done = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def save_weights(name: str, model: nn.Module, card: dict[str, Any], folder: Path) -> Path:
    """Write `model` to `folder` as NAME-xxxxxxxx.safetensors and return its path; older files of that name go.

    The card gets the format number, the architecture's config (`model.config`, a dataclass) and the commit.
    """
    folder.mkdir(parents=True, exist_ok=True)
    full = {"format": FORMAT, "config": dataclasses.asdict(model.config), "commit": _commit()} | card  # type: ignore[call-overload]
    part = folder / f"{name}.part"
    tensors = {key: value.contiguous() for key, value in model.state_dict().items()}
    save_file(tensors, part, metadata={"card": json.dumps(full)})
    for old in folder.glob(f"{name}-*.safetensors"):
        old.unlink()
    return part.rename(folder / f"{name}-{hashlib.sha256(part.read_bytes()).hexdigest()[:8]}.safetensors")


def find_weights(name: str, folder: Path) -> Path:
    """The one NAME-xxxxxxxx.safetensors in `folder`. Raises WeightsError where there is none, or more."""
    found = sorted(folder.glob(f"{name}-????????.safetensors"))
    if len(found) != 1:
        raise WeightsError(f"{folder} should hold one {name}-*.safetensors file, but holds {len(found)}.")
    return found[0]


def load_weights(path: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Tensors by name, and the card. Raises WeightsError if the file is not what its name says."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    if not path.stem.endswith(f"-{digest}"):
        raise WeightsError(f"{path.name} is damaged: its SHA-256 begins with {digest}.")
    with safe_open(path, framework="pt") as file:
        card = json.loads((file.metadata() or {}).get("card", "{}"))
    if card.get("format") != FORMAT:
        raise WeightsError(f"{path.name} has format {card.get('format')}, this program reads format {FORMAT}.")
    return load_file(path), card
