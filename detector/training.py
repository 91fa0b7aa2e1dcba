"""The one training loop, for both networks: progress, checkpoints, resume, averaged weights. Never used in serving."""

from __future__ import annotations

import copy
import json
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast.

    steps: optimiser steps. batch: samples a step. rate: peak of a one-cycle learning rate. decay: AdamW's weight
    decay. averaging: share of the old average kept each step; averaged weights score better and steadier than the last.
    """

    steps: int
    batch: int
    rate: float
    decay: float = 0.01
    averaging: float = 0.998
    warm_up: float = 0.05
    seed: int = 1
    workers: int = 2


def rate_at(schedule: Schedule, step: int) -> float:
    """Linear warm-up, then a cosine to nearly nothing."""
    rise = max(1, int(schedule.warm_up * schedule.steps))
    if step < rise:
        return schedule.rate * (step + 1) / rise
    done = (step - rise) / max(1, schedule.steps - rise)
    return schedule.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))


def train(
    model: nn.Module,
    dataset: Dataset[Any],
    loss_of: Callable[[nn.Module, Any], tuple[Tensor, dict[str, float]]],
    schedule: Schedule,
    folder: Path,
    *,
    collate: Callable[[Sequence[Any]], Any] | None = None,
) -> nn.Module:
    """Train `model` in place of nothing and return the averaged copy, in eval mode.

    dataset: map-style, item k drawn from k alone, at least steps x batch long; so a resumed run sees what an unbroken
    one would have seen. loss_of: model and batch -> loss and figures for the log. folder: holds `checkpoint.pt`, from
    which a run stopped at any time goes on, and `log.jsonl`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.pt"
    optimiser = torch.optim.AdamW(model.parameters(), lr=schedule.rate, weight_decay=schedule.decay)
    averaged = copy.deepcopy(model)
    start, spent = 0, 0.0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        if state["schedule"] != asdict(schedule):
            raise SystemExit(f"{checkpoint} belongs to another schedule; remove it to start afresh")
        model.load_state_dict(state["model"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        start, spent = state["step"], state["seconds"]
        print(f"going on at step {start} of {schedule.steps}", flush=True)
    loader = DataLoader(
        dataset,
        batch_size=schedule.batch,
        sampler=range(start * schedule.batch, schedule.steps * schedule.batch),
        num_workers=schedule.workers,
        collate_fn=collate,
        prefetch_factor=4 if schedule.workers else None,
    )
    # Tile matrix units (AMX) halve the time; without them bfloat16 is emulated and thirty times slower.
    fast_bfloat16 = bool(torch.cpu.get_capabilities().get("amx_bf16", False))
    began = last = time.monotonic()
    sums: dict[str, float] = {}
    counted = 0
    model.train()
    for step, batch in enumerate(loader, start=start):
        for group in optimiser.param_groups:
            group["lr"] = rate_at(schedule, step)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=fast_bfloat16):
            loss, figures = loss_of(model, batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        keep = min(schedule.averaging, (step + 1) / (step + 10))
        with torch.no_grad():
            for mean, now in zip(averaged.state_dict().values(), model.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(now, 1 - keep)
                else:
                    mean.copy_(now)
        for name, value in figures.items():
            sums[name] = sums.get(name, 0.0) + value
        counted += 1
        if (step + 1) % 50 == 0 or step + 1 == schedule.steps:
            now_s = time.monotonic()
            row = {"step": step + 1, "of": schedule.steps, "seconds": round(spent + now_s - began, 1)}
            row |= {name: round(value / counted, 4) for name, value in sums.items()}
            row["s_per_step"] = round((now_s - last) / counted, 3)
            last, sums, counted = now_s, {}, 0
            print(json.dumps(row), flush=True)
            with (folder / "log.jsonl").open("a") as log:
                log.write(json.dumps(row) + "\n")
        if (step + 1) % 250 == 0 or step + 1 == schedule.steps:
            state = {
                "model": model.state_dict(),
                "averaged": averaged.state_dict(),
                "optimiser": optimiser.state_dict(),
                "step": step + 1,
                "seconds": spent + time.monotonic() - began,
                "schedule": asdict(schedule),
            }
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)
    return averaged.eval()
