"""Outlines of any size and place can be drawn."""

import numpy as np
from PIL import Image, ImageDraw

from synth_data.shapes import rounded_outline


def test_no_box_is_refused() -> None:
    rng = np.random.default_rng(0)
    image = Image.new("RGB", (60, 60))
    draw = ImageDraw.Draw(image)
    for _ in range(3000):
        left, top = rng.uniform(0, 20, 2)
        width, height = rng.uniform(-2, 40, 2)
        rounded_outline(draw, (left, top, left + width, top + height), rng.uniform(0, 25), (255, 0, 0), 1)
    assert np.asarray(image)[..., 0].any()
