"""From an image to a Reading: the one call that the page and the command line make."""

from detector import Look, PictureError, decode_image
from recognizer.reader import Reader
from recognizer.reading import Cell, Reading
from solver import Repair

__all__ = ["Cell", "Look", "PictureError", "Reader", "Reading", "Repair", "decode_image"]
