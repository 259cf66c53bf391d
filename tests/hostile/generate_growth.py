#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes small rule books whose meaning grows faster than their text: `generate_growth.py SORT SIZE FOLDER`.

Every command has to end with each of them, or to say which limit they go past.
"""
import pathlib
import sys

VOCABULARY = """language 1
vocabulary g.v { dice 2 with faces 1..6 roles shooter, dealer thrower shooter
FACTS}
"""
HEAD = """language 1
ruleset g.r "r" { authority "a" cites "c" uses g.v currency USD in 0.01 }
ADOPTS
section "1" "s" { in force from 2020-01-01
"""
WAGER = '  wager w "w" { placed at any time may be removed at any time  wins on WINS  loses on any other  pays 1 to 1 OWN }\n'
SCENARIO = """language 1
scenario "s" under g.r { seats ann ann takes the dice ann bets 10.00 on w throw 4 3 expect ann w wins 10.00 }
"""


def doubling(word, first, joint, size):
    lines = [f"    {word} x0 {first}"]
    lines += [f"    {word} x{i} {joint.format(i - 1)}" for i in range(1, size)]
    return "\n".join(lines) + "\n"


STATE = "    state point none, 4, 5  becomes total on 4, 5  becomes none on 7\n"
EVENTS = ("event", "on 7", "on x{0}, x{0}")
COUNTS = ("count", "0..1 or more on 7", "0..1 or more on x{0} reaching 1, x{0} reaching 1")
PHASES = ("phase", "while point is none", "while not x{0} and not x{0}")
OR_PHASES = ("phase", "while point is none", "while (x{0} and not point is 5) or (x{0} and not point is 4)")
MIXED = ("phase", "while point is none", "while not (not x{0} and point is none or not x{0} and point is 4)")


def book(size, game="", own="", wins="7, 11", rest="", facts="", adopts="", more=""):
    wager = WAGER.replace("WINS", wins).replace("OWN", own)
    text = HEAD.replace("ADOPTS", adopts) + f"  game {{\n{STATE}{game}  }}\n" + wager + rest + "}\n" + more
    return {"v.fair": VOCABULARY.replace("FACTS", facts), "r.fair": text, "s.scenario": SCENARIO}


def of_game(kind, wins):
    return lambda size: book(size, game=doubling(*kind, size), wins=wins.format(size - 1))


def of_wager(kind, wins):
    return lambda size: book(size, own="\n" + doubling(*kind, size), wins=wins.format(size - 1))


def conduct(size):
    rest = '  power of dealer to call no_roll when throw lost said while x%d\n' % (size - 1)
    return book(size, game=doubling(*PHASES, size), facts="  throw lost one of said, unsaid default unsaid\n", rest=rest)


def chain_of_models(size):
    files = book(size, adopts="adopts game from g.m0")
    for i in range(size):
        below = f"adopts game from g.m{i + 1}" if i + 1 < size else ""
        files[f"m{i}.fair"] = f'language 1\nmodel g.m{i} "m" {{ uses g.v }}\n{below}\n'
    return files


def sections(size):
    more = "".join(f'section "{i + 2}" "s" {{ in force from 2020-01-01 note "n{i}" direct dealer "d{i}" }}\n' for i in range(size))
    return book(size, more=more)


def units(size):
    files = book(size)
    for i in range(size):
        files[f"a{i}.fair"] = f'language 1\nassertions g.a{i} "a" for g.r {{ in force from 20{i // 360 % 100:02}-{i // 30 % 12 + 1:02}-{i % 28 + 1:02} }}\nassert edge of w is 1/2\n'
    return files


def sentences(size):
    return book(size, own="\n" + "".join(f"({i})wins on 7\n" for i in range(size)))


def count(size):
    own = f"count hits 0..{size} on 2, 3, 11, 12"
    text = book(size, own=own, wins=f"hits reaching {size}")
    text["r.fair"] = text["r.fair"].replace("loses on any other", "loses on 7")
    return text


def facts(size):
    names = "".join(f"  throw fact{i} one of said, unsaid default unsaid\n" for i in range(size))
    grounds = " or ".join(f"throw fact{i} said" for i in range(size))
    return book(size, facts=names, rest=f"  the roll is invalid when {grounds}\n")


SORTS = {
    "game_events": of_game(EVENTS, "x{0}"),
    "game_phases": of_game(PHASES, "7, 11 while x{0}"),
    "game_or_phases": of_game(OR_PHASES, "7, 11 while x{0}"),
    "game_mixed": of_game(MIXED, "7, 11 while x{0}"),
    "wager_events": of_wager(EVENTS, "x{0}"),
    "wager_phases": of_wager(PHASES, "7, 11 while x{0}"),
    "wager_counts": of_wager(COUNTS, "x{0} reaching 1"),
    "conduct_phases": conduct,
    "chain_of_models": chain_of_models,
    "sections": sections,
    "units": units,
    "sentences": sentences,
    "count": count,
    "facts": facts,
}


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in SORTS:
        sys.exit(f"usage: generate_growth.py {'|'.join(SORTS)} SIZE FOLDER")
    sort, size, folder = SORTS[sys.argv[1]], int(sys.argv[2]), pathlib.Path(sys.argv[3]) / "g"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in sort(size).items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    main()
