"""Which package may import which: every import statement is read and held against the arrows of the design.

    app -> page, recognizer, solver        page -> recognizer, solver        recognizer -> detector, solver
    train.py and evaluate.py of detector and recognizer -> synth_data; recognizer/train.py -> detector/training.py,
    the one training loop, which is no public name because serving code must not reach it

Each package has one door: from outside, only the names in its `__init__.__all__` may be imported.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ARROWS: dict[str, set[str]] = {
    "app": {"page", "recognizer", "solver"},
    "page": {"recognizer", "solver"},
    "recognizer": {"detector", "solver"},
    "detector": set(),
    "solver": set(),
    "synth_data": set(),
}
PACKAGES = sorted(ARROWS.keys() - {"app"})
TRAINING = {"train", "evaluate", "training"}
SHARED_LOOP = ("recognizer.train", "detector.training")
# The page waits for no network to be imported, the solver knows nothing of pictures, and one room shows things.
UNWANTED: dict[str, set[str]] = {
    "app": {"torch", "torchvision", "cv2"},
    "page": {"torch", "torchvision"},
    "recognizer": {"streamlit"},
    "detector": {"streamlit"},
    "solver": {"torch", "torchvision", "cv2", "PIL", "streamlit"},
    "synth_data": {"streamlit"},
}


@cache
def exports(package: str) -> frozenset[str]:
    """The names in `__all__` of a package, read without importing it."""
    tree = ast.parse((ROOT / package / "__init__.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "__all__" for target in node.targets):
            return frozenset(ast.literal_eval(node.value))
    return frozenset()


def imports(module: str, source: str, is_package: bool = False) -> Iterator[tuple[int, str, str]]:
    """Line, module and name of each import; name is "" for `import a.b`. Relative imports are made absolute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = parts[: len(parts) - node.level + is_package] if node.level else []
            target = ".".join([*base, node.module] if node.module else base)
            for alias in node.names:
                yield node.lineno, target, alias.name


def faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """What a module (dotted name) imports against the design, one sentence each."""
    room, last = module.split(".")[0], module.split(".")[-1]
    trains = room in {"detector", "recognizer"} and last in TRAINING - {"training"}
    allowed = ARROWS[room] | ({"synth_data"} if trains else set())
    found = []
    for line, target, name in imports(module, source, is_package):
        there, *inner = target.split(".")
        where = f"{module}, line {line}:"
        if (module, target) == SHARED_LOOP:
            continue
        if there in UNWANTED[room]:
            found.append(f"{where} {room} does without {there}")
        elif there == room:
            if not trains and TRAINING & {*inner, name}:
                found.append(f"{where} serving code does not import training code")
        elif there in ARROWS and there not in allowed:
            found.append(f"{where} no arrow from {room} to {there}")
        elif there in ARROWS and (inner or (name and name not in exports(there))):
            found.append(f"{where} {'.'.join(filter(None, [target, name]))} is not a public name of {there}")
    return found


def sources() -> list[Path]:
    return [ROOT / "app.py", *(path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_follow_the_arrows(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    module = ".".join(parts[:-1] if is_package else parts)
    assert faults(module, path.read_text("utf-8"), is_package) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_names_what_it_exports(package: str) -> None:
    assert exports(package)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("app", "import torch"),
        ("app", "from cv2 import resize"),
        ("app", "from synth_data import Recipe"),
        ("app", "from recognizer.reader import Reader"),
        ("app", "import recognizer.reader"),
        ("page.table", "from detector import Board"),
        ("recognizer.reader", "import synth_data"),
        ("recognizer.reader", "from app import main"),
        ("recognizer.reader", "from .train import loss"),
        ("recognizer.reader", "from recognizer import train"),
        ("recognizer.train", "from page import show_editor"),
        ("recognizer.train", "from detector.train import loss"),
        ("recognizer.reader", "from detector.training import train"),
        ("detector.find", "from detector.training import train"),
        ("detector.training", "import synth_data"),
        ("detector.image", "from solver import Grid"),
        ("detector.image", "if True:\n    def late():\n        from recognizer import Reader"),
        ("solver.grid", "import PIL.Image"),
        ("synth_data.flat", "from detector import Board"),
        ("synth_data.train", "from recognizer import Reader"),
    ],
)
def test_an_arrow_the_other_way_is_noticed(module: str, line: str) -> None:
    assert len(faults(module, line)) == 1


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("app", "import streamlit"),
        ("app", "import recognizer"),
        ("recognizer.reader", "from .network import DigitNet"),
        ("recognizer.train", "import synth_data"),
        ("recognizer.train", "from detector.training import train"),
        ("detector.evaluate", "import synth_data, torch"),
        ("detector.evaluate", "from detector.train import loss"),
    ],
)
def test_an_arrow_of_the_design_is_let_through(module: str, line: str) -> None:
    assert faults(module, line) == []


def test_relative_imports_are_followed() -> None:
    source = "from . import a\nfrom .b import c\nfrom .. import d\nfrom ..e import f"
    assert [found[1:] for found in imports("p.q.r", source)] == [("p.q", "a"), ("p.q.b", "c"), ("p", "d"), ("p.e", "f")]
    assert next(imports("p.q", "from . import a", is_package=True))[1:] == ("p.q", "a")
