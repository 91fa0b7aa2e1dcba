"""From a file's bytes to a board: decoding, the U-Net, lattice fitting, geometry."""

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
