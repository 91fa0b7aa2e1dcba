"""From a file's bytes to pixels: formats, limits, turns, colour modes."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.AvifImagePlugin import AvifImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.ExifTags import Base as ExifTag
from PIL.GifImagePlugin import GifImageFile
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.TiffImagePlugin import TiffImageFile
from PIL.WebPImagePlugin import WebPImageFile
from pillow_heif import HeifImageFile

from detector.errors import PictureError

MAX_BYTES = 40 * 1024 * 1024
# Room for the 48 and 50 million pixels of today's phones; decoding that many takes some 600 MB for a moment.
MAX_PIXELS = 60_000_000
# OpenCV's warps hold coordinates in 16 bits.
MAX_SIDE = 32_000
# Nine rows of little more than four pixels: below that nobody can tell a 6 from an 8.
MIN_SIDE = 40
# Pixels handed over at once: few enough to stay in a processor's cache.
STRIP = 1 << 18

_SIGNATURES: tuple[tuple[bytes, type[ImageFile]], ...] = (
    (b"\x89PNG\r\n\x1a\n", PngImageFile),
    (b"\xff\xd8\xff", JpegImageFile),
    (b"GIF87a", GifImageFile),
    (b"GIF89a", GifImageFile),
    (b"II*\0", TiffImageFile),
    (b"MM\0*", TiffImageFile),
    (b"II+\0", TiffImageFile),
    (b"MM\0+", TiffImageFile),
)
_BMP_HEADER_SIZES = (12, 40, 52, 56, 64, 108, 124)
_AVIF_BRANDS = {b"avif", b"avis"}
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"}

# Value of the EXIF tag Orientation -> what turns the picture upright.
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def decode_image(data: bytes) -> NDArray[np.uint8]:
    """Decode the first picture in a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC file.

    data: the whole file.
    Returns (H, W, 3) uint8 RGB 0..255, C-contiguous and writable, rows top to bottom, turned upright as EXIF says,
    never resized. Transparency lies over white; wider grey values are scaled to 8 bits; colour profiles are ignored.
    Raises PictureError: empty, too-many-bytes, not-a-picture, damaged, too-large or too-small.
    Safe to call from several threads at once.
    """
    image = _open(data)
    try:
        image.load()
    except Exception as error:  # a broken file can make a decoder raise nearly anything
        raise _damaged() from error
    turn = _TURNS.get(_orientation(image))
    rgb = _to_rgb(image)
    del image  # or a picture that is turned would be held twice while its pixels are handed over
    if turn is not None:
        rgb = rgb.transpose(turn)
    return _pixels(rgb)


def check_size(size: int) -> None:
    """Raises PictureError of kind too-many-bytes for a file of more bytes than can be read."""
    if size > MAX_BYTES:
        raise PictureError(
            "too-many-bytes",
            "This file has {size} MB; at most {limit} MB can be read.",
            {"size": f"{size / 2**20:.1f}", "limit": MAX_BYTES // 2**20},
        )


def _open(data: bytes) -> ImageFile:
    """Read a file's header only and hold it against the limits."""
    if not data:
        raise PictureError("empty", "This file is empty.")
    check_size(len(data))
    plugin = _plugin(data)
    if plugin is None:
        raise PictureError("not-a-picture", "This file is not a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC picture.")
    try:
        # Not Image.open: it warns of great sizes before they can be refused here, and no thread can silence a warning
        # for itself alone.
        image = plugin(BytesIO(data))
    except Image.DecompressionBombError as error:
        raise _too_large() from error
    except Exception as error:  # as above
        raise _damaged() from error
    width, height = image.size
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise _too_large()
    if min(width, height) < MIN_SIDE:
        raise PictureError(
            "too-small",
            "This picture has only {width} x {height} pixels; each side must have at least {least}.",
            {"width": width, "height": height, "least": MIN_SIDE},
        )
    return image


def _plugin(data: bytes) -> type[ImageFile] | None:
    """Tell the format by the first bytes, never by the file's name."""
    for signature, plugin in _SIGNATURES:
        if data.startswith(signature):
            return plugin
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return WebPImageFile
    # Two letters alone would make a picture of every text that begins with them.
    if data[:2] == b"BM" and int.from_bytes(data[14:18], "little") in _BMP_HEADER_SIZES:
        return BmpImageFile
    if data[4:8] == b"ftyp":
        end = min(int.from_bytes(data[:4], "big"), 256)
        brands = {data[start : start + 4] for start in range(8, end, 4)}
        if brands & _AVIF_BRANDS:
            return AvifImageFile
        if brands & _HEIF_BRANDS:
            return HeifImageFile
    return None


def _orientation(image: ImageFile) -> int:
    """EXIF's Orientation of a loaded picture, 1 where there is none. TIFF and HEIC are turned by their decoders."""
    try:
        return int(image.getexif().get(ExifTag.Orientation, 1))
    except Exception:  # noqa: BLE001 - EXIF is often broken in pictures that are sound otherwise
        return 1


def _pixels(rgb: Image.Image) -> NDArray[np.uint8]:
    """(H, W, 3) uint8 of an RGB picture. By strips: numpy alone would hold two more copies of it for a moment."""
    width, height = rgb.size
    pixels = np.empty((height, width, 3), np.uint8)
    rows = max(1, STRIP // width)
    for top in range(0, height, rows):
        low = min(top + rows, height)
        pixels[top:low] = np.asarray(rgb.crop((0, top, width, low)))
    return pixels


def _to_rgb(image: ImageFile) -> Image.Image:
    """Bring any of Pillow's modes to RGB, transparency over white."""
    if image.mode.startswith("I") or image.mode == "F":
        return Image.fromarray(_to_8_bits(np.asarray(image))).convert("RGB")
    if image.mode == "LAB":
        return image.getchannel("L").convert("RGB")  # Pillow has no way from LAB to RGB without colour profiles
    if not image.has_transparency_data:
        return image if image.mode == "RGB" else image.convert("RGB")
    # Grey under multiplied-in alpha has one way out only.
    rgba = (image.convert("LA") if image.mode == "La" else image).convert("RGBA")
    if rgba.getchannel("A").getextrema() == (255, 255):
        return rgba.convert("RGB")
    page = Image.new("RGB", rgba.size, "white")
    page.paste(rgba, mask=rgba)
    return page


def _to_8_bits(grey: NDArray[np.generic]) -> NDArray[np.uint8]:
    """Scale grey values of any number type to uint8 0..255.

    Files do not say which value is white (12-bit scans come as 16 bits, floats as 0..1 or 0..255): the least of the
    usual ones that no value exceeds is taken.
    """
    values = np.nan_to_num(grey.astype(np.float32), nan=0.0, posinf=0.0, neginf=0.0)
    brightest = float(values.max())
    usual = [255.0, 4095.0, 65535.0]
    if np.issubdtype(grey.dtype, np.floating):
        usual.insert(0, 1.0)
    white = next((level for level in usual if brightest <= level), brightest)
    np.clip(values, 0, white, out=values)
    values *= 255 / white
    return np.rint(values, out=values).astype(np.uint8)


def _damaged() -> PictureError:
    return PictureError("damaged", "This picture is damaged or incomplete and cannot be opened.")


def _too_large() -> PictureError:
    return PictureError(
        "too-large",
        "This picture is too large; at most {limit} million pixels can be read, {side} on a side.",
        {"limit": MAX_PIXELS // 10**6, "side": MAX_SIDE},
    )
