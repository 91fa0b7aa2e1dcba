"""From a file's bytes to a board: decoding, the U-Net, lattice fitting, geometry."""

import os

# Before torch is loaded. Its threads wait for each other by spinning, some hundred times a picture. On a machine with
# other things to do, the one waited for may not be running: a reading then took twice as long, beside other programs
# that use threads ten times. On an idle machine to spin less costs nothing (`benchmarks/busy.py`).
os.environ.setdefault("GOMP_SPINCOUNT", "10000")

from detector.board import Board
from detector.errors import PictureError
from detector.find import Detector, Look
from detector.geometry import shrink
from detector.image import MAX_BYTES, check_size, decode_image
from detector.weights import WeightsError, find_weights, load_weights, save_weights

__all__ = [
    "MAX_BYTES",
    "Board",
    "Detector",
    "Look",
    "PictureError",
    "WeightsError",
    "check_size",
    "decode_image",
    "find_weights",
    "load_weights",
    "save_weights",
    "shrink",
]
