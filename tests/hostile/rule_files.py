# SPDX-License-Identifier: Apache-2.0
"""Hostile rule files."""
import generate_growth
from case import MIB, Case

VOCABULARY = """language 1
vocabulary g.v { dice 2 with faces 1..6 roles shooter, dealer thrower shooter die rests on one of layout, rail default layout
MORE}
"""
HEAD = """language 1
ruleset g.r "r" { authority "a" cites "c" uses g.v currency USD in 0.01 }
section "1" "s" { in force from 2020-01-01
"""
WAGER = 'wager w "w" { placed at any time one roll wins on 7 loses on any other pays 1 to 1 }\n'


def book(text="", more="", wager=WAGER, vocabulary=VOCABULARY, **others):
    """A small rule book without faults, with `text` from line 4 of g/r.fair on and `more` in line 3 of its vocabulary."""
    return {"g/v.fair": vocabulary.replace("MORE", more), "g/r.fair": HEAD + text + "\n" + wager + "}\n", **{f"g/{name}.fair": what for name, what in others.items()}}


def wager_with(text):
    """One wager, with `text` in line 6."""
    return lambda: book(wager='wager w "w" { placed at any time\n' + text + "\n}\n")


def conduct_with(text, more=""):
    return lambda: book(text, more)


def alone(text):
    """g/r.fair holds `text` and nothing else."""
    return lambda: {"g/v.fair": VOCABULARY.replace("MORE", ""), "g/r.fair": text}


def filled(piece, before=HEAD, behind="\n" + WAGER + "}\n"):
    """One statement repeated until g/r.fair is as large as a file may be."""
    def made():
        room = MIB - len((before + behind).encode())
        return {"g/v.fair": VOCABULARY.replace("MORE", ""), "g/r.fair": before + piece * (room // len(piece.encode())) + behind}
    return made


def dice(text):
    return lambda: book(vocabulary=VOCABULARY.replace("dice 2 with faces 1..6", text))


def model(name, adopts):
    return f'language 1\nmodel g.{name} "m" {{ uses g.v }}\n' + "".join(f"adopts game from g.{one}\n" for one in adopts)


def amendments(count):
    def made():
        texts = {f"a{i}": f'language 1\namendment g.a{i} "a" to g.r {{ in force from {2021 + i // 300}-{i // 25 % 12 + 1:02}-{i % 25 + 1:02} }}\namend wager w {{ pays {i + 2} to 1 }}\n' for i in range(count)}
        return book(**texts)
    return made


def table(columns, rows):
    def made():
        head = "  hits | " + " | ".join(f"C{i}" for i in range(columns)) + "\n"
        body = "".join(f"  {row} | " + " | ".join("1 to 1" for _ in range(columns)) + "\n" for row in range(1, rows + 1))
        wager = f'wager w "w" {{ count hits 0..{rows} or more on 7 placed at any time wins on 2 while hits is 1 or more loses on 12 pays per t }}\n'
        return book(wager=wager + "paytable t by hits {\n" + head + body + "}\n")
    return made


def readings(word, count):
    def made():
        text = "".join(f'{word} x{i} {"" if word == "choice" else chr(34) + "doubt" + chr(34)} {{ as a {{ [r{i}] the roll is invalid when any die rests on rail }} as b {{ note "n" }} }}\n' for i in range(count))
        return book(text)
    return made


def parts(levels, each):
    def made():
        text = "".join(f'wager p{i} "p" {{ placed at any time parts {", ".join([f"1 p{i - 1}" if i else "1 w"] * each)} }}\n' for i in range(levels))
        return book(text)
    return made


def many_parts(count):
    return lambda: book(f'wager all "all" {{ placed at any time parts {", ".join(["1 w"] * count)} }}')


def grown(sort, size):
    return lambda: {f"g/{name}": text for name, text in generate_growth.SORTS[sort](size).items()}


def grounds(count):
    return conduct_with("the roll is invalid when {\n" + "".join(f"({i}) any die rests on rail\n" for i in range(count)) + "}")


def clauses(count):
    """Clauses that contradict each other, so that each is compared with every other."""
    return lambda: book("".join(f"the roll is {'invalid' if i % 2 else 'no_roll'} when throw f{i} said\n" for i in range(count)), "".join(f"throw f{i} one of said, unsaid default unsaid\n" for i in range(count)))


def names(count, form):
    return lambda: book(form(count))


CASES = [
    # ---- depth
    Case("deep_parentheses", conduct_with("the roll is invalid when " + "(" * 100000), "check g", 3, ("g/r.fair:4:125: error[F0805]",)),
    Case("deep_closed", conduct_with("the roll is invalid when " + "(" * 5000 + "any die rests on rail" + ")" * 5000), "check g", 3, ("g/r.fair:4:125: error[F0805]",)),
    Case("deep_not", conduct_with("the roll is invalid when " + "not " * 100000 + "any die rests on rail"), "check g", 3, ("g/r.fair:4:426: error[F0805]",)),
    Case("deep_notwithstanding", wager_with("notwithstanding any other { " * 5000 + "}" * 5000), "check g", 3, ("g/r.fair:6:2771: error[F0805]",)),
    Case("deep_blocks", filled("{ ", behind=""), "check g", 3, ("g/r.fair:3:43: error[F0102]",)),
    Case("deep_amends", filled("amend game { ", behind=""), "check g", 3, ("g/r.fair:4:1287: error[F0102]",)),
    Case("deep_readings", filled('reading r "d" { as a { ', behind=""), "check g", 3, ("g/r.fair:4:1143: error[F0102]",)),
    Case("long_condition", conduct_with("the roll is invalid when any die rests on rail" + " or any die rests on rail" * 30000), "check g", 0),
    Case("long_and", conduct_with("the roll is invalid when any die rests on rail" + " and any die rests on rail" * 30000), "check g", 0),
    # ---- lines, names, numbers
    Case("long_line", conduct_with(" " * 1000000 + "rial"), "check g", 3, ("g/r.fair:4:1000001: error[F0101]",)),
    Case("long_line_wide", conduct_with('note "' + "\u4e00" * 300000 + '" rial'), "check g", 3, ("g/r.fair:4:300009: error[F0101]",)),
    Case("long_name", conduct_with("game { list " + "n" * 1000000 + " 4, 5 }"), "check g", 3, ("g/r.fair:4:13: error[F0807]",)),
    Case("long_title", conduct_with('wager t "' + "t" * 1000000 + '" { placed at any time one roll wins on 7 loses on any other pays 1 to 1 }'), "check g", 0),
    Case("long_mark", conduct_with("(" + "1." * 500000 + "1) note \"n\""), "check g", 0),
    Case("long_path", alone("language 1\nruleset g." + "r." * 500000 + "r \"r\" { uses g.v }\n"), "check g", 3, ("g/r.fair:2:9: error[F0502]",)),
    Case("thirty_digits", wager_with("one roll wins on 7 loses on any other pays " + "4" * 30 + " to 1"), "check g", 3, ("g/r.fair:6:44: error[F0806]",)),
    Case("million_digits", wager_with("one roll wins on 7 loses on any other pays " + "4" * 1000000 + " to 1"), "check g", 3, ("g/r.fair:6:44: error[F0806]",)),
    Case("many_decimals", wager_with("stake at most 0." + "0" * 1000000 + "1"), "check g", 3, ("g/r.fair:6:15: error[F0806]",)),
    Case("long_fraction", conduct_with("assert edge of w is " + "1" * 2001 + "/3"), "check g", 3, ("g/r.fair:4:21: error[F0806]",)),
    Case("longest_fraction", conduct_with("assert edge of w is " + "1" * 2000 + "/" + "3" * 2000), "check g", 3, ("g/r.fair:4:21: error[F0424]",)),
    Case("zero_fraction", conduct_with("assert edge of w is 1/0"), "check g", 3, ("g/r.fair:4:21: error[F0301]",)),
    # ---- bytes
    Case("nul", alone("language 1\n\0"), "check g", 3, ("g/r.fair:2:1: error[F0803]",)),
    Case("not_utf8", alone(b"language 1\nruleset g.r \"\xff\" { }"), "check g", 3, ("g/r.fair:2:14: error[F0803]",)),
    Case("overlong_utf8", alone(b"language 1\nruleset g.r \"\xc0\xaf\" { }"), "check g", 3, ("g/r.fair:2:14: error[F0803]",)),
    Case("surrogate_utf8", alone(b"language 1\nruleset g.r \"\xed\xa0\x80\" { }"), "check g", 3, ("g/r.fair:2:14: error[F0803]",)),
    Case("cut_utf8", alone(b"language 1\n# \xe4\xb8"), "check g", 3, ("g/r.fair:2:3: error[F0803]",)),
    Case("beyond_unicode", alone(b"language 1\n# \xf4\x90\x80\x80"), "check g", 3, ("g/r.fair:2:3: error[F0803]",)),
    Case("utf16", alone("language 1\n".encode("utf-16")), "check g", 3, ("g/r.fair:1:1: error[F0803]",)),
    Case("every_control", conduct_with("# " + "".join(chr(c) for c in range(1, 32) if c not in (9, 10, 13))), "check g", 0, ("g/r.fair:4:3: warning[F0109]",)),
    Case("bidi_string", conduct_with('note "a \u202e b"'), "check g", 0, ("g/r.fair:4:9: warning[F0109]",)),
    Case("bidi_comment", conduct_with("# \u2066\u2069"), "check g", 0, ("g/r.fair:4:3: warning[F0109]",)),
    Case("bidi_code", conduct_with("no\u202ete"), "check g", 3, ("g/r.fair:4:1: error[F0101]",)),
    Case("bidi_everywhere", filled("# \u202e\n"), "check g", 0),
    Case("cyrillic_name", conduct_with("game { list p\u0430ss 4, 5 }"), "check g", 3, ("g/r.fair:4:14: error[F0108]",)),
    Case("crlf", lambda: {name: text.replace("\n", "\r\n") for name, text in book().items()}, "check g", 0),
    Case("lone_cr", lambda: {name: text.replace("\n", "\r") for name, text in book().items()}, "check g", 0),
    Case("byte_order_mark", lambda: {name: "\ufeff" + text for name, text in book().items()}, "check g", 0),
    Case("two_byte_order_marks", lambda: {name: "\ufeff\ufeff" + text for name, text in book().items()}, "check g", 3, ("g/r.fair:1:1: error[F0108]",)),
    Case("line_separator", conduct_with("\u2028"), "check g", 3, ("g/r.fair:4:1: error[F0108]",)),
    # ---- hardly anything, or too much of it
    Case("empty", alone(""), "check g", 3, ("g/r.fair:1:1: error[F0101]",)),
    Case("only_comments", alone("# nothing\n# at all\n"), "check g", 3, ("g/r.fair:1:1: error[F0101]",)),
    Case("only_language", alone("language 1\n"), "check g", 3, ("g/r.fair:1:11: error[F0101]",)),
    Case("language_of_tomorrow", alone("language 999999999999999999\n"), "check g", 3, ("g/r.fair:1:10: error[F0107]",)),
    Case("mebibyte_and_one", alone("#" * (MIB + 1)), "check g", 3, ("error[F0804]: `g/r.fair`",)),
    Case("mebibyte_of_comment", filled("#"), "check g", 0),
    Case("mebibyte_of_comments", filled("# c\n"), "check g", 0),
    Case("mebibyte_of_notes", filled('note "n" '), "check g", 0),
    Case("mebibyte_of_braces", filled("}"), "check g", 3, ("g/r.fair:4:2: error[F0101]",)),
    Case("mebibyte_of_semicolons", filled(";"), "check g", 3, ("g/r.fair:4:1: error[F0108]",)),
    Case("semicolons_as_json", filled(";"), "check g --format json", 3, ('"code": "F0108"', '"line": 4,', '"column": 1,')),
    Case("mebibyte_of_quotes", filled('"'), "check g", 3, ("g/r.fair:4:1: error[F0101]",)),
    Case("mebibyte_of_unknown_words", filled("x "), "check g", 3, ("g/r.fair:4:1: error[F0101]",)),
    Case("mebibyte_of_words_in_lines", filled("x\n"), "check g --format sarif", 3, ('"id": "F0101"', '"startLine": 4,', '"startColumn": 1,')),
    Case("mebibyte_of_wins", filled("wins on 7 ", HEAD + 'wager w "w" { placed at any time\n', "}\n}\n"), "check g", 5, ("g/r.fair:4:7: error[F0404]",)),
    Case("mebibyte_of_lists", filled("list l 4 ", HEAD + "game { ", "}\n}\n"), "check g", 3, ("g/r.fair:4:22: error[F0203]",)),
    Case("mebibyte_of_numbers", filled("4,", HEAD + "game { list l 4,", "4 }\n}\n"), "check g", 0),
    Case("mebibyte_of_clauses", filled("the roll is void when any die rests on rail "), "check g", 3, ("g/r.fair:4:49: error[F0504]",)),
    Case("mebibyte_of_powers", filled("power of dealer to call no_roll\n"), "check g", 3, ("g/r.fair:5:1: error[F0504]",)),
    Case("mebibyte_of_strikes", filled('strike "1 w" '), "check g", 3, ("g/r.fair:4:8: error[F0509]",)),
    Case("mebibyte_of_asserts", filled("assert edge of w is 0\n"), "check g", 3, ("g/r.fair:5:1: error[F0311]",)),
    Case("mebibyte_of_adopts", filled("adopts game from g.m\n", "language 1\nmodel g.r { uses g.v }\n", ""), "check g", 3, ("g/r.fair:3:18: error[F0501]",)),
    Case("mebibyte_of_amends", filled("amend wager w { pays 1 to 1 }\n"), "check g", 5, ("g/r.fair:34950:7: error[F0404]",)),
    Case("unclosed_brace", filled('note "n" ', HEAD + "game {", ""), "check g", 3, ("g/r.fair:4:1048443: error[F0102]",)),
    Case("unclosed_string", lambda: book('note "' + "s" * 1000000, wager=""), "check g", 3, ("g/r.fair:4:6: error[F0102]",)),
    Case("unclosed_table", filled("1 | 2\n", HEAD + "paytable t by hits {\n", ""), "check g", 3, ("g/r.fair:174741:6: error[F0102]",)),
    # ---- units
    Case("adopts_itself", lambda: book(m=model("m", ["m"]), text="adopts game from g.m"), "check g", 3, ("g/m.fair:3:18: error[F0204]",)),
    Case("adopts_in_a_circle", lambda: book(m=model("m", ["n"]), n=model("n", ["m"])), "check g", 3, ("g/m.fair:3:18: error[F0204]",)),
    Case("chain_of_models", grown("chain_of_models", 400), "check g", 5, ("error[F0808]: `g.m1`",)),
    Case("adopts_all_of_all", lambda: book(**{f"m{i}": model(f"m{i}", [f"m{j}" for j in range(i)]) for i in range(60)}), "check g", 5, ("g/m1.fair:3:8: error[F0511]", "g/m2.fair:3:1: error[F0404]")),
    Case("many_amendments", amendments(257), "check g", 5, ("error[F0808]: `g.r`",)),
    Case("most_amendments", amendments(62), "check g", 0),
    Case("amendments_of_63", amendments(63), "check g", 5, ("g/a62.fair:2:11: error[F0808]",)),
    Case("many_assertions", grown("units", 257), "check g", 5, ("g/a99.fair:2:26: error[F0808]",)),
    Case("name_and_path", alone("language 1\nvocabulary a.b { dice 2 with faces 1..6 }\n"), "check g", 3, ("g/r.fair:2:12: error[F0502]",)),
    Case("amends_itself", lambda: book(a='language 1\namendment g.a "a" to g.a { in force from 2020-01-01 }\nnote "n"\n'), "check g", 3, ("g/a.fair:2:22: error[F0517]",)),
    Case("house_of_itself", lambda: book(h='language 1\nhouse g.h "h" under g.h { }\n'), "check g", 3, ("g/h.fair:2:21: error[F0517]",)),
    Case("uses_itself", alone('language 1\nruleset g.r "r" { authority "a" uses g.r currency USD in 0.01 }\n'), "check g", 3, ("g/r.fair:2:38: error[F0202]",)),
    Case("sections", grown("sections", 8000), "check g", 0),
    Case("sentences", grown("sentences", 501), "check g", 5, ("g/r.fair:8:9: error[F0404]",)),
    Case("facts", grown("facts", 600), "check g", 0),
    # ---- what grows faster than its text
    *[Case(f"growth_game_{what}", grown(f"game_{what}", 60), "check g", 5, ("g/r.fair:22:11: error[F0819]",)) for what in ("events", "phases")],
    *[Case(f"growth_wager_{what}", grown(f"wager_{what}", 60), "check g", 5, ("g/r.fair:24:11: error[F0819]",)) for what in ("events", "phases", "counts")],
    Case("growth_conduct_phases", grown("conduct_phases", 60), "check g", 5, ("g/r.fair:22:11: error[F0819]",)),
    Case("growth_or_phases", grown("game_or_phases", 60), "check g", 5, ("g/r.fair:21:11: error[F0819]",)),
    Case("growth_mixed", grown("game_mixed", 60), "check g", 5, ("g/r.fair:21:11: error[F0819]",)),
    Case("longest_count", grown("count", 100000), "check g", 0),
    Case("count_of_100001", grown("count", 100001), "check g", 5, ("g/r.fair:8:132: error[F0404]",)),
    Case("count_of_a_million", grown("count", 1000001), "check g", 5, ("g/r.fair:8:133: error[F0404]",)),
    Case("count_of_18_digits", grown("count", 999999999999999999), "check g", 5, ("g/r.fair:8:144: error[F0404]",)),
    Case("counts_multiplied", wager_with("count a 0..999 or more on 2 count b 0..999 or more on 12 count c 0..999 or more on 3 wins on a reaching 900 while b is 900 or more and c is 900 or more loses on 7 pays 2 to 1"), "check g", 5, ("g/r.fair:6:7: error[F0404]",)),
    Case("forty_sets", lambda: book(wager="game {\n" + "".join(f"set s{i} of 2..12 on 2..12\n" for i in range(40)) + '}\nwager w "w" { placed at any time wins on 2 while ' + " and ".join(f"s{i} includes 2" for i in range(40)) + " loses on 7 pays 1 to 1 }\n"), "check g", 5, ("g/r.fair:6:5: error[F0404]",)),
    Case("range_of_18_digits", conduct_with("game { list l 0..999999999999999999 }"), "check g", 3, ("g/r.fair:4:15: error[F0301]",)),
    Case("backward_range", conduct_with("game { list l 9..1 }"), "check g", 3, ("g/r.fair:4:15: error[F0301]",)),
    Case("state_of_18_digits", wager_with("state s none or 0..999999999999999999 becomes total on 4 wins on s loses on 7 pays 1 to 1"), "check g", 3, ("g/r.fair:6:17: error[F0301]",)),
    Case("wager_for_18_digits", conduct_with('wager f "f" for n in 0..999999999999999999 { placed at any time one roll wins on n loses on any other pays 1 to 1 }'), "check g", 3, ("g/r.fair:4:22: error[F0301]",)),
    Case("wager_for_pairs", conduct_with('wager f "f" for a then b then c then d then e then f in 2..12 { placed at any time one roll wins on 7 loses on any other pays 1 to 1 }'), "check g", 5, ("g/r.fair:4:57: error[F0404]",)),
    Case("list_of_lists", conduct_with("game { list x0 2..12\n" + "".join(f"list x{i} x{i - 1}, x{i - 1}\n" for i in range(1, 60)) + "}"), "check g", 0),
    Case("nine_dice", dice("dice 9 with faces 1..6"), "check g", 3, ("g/v.fair:2:23: error[F0301]",)),
    Case("no_dice", dice("dice 0 with faces 1..6"), "check g", 3, ("g/v.fair:2:23: error[F0301]",)),
    Case("faces_of_21", dice("dice 2 with faces 1..21"), "check g", 5, ("g/v.fair:2:36: error[F0404]",)),
    Case("faces_of_18_digits", dice("dice 2 with faces 0..999999999999999999"), "check g", 5, ("g/v.fair:2:36: error[F0404]",)),
    Case("eight_dice_of_twenty", dice("dice 8 with faces 1..20"), "check g", 5, ("g/v.fair:2:18: error[F0404]",)),
    Case("more_throws_than_gone_through", lambda: book(vocabulary=VOCABULARY.replace("dice 2 with faces 1..6", "dice 8 with faces 1..10"), wager=WAGER.replace("7", "17")), "check g", 5, ("g/v.fair:2:18: error[F0404]",)),
    Case("sixty_five_values", conduct_with("", "throw f any of " + ", ".join(f"v{i}" for i in range(65)) + " default v0"), "check g", 5, ("g/v.fair:3:9: error[F0404]",)),
    Case("ten_thousand_values", conduct_with("", "throw f one of " + ", ".join(f"v{i}" for i in range(10000)) + " default v0"), "check g", 5, ("g/v.fair:3:9: error[F0404]",)),
    Case("ten_thousand_roles", lambda: book(vocabulary=VOCABULARY.replace("dealer", ", ".join(f"r{i}" for i in range(10000)))), "check g", 5, ("error[F0404]",)),
    Case("hundred_thousand_roles", lambda: book(vocabulary=VOCABULARY.replace("dealer", ", ".join(f"r{i}" for i in range(100000)))), "check g", 5, ("error[F0404]",)),
    Case("rows_of_1001", table(1, 1001), "check g", 5, ("g/r.fair:6:10: error[F0404]",)),
    Case("columns_of_1000", table(1000, 30), "check g", 0),
    Case("parts_of_1001", many_parts(1001), "check g", 3, ("g/r.fair:4:38: error[F0421]",)),
    Case("parts_doubled", parts(60, 2), "check g", 3, ("g/r.fair:13:35: error[F0421]",)),
    Case("parts_of_18_digits", conduct_with('wager all "all" { placed at any time parts 999999999999999999 w, 999999999999999999 w }'), "check g", 0),
    Case("part_of_itself", conduct_with('wager all "all" { placed at any time parts 1 all }'), "check g", 3, ("g/r.fair:4:38: error[F0421]",)),
    Case("behind_itself", conduct_with('wager b "b" behind b { placed at any time pays 1 to 1 }'), "check g", 3, ("g/r.fair:4:20: error[F0204]",)),
    Case("list_of_itself", conduct_with("game { list l l }"), "check g", 3, ("g/r.fair:4:15: error[F0204]",)),
    Case("event_of_itself", conduct_with("game { event a on b event b on a }"), "check g", 3, ("g/r.fair:4:32: error[F0204]",)),
    Case("fifty_readings", readings("reading", 50), "check g", 0),
    Case("fifty_choices", readings("choice", 50), "check g", 0),
    Case("grounds_of_3000", grounds(3000), "check g", 0),
    Case("clauses_of_1000", clauses(1000), "check g", 3, ("g/r.fair:5:32: error[F0306]",)),
    # ---- money and days
    Case("odds_of_18_digits", wager_with("one roll wins on 7 loses on any other pays 999999999999999999 to 1"), "check g", 0),
    Case("odds_to_18_digits", wager_with("one roll wins on 7 loses on any other pays 1 to 999999999999999999"), "check g", 0),
    Case("odds_edge", wager_with("one roll wins on 7 loses on any other pays 999999999999999999 to 999999999999999998"), "edge g.r --rules . --stake 9999999999999.99", 0),
    Case("odds_of_nothing", wager_with("one roll wins on 7 loses on any other pays 1 to 0"), "check g", 3, ("g/r.fair:6:44: error[F0417]",)),
    Case("stake_of_18_digits", wager_with("one roll wins on 7 loses on any other pays 1 to 1 stake at most 999999999999999999"), "check g", 3, ("g/r.fair:6:65: error[F0301]",)),
    Case("currency_in_18_digits", alone(HEAD.replace("0.01", "999999999999999999") + WAGER + "}\n"), "check g", 3, ("g/r.fair:2:68: error[F0416]",)),
    Case("currency_in_nothing", alone(HEAD.replace("0.01", "0.00") + WAGER + "}\n"), "check g", 3, ("g/r.fair:2:68: error[F0416]",)),
    Case("currency_of_17_decimals", alone(HEAD.replace("0.01", "0.00000000000000001") + WAGER + "}\n"), "check g", 3, ("g/r.fair:2:68: error[F0416]",)),
    Case("commission_over_all", wager_with("one roll wins on 7 loses on any other pays 1 to 1 commission 999999999999999 percent of win taken on a win"), "check g", 3, ("g/r.fair:6:62: error[F0301]",)),
    Case("times_of_18_digits", conduct_with('wager b "b" behind w { placed at any time pays 1 to 1 stake at most 999999999999999999 times w }'), "check g", 0),
    Case("day_that_is_none", alone(HEAD.replace("2020-01-01", "2023-02-29") + WAGER + "}\n"), "check g", 3, ("g/r.fair:3:33: error[F0507]",)),
    Case("day_of_year_nought", alone(HEAD.replace("2020-01-01", "0000-00-00") + WAGER + "}\n"), "check g", 3, ("g/r.fair:3:33: error[F0507]",)),
    Case("day_of_five_digits", alone(HEAD.replace("2020-01-01", "99999-01-01") + WAGER + "}\n"), "check g", 3, ("g/r.fair:3:33: error[F0101]",)),
    Case("last_day", alone(HEAD.replace("2020-01-01", "2020-01-01 until 9999-12-31") + WAGER + "}\n"), "check g", 0),
]
