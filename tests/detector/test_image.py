"""Every format and colour mode comes out as the same upright RGB pixels; every bad file as one clear sentence."""

import pickle
import struct
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageCms
from pillow_heif import register_heif_opener

from detector.errors import PictureError
from detector.image import MAX_BYTES, MIN_SIDE, decode_image

register_heif_opener()

# (56, 80, 3): flat blocks, no two alike, so that every flip and turn shows and lossy formats keep the colours.
BLOCKS = np.array(
    [
        [[250, 250, 250], [200, 40, 40], [40, 160, 60], [20, 20, 20], [128, 128, 128]],
        [[40, 60, 190], [220, 200, 60], [90, 90, 90], [160, 60, 170], [60, 180, 190]],
    ],
    np.uint8,
)
PICTURE = BLOCKS.repeat(28, 0).repeat(16, 1)
GREY = PICTURE[..., 0]

LOSSLESS: list[tuple[str, dict[str, Any]]] = [
    ("PNG", {}),
    ("GIF", {}),
    ("BMP", {}),
    ("TIFF", {}),
    ("TIFF", {"compression": "tiff_lzw"}),
    ("TIFF", {"compression": "tiff_adobe_deflate", "big_tiff": True}),
    ("WEBP", {"lossless": True}),
]
LOSSY: list[tuple[str, dict[str, Any]]] = [
    ("JPEG", {"quality": 95, "subsampling": 0}),
    ("JPEG", {"quality": 95, "subsampling": 0, "progressive": True}),
    ("WEBP", {"quality": 95}),
    ("AVIF", {"quality": 95}),
    ("HEIF", {"quality": 95}),
]


def encode(pixels: NDArray[Any] | Image.Image, file_format: str, **options: Any) -> bytes:
    image = pixels if isinstance(pixels, Image.Image) else Image.fromarray(pixels)
    out = BytesIO()
    image.save(out, file_format, **options)
    return out.getvalue()


def png(width: int, height: int, depth: int, colour: int, rows: bytes, *extra: tuple[bytes, bytes]) -> bytes:
    """A PNG by the letter of its standard: Pillow writes only some depths and colour types."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    chunks = [(b"IHDR", header), *extra, (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    parts = [
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def png_of(values: NDArray[Any], depth: int, colour: int, *extra: tuple[bytes, bytes]) -> bytes:
    """values: (H, W) or (H, W, channels) of any depth's own range."""
    height, width = values.shape[:2]
    if depth == 16:
        lines = [row.astype(">u2").tobytes() for row in values]
    elif depth == 8:
        lines = [row.astype(np.uint8).tobytes() for row in values]
    else:
        bits = (values[..., None].astype(np.uint8) >> np.arange(depth - 1, -1, -1, dtype=np.uint8)) & 1
        lines = [np.packbits(row.reshape(-1)).tobytes() for row in bits]
    return png(width, height, depth, colour, b"".join(b"\0" + line for line in lines), *extra)


def error_of(data: bytes) -> PictureError:
    with pytest.raises(PictureError) as caught:
        decode_image(data)
    return caught.value


def assert_like(got: NDArray[np.uint8], want: NDArray[Any], off: float = 4) -> None:
    """Same to within `off` levels in the mean, as lossy compression and rounding leave it."""
    assert got.shape == want.shape
    assert np.abs(got.astype(int) - want.astype(int)).mean() <= off


# Formats


@pytest.mark.parametrize(("file_format", "options"), LOSSLESS)
def test_lossless_formats_keep_every_pixel(file_format: str, options: dict[str, Any]) -> None:
    np.testing.assert_array_equal(decode_image(encode(PICTURE, file_format, **options)), PICTURE)


@pytest.mark.parametrize(("file_format", "options"), LOSSY)
def test_lossy_formats_keep_the_colours(file_format: str, options: dict[str, Any]) -> None:
    assert_like(decode_image(encode(PICTURE, file_format, **options)), PICTURE)


def test_result_can_be_written_to_and_lies_in_one_piece() -> None:
    pixels = decode_image(encode(PICTURE, "PNG"))
    assert pixels.dtype == np.uint8
    assert pixels.flags.c_contiguous
    pixels[0, 0] = 7
    assert pixels[0, 0].tolist() == [7, 7, 7]


@pytest.mark.parametrize("file_format", ["GIF", "PNG", "WEBP", "TIFF", "AVIF", "HEIF"])
def test_first_of_several_pictures(file_format: str) -> None:
    others = [Image.fromarray(255 - PICTURE), Image.fromarray(PICTURE[::-1])]
    options: dict[str, Any] = {"save_all": True, "append_images": others}
    if file_format == "WEBP":
        options["lossless"] = True
    assert_like(decode_image(encode(PICTURE, file_format, **options)), PICTURE)


def test_phone_jpeg_with_a_second_picture_inside() -> None:
    data = encode(PICTURE, "MPO", save_all=True, append_images=[Image.fromarray(255 - PICTURE)], quality=95)
    assert_like(decode_image(data), PICTURE, off=8)


@pytest.mark.parametrize("file_format", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF", "HEIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_turn(file_format: str, orientation: int) -> None:
    # As EXIF defines it: where the stored first row and first column lie in the upright picture.
    stored = {
        1: PICTURE,
        2: PICTURE[:, ::-1],
        3: PICTURE[::-1, ::-1],
        4: PICTURE[::-1],
        5: PICTURE.swapaxes(0, 1),
        6: PICTURE[:, ::-1].swapaxes(0, 1),
        7: PICTURE[::-1, ::-1].swapaxes(0, 1),
        8: PICTURE[::-1].swapaxes(0, 1),
    }[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert_like(decode_image(encode(np.ascontiguousarray(stored), file_format, exif=exif.tobytes())), PICTURE, off=8)


@pytest.mark.filterwarnings("ignore:.*EXIF")
@pytest.mark.parametrize("body", [b"rubbish", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08\xff\xff"])
def test_broken_exif_does_not_spoil_a_sound_picture(body: bytes) -> None:
    data = encode(PICTURE, "JPEG", quality=95, subsampling=0, exif=b"Exif\0\0" + body)
    assert_like(decode_image(data), PICTURE)


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_unknown_exif_turn_is_no_turn(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    np.testing.assert_array_equal(decode_image(encode(PICTURE, "PNG", exif=exif)), PICTURE)


# Colour modes


@pytest.mark.parametrize("file_format", ["PNG", "BMP", "TIFF", "JPEG", "WEBP", "GIF"])
def test_grey(file_format: str) -> None:
    assert_like(decode_image(encode(GREY, file_format)), GREY[..., None].repeat(3, 2))


@pytest.mark.parametrize("file_format", ["PNG", "BMP", "TIFF", "GIF"])
def test_one_bit(file_format: str) -> None:
    black_or_white = GREY > 128
    want = np.where(black_or_white, 255, 0)[..., None].repeat(3, 2)
    np.testing.assert_array_equal(decode_image(encode(Image.fromarray(black_or_white), file_format)), want)


@pytest.mark.parametrize("depth", [1, 2, 4, 8, 16])
def test_every_depth_of_grey_png_runs_from_black_to_white(depth: int) -> None:
    top = 2**depth - 1
    ramp = np.linspace(0, top, 64).round().astype(int)[None].repeat(48, 0)
    want = (ramp / top * 255)[..., None].repeat(3, 2)
    assert np.abs(decode_image(png_of(ramp, depth, 0)) - want).max() <= 1


@pytest.mark.parametrize("colour", [2, 4, 6])
def test_16_bit_png_with_colour_and_transparency(colour: int) -> None:
    opaque = np.full((*GREY.shape, 1), 255)
    values = {2: PICTURE, 4: np.dstack([GREY, opaque]), 6: np.dstack([PICTURE, opaque])}[colour]
    want = GREY[..., None].repeat(3, 2) if colour == 4 else PICTURE
    np.testing.assert_array_equal(decode_image(png_of(values.astype(int) * 257, 16, colour)), want)


@pytest.mark.parametrize("byte_order", ["<u2", ">u2"])
def test_16_bit_tiff(byte_order: str) -> None:
    data = encode((GREY.astype(np.uint16) * 257).astype(byte_order), "TIFF")
    np.testing.assert_array_equal(decode_image(data), GREY[..., None].repeat(3, 2))


@pytest.mark.parametrize(
    ("kind", "white"), [(np.uint16, 4095), (np.int32, 65535), (np.int32, 255), (np.float32, 1), (np.float32, 255)]
)
def test_white_of_wide_grey_values_is_white(kind: type, white: int) -> None:
    values = (np.linspace(0, 1, 64)[None].repeat(48, 0) * white).astype(kind)
    got = decode_image(encode(values, "TIFF"))
    assert np.abs(got[..., 0] - values / white * 255).max() <= 1


def test_not_a_number_and_infinity_are_black() -> None:
    values = np.full((48, 64), 0.5, np.float32)
    values[0, :3] = np.nan, np.inf, -np.inf
    got = decode_image(encode(values, "TIFF"))
    assert got[0, :4, 0].tolist() == [0, 0, 0, 128]


def test_cmyk_tiff_and_cmyk_jpeg_in_photoshops_inverted_ink() -> None:
    ink = Image.fromarray(PICTURE).convert("CMYK")
    np.testing.assert_array_equal(decode_image(encode(ink, "TIFF")), PICTURE)
    jpeg = encode(ink, "JPEG", quality=95, subsampling=0)
    assert b"Adobe" in jpeg
    assert_like(decode_image(jpeg), PICTURE)


def test_ycbcr_tiff() -> None:
    assert_like(decode_image(encode(Image.fromarray(PICTURE).convert("YCbCr"), "TIFF")), PICTURE)


def test_lab_tiff_keeps_its_lightness() -> None:
    to_lab = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
    lab = ImageCms.applyTransform(Image.fromarray(PICTURE), to_lab)
    assert lab is not None
    got = decode_image(encode(lab, "TIFF"))
    assert got[0, 0].min() > 240
    assert got[0, 3 * 16].max() < 40


def test_colour_profile_changes_nothing() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    np.testing.assert_array_equal(decode_image(encode(PICTURE, "PNG", icc_profile=profile)), PICTURE)


# Transparency


@pytest.mark.parametrize(("file_format", "options"), [("PNG", {}), ("TIFF", {}), ("WEBP", {"lossless": True})])
def test_transparency_lies_over_white(file_format: str, options: dict[str, Any]) -> None:
    alpha = np.linspace(0, 255, PICTURE.shape[1]).round().astype(np.uint8)[None].repeat(PICTURE.shape[0], 0)
    got = decode_image(encode(np.dstack([PICTURE, alpha]), file_format, **options))
    share = alpha[..., None] / 255
    assert np.abs(got - (PICTURE * share + 255 * (1 - share))).max() <= 1


@pytest.mark.parametrize("file_format", ["AVIF", "HEIF"])
def test_transparency_in_formats_of_phones(file_format: str) -> None:
    alpha = np.zeros_like(GREY)
    alpha[:28] = 255
    want = np.where(alpha[..., None], PICTURE, 255)
    assert_like(decode_image(encode(np.dstack([PICTURE, alpha]), file_format, quality=95)), want)


def test_transparent_grey() -> None:
    alpha = np.full_like(GREY, 51)
    got = decode_image(encode(Image.merge("LA", [Image.fromarray(GREY), Image.fromarray(alpha)]), "PNG"))
    assert np.abs(got[..., 0] - (GREY * 0.2 + 255 * 0.8)).max() <= 1


def test_transparent_palette_entry() -> None:
    palette = np.array([[10, 20, 30], [200, 100, 50], [0, 0, 0]])
    index = np.arange(64)[None].repeat(48, 0) % 3
    chunks = (b"PLTE", palette.astype(np.uint8).tobytes()), (b"tRNS", bytes([255, 128, 0]))
    got = decode_image(png_of(index, 8, 3, *chunks))
    assert got[0, 0].tolist() == [10, 20, 30]
    assert np.abs(got[0, 1] - (palette[1] * 128 + 255 * 127) / 255).max() <= 1
    assert got[0, 2].tolist() == [255, 255, 255]


def test_transparent_gif() -> None:
    index = Image.fromarray((np.arange(64, dtype=np.uint8) % 2)[None].repeat(48, 0)).convert("P")
    index.putpalette([10, 20, 30, 200, 100, 50])
    got = decode_image(encode(index, "GIF", transparency=1))
    assert got[0, :2].tolist() == [[10, 20, 30], [255, 255, 255]]


@pytest.mark.parametrize("depth", [8, 16])
def test_one_colour_declared_transparent(depth: int) -> None:
    scale = 257 if depth == 16 else 1
    key = struct.pack(">HHH", *(BLOCKS[0, 1].astype(int) * scale).tolist())
    got = decode_image(png_of(PICTURE.astype(int) * scale, depth, 2, (b"tRNS", key)))
    np.testing.assert_array_equal(got[:, 32:], PICTURE[:, 32:])
    if depth == 8:
        assert got[0, 16].tolist() == [255, 255, 255]


# Bad files


def test_kind_and_sentence_of_every_bad_file() -> None:
    bad = {
        "empty": b"",
        "too-many-bytes": bytes(MAX_BYTES + 1),
        "not-a-picture": b"This is a text that somebody renamed to sudoku.png.\n",
        "damaged": encode(PICTURE, "JPEG")[:-200],
        "too-small": encode(PICTURE[:1, :1], "PNG"),
    }
    for kind, data in bad.items():
        error = error_of(data)
        assert error.kind == kind
        assert str(error) == error.message
        assert error.message.startswith("This ")
        assert error.message.endswith(".")
        assert error.message.count(". ") == 0


@pytest.mark.parametrize(
    "data",
    [
        b"BMW and other brands that start like a bitmap do",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%PDF-1.7\n",
        b"RIFF\x24\0\0\0WAVEfmt ",
        b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom",
        b"\0",
    ],
)
def test_other_kinds_of_file_are_not_pictures(data: bytes) -> None:
    assert error_of(data).kind == "not-a-picture"


def test_png_bomb_is_refused_before_it_unfolds() -> None:
    unfolder = zlib.compressobj(9)
    row = bytes(2501)
    folded = b"".join(unfolder.compress(row * 100) for _ in range(200)) + unfolder.flush()
    header = struct.pack(">IIBBBBB", 20_000, 20_000, 1, 0, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n"
    for name, body in ((b"IHDR", header), (b"IDAT", folded), (b"IEND", b"")):
        data += struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    assert len(data) < 100_000
    start = time.process_time()
    assert error_of(data).kind == "too-large"
    assert time.process_time() - start < 0.1


def test_sizes_between_our_limit_and_pillows_own() -> None:
    # Pillow would warn of the first and refuse the second; a warning would fail this test.
    for width, height in ((10_000, 9_500), (16_000, 16_000), (40_000, 50)):
        assert error_of(png(width, height, 8, 0, b"")).kind == "too-large"


@pytest.mark.parametrize(("width", "height"), [(MIN_SIDE - 1, 300), (300, MIN_SIDE - 1)])
def test_short_side_under_the_limit(width: int, height: int) -> None:
    error = error_of(encode(np.zeros((height, width), np.uint8), "PNG"))
    assert error.kind == "too-small"
    assert f"{width} x {height}" in error.message


def test_smallest_picture_is_read() -> None:
    assert decode_image(encode(np.zeros((MIN_SIDE, MIN_SIDE), np.uint8), "PNG")).shape == (MIN_SIDE, MIN_SIDE, 3)


FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "AVIF", "HEIF")
SOUND = {name: encode(PICTURE, name) for name in FORMATS}


@pytest.mark.parametrize("file_format", FORMATS)
def test_half_a_file_is_damaged(file_format: str) -> None:
    data = SOUND[file_format]
    assert error_of(data[: len(data) // 2]).kind == "damaged"


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(FORMATS), st.data())
def test_no_file_raises_anything_but_a_picture_error(file_format: str, data: st.DataObject) -> None:
    broken = bytearray(SOUND[file_format])
    for place in data.draw(st.lists(st.integers(0, len(broken) - 1), max_size=4)):
        broken[place] = data.draw(st.integers(0, 255))
    end = data.draw(st.integers(1, len(broken)))
    try:
        pixels = decode_image(bytes(broken[:end]))
    except PictureError:
        return
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert pixels.dtype == np.uint8


def test_error_survives_pickling() -> None:
    error = PictureError("no-board", "No Sudoku board was found in this picture.")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.kind, copy.message) == (error.kind, error.message)


def test_threads_do_not_disturb_one_another() -> None:
    formats = FORMATS * 4
    alone = {name: decode_image(data) for name, data in SOUND.items()}
    with ThreadPoolExecutor(8) as pool:
        for name, pixels in zip(formats, pool.map(lambda name: decode_image(SOUND[name]), formats), strict=True):
            np.testing.assert_array_equal(pixels, alone[name])
