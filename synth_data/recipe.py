"""Every nuisance of the synthetic pictures: a named range or chance, with the reason it is there.

Lengths are in cells (1.0 = the width of one cell) unless a name says otherwise. The pictures drawn from these numbers
are the only thing the networks ever learn from, so what a reader has to survive must stand here first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Range(NamedTuple):
    """A closed interval from which a number is drawn; `skew` > 1 makes small values commoner."""

    low: float
    high: float
    why: str
    skew: float = 1.0

    def draw(self, rng: np.random.Generator) -> float:
        """One number in [low, high]."""
        return float(self.low + (self.high - self.low) * rng.random() ** self.skew)


class Chance(NamedTuple):
    """The probability that something is done at all."""

    p: float
    why: str

    def happens(self, rng: np.random.Generator) -> bool:
        """True with probability p."""
        return bool(rng.random() < self.p)


class Content:
    """What stands in the cells."""

    givens = Range(17, 45, "from minimal puzzles to easy ones; counts in cells")
    nearly_empty = Chance(0.03, "someone typed only a few digits so far")
    with_entries = Chance(0.55, "most screenshots are taken in the middle of a game")
    complete = Chance(0.08, "finished boards are shown with pride, often to check them")
    wrong_entry = Chance(0.10, "per entry of a careless player; the reader must not assume a valid board")
    with_marks = Chance(0.48, "pencil marks are on in most solver apps")
    every_cell_marked = Chance(0.5, "automatic candidates fill every blank cell; people note only a few")
    zero_in_blanks = Chance(0.03, "some programs print 0 for a blank cell")
    dot_in_blanks = Chance(0.03, "some programs print a dot or dash for a blank cell")


class Layout:
    """Cells, lines and the frame."""

    aspect = Range(0.7, 2.0, "cells wider than tall in stretched windows and text consoles; width over height")
    odd_aspect = Chance(0.15, "most boards are square")
    thin_line = Range(0.015, 0.07, "hair lines on phones to heavy print", 2.0)
    no_thin_line = Chance(0.08, "cells told apart by background alone, or not at all")
    box_line = Range(0.035, 0.16, "box lines in print and apps", 1.7)
    plain_box_line = Chance(0.16, "all lines alike, as in bare tables")
    no_box_line = Chance(0.05, "boxes told apart by shade alone")
    frame_line = Range(0.03, 0.16, "outer frame as thick as a box line or a little more", 1.7)
    no_frame = Chance(0.14, "many apps draw no outer frame; some are cut by the picture's edge")
    ornate_frame = Chance(0.05, "wide coloured frames of casual games")
    frame_width = Range(0.2, 0.6, "ornate frames")
    double_box_line = Chance(0.03, "doubled box lines in old print")
    dashed_thin_line = Chance(0.04, "dotted cell lines in print and web pages")
    characters = Chance(0.06, "terminals: lines made of -, | and +, often between boxes only")
    characters_box_lines_only = Chance(0.6, "see characters")
    characters_apart = Chance(0.7, "given box lines only: they take a row or column of characters of their own")
    characters_no_lines = Chance(0.2, "given that: nothing but the gap between boxes")
    characters_for_blanks = Chance(0.6, "given characters: 0, a dot or an underscore holds the place of a digit")
    uneven = Chance(0.04, "tables and spreadsheets whose columns fit what else stands in them")
    uneven_width = Range(0.8, 2.0, "such columns over the others", 2.0)
    tiles = Chance(0.14, "cells as rounded tiles with gaps of background and no lines")
    tile_gap = Range(0.02, 0.14, "between tiles")
    tiles_apart = Chance(0.15, "given tiles: windows made larger than what they show leave wide gaps")
    wide_tile_gap = Range(0.14, 0.4, "such gaps")
    box_gap = Range(0.0, 0.25, "extra gap between boxes: lattice not evenly spaced", 2.0)
    tile_round = Range(0.0, 0.4, "corner radius of tiles")
    tile_outline = Chance(0.3, "tiles as input boxes of forms: a thin outline round each")
    bevel = Chance(0.05, "raised or sunken cells of desktop programs: one light and one dark edge")
    bevel_width = Range(0.02, 0.08, "width of a bevel's edges")
    checkered_boxes = Chance(0.13, "alternate boxes shaded")
    striped_rows = Chance(0.03, "striped tables")
    checkered_cells = Chance(0.03, "chess-board cells")
    headers = Chance(0.06, "row and column labels round the board")
    wobble = Chance(0.03, "hand-drawn lines")


class Ink:
    """Digits, entries and marks."""

    digit_height = Range(0.30, 0.80, "digit height: from tables with small type to digits that touch the lines")
    small_digit = Chance(0.13, "tables and desktop programs with 20-30 % digits")
    small_height = Range(0.20, 0.30, "see small_digit")
    off_centre = Chance(0.12, "digits set top-left, left or low right in their cells")
    offset = Range(-0.34, 0.34, "how far from the middle, as long as a digit does not reach far over its cell's lines")
    jitter = Range(0.0, 0.03, "layout rounding per digit", 2.0)
    entry_paler = Chance(0.8, "the printed clue is the stronger of the two inks nearly everywhere")
    entry_same_colour = Chance(0.25, "entries told from givens by weight or background only")
    entry_other_weight = Chance(0.7, "given one colour: bold clues, light entries of one typeface")
    entry_other_font = Chance(0.30, "italic, light or handwriting entries")
    entry_same_look = Chance(0.05, "entries not told apart at all: kind is then unknown")
    mark_height = Range(0.13, 0.36, "3 x 3 marks")
    few_marks = Chance(0.4, "given marks not in every cell: one or two a cell, easily taken for digits")
    mark_places = Chance(0.5, "given marks in two places: a cell that has them in both, corner and centre")
    mark_string_height = Range(0.16, 0.36, "packed marks: centred strings, nearly half the digit size")
    mark_spread = Range(0.22, 0.37, "distance between 3 x 3 marks")
    mark_circle = Chance(0.2, "circles behind chosen candidates")
    mark_circle_grey = Chance(0.35, "such circles in grey, with the marks in white or black")
    mark_colour = Chance(0.3, "marks in a colour of their own")
    mark_colours = Chance(0.12, "given marks: solvers colour candidates one by one")
    mark_struck = Chance(0.06, "given marks: some are struck through")
    low_contrast = Chance(0.18, "dim grey on black, pale grey on white")
    faintest = Range(0.05, 0.16, "given low contrast: luma between ink and ground at the least")
    same_lightness = Chance(0.05, "green on grey, red on olive: ink told from its ground by hue alone")
    by_hand = Chance(0.6, "given handwriting: drawn stroke by stroke; else in a handwriting font")
    all_by_hand = Chance(0.03, "boards copied by hand, clues and all")
    outlined = Chance(0.03, "casual games: digits with an outline")
    outline_width = Range(0.03, 0.08, "outline of such digits, in digit heights")
    drop_shadow = Chance(0.04, "casual games and store pictures: digits or tiles with a shadow")
    shaded_givens = Chance(0.15, "givens on grey, blue or tan cells")
    shaded_entries = Chance(0.05, "entries on tinted cells")
    circled_givens = Chance(0.08, "givens in faint discs")
    colour_by_digit = Chance(0.03, "each digit has a cell colour of its own")


class Highlight:
    """What apps draw for the player's convenience."""

    selection = Chance(0.45, "selected cell, often with its row, column and box")
    peers = Chance(0.7, "given a selection")
    same_digit = Chance(0.5, "given a selection")
    outline = Chance(0.14, "the selected cell, or input box with the focus, has an outline of its own")
    inverted = Chance(0.3, "the selected digit is white on a strong colour")
    discs = Chance(0.15, "highlights as discs behind the digits rather than whole cells")
    disc_radius = Range(0.30, 0.48, "such discs, and those behind givens")
    conflict = Chance(0.10, "red cells and red digits of a clash")
    bands = Chance(0.06, "translucent row, column or box bands of tutorials")
    icons = Chance(0.14, "rings, crosses, dots, arrows and wavy underlines over digits")
    cursor = Chance(0.14, "mouse pointers, hands and text cursors over the board")
    cursor_on_blank = Chance(0.4, "over a blank cell, where nothing else tells it from a digit")
    block_cursor = Chance(0.3, "over a blank cell: a terminal's, which fills a character's place")
    caret = Chance(0.4, "over a blank cell, else: the bar of a box that is typed into, plainer than the board's 1s")
    caret_height = Range(0.35, 0.85, "such bars")
    caret_width = Range(0.01, 0.07, "such bars; at least a pixel")
    cursor_size = Range(0.35, 0.95, "height of a cursor; large on boards of few pixels")


class Variant:
    """Sudokus with further rules, and players who colour cells."""

    cages = Chance(0.05, "killer Sudoku: outlined cages with a small sum, easily taken for a pencil mark")
    cage_size = Range(1.5, 4.5, "cells a cage")
    caged = Chance(0.85, "per cage; some puzzles leave cells without")
    sum_height = Range(0.13, 0.26, "such sums")
    lines = Chance(0.05, "thermometers, arrows, palindromes: broad pale lines through cells")
    diagonals = Chance(0.02, "diagonals drawn across the board")
    dots = Chance(0.02, "dots between cells")
    shapes = Chance(0.02, "even and odd cells: pale squares and discs")
    coloured_cells = Chance(0.05, "players colour cells by any plan of theirs")
    coloured_regions = Chance(0.04, "each box or irregular region in a colour of its own")


class Screen:
    """Setting a board into a screenshot."""

    board_only = Chance(0.28, "cropped to the board, sometimes to its very edge")
    crop_margin = Range(-0.12, 0.6, "cells left round a crop; negative cuts the frame")
    share = Range(0.16, 1.0, "board width over the picture's shorter side", 0.8)
    spreadsheet = Chance(0.03, "a spreadsheet's cells go on beyond the board")
    number_pad = Chance(0.6, "number pads: 3 x 3, 2 x 5, 1 x 9")
    pad_touches = Chance(0.15, "the pad is right under the last row, in the same pitch")
    other_board = Chance(0.06, "another Sudoku in view; smaller than the one meant")
    photo_background = Chance(0.08, "wood, marble, stars, gradients behind the board")
    textured_board = Chance(0.06, "a texture or gradient shows through the cells themselves")
    texture_share = Range(0.08, 0.35, "how much of it shows through")
    text_lines = Chance(0.6, "titles, menus, articles, adverts")
    phone_frame = Chance(0.08, "device mock-ups in store listings")
    jpeg = Chance(0.45, "re-compressed by messengers and web sites")
    jpeg_quality = Range(25, 95, "")
    rescaled = Chance(0.4, "down- and upscaled by others, so soft or jagged")


class Photo:
    """Setting a board on paper, bending, lighting and photographing it."""

    share = Range(0.28, 0.98, "board width over the picture's shorter side", 0.7)
    tilt = Range(-14, 14, "degrees off upright for most hand-held photos")
    any_turn = Chance(0.10, "degrees drawn from the whole circle")
    quarter_turn = Chance(0.12, "90, 180 or 270 degrees: phone held sideways or wrong EXIF")
    perspective = Range(0.0, 0.30, "relative shift of the corners", 1.8)
    curl = Range(0.0, 0.22, "amplitude of the page's bend in cells x 3", 1.8)
    crumple = Range(0.0, 0.10, "short waves of crumpled newspaper, in cells", 2.0)
    blur = Range(0.0, 1.6, "pixels at 320 px", 1.8)
    motion = Chance(0.10, "motion blur")
    noise = Range(0.0, 14.0, "grey levels", 2.0)
    light = Range(0.45, 1.15, "overall exposure")
    gradient = Range(0.0, 0.6, "light falling off across the page")
    shadow = Chance(0.25, "a hand or phone between lamp and page")
    cast = Range(0.0, 0.2, "colour cast of lamps and white balance", 1.5)
    show_through = Chance(0.3, "the back page shows")
    back_page = Range(0.03, 0.22, "how much of it: thin newsprint against a window at most", 1.4)
    moire = Chance(0.08, "photo of a screen")
    dark_paper = Range(0.55, 1.0, "newsprint to white paper")
    handwriting = Chance(0.38, "solved by pen beside print")
    pencilled = Chance(0.25, "given marks at all: few people pencil candidates on paper")
    neighbours = Chance(0.5, "other puzzles, crosswords, solutions on the page")
    touching = Chance(0.25, "given neighbours: another grid right beside the board")
    colour_print = Chance(0.12, "red, blue or green lines and digits")
    glare = Chance(0.08, "flash on glossy paper")


class Legible:
    """What a person can still read: pictures below these limits teach nothing but guessing."""

    height = 6.0
    """Pixels of a digit's height."""
    contrast = 9.0
    """Grey levels between strokes and ground, in the best channel."""
    likeness = 0.3
    """Share of the variance round a digit that its strokes explain."""
    worst = 0.1
    """The tenth of the digits that show worst is left out of account: glare, cursors and folds hide single cells."""
