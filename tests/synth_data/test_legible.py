"""Pictures that nobody could read are told from those that a person can."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from synth_data import Sample, digits_shown, draw_sample, legibility, legible, load_fonts

FONTS = load_fonts("bundled")


@pytest.fixture(scope="module")
def clear() -> Sample:
    """A drawn screenshot that shows its digits well."""
    samples = (draw_sample(2, k, FONTS, kind="screen", close=True, longest=None) for k in range(40))
    return next(s for s in samples if legible(s) and legibility(s).likeness.min() > 0.7)


def test_one_row_for_each_digit(clear: Sample) -> None:
    shown = int((clear.content.digits > 0).sum())
    for values in legibility(clear):
        assert values.shape == (shown,)
    assert (legibility(clear).likeness <= 1.001).all()


def test_blur_noise_and_fading_make_it_illegible(clear: Sample) -> None:
    rng = np.random.default_rng(1)
    pitch = float(np.linalg.norm(clear.lattice[0, 9] - clear.lattice[0, 0])) / 9
    image = clear.image.astype(np.float32)
    mean = image.mean(axis=(0, 1))
    for ruined in (
        cv2.GaussianBlur(image, (0, 0), 0.4 * pitch),
        image + rng.normal(0, 400, image.shape),
        mean + 0.01 * (image - mean),
    ):
        assert not legible(replace(clear, image=np.clip(ruined, 0, 255).astype(np.uint8)))


def test_tiny_pictures_are_illegible(clear: Sample) -> None:
    height, width = clear.image.shape[:2]
    size = (width // 6, height // 6)
    small = replace(
        clear,
        image=cv2.resize(clear.image, size, interpolation=cv2.INTER_AREA),
        ink=cv2.resize(clear.ink, size, interpolation=cv2.INTER_AREA),
        lattice=clear.lattice / 6,
    )
    assert not legible(small)


def test_an_empty_board_is_legible(clear: Sample) -> None:
    empty = replace(clear.content, digits=np.zeros(81, dtype=np.uint8))
    assert legible(replace(clear, content=empty))


def test_a_digit_under_a_cursor_does_not_show_but_its_neighbours_do(clear: Sample) -> None:
    assert (digits_shown(clear) == (clear.content.digits > 0)).all()
    assert not digits_shown(clear, 100.0).any()
    hidden = int(np.flatnonzero(clear.content.digits)[0])
    row, column = divmod(hidden, 9)
    corners = clear.lattice[row : row + 2, column : column + 2].reshape(-1, 2)
    (left, top), (right, bottom) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    image = clear.image.copy()
    image[top:bottom, left:right] = image[top, left]
    shown = digits_shown(replace(clear, image=image))
    assert not shown[hidden]
    assert shown.sum() >= (clear.content.digits > 0).sum() - 1
