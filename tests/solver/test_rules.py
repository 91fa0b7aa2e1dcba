"""Facts about the extra rules: which units and pairs they add, and what is refused."""

import pytest

from solver.rules import RULE_NAMES, Rules, RulesError, jigsaw, plain_rules, rules_named

JIGSAW = "AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII"
REGIONS = """
    111222333
    111222333
    111222333
    444555666
    444555666
    444555666
    777888999
    777888999
    777888999
"""


def test_plain_rules_say_what_the_grid_says() -> None:
    rules = plain_rules()
    assert rules == rules_named("plain")
    assert (len(rules.units), rules.pairs) == (27, ())
    assert (rules.unit_names[0], rules.unit_names[13], rules.unit_names[26]) == ("row 1", "column 5", "box 9")
    assert {mask.bit_count() for mask in rules.peer_masks} == {20}


@pytest.mark.parametrize(
    ("name", "size", "units"),
    [
        ("x", 9, 29),
        ("x", 6, 20),
        ("hyper", 9, 31),
        ("hyper", 16, 57),
        ("asterisk", 9, 28),
        ("center-dot", 9, 28),
        ("anti-knight", 9, 27),
        ("anti-knight", 12, 36),
        ("x+hyper", 9, 33),
        ("asterisk+center-dot", 9, 29),
    ],
)
def test_extra_rules_add_full_units_after_the_plain_ones(name: str, size: int, units: int) -> None:
    rules = rules_named(name, size)
    assert rules.units[: 3 * size] == plain_rules(size).units
    assert len(rules.units) == len(rules.unit_names) == len(rules.full_units) == units
    assert len(set(rules.unit_names)) == units
    assert all(len(set(unit)) == size for unit in rules.units)


def test_where_the_extra_units_lie() -> None:
    assert rules_named("x").units[27:] == ((0, 10, 20, 30, 40, 50, 60, 70, 80), (8, 16, 24, 32, 40, 48, 56, 64, 72))
    assert rules_named("hyper").units[27] == (10, 11, 12, 19, 20, 21, 28, 29, 30)
    assert rules_named("hyper").units[30] == (50, 51, 52, 59, 60, 61, 68, 69, 70)
    assert rules_named("center-dot").units[27] == (10, 13, 16, 37, 40, 43, 64, 67, 70)
    (asterisk,) = rules_named("asterisk").units[27:]
    assert sorted(80 - cell for cell in asterisk) == list(asterisk)


def test_a_knight_sees_up_to_eight_cells() -> None:
    rules = rules_named("anti-knight")
    knight = {40 + step for step in (-19, -17, -11, -7, 7, 11, 17, 19)}
    assert all(rules.peer_masks[40] >> cell & 1 for cell in knight)
    assert not rules.peer_masks[40] >> 20 & 1
    assert all(not plain_rules().peer_masks[one] >> other & 1 for one, other in rules.pairs)
    assert rules.peer_masks[0].bit_count() == 20


def test_names_combine_in_any_order() -> None:
    both = rules_named("X + anti-knight")
    assert both == rules_named("anti-knight+x")
    assert both.units == rules_named("x").units
    assert both.pairs == rules_named("anti-knight").pairs


@pytest.mark.parametrize("name", RULE_NAMES)
def test_seeing_is_mutual(name: str) -> None:
    rules: Rules = rules_named(name)
    for one, mask in enumerate(rules.peer_masks):
        assert not mask >> one & 1
        assert all(rules.peer_masks[other] >> one & 1 for other in range(81) if mask >> other & 1)


def test_a_jigsaw_takes_the_place_of_the_boxes() -> None:
    assert jigsaw(REGIONS).units == plain_rules().units
    rules = jigsaw(JIGSAW)
    assert len(rules.units) == 27
    assert rules.units[:18] == plain_rules().units[:18]
    assert sorted(cell for region in rules.units[18:] for cell in region) == list(range(81))
    assert {len(set(region)) for region in rules.units[18:]} == {9}
    assert jigsaw("1122112233443344").units == plain_rules(4).units


@pytest.mark.parametrize(
    ("name", "size", "told"),
    [
        ("", 9, "name is missing in ''"),
        ("diagonal", 9, "'diagonal'; there are x, hyper, asterisk, center-dot and anti-knight."),
        ("x+x", 9, "twice"),
        ("hyper", 6, "size 6"),
        ("asterisk", 16, "size 16"),
        ("plain", 10, "4, 6, 9, 12, 16 and 25"),
    ],
)
def test_unknown_rules_are_told_in_a_sentence(name: str, size: int, told: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_named(name, size)
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "told"),
    [(JIGSAW[1:], "not 80"), (JIGSAW.replace("I", "A"), "not 8"), ("B" + JIGSAW[1:], "Region 'B' of the map has 10")],
)
def test_a_bad_map_is_told_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(RulesError) as caught:
        jigsaw(text)
    assert told in str(caught.value)
