"""The search for 9 x 9 grids, compiled by numba. Optional: `solver.cube` is the reference, and answers the same.

Import this module only through `solver.fast.warm`, for it needs numba and takes half a second to load.

A grid is cut into three *bands* of three rows. For each digit and band, 27 bits say where the digit may still stand:
bit 9 * row + column within the band. A state is one row of 34 int32 numbers:

    0 to 26    3 * digit + band: places still open (digit from 0)
    27 to 29   cells that are settled, one mask a band
    30 to 32   cells with exactly two candidates, as of the last `narrow`
    33         digits (bit mask) whose places changed since they were last looked at

A *mini* is the three cells that a row or column shares with a box. Within a band, a digit stands in one mini of each
row and of each box: the minis form a permutation of 3 x 3 flags. Striking out minis that are in no permutation which
is still open covers hidden singles and locked candidates of rows and boxes at once, by one look into a table of 512.
The three columns of a stack of boxes go the same way, with bands in place of rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.compiled import compiled
from solver.tables import KEPT_MINIS, MINI, MINI_FLAGS, PEERS, PERMUTED, ROW, Masks

Bits = Any  # an integer, Python's or numpy's: numba knows
SETTLED, PAIRS, DIRTY, WIDTH = 27, 30, 33, 34
DEPTH = 82  # states that a search may need: the first, and one a guess
BAND = (1 << 27) - 1
EACH_ROW = 1 | 1 << 9 | 1 << 18  # times nine bits: the same in each row of a band
LOW, TOP = 0xFF * EACH_ROW, 0x100 * EACH_ROW  # the first eight columns and the ninth


@compiled
def ones(bits: Bits) -> Bits:
    """How many bits are set, up to 64; compiles to one instruction."""
    x = np.uint64(bits)
    x = x - (x >> np.uint64(1) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + (x >> np.uint64(2) & np.uint64(0x3333333333333333))
    x = x + (x >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(x * np.uint64(0x0101010101010101) >> np.uint64(56))


@compiled
def lowest(bits: Bits) -> Bits:
    """Index of the lowest set bit."""
    return ones(~bits & (bits - 1))


@compiled
def keep_minis(band: Bits) -> Bits:
    """The places of a digit in a band that are left when its rows and boxes in the band are compared."""
    flags = MINI_FLAGS[band & ROW] | MINI_FLAGS[band >> 9 & ROW] << 3 | MINI_FLAGS[band >> 18 & ROW] << 6
    return band & KEPT_MINIS[flags]


@compiled
def in_rows(band: Bits) -> Bits:
    """Bit 8 of each of the three rows that holds any bit."""
    return ((band & LOW) + LOW | band) & TOP


@compiled
def alone_in_row(band: Bits) -> Bits:
    """The bits that are the only ones in their row; no row may be empty."""
    without_lowest = band & (band - EACH_ROW)
    return band & ((~in_rows(without_lowest) & TOP) >> 8) * ROW


@compiled
def place(state: Masks, cell: int, digit: int) -> None:
    """Settle a cell, and strike out what that excludes at once."""
    band, bit = cell // 27, 1 << cell % 27
    state[3 * digit] &= ~PEERS[cell, 0]
    state[3 * digit + 1] &= ~PEERS[cell, 1]
    state[3 * digit + 2] &= ~PEERS[cell, 2]
    state[SETTLED + band] |= bit
    dirty = 1 << digit
    for other in range(9):
        if other != digit and state[3 * other + band] & bit:
            state[3 * other + band] ^= bit
            dirty |= 1 << other
    state[DIRTY] |= dirty


@compiled
def narrow_digit(state: Masks, digit: int) -> bool:
    """Compare rows, columns and boxes of one digit until nothing moves; False if some unit has no place for it."""
    first = 3 * digit
    a, b, c = state[first], state[first + 1], state[first + 2]
    while True:
        a, b, c = keep_minis(a), keep_minis(b), keep_minis(c)
        # The columns that hold the digit in each band, and then, stack by stack, which of them may.
        in_a, in_b, in_c = (a | a >> 9 | a >> 18) & ROW, (b | b >> 9 | b >> 18) & ROW, (c | c >> 9 | c >> 18) & ROW
        left = PERMUTED[in_a & MINI | (in_b & MINI) << 3 | (in_c & MINI) << 6]
        middle = PERMUTED[in_a >> 3 & MINI | (in_b >> 3 & MINI) << 3 | (in_c >> 3 & MINI) << 6]
        right = PERMUTED[in_a >> 6 | (in_b >> 6) << 3 | (in_c >> 6) << 6]
        if left == 0 or middle == 0 or right == 0:
            return False
        may_a = left & MINI | (middle & MINI) << 3 | (right & MINI) << 6
        may_b = left >> 3 & MINI | (middle >> 3 & MINI) << 3 | (right >> 3 & MINI) << 6
        may_c = left >> 6 | (middle >> 6) << 3 | (right >> 6) << 6
        if in_a == may_a and in_b == may_b and in_c == may_c:
            break
        a, b, c = a & may_a * EACH_ROW, b & may_b * EACH_ROW, c & may_c * EACH_ROW
    state[first], state[first + 1], state[first + 2] = a, b, c
    # A place alone in its row settles its cell: no other digit may stand there.
    new_a, new_b = alone_in_row(a) & ~state[SETTLED], alone_in_row(b) & ~state[SETTLED + 1]
    new_c = alone_in_row(c) & ~state[SETTLED + 2]
    if new_a | new_b | new_c:
        state[SETTLED] |= new_a
        state[SETTLED + 1] |= new_b
        state[SETTLED + 2] |= new_c
        for other in range(9):
            k = 3 * other
            if other != digit and state[k] & new_a | state[k + 1] & new_b | state[k + 2] & new_c:
                state[k] &= ~new_a
                state[k + 1] &= ~new_b
                state[k + 2] &= ~new_c
                state[DIRTY] |= 1 << other
    return True


@compiled
def narrow(state: Masks) -> bool:
    """Propagate until nothing moves: hidden singles, locked candidates, naked singles. False on a contradiction."""
    while True:
        while state[DIRTY]:
            digit = lowest(state[DIRTY])
            state[DIRTY] &= state[DIRTY] - 1
            if not narrow_digit(state, digit):
                return False
        for band in range(3):
            once, twice, thrice = 0, 0, 0
            for digit in range(9):
                more = state[3 * digit + band]
                thrice |= twice & more
                twice |= once & more
                once |= more
            if once != BAND:
                return False
            state[PAIRS + band] = twice & ~thrice
            naked = once & ~twice & ~state[SETTLED + band]
            if naked:
                for digit in range(9):
                    cells = naked & state[3 * digit + band]
                    while cells:
                        place(state, 27 * band + lowest(cells), digit)
                        cells &= cells - 1
        if not state[DIRTY]:
            return True


@compiled
def pair_cell(state: Masks) -> Bits:
    """Of the cells with two candidates the one whose candidates exclude most, peers with two counting triply; or -1."""
    best, best_cell = -1, -1
    for band in range(3):
        pairs = state[PAIRS + band]
        while pairs:
            index = lowest(pairs)
            pairs &= pairs - 1
            cell, excluded = 27 * band + index, 0
            for digit in range(9):
                if state[3 * digit + band] >> index & 1:
                    a, b = PEERS[cell, 0] & state[3 * digit], PEERS[cell, 1] & state[3 * digit + 1]
                    c = PEERS[cell, 2] & state[3 * digit + 2]
                    excluded += ones(a | b << 27) + ones(c)
                    excluded += 2 * (ones(a & state[PAIRS] | (b & state[PAIRS + 1]) << 27) + ones(c & state[PAIRS + 2]))
            if excluded > best:
                best, best_cell = excluded, cell
    return best_cell


@compiled
def pair_of_places(state: Masks) -> Bits:
    """A place (81 * digit + cell) of a digit that has just two places in its row; or -1."""
    for digit in range(9):
        for band in range(3):
            places = state[3 * digit + band]
            second = places & (places - EACH_ROW)
            more = in_rows(second)
            third = second & (second - (more >> 8))
            rows = more & ~in_rows(third)
            if rows:
                row = lowest(rows) - 8
                return 81 * digit + 27 * band + row + lowest(places >> row & ROW)
    return -1


@compiled
def pivot(state: Masks) -> Bits:
    """Place to branch on, 81 * digit + cell: in a cell with two candidates, else a row with two places, else any."""
    cell = pair_cell(state)
    if cell < 0:
        found = pair_of_places(state)
        if found >= 0:
            return found
        fewest = 10
        for other in range(81):
            candidates = 0
            for digit in range(9):
                candidates += state[3 * digit + other // 27] >> other % 27 & 1
            if 1 < candidates < fewest:
                fewest, cell = candidates, other
    digit = 0
    while not state[3 * digit + cell // 27] >> cell % 27 & 1:
        digit += 1
    return 81 * digit + cell


@compiled
def start(digits: Masks, state: Masks, givens: Masks) -> bool:
    """Set up the state of a puzzle, with `givens` (a state as well) to work in; False if two equal digits clash."""
    state[:27], state[27:] = BAND, 0
    givens[:27] = 0
    for cell in range(81):
        if digits[cell]:
            band, bit, first = cell // 27, 1 << cell % 27, 3 * (digits[cell] - 1)
            if not state[first + band] & bit:
                return False
            state[first] &= ~PEERS[cell, 0]
            state[first + 1] &= ~PEERS[cell, 1]
            state[first + 2] &= ~PEERS[cell, 2]
            givens[first + band] |= bit
            state[SETTLED + band] |= bit
    for k in range(27):
        state[k] &= ~state[SETTLED + k % 3] | givens[k]
    state[DIRTY] = ROW
    return True


@compiled
def search(digits: Masks, limit: int, max_guesses: int, stack: Masks, found: Masks) -> tuple[int, int]:
    """Count the solutions of one puzzle up to `limit`, and write the first ones down.

    digits: 81 uint8, 0 for blank. stack: (DEPTH, WIDTH) int32 to work in. found: (k, 81) uint8 for up to k solutions.
    Returns how many were found and the guesses made; the number found is negative, -1 - number, when `max_guesses` were
    made and the search is not finished.
    """
    if not start(digits, stack[0], stack[1]):
        return 0, 0
    depth, number, guesses = 0, 0, 0
    while depth >= 0:
        state = stack[depth]
        if not narrow(state):
            depth -= 1
        elif state[SETTLED] & state[SETTLED + 1] & state[SETTLED + 2] == BAND:
            if number < len(found):
                for k in range(27):
                    cells = state[k]
                    while cells:
                        found[number, k % 3 * 27 + lowest(cells)] = k // 3 + 1
                        cells &= cells - 1
            number += 1
            if number == limit:
                break
            depth -= 1
        elif guesses >= max_guesses:
            return -1 - number, guesses
        else:
            guesses += 1
            digit, cell = divmod(pivot(state), 81)
            trial = stack[depth + 1]
            trial[:] = state
            place(trial, cell, digit)
            # When the trial is done with, the search goes on from here without this place.
            state[3 * digit + cell // 27] ^= 1 << cell % 27
            state[DIRTY] |= 1 << digit
            depth += 1
    return number, guesses


@compiled
def search_many(puzzles: Masks, limit: int, max_guesses: int, counts: Masks, guesses: Masks, solutions: Masks) -> None:
    """`search` for each row of `puzzles` (n, 81), into `counts` (n,), `guesses` (n,) and `solutions` (n, 81)."""
    stack = np.empty((DEPTH, WIDTH), np.int32)
    for index in range(len(puzzles)):
        counts[index], guesses[index] = search(puzzles[index], limit, max_guesses, stack, solutions[index : index + 1])
