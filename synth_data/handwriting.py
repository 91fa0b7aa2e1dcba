"""Digits as people write them: strokes of a pen or pencil, each writer with letter forms and habits of their own.

Fonts repeat one perfect 4 a thousand times. Here a writer is drawn once per board (`draw_hand`) and no two of their
digits are alike (`write_digit`). Lengths are in digit heights unless a name says otherwise.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from synth_data.recipe import Chance, Range


class Handwriting:
    """What differs between writers, and between two digits of one writer."""

    width = Range(0.48, 0.80, "width of a round digit over its height: cramped to broad hands")
    slant = Range(-0.12, 0.42, "shear: a few lean back, most stand or lean to the right", 1.3)
    roundness = Range(0.75, 1.15, "strength of the spline's tangents: angular to bulging")
    flow = Range(0.0, 0.55, "how far a hasty writer rounds off corners", 2.0)
    pen = Range(0.05, 0.16, "width of a hard pencil in a big cell to a felt pen in a small one", 1.5)
    pen_in_width = 0.22  # at most, of the digits' width: in thicker lines a cramped hand's loops are blots
    pressure = Range(0.0, 0.35, "relative swell of the line along a stroke")
    taper = Range(0.0, 0.5, "how much of the line's width is lost where the pen lifts off", 2.0)
    tremor = Range(0.0, 0.016, "shaky hands, rough paper, a newspaper on the knee", 2.0)
    broad = Range(0.85, 1.15, "a digit's own share of that width: narrow 8s beside wide 2s")
    waist = Range(0.8, 1.25, "power of the height: big heads on small bellies to the reverse; high and low bars of 4")
    habit = Range(0.01, 0.05, "shift of each point of a letter form, the writer's own in all their digits")
    care = Range(0.008, 0.04, "shift of each point anew in every digit: neat to careless", 1.4)
    pencil = Chance(0.35, "graphite lies on the paper's grain")
    grain = Range(0.1, 0.5, "given pencil: share of the ink lost between the paper's fibres")


class Form(NamedTuple):
    """One way to write a digit.

    share: how common it is among writers, relative to the digit's other forms. strokes: from pen-down to pen-up, the
    points passed as "x,y" per cent of the digit's width and height, from its top left; "!" is a corner.
    """

    share: float
    strokes: tuple[str, ...]


FORMS: dict[int, dict[str, Form]] = {
    1: {
        "plain": Form(3, ("50,0 50,50 50,100",)),
        "hook": Form(3, ("38,26 62,0! 62,50 62,100",)),
        "upstroke": Form(2, ("18,50 44,24 66,0! 66,50 66,100",)),
        "long upstroke": Form(2, ("0,78 38,36 66,0! 66,50 66,100",)),  # as written in Germany and Switzerland
        "foot": Form(1, ("30,25 54,0! 54,50 54,100", "18,100 55,100 92,99")),
    },
    2: {
        "straight base": Form(4, ("8,25 28,3 65,2 88,25 70,55 35,82 5,99! 50,98 98,97",)),
        "curved base": Form(2, ("8,25 30,2 68,2 88,24 70,55 36,83 5,99! 28,89 58,98 98,90",)),
        "looped": Form(2, ("8,22 30,2 68,2 88,25 70,58 38,88 13,98 5,88 24,80 60,94 98,95",)),
        "angular": Form(1, ("6,5 45,2 90,4! 48,52 4,98! 50,98 97,97",)),  # like a Z
    },
    3: {
        "round": Form(4, ("8,14 38,0 76,6 82,28 62,43 36,47! 68,52 95,72 78,95 40,100 4,88",)),
        "smooth": Form(2, ("8,12 45,0 80,18 62,42 40,48 64,51 94,74 72,97 38,100 4,88",)),
        "flat top": Form(2, ("10,3 50,3 88,2! 62,23 38,43! 72,46 95,68 78,94 40,100 5,90",)),
    },
    4: {
        "open": Form(4, ("32,0 20,32 6,62! 50,62 98,60", "70,22 69,60 67,100")),
        "closed": Form(3, ("70,100 70,50 70,0! 35,36 2,68! 50,68 100,67",)),
        "cup": Form(2, ("14,4 8,38 26,55 60,52 86,46", "88,0 84,50 78,100")),
        "lightning": Form(1, ("48,0 26,30 4,58! 48,56 92,53! 80,76 66,100",)),  # never lifts the pen
    },
    5: {
        "bar": Form(4, ("22,4 19,22 15,42! 52,35 90,56 84,84 48,100 5,91", "22,4 58,3 96,1")),
        "one stroke": Form(3, ("94,3 58,3 24,4! 19,22 14,42! 54,36 91,58 82,88 46,100 5,90",)),
        "flowing": Form(1, ("92,3 56,2 28,8 16,42! 40,37 76,44 90,66 76,92 42,100 5,91",)),
    },
    6: {
        "straight": Form(3, ("72,0 42,28 14,62 20,92 54,100 86,82 74,58 44,54 13,72",)),
        "upright": Form(2, ("30,0 12,38 8,72 26,97 60,99 88,80 74,56 40,56 9,76",)),
        "curled": Form(3, ("86,12 60,0 27,18 5,56 18,91 55,100 90,78 76,53 42,52 8,70",)),
    },
    7: {
        "plain": Form(4, ("1,3 50,3 99,3! 70,45 42,100",)),
        "crossed": Form(3, ("1,3 50,3 99,3! 70,45 42,100", "30,53 56,51 84,49")),
        "serif": Form(2, ("3,18 3,2! 50,3 99,3! 70,45 42,100",)),
        "serif crossed": Form(1, ("3,18 3,2! 50,3 99,3! 70,45 42,100", "30,53 56,51 84,49")),
        "wavy": Form(1, ("1,11 24,2 58,9 99,3! 72,42 46,100",)),
    },
    8: {
        "figure": Form(4, ("84,20 55,0 18,10 20,34 50,47 82,62 88,86 50,100 10,86 16,62 48,46 78,30 84,12",)),
        "straight back": Form(2, ("84,8 48,0 16,18 46,43 86,76 50,100 10,78 44,50 88,6",)),
        "circles": Form(2, ("50,0 20,9 18,36 50,48 82,37 80,9 46,0", "50,47 12,58 11,90 50,100 89,90 88,58 48,47")),
    },
    9: {
        "straight": Form(4, ("86,18 52,0 12,16 14,43 48,53 80,36 88,8! 86,54 82,100",)),
        "slanting": Form(2, ("86,22 52,0 12,16 16,46 52,52 88,24 78,60 44,100",)),
        "curled": Form(2, ("86,18 52,0 12,16 14,43 48,53 80,36 88,8! 90,60 70,96 26,93",)),
        "hooked": Form(1, ("84,14 46,0 10,18 18,44 52,48 84,24 87,6! 89,62 74,97 36,100 8,82",)),  # like a g
    },
}


def _parse(stroke: str) -> np.ndarray:
    """(N, 3) float64: x and y in digit widths and heights, and 1 at corners."""
    points = [[*point.rstrip("!").split(","), 100 * point.endswith("!")] for point in stroke.split()]
    return np.array(points, dtype=np.float64) / 100


SKELETONS = {digit: {name: [_parse(s) for s in form.strokes] for name, form in FORMS[digit].items()} for digit in FORMS}


@dataclass(frozen=True, slots=True)
class Hand:
    """One writer's habits; the numbers are explained in `Handwriting`.

    forms: the names of the forms used for 1 to 9. strokes: for each digit its strokes, (N, 3) float64 as from `_parse`,
    bent to the writer's taste. grain: 0 for a pen.
    """

    forms: tuple[str, ...]
    strokes: tuple[tuple[np.ndarray, ...], ...]
    width: float
    slant: float
    roundness: float
    flow: float
    pen: float
    pressure: float
    taper: float
    tremor: float
    care: float
    grain: float


def _shift(rng: np.random.Generator, stroke: np.ndarray, size: float) -> np.ndarray:
    """The stroke with every point moved by about `size`, never by much more: a 7 must not become a 1."""
    moved = stroke.copy()
    moved[:, :2] += np.clip(rng.normal(0, size, (len(stroke), 2)), -1.5 * size, 1.5 * size)
    return moved


def draw_hand(rng: np.random.Generator) -> Hand:
    """Draw a writer."""
    h = Handwriting
    forms, strokes = [], []
    habit = h.habit.draw(rng)
    for digit, kinds in FORMS.items():
        share = np.cumsum([form.share for form in kinds.values()])
        name = list(kinds)[int(np.searchsorted(share, rng.random() * share[-1], side="right"))]
        forms.append(name)
        bent = np.array([h.broad.draw(rng), 1.0, 1.0]), np.array([1.0, h.waist.draw(rng), 1.0])
        strokes.append(tuple(_shift(rng, bent[0] * stroke ** bent[1], habit) for stroke in SKELETONS[digit][name]))
    width = h.width.draw(rng)
    return Hand(
        forms=tuple(forms),
        strokes=tuple(strokes),
        width=width,
        slant=h.slant.draw(rng),
        roundness=h.roundness.draw(rng),
        flow=h.flow.draw(rng),
        pen=min(h.pen.draw(rng), h.pen_in_width * width),
        pressure=h.pressure.draw(rng),
        taper=h.taper.draw(rng),
        tremor=h.tremor.draw(rng),
        care=h.care.draw(rng),
        grain=h.grain.draw(rng) if h.pencil.happens(rng) else 0.0,
    )


STEPS = 7  # lines per pair of points: smooth at 60 pixels, quick at 14
_T = np.arange(STEPS)[:, None] / STEPS
# Hermite basis of: from, its tangent, to, its tangent. (4, STEPS, 1)
_BASIS = np.stack([2 * _T**3 - 3 * _T**2 + 1, _T**3 - 2 * _T**2 + _T, 3 * _T**2 - 2 * _T**3, _T**3 - _T**2])


def _smooth(stroke: np.ndarray, roundness: float, flow: float) -> np.ndarray:
    """(M, 2) points along a spline through the stroke's points, close enough to be joined by lines.

    Catmull-Rom with the square roots of the chords as knots, since even knots make loops where points lie unevenly.
    """
    points = stroke[:, :2]
    chords = np.diff(points, axis=0)
    knots = np.sqrt(np.hypot(chords[:, 0], chords[:, 1]))[:, None] + 1e-6
    through = (points[2:] - points[:-2]) / (knots[1:] + knots[:-1])
    leave, arrive = chords.copy(), chords.copy()
    bend = 1 - stroke[1:-1, 2:] * (1 - flow)
    leave[1:] += bend * (through * knots[1:] - chords[1:])
    arrive[:-1] += bend * (through * knots[:-1] - chords[:-1])
    # The ends, which have no neighbour to aim at, go on bending as the curve beside them does.
    leave[0] = 1.5 * chords[0] - 0.5 * arrive[0]
    arrive[-1] = 1.5 * chords[-1] - 0.5 * leave[-1]
    pieces = (
        _BASIS[0] * points[:-1, None]
        + _BASIS[1] * roundness * leave[:, None]
        + _BASIS[2] * points[1:, None]
        + _BASIS[3] * roundness * arrive[:, None]
    )
    return np.concatenate([pieces.reshape(-1, 2), points[-1:]])


def _swell(rng: np.random.Generator, hand: Hand, count: int) -> np.ndarray:
    """(count,) width of the line along a stroke, relative to the pen's, 0.4 to 1.4."""
    along = np.arange(count) / (count - 1)
    width = 1 + hand.pressure * np.interp(along, (0, 0.3, 0.7, 1), rng.uniform(-1, 1, 4))
    return np.maximum(width * np.interp(along, (0.75, 1), (1, 1 - hand.taper)), 0.4)


def write_digit(rng: np.random.Generator, hand: Hand, digit: int, height: float) -> np.ndarray:
    """A digit 1 to 9 as `hand` writes it this time: (H, W) uint8 coverage, 255 where ink hides the paper.

    The digit stands in the tile's middle, about `height` pixels high (8 or more), with an empty pixel all round.
    """
    strokes = [_smooth(_shift(rng, s, hand.care), hand.roundness, hand.flow) for s in hand.strokes[digit - 1]]
    pen = np.concatenate([hand.pen * _swell(rng, hand, len(stroke)) for stroke in strokes])
    points = np.concatenate(strokes)
    turn, slant, stretch, growth = rng.normal(0, hand.care, 4) * (1.5, 2.0, 2.0, 1.5)
    width = hand.width * (1 + stretch)
    points = points @ np.array([[width, width * turn], [-hand.slant - slant - turn, 1.0]])
    points *= (1 - hand.pen) / np.ptp(points[:, 1])
    knots = np.arange(0, len(points), 2)
    for axis in (0, 1):
        points[:, axis] += np.interp(np.arange(len(points)), knots, rng.normal(0, hand.tremor, len(knots)))

    fine = 4 if height < 40 else 3  # drawn that many times larger, then averaged: smooth edges
    size = height * fine * (1 + min(max(growth, -0.08), 0.08))
    points, pen = points * size, pen * size
    low, high = (points - pen[:, None] / 2).min(axis=0), (points + pen[:, None] / 2).max(axis=0)
    columns, rows = (math.ceil(side / fine) + 4 for side in high - low)
    points += (np.array([columns, rows]) * fine - 1) / 2 - (low + high) / 2
    spots = np.rint(points * 16).astype(int).tolist()  # in sixteenths of a pixel, which is what shift=4 means
    thick = np.maximum(np.rint(pen), 1).astype(int).tolist()
    lifts = set(np.cumsum([len(stroke) for stroke in strokes]).tolist())
    canvas = np.zeros((rows * fine, columns * fine), dtype=np.uint8)
    for index in range(1, len(spots)):
        if index not in lifts:
            cv2.line(canvas, spots[index - 1], spots[index], 255, thick[index], cv2.LINE_8, 4)
    tile: np.ndarray = cv2.resize(canvas, (columns, rows), interpolation=cv2.INTER_AREA)
    return (tile * (1 - hand.grain * rng.random(tile.shape))).astype(np.uint8) if hand.grain else tile
