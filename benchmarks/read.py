"""How long reading a picture takes, stage by stage, beside Pillow's own decoding; memory and start-up; held to bars.

    python benchmarks/read.py [--repeat N] [--data DIR] [--every K] [--processor]

Times run from a picture's bytes to its digits. Every picture is read N times, and before each reading Pillow alone
decodes the same bytes, so that both see the machine equally busy. On a machine that does other work besides, times by
the clock mean little: --processor counts processor time on one thread instead, which the clock does not exceed by much
on an idle machine, and undercuts on several cores. The stages:

    decode     bytes to pixels, limits and turns
    detect     passes of the U-Net
    fit        growing and fitting lattices on its maps
    recognise  cutting the cells and DigitNet, for each way up that was tried
    judge      counting solutions and looking for a repair
    rest       shrinking and straightening pictures, telling inks apart, putting the reading together

Phone screenshots and a newspaper's photos are drawn here, as are the same pictures without their boards, which must be
refused soon. Real pictures are read where DIR holds them. Memory and start-up are those of new processes.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from draw_samples import newspaper, phone, plain, played

import detector.find
import recognizer.reader
from detector import Detector
from recognizer import PictureError, Reader, decode_image
from recognizer.recognizer import Recognizer
from synth_data import load_fonts

ROOT = Path(__file__).parents[1]
STAGES = ("decode", "detect", "fit", "recognise", "judge", "rest")
PHONE = 0.150  # seconds, median
OVER_PILLOW = 0.100  # seconds that a reading may take beyond four times Pillow's decoding
MEMORY = 700  # MB
START = 4.0  # seconds
REFUSAL = 3.0  # times what the same picture with its board takes

# Run in a new process. Linux keeps the peak of the process that started this one in getrusage, so its own is asked for.
PEAK = """
import resource, sys
from pathlib import Path
from recognizer import PictureError, Reader, decode_image
reader = Reader()
for file in sys.argv[1:]:
    try:
        reader.read(decode_image(Path(file).read_bytes()))
    except PictureError:
        pass
status = Path("/proc/self/status")
if status.exists():
    print(next(int(line.split()[1]) / 1024 for line in status.read_text().splitlines() if line.startswith("VmHWM")))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak / (2**20 if sys.platform == "darwin" else 1024))
"""
PARTS = ("import torch", "import the rest", "open the weights", "first picture")
FIRST_DIGITS = """
import json, sys, time
now = getattr(time, sys.argv[2])
times = [now()]
def done(): times.append(now())
import torch
done()
from recognizer import Reader, decode_image
done()
reader = Reader()
done()
reader.read(decode_image(open(sys.argv[1], "rb").read()))
done()
print(json.dumps(times), flush=True)
"""


class Clock:
    """Adds up the time spent in the calls it was put round, by stage; `now` gives the time in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.spent = dict.fromkeys(STAGES, 0.0)

    def watch(self, owner: Any, name: str, stage: str) -> None:
        """Replace `owner.name` by the same with its time taken. The calls watched must not call one another."""
        call: Callable[..., Any] = getattr(owner, name)

        def timed(*arguments: Any, **options: Any) -> Any:
            started = self.now()
            try:
                return call(*arguments, **options)
            finally:
                self.spent[stage] += self.now() - started

        setattr(owner, name, timed)


@dataclass
class Times:
    """Seconds of each reading of a set: by stage, as a whole, and of Pillow's decoding before it."""

    pictures: int
    stages: dict[str, list[float]] = field(default_factory=lambda: {stage: [] for stage in STAGES})
    whole: list[float] = field(default_factory=list)
    pillow: list[float] = field(default_factory=list)
    refused: int = 0

    @property
    def against_pillow(self) -> list[float]:
        """Each reading's time as a share of what it may take: four times Pillow's decoding and a tenth of a second."""
        pairs = zip(self.whole, self.pillow, strict=True)
        return [whole / (4 * pillow + OVER_PILLOW) for whole, pillow in pairs]


def phones(number: int) -> tuple[list[bytes], list[bytes]]:
    """Screenshots of 1080 x 2340 as PNG, light and dark, in different typefaces, some with pencil marks.

    The second list shows the same without the board.
    """
    fonts = [font for font in load_fonts("bundled") if font.style == "sans"]
    named = {f"{font.family} {font.weight}": font for font in fonts}
    with_board, without = [], []
    for k in range(number):
        rng = np.random.default_rng(k)
        font = fonts[int(rng.integers(len(fonts)))]
        content = played(rng, int(rng.integers(24, 34)), int(rng.integers(0, 25)), marks=k % 3 == 2)
        style = replace(plain(named, dark=k % 2 == 1, paper=False), given_font=font, entry_font=font, mark_font=font)
        screen = Image.new("RGB", (1080, 2340), style.page)
        screen.paste(phone(rng, content, style, font), (0, 210))
        with_board.append(_saved(screen, "PNG"))
        ImageDraw.Draw(screen).rectangle((0, 480, 1080, 1580), style.page)
        without.append(_saved(screen, "PNG"))
    return with_board, without


def newspapers(number: int) -> tuple[list[bytes], list[bytes]]:
    """Photos of 12 million pixels of a newspaper as JPEG, and the same with an empty sheet over the board."""
    fonts = load_fonts("bundled")
    serifs = [font for font in fonts if font.style == "serif"]
    named = {f"{font.family} {font.weight}": font for font in fonts}
    paper, black = (250, 248, 240), (20, 20, 20)
    with_board, without = [], []
    for k in range(number):
        rng = np.random.default_rng(100 + k)
        font = serifs[int(rng.integers(len(serifs)))]
        style = replace(
            plain(named, dark=False, paper=True),
            given_font=font, page=paper, cell=paper, thin=(60, 60, 60), thick=black, frame=black, given=black,
            digit_height=0.55,
        )  # fmt: skip
        small = newspaper(rng, played(rng, 27, 0, marks=False), style, fonts)
        photo = small.resize((3000, 4000), Image.Resampling.BICUBIC)
        with_board.append(_saved(photo, "JPEG"))
        pixels = np.array(photo)
        pixels[400:3600, 150:2850] = cv2.resize(pixels[:200, :200], (2700, 3200))
        without.append(_saved(Image.fromarray(pixels), "JPEG"))
    return with_board, without


def _saved(picture: Image.Image, form: str) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, quality=90)
    return file.getvalue()


def measure(reader: Reader, clock: Clock, pictures: list[bytes], repeat: int) -> Times:
    """Read every picture `repeat` times, each time after Pillow has decoded it."""
    times = Times(len(pictures))
    for _ in range(repeat):
        for data in pictures:
            started = clock.now()
            Image.open(io.BytesIO(data)).load()
            times.pillow.append(clock.now() - started)
            clock.spent = dict.fromkeys(STAGES, 0.0)
            started = clock.now()
            image = decode_image(data)
            clock.spent["decode"] = clock.now() - started
            try:
                reader.read(image)
            except PictureError:
                times.refused += 1
            whole = clock.now() - started
            clock.spent["rest"] = whole - sum(clock.spent.values())
            times.whole.append(whole)
            for stage, seconds in clock.spent.items():
                times.stages[stage].append(seconds)
    return times


def show(sets: dict[str, Times]) -> None:
    """Print medians and 95th percentiles in milliseconds, and what share of the time allowed was taken."""
    columns = ("pictures", *STAGES, "whole", "Pillow", "of bar")
    print(f"\n{'milliseconds':28}" + "".join(f"{name:>10}" for name in columns))
    for name, times in sets.items():
        rows = (*times.stages.values(), times.whole, times.pillow)
        for words, of in (("median", statistics.median), ("95 %", _high)):
            line = "".join(f"{1e3 * of(row):10.1f}" for row in rows)
            first = f"{times.pictures:10}" if words == "median" else " " * 10
            print(f"{name if words == 'median' else '':20}{words:8}{first}{line}{of(times.against_pillow):10.2f}")
        if times.refused:
            print(f"{'':20}{times.refused} of {len(times.whole)} readings found no board")


def _high(values: list[float]) -> float:
    return float(np.quantile(values, 0.95))


def peak_memory(files: list[Path]) -> float:
    """MB that a new process holds at most while it reads these files one after the other."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *map(str, files)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def start_up(file: Path, now: Callable[[], float]) -> list[float]:
    """Seconds of each of PARTS in a new process, and of all from its start on, Python's own start included."""
    started = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", FIRST_DIGITS, str(file), now.__name__], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        times = json.loads(process.stdout.readline())
        whole = times[-1] if now is process_time else perf_counter() - started
    return [*np.diff(times).tolist(), whole]


def main() -> None:
    """Draw, measure, and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5, help="readings of each picture that is drawn; 1 of real ones")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of real pictures")
    parser.add_argument("--every", type=int, default=4, help="read each K-th of the real pictures")
    parser.add_argument("--processor", action="store_true", help="count processor time, on one thread")
    options = parser.parse_args()
    now = process_time if options.processor else perf_counter
    if options.processor:
        os.environ["OMP_NUM_THREADS"] = "1"  # for the new processes
        torch.set_num_threads(1)
        cv2.setNumThreads(1)
    print(
        f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, torch {torch.__version__}, "
        f"{os.cpu_count()} cores, {torch.get_num_threads()} threads, load {os.getloadavg()[0]:.1f}"
    )

    screens, screens_without = phones(12)
    photos, photos_without = newspapers(4)
    clock = Clock(now)
    clock.watch(Detector, "maps", "detect")
    clock.watch(detector.find, "find_lattices", "fit")
    clock.watch(Recognizer, "see", "recognise")
    clock.watch(Recognizer, "look_again", "recognise")
    clock.watch(recognizer.reader, "_solutions", "judge")
    clock.watch(recognizer.reader, "_repairs", "judge")
    reader = Reader()
    measure(reader, clock, screens[:2] + photos[:1], 1)  # the first passes set things up
    sets = {
        "phone 1080 x 2340": measure(reader, clock, screens, options.repeat),
        "  without board": measure(reader, clock, screens_without, options.repeat),
        "newspaper 12 MP": measure(reader, clock, photos, options.repeat),
        "  without board ": measure(reader, clock, photos_without, options.repeat),
    }
    for folder in ("photos", "screens", "wild"):
        labels = options.data / folder / "labels.tsv"
        if not labels.exists():
            print(f"{labels.parent} is not there and is left out.")
            continue
        names = [line.split("\t")[0] for line in labels.read_text("utf-8").splitlines()[1:]]
        pictures = [(labels.parent / name).read_bytes() for name in names[:: options.every]]
        sets[folder] = measure(reader, clock, pictures, 1)
    show(sets)

    with tempfile.TemporaryDirectory() as folder:
        files = []
        for k, data in enumerate(screens + photos):
            files.append(Path(folder) / str(k))
            files[-1].write_bytes(data)
        print("\nPeak memory of a new process, MB")
        memory = {
            "one phone screenshot": peak_memory(files[:1]),
            "all phone screenshots": peak_memory(files[: len(screens)]),
            "newspaper photos too": peak_memory(files),
        }
        for words, peak in memory.items():
            print(f"    {words:24}{peak:6.0f}")
        starts = np.median([start_up(files[0], now) for _ in range(3)], axis=0)
    print("\nFrom the start of a new process to the first digits, seconds (median of three)")
    for part, seconds in zip((*PARTS, "all, with Python's own"), starts, strict=True):
        print(f"    {part:24}{seconds:6.2f}")

    drawn = list(sets.values())[:4]
    medians = [statistics.median(times.whole) for times in drawn]
    print("\nBars")
    bar("phone screenshot, median seconds", medians[0], PHONE)
    for name, times in sets.items():
        if "without" not in name:
            bar(f"{name}: median time / (4 x Pillow + 0.1 s)", statistics.median(times.against_pillow), 1.0)
    bar("phone without board / with", medians[1] / medians[0], REFUSAL)
    bar("newspaper without board / with", medians[3] / medians[2], REFUSAL)
    bar("peak memory, MB", memory["newspaper photos too"], MEMORY)
    bar("start-up, seconds", float(starts[-1]), START)


def bar(words: str, value: float, limit: float) -> None:
    """Print one measured value beside the most it may be."""
    print(f"    {words:48}{value:9.3g}  at most {limit:5.3g}   {'pass' if value <= limit else 'FAIL'}")


if __name__ == "__main__":
    main()
