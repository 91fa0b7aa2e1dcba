"""How a board looks: colours, lines, type. Drawn once per board, then followed by `flat.draw_board`."""

from __future__ import annotations

import colorsys
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from synth_data.fonts import Font
from synth_data.handwriting import Hand, draw_hand
from synth_data.recipe import Highlight, Ink, Layout

Colour = tuple[int, int, int]


def hls(hue: float, lightness: float, saturation: float) -> Colour:
    """An RGB colour, 0..255, from hue, lightness and saturation in 0..1."""
    red, green, blue = colorsys.hls_to_rgb(hue % 1.0, min(max(lightness, 0.0), 1.0), min(max(saturation, 0.0), 1.0))
    return round(red * 255), round(green * 255), round(blue * 255)


def blend(under: Colour, over: Colour, share: float) -> Colour:
    """`share` of `over` laid on `under`."""
    red, green, blue = (round(u + (o - u) * share) for u, o in zip(under, over, strict=True))
    return red, green, blue


def luma(colour: Colour) -> float:
    """Perceived lightness, 0..1 (Rec. 601)."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255


def distinct(one: Colour, other: Colour) -> float:
    """How well ink of one colour shows on the other, 0..1: by lightness, or, less well, by hue alone."""
    by_hue = max(abs(a - b) for a, b in zip(one, other, strict=True)) / 255
    return max(abs(luma(one) - luma(other)), 0.45 * by_hue)


def by_hue(rng: np.random.Generator, ground: Colour) -> Colour:
    """A colour about as light as `ground` but of another hue; where there is none, one of another lightness."""
    for _ in range(30):
        colour = hls(rng.random(), rng.uniform(0.1, 0.9), rng.uniform(0.5, 1.0))
        if abs(luma(colour) - luma(ground)) < 0.12 and distinct(colour, ground) > 0.13:
            return colour
    return against(rng, ground, low=0.2, high=0.6, vivid=1.0)


def against(rng: np.random.Generator, ground: Colour, *, low: float, high: float, vivid: float = 0.5) -> Colour:
    """A colour whose luma differs from `ground`'s by low..high, saturated with probability `vivid`."""
    base = luma(ground)
    step = rng.uniform(low, high)
    target = base - step if base > 0.5 else base + step
    if not 0.0 <= target <= 1.0:
        target = min(max(target, 0.0), 1.0)
    saturation = rng.uniform(0.4, 1.0) if rng.random() < vivid else rng.uniform(0.0, 0.15)
    hue = rng.random()
    best = hls(hue, target, saturation)
    for lightness in np.linspace(0.0, 1.0, 21):
        colour = hls(hue, float(lightness), saturation)
        if abs(luma(colour) - target) < abs(luma(best) - target):
            best = colour
    return best


@dataclass(frozen=True, slots=True)
class Style:
    """The look of one board. Lengths in cells; colours RGB 0..255."""

    paper: bool
    dark: bool
    page: Colour
    cell: Colour
    shade: Colour
    thin: Colour
    thick: Colour
    frame: Colour
    given: Colour
    entry: Colour
    mark: Colour
    mark_disc: Colour
    mark_colours: tuple[Colour, ...]
    marks_struck: bool
    accent: Colour
    aspect: float
    widths: tuple[float, ...]
    thin_width: float
    box_width: float
    frame_width: float
    ornate: float
    double_box: bool
    dashed: bool
    characters: bool
    tile_gap: float
    tile_round: float
    tile_outline: bool
    bevel: float
    box_gap: float
    checkered_boxes: bool
    striped: bool
    checkered_cells: bool
    headers: bool
    wobble: bool
    given_font: Font
    entry_font: Font
    mark_font: Font
    digit_height: float
    entry_scale: float
    offset: tuple[float, float]
    jitter: float
    handwritten: bool
    hand: Hand | None
    given_hand: Hand | None
    kinds_visible: bool
    shaded_givens: bool
    shaded_entries: bool
    circled_givens: bool
    colour_by_digit: bool
    discs: bool
    disc_radius: float
    outline: float
    shadow: bool
    mark_layout: str
    mark_height: float
    mark_spread: float


MARK_LAYOUTS = (
    *("grid", "grid", "grid", "pad", "corners", "corners"),
    *("string", "string", "corner", "bottom", "mixed", "mixed", "packed"),
)
"""Where programs put pencil marks: in a square by their digit, or one after the other. The commoner come more often."""


@lru_cache(maxsize=64)
def _cumulative(fonts: tuple[Font, ...], styles: tuple[str, ...] | None) -> tuple[tuple[Font, ...], np.ndarray]:
    pool = tuple(f for f in fonts if styles is None or f.style in styles) or fonts
    size = Counter(f.family for f in pool)  # a family with many weights must not crowd out the others
    share = np.cumsum([f.sampling / size[f.family] for f in pool])
    return pool, share / share[-1]


def pick_font(rng: np.random.Generator, fonts: tuple[Font, ...], styles: tuple[str, ...] | None = None) -> Font:
    """A font of one of the `styles`, by its sampling factor; any font where the pool has none of them."""
    pool, share = _cumulative(fonts, styles)
    return pool[min(int(np.searchsorted(share, rng.random())), len(pool) - 1)]


PRINT = ("sans", "serif", "slab", "mono", "condensed", "rounded", "display", "segment")
PLAIN = ("sans", "rounded", "condensed", "serif", "slab", "mono")


def _digit_font(rng: np.random.Generator, fonts: tuple[Font, ...]) -> Font:
    roll = rng.random()
    if roll < 0.52:
        return pick_font(rng, fonts, ("sans",))
    if roll < 0.94:
        return pick_font(rng, fonts, PRINT)
    return pick_font(rng, fonts, ("hand", "display"))


def _two_weights(rng: np.random.Generator, fonts: tuple[Font, ...], font: Font) -> tuple[Font, Font]:
    """A clearly heavier and a lighter upright cut of one family, the family of `font` if it has them."""
    for _ in range(6):
        cuts = sorted((f for f in fonts if f.family == font.family and f.style == font.style), key=lambda f: f.weight)
        if cuts and cuts[-1].weight - cuts[0].weight >= 200:
            light = cuts[int(rng.integers(len(cuts)))]
            heavy = [f for f in cuts if f.weight - light.weight >= 200]
            if heavy:
                return heavy[int(rng.integers(len(heavy)))], light
        font = _digit_font(rng, fonts)
    return font, font


def _grounds(rng: np.random.Generator, paper: bool) -> tuple[bool, Colour, Colour]:
    """(dark, page, cell) backgrounds."""
    if paper:
        cell = hls(rng.uniform(0.05, 0.2), rng.uniform(0.86, 1.0), rng.uniform(0.0, 0.25))
        if rng.random() < 0.08:
            cell = hls(rng.random(), rng.uniform(0.7, 0.92), rng.uniform(0.1, 0.6))
        return False, (cell if rng.random() < 0.8 else (250, 250, 248)), cell
    roll = rng.random()
    if roll < 0.30:
        cell = hls(rng.random(), rng.uniform(0.0, 0.25), rng.uniform(0, 0.35))
        page = cell if rng.random() < 0.5 else hls(rng.random(), rng.uniform(0.0, 0.25), rng.uniform(0, 0.4))
        return True, page, cell
    if roll < 0.82:
        cell = (255, 255, 255) if rng.random() < 0.6 else hls(rng.random(), rng.uniform(0.9, 1.0), rng.uniform(0, 0.5))
        if rng.random() < 0.6:
            page = cell
        elif rng.random() < 0.7:
            page = hls(rng.random(), rng.uniform(0.85, 1.0), rng.uniform(0, 0.5))
        else:
            page = hls(rng.random(), rng.uniform(0.05, 0.7), rng.uniform(0, 0.8))
        return False, page, cell
    cell = hls(rng.random(), rng.uniform(0.3, 0.9), rng.uniform(0.1, 0.9))
    return luma(cell) < 0.5, hls(rng.random(), rng.uniform(0.1, 1.0), rng.uniform(0, 0.8)), cell


def draw_style(rng: np.random.Generator, fonts: tuple[Font, ...], *, paper: bool) -> Style:
    """Draw a look for a board on screen, or in print if `paper`."""
    dark, page, cell = _grounds(rng, paper)
    faint = Ink.low_contrast.happens(rng) and not (paper and rng.random() < 0.6)
    low, high = (0.14 if paper else Ink.faintest.draw(rng), 0.4) if faint else (0.45, 1.0)
    given = against(rng, cell, low=low, high=high, vivid=0.12 if paper else 0.35)
    kinds_visible = True
    if paper:
        entry = hls(rng.uniform(0.55, 0.7), rng.uniform(0.15, 0.45), rng.uniform(0.3, 0.9))
        if rng.random() < 0.45:
            grey = int(rng.uniform(20, 120))
            entry = (grey, grey, grey)
        elif rng.random() < 0.15:
            entry = hls(rng.random(), rng.uniform(0.2, 0.5), 0.8)
    else:
        entry = against(rng, cell, low=low if faint else 0.25, high=min(high, 0.8), vivid=0.75)
        if Ink.entry_paler.happens(rng) and abs(luma(given) - luma(cell)) < abs(luma(entry) - luma(cell)):
            given, entry = entry, given
        if Ink.same_lightness.happens(rng):
            which = int(rng.integers(3))
            given = by_hue(rng, cell) if which != 1 else given
            entry = by_hue(rng, cell) if which != 0 else entry
    handwritten = paper or rng.random() < 0.06
    given_font = _digit_font(rng, fonts)
    entry_font = given_font
    if handwritten:
        entry_font = pick_font(rng, fonts, ("hand",))
    elif Ink.entry_other_font.happens(rng):
        kin = [f for f in fonts if f.family == given_font.family and f != given_font]
        entry_font = kin[int(rng.integers(len(kin)))] if kin and rng.random() < 0.6 else _digit_font(rng, fonts)
    hand = draw_hand(rng) if handwritten and Ink.by_hand.happens(rng) else None
    given_hand = draw_hand(rng) if Ink.all_by_hand.happens(rng) else None
    shaded_givens = Ink.shaded_givens.happens(rng) and not paper
    shaded_entries = Ink.shaded_entries.happens(rng) and not paper and not shaded_givens
    if not handwritten and Ink.entry_same_colour.happens(rng):
        entry = given
        if Ink.entry_other_weight.happens(rng):
            given_font, entry_font = _two_weights(rng, fonts, given_font)
        kinds_visible = shaded_givens or shaded_entries or abs(entry_font.weight - given_font.weight) >= 200
    if not handwritten and Ink.entry_same_look.happens(rng):
        entry, entry_font, kinds_visible = given, given_font, shaded_givens or shaded_entries

    thin_width = Layout.thin_line.draw(rng)
    box_width = max(Layout.box_line.draw(rng), thin_width)
    frame_width = max(Layout.frame_line.draw(rng), thin_width)
    tiles = Layout.tiles.happens(rng) and not paper
    thick = against(rng, cell, low=0.2 if faint else 0.35, high=1.0, vivid=0.25)
    thin = blend(cell, thick, rng.uniform(0.25, 1.0)) if rng.random() < 0.6 else thick
    if Layout.no_thin_line.happens(rng):
        thin_width = 0.0
    if Layout.plain_box_line.happens(rng):
        box_width, frame_width = thin_width, thin_width
        thick = thin
    elif Layout.no_box_line.happens(rng):
        box_width = thin_width
    if Layout.no_frame.happens(rng):
        frame_width = 0.0
    if tiles:
        thin_width = 0.0
        box_width = box_width if rng.random() < 0.35 else 0.0
        frame_width = frame_width if rng.random() < 0.4 else 0.0
    tile_gap = (
        (Layout.wide_tile_gap if Layout.tiles_apart.happens(rng) else Layout.tile_gap).draw(rng) if tiles else 0.0
    )
    characters = Layout.characters.happens(rng) and not paper and not tiles
    if characters:
        given_font = pick_font(rng, fonts, ("mono",))
        entry_font = entry_font if entry_font.weight != given_font.weight else given_font
        thick = against(rng, cell, low=0.3, high=1.0, vivid=0.25)
        thin, thin_width = thick, 0.0 if Layout.characters_box_lines_only.happens(rng) else 0.03
        box_width = frame_width = rng.uniform(0.03, 0.08)
        if rng.random() < 0.3:
            frame_width = 0.0
    box_gap = Layout.box_gap.draw(rng) if tiles or rng.random() < 0.03 else 0.0
    if characters and not thin_width and Layout.characters_apart.happens(rng):
        box_gap = rng.uniform(0.4, 1.0)
        if Layout.characters_no_lines.happens(rng):
            box_width = frame_width = 0.0
    widths = np.ones(9)
    if not paper and not tiles and Layout.uneven.happens(rng):
        for column in rng.permutation(9)[: int(rng.integers(1, 4))].tolist():
            widths[column] = Layout.uneven_width.draw(rng)
    shade = blend(cell, against(rng, cell, low=0.1, high=0.6, vivid=0.5), rng.uniform(0.25, 1.0))
    if distinct(shade, given) < 0.15:
        shade = blend(cell, shade, 0.3)
    bare = thin_width == 0.0 and not tiles and not characters
    small = Ink.small_digit.happens(rng) and not (paper and rng.random() < 0.6)
    off_centre = Ink.off_centre.happens(rng)
    height = (Ink.small_height if small else Ink.digit_height).draw(rng)
    if paper:  # print fills its cells better than screens do
        height = max(height, 0.36) if not small else height
    layout = str(rng.choice(MARK_LAYOUTS))
    mark_height = (Ink.mark_height if layout in ("grid", "pad", "corners") else Ink.mark_string_height).draw(rng)
    mark = blend(cell, entry if rng.random() < 0.4 else given, rng.uniform(0.4, 1.0))
    accent = hls(rng.random(), rng.uniform(0.35, 0.7), rng.uniform(0.4, 1.0))
    mark_disc = accent
    if not paper and Ink.mark_colour.happens(rng):
        mark = against(rng, cell, low=0.15, high=1.0, vivid=0.7)
    if Ink.mark_circle_grey.happens(rng):
        mark_disc = hls(0.0, rng.uniform(0.15, 0.85), 0.0)
    mark_colours: tuple[Colour, ...] = (mark,)
    if not paper and Ink.mark_colours.happens(rng):
        mark_colours += tuple(against(rng, cell, low=0.2, high=0.9, vivid=0.9) for _ in range(int(rng.integers(1, 4))))
    bevel = Layout.bevel_width.draw(rng) if not paper and Layout.bevel.happens(rng) else 0.0
    return Style(
        paper=paper,
        dark=dark,
        page=page,
        cell=cell,
        shade=shade,
        thin=thin,
        thick=thick,
        frame=thick if rng.random() < 0.8 else against(rng, page, low=0.2, high=0.9),
        given=given,
        entry=entry,
        mark=mark,
        mark_disc=mark_disc,
        mark_colours=mark_colours,
        marks_struck=not paper and Ink.mark_struck.happens(rng),
        accent=accent,
        aspect=Layout.aspect.draw(rng) if Layout.odd_aspect.happens(rng) else 1.0,
        widths=tuple(widths.tolist()),
        thin_width=thin_width,
        box_width=box_width,
        frame_width=frame_width,
        ornate=Layout.frame_width.draw(rng) if Layout.ornate_frame.happens(rng) else 0.0,
        double_box=Layout.double_box_line.happens(rng),
        dashed=Layout.dashed_thin_line.happens(rng),
        characters=characters,
        tile_gap=tile_gap,
        tile_round=Layout.tile_round.draw(rng) if tiles and rng.random() < 0.6 else 0.0,
        tile_outline=tiles and Layout.tile_outline.happens(rng),
        bevel=bevel,
        box_gap=box_gap,
        checkered_boxes=Layout.checkered_boxes.happens(rng) or (bare and rng.random() < 0.6),
        striped=Layout.striped_rows.happens(rng),
        checkered_cells=Layout.checkered_cells.happens(rng) or (bare and rng.random() < 0.2),
        headers=Layout.headers.happens(rng),
        wobble=Layout.wobble.happens(rng),
        given_font=given_font,
        entry_font=entry_font,
        mark_font=entry_font if handwritten else (given_font if rng.random() < 0.7 else pick_font(rng, fonts, PLAIN)),
        digit_height=height,
        entry_scale=float(rng.uniform(0.75, 1.1)) if handwritten or rng.random() < 0.2 else 1.0,
        offset=_offset(rng, height) if off_centre and height < 0.6 else (0.0, 0.0),
        jitter=Ink.jitter.draw(rng),
        handwritten=handwritten,
        hand=hand,
        given_hand=given_hand,
        kinds_visible=kinds_visible,
        shaded_givens=shaded_givens,
        shaded_entries=shaded_entries,
        circled_givens=Ink.circled_givens.happens(rng) and not paper,
        colour_by_digit=Ink.colour_by_digit.happens(rng) and not paper,
        discs=Highlight.discs.happens(rng) and not paper,
        disc_radius=Highlight.disc_radius.draw(rng),
        outline=Ink.outline_width.draw(rng) if not paper and Ink.outlined.happens(rng) else 0.0,
        shadow=not paper and Ink.drop_shadow.happens(rng),
        mark_layout=layout,
        mark_height=min(mark_height, 0.72 * height),
        mark_spread=Ink.mark_spread.draw(rng),
    )


def _offset(rng: np.random.Generator, height: float) -> tuple[float, float]:
    """How far digits of a height stand from the middles of their cells, across and down."""
    most = max(0.22, 0.48 - height / 2)
    across, down = (min(max(Ink.offset.draw(rng), -most), most) for _ in range(2))
    return across, down
