# SPDX-License-Identifier: Apache-2.0
"""Hostile scenario files, in text and in JSON, and logs."""
import gzip
import json

from case import MIB, Case
from rule_files import WAGER, book

BOOK = book(WAGER.replace("wager w", "wager v"), "throw f any of " + ", ".join(f"v{i}" for i in range(30)) + " default v0", wager=WAGER + 'wager long "long" { placed at any time wins on 2 loses on 12 pays 1 to 1 }\n')
HEAD = 'language 1\nscenario "s" under g.r { seats ann ann takes the dice\n'
FORMS = '{"format":1,"language":1,"scenarios":[{"title":"t","under":["g.r"],"steps":['


def scenario(text, head=HEAD):
    """g/s.scenario; `text` begins in line 3."""
    return lambda: {**BOOK, "g/s.scenario": head + text + "\n}\n"}


def filled(piece, head=HEAD):
    return lambda: {**BOOK, "g/s.scenario": head + piece * ((MIB - len(head) - 3) // len(piece.encode())) + "\n}\n"}


def alone(text):
    return lambda: {**BOOK, "g/s.scenario": text}


def form(text, name="s.json"):
    return lambda: {**BOOK, f"g/{name}": text}


def steps(text):
    return form(FORMS + text + "]}]}")


def filled_form(piece, before=FORMS, behind="{}]}]}"):
    return form(before + piece * ((MIB - len(before) - len(behind)) // len(piece.encode())) + behind)


def log(text):
    return form(text, "s.jsonl")


def nested_meta(depth, opening="[", closing="]"):
    return steps('{"throw":{"faces":[4,3]},"meta":{"m":' + opening * depth + "1" + closing * depth + "}}")


def row_steps(count, text, columns=1):
    """A scenario of `count` rows, whose steps are just `text`."""
    names = " | ".join(chr(97 + i) for i in range(columns))
    head = f'language 1\nscenario "s" under g.r with each row of {{\n{names}\n' + (" | ".join(["4"] * columns) + "\n") * count + "} {\n"
    return scenario(text, head)


def rows(count, columns=1, text="throw a 3"):
    return row_steps(count, "seats ann ann takes the dice\n" + text, columns)


GIB = 10**9  # bytes, as a packed log unpacks


def zstandard_of(begin, filling):
    """A Zstandard frame of some 31 KB (RFC 8878): a raw block with `begin`, then blocks of one byte that is repeated to a gigabyte."""
    block = 1 << 17
    header = lambda kind, size, last: (last | kind << 1 | size << 3).to_bytes(3, "little")
    blocks = [header(0, len(begin), 0) + begin]
    blocks += [header(1, block, int(i == GIB // block)) + filling for i in range(GIB // block + 1)]
    return b"\x28\xb5\x2f\xfd\x00\x38" + b"".join(blocks)


def gzip_of(begin, filling):
    """Streams of gzip that follow each other are one."""
    return gzip.compress(begin, mtime=0) + gzip.compress(filling * MIB, mtime=0) * (GIB // MIB)


def packed_cases():
    """A log that unpacks to a gigabyte, by each command that reads a log whole."""
    commands = ("check - --rules .", "run - --under g.r --rules .", "test - --under g.r --rules .", "explain - --under g.r --rules .")
    contents = (("lines", b"\n", "error[F0804]"), ("nuls", b"\0", "error[F0803]"))
    for command in commands:
        for way, pack in (("gzip", gzip_of), ("zstandard", zstandard_of)):
            for what, filling, says in contents:
                name = f"packed_gigabyte_of_{what}_{way}_{command.split()[0]}"
                yield Case(name, lambda: dict(BOOK), command, 3, (says,), stdin=pack(THROW.encode() + b"\n", filling))


RUN, JUDGE = "run g/s.scenario --rules .", "judge g/s.jsonl --under g.r --rules ."
FORM, LOG = "run g/s.json --rules .", "run g/s.jsonl --under g.r --rules ."
THROW = '{"throw":{"faces":[4,3]}}'

TEXTS = [
    Case("steps_of_199998", row_steps(3, "throw a 3\n" * 66666), RUN + " --brief", 0),
    Case("steps_of_200001", row_steps(3, "throw a 3\n" * 66667), RUN + " --brief", 5, ("g/s.scenario:2:10: error[F0809]",)),
    Case("notes_in_a_mebibyte", filled('note"" '), RUN, 0),
    Case("throws_in_a_mebibyte", filled("throw 4 3\n"), RUN + " --brief", 0),
    Case("throws_explained", filled("throw 4 3\n"), "explain g/s.scenario --rules .", 0),
    Case("throws_as_json", filled("throw 4 3\n"), RUN + " --format json", 0),
    Case("bets_in_a_mebibyte", filled("ann bets 1 on w\n"), RUN, 0),
    Case("wagers_stand_long", scenario("ann bets 1 on long\nthrow 4 3\n" * 20000), RUN, 0),
    Case("expectations_of_2000", scenario("throw 4 3\n" + "expect valid 7\n" * 1000 + "expect valid 8\n" * 1000), RUN, 1, ("FAILED expect valid 8  g/s.scenario:2003", "2000 expectations, 1000 failed")),
    Case("expectations_in_a_mebibyte", filled("expect valid\n", HEAD + "throw 4 3\n"), "test g/s.scenario --rules .", 0),
    Case("expectations_unmet", filled("expect void\n", HEAD + "throw 4 3\n"), "test g/s.scenario --rules .", 1, ("expected  void  g/s.scenario:4\n", "1 scenario: 0 passed, 1 failed")),
    Case("seats_of_65", alone('language 1\nscenario "s" under g.r { seats ' + ", ".join(f"s{i}" for i in range(65)) + " }\n"), RUN, 5, ("g/s.scenario:2:342: error[F0817]",)),
    Case("seats_in_a_mebibyte", alone('language 1\nscenario "s" under g.r { seats ' + ", ".join(f"s{i}" for i in range(120000)) + " }\n"), RUN, 5, ("g/s.scenario:2:342: error[F0817]",)),
    Case("seats_again", filled("seats ann, bob\n"), RUN, 5, ("g/s.scenario:3:1: error[F0203]",)),
    Case("seats_unknown", scenario("".join(f"s{i} bets 1 on w\n" for i in range(40000))), RUN, 3, ("g/s.scenario:3:1: error[F0703]",)),
    Case("wagers_unknown", scenario("".join(f"ann bets 1 on w{i}\n" for i in range(40000))), RUN, 3, ("g/s.scenario:3:15: error[F0201]",)),
    Case("rows_of_200000", row_steps(200000, "throw a 3"), RUN + " --brief", 0),
    Case("rows_of_200001", row_steps(200001, "throw a 3"), RUN, 5, ("g/s.scenario:2:10: error[F0809]",)),
    Case("rows_times_steps", rows(1000, 1, "throw a 3\n" * 1000), RUN, 5, ("g/s.scenario:2:10: error[F0809]",)),
    Case("rows_of_columns", rows(9000, 26), RUN, 0),
    Case("perhaps_many", scenario("throw 4 3 {\n" + "".join(f"perhaps throw f v{i}\n" for i in range(1, 20)) + "}"), RUN, 5, ("g/s.scenario:20:1: error[F0816]",)),
    Case("perhaps_again_and_again", scenario(("throw 4 3 {\n" + "".join(f"perhaps throw f v{i}\n" for i in range(1, 16)) + "}\n") * 1000), RUN, 4, ("1000 throws judged, 1000 undetermined",)),
    Case("unknown_faces", filled("throw unknown unknown\n"), RUN, 5, ("g/s.scenario:13631:1: error[F0818]",)),
    Case("faces_of_100000", scenario("throw " + "4 " * 100000), RUN, 3, ("g/s.scenario:3:7: error[F0706]",)),
    Case("face_of_30_digits", scenario("throw 4 " + "3" * 30), RUN, 3, ("g/s.scenario:3:9: error[F0806]",)),
    Case("facts_in_a_mebibyte", filled("throw f v1\n", HEAD + "throw 4 3 {") , RUN, 3, ("g/s.scenario:95321:2: error[F0102]",)),
    Case("calls_in_a_mebibyte", scenario("throw 4 3 {" + "call 7 by dealer\n" * 50000 + "}"), RUN, 0),
    Case("chips_of_18_digits", scenario("ann buys in for 999999999999999999"), RUN, 3, ("g/s.scenario:3:17: error[F0708]",)),
    Case("chips_again_and_again", scenario("ann buys in for 9999999999999.99\n" * 20000), RUN, 3, ("g/s.scenario:9226:1: error[F0708]",)),
    Case("stakes_again_and_again", scenario("ann bets 9999999999999.99 on w\n" * 20000 + "throw 4 3"), RUN, 3, ("g/s.scenario:9226:1: error[F0708]",)),
    Case("given_again_and_again", scenario("given ann has 9999999999999.99 on long\n" * 20000 + "throw 1 1"), RUN, 3, ("g/s.scenario:9226:1: error[F0708]",)),
    Case("stake_of_nothing", scenario("ann bets 0 on w"), RUN, 3, ("g/s.scenario:3:10: error[F0708]",)),
    Case("stake_below_nothing", scenario("ann bets -1 on w"), RUN, 3, ("g/s.scenario:3:10: error[F0708]",)),
    Case("stake_of_17_decimals", scenario("ann bets 0.00000000000000001 on w"), RUN, 3, ("g/s.scenario:3:10: error[F0708]",)),
    Case("stands_many", scenario("".join(f"given ann has 1 on long ({i})\n" for i in range(3000)) + "throw 4 3\n" * 2000), RUN, 3, ("g/s.scenario:3:25: error[F0202]",)),
    Case("ordinal_of_18_digits", scenario("ann bets 1 on w\nann removes w (999999999999999999)"), RUN, 3, ("g/s.scenario:4:15: error[F0301]",)),
    Case("rules_again_and_again", filled("rules change to g.r throw 4 3 "), RUN + " --brief", 0),
    Case("days_again_and_again", filled("rules change as of 2030-01-01 throw 4 3 "), RUN + " --brief", 0),
    Case("days_without_number", scenario("".join(f"rules change as of {2000 + day // 360}-{day // 30 % 12 + 1:02}-{day % 28 + 1:02}\n" for day in range(3000)) + "throw 4 3"), RUN, 5, ("error[F0818]",)),
    Case("rules_that_are_none", filled("rules change to g.no "), RUN, 3, ("g/s.scenario:3:17: error[F0501]",)),
    Case("under_ten_thousand", alone('language 1\nscenario "s" under ' + ", ".join(["g.r"] * 10000) + " { seats ann throw 4 3 }\n"), RUN, 3, ("g/s.scenario:2:25: error[F0203]",)),
    Case("under_many_unknown", alone('language 1\nscenario "s" under ' + ", ".join(f"g.r{i}" for i in range(10000)) + " { seats ann throw 4 3 }\n"), RUN, 3, ("g/s.scenario:2:20: error[F0501]",)),
    Case("as_of_no_day", alone('language 1\nscenario "s" under g.r as of 0000-00-00 { seats ann throw 4 3 }\n'), RUN, 3, ("g/s.scenario:2:30: error[F0507]",)),
    Case("as_of_last_day", alone('language 1\nscenario "s" under g.r as of 9999-12-31 { seats ann throw 4 3 }\n'), RUN, 0),
    Case("as_of_first_day", alone('language 1\nscenario "s" under g.r as of 0001-01-01 { seats ann ann bets 1 on w }\n'), RUN, 3, ("error[F0707]",)),
    Case("scenarios_of_28000", alone("language 1\n" + 'scenario "s" under g.r { throw 4 3 }\n' * 28000), RUN + " --brief", 0),
    Case("scenarios_of_nothing", alone("language 1\n" + 'scenario "" under g.r { }\n' * 40000), RUN, 0),
    Case("empty_scenario", alone(""), RUN, 3, ("g/s.scenario:1:1: error[F0101]",)),
    Case("language_only", alone("language 1\n"), RUN, 3, ("g/s.scenario:1:11: error[F0101]",)),
    Case("escapes_in_title", alone('language 1\nscenario "\x1b]0;owned\x07" under g.r { throw 4 3 }\n'), RUN, 0, ("\ufffd]0;owned\ufffd",)),
    Case("long_note", scenario('note "' + "n" * 1000000 + '" throw 4 3'), RUN, 0),
    Case("unclosed_scenario", filled("throw 4 3 {\n"), RUN, 3, ("g/s.scenario:3:12: error[F0102]",)),
    Case("closing_braces", filled("}", 'language 1\nscenario "s" under g.r {'), RUN, 3, ("g/s.scenario:2:26: error[F0101]",)),
    Case("rule_file_as_scenario", alone(BOOK["g/r.fair"]), RUN, 3, ("g/s.scenario:2:1: error[F0104]",)),
    Case("binary_as_scenario", lambda: {**BOOK, "g/s.scenario": bytes(range(256)) * 1000}, RUN, 3, ("g/s.scenario:1:1: error[F0803]",)),
    Case("regular_expression", scenario("throw 4 3"), RUN + " --filter '((a{1000}){1000}){1000}'", 2, ("is not a valid regular expression: invalid repetition size",)),
    Case("regular_expression_long", scenario("throw 4 3"), RUN + " --filter '" + "(" * 30000 + "'", 2, ("--filter: `(((", "is not a valid regular expression")),
]

FORMS_CASES = [
    Case("json_deep_arrays", form("[" * 500000), FORM, 3, ("g/s.json:1:101: error[F0805]",)),
    Case("json_deep_objects", form('{"a":' * 150000), FORM, 3, ("g/s.json:1:501: error[F0805]",)),
    Case("json_deep_meta", nested_meta(90), FORM, 0),
    Case("json_too_deep_meta", nested_meta(200), FORM, 3, ("g/s.json:1:208: error[F0805]",)),
    Case("json_meta_of_a_mebibyte", steps('{"throw":{"faces":[4,3]},"meta":{"m":[' + "1," * 500000 + "1]}}"), FORM + " --format json", 0),
    Case("json_meta_of_members", steps('{"throw":{"faces":[4,3]},"meta":{' + ",".join(f'"m{i}":1' for i in range(80000)) + "}}"), FORM + " --format json", 0),
    Case("json_members_twice", steps('{"throw":{"faces":[4,3],"faces":[4,3]}}'), FORM, 3, ("g/s.json:1:101: error[F0203]",)),
    Case("json_members_often", steps('{"throw":{' + ",".join(['"faces":[4,3]'] * 60000) + "}}"), FORM, 3, ("g/s.json:1:101: error[F0203]",)),
    Case("json_members_unknown", steps('{"throw":{"faces":[4,3],' + ",".join(f'"m{i}":1' for i in range(80000)) + "}}"), FORM, 3, ("g/s.json:1:101: error[F0715]",)),
    Case("json_string_of_a_mebibyte", steps('{"note":"' + "n" * 1040000 + '"}'), FORM, 0),
    Case("json_name_of_a_mebibyte", steps('{"act":{"by":"' + "n" * 1000000 + '","takes":"dice"}}'), FORM, 3, ("g/s.json:1:91: error[F0807]",)),
    Case("json_key_of_a_mebibyte", steps('{"' + "k" * 1000000 + '":1}'), FORM, 3, ("g/s.json:1:77: error[F0716]",)),
    Case("json_misspelt_in_each", filled_form('{"act":{"by":"ann","bets":"10.00","on":{"wager":"pas"}}},', FORMS + '{"seats":["ann"]},', THROW + "]}]}"), FORM, 3, ("g/s.json:1:144: error[F0201]",)),
    Case("json_misspelt_members", filled_form('{"act":{"bye":"ann"}},', behind=THROW + "]}]}"), FORM, 3, ("g/s.json:1:85: error[F0715]",)),
    Case("json_empty_steps", filled_form("{},"), FORM, 3, ("g/s.json:1:77: error[F0716]",)),
    Case("json_steps_of_a_mebibyte", filled_form(THROW + ",", behind=THROW + "]}]}"), FORM + " --brief", 0),
    Case("json_numbers_as_steps", filled_form("1,"), FORM, 3, ("g/s.json:1:77: error[F0717]",)),
    Case("json_lone_surrogate", steps('{"note":"\\ud800"}'), FORM, 3, ("g/s.json:1:86: error[F0714]",)),
    Case("json_surrogates_reversed", steps('{"note":"\\udc00\\ud800"}'), FORM, 3, ("g/s.json:1:86: error[F0714]",)),
    Case("json_nul_escaped", steps('{"note":"\\u0000"}'), FORM, 3, ("g/s.json:1:86: error[F0803]",)),
    Case("json_bidi_escaped", steps('{"note":"\\u202e"},' + THROW), "check g", 0),
    Case("json_exponent", steps('{"throw":{"faces":[1e999,3]}}'), FORM, 3, ("g/s.json:1:96: error[F0717]",)),
    Case("json_exponent_in_meta", steps('{"throw":{"faces":[4,3]},"meta":{"m":1e999999999}}'), FORM + " --format json", 0, ("1e999999999",)),
    Case("json_fraction_face", steps('{"throw":{"faces":[4.0,3]}}'), FORM, 3, ("g/s.json:1:96: error[F0717]",)),
    Case("json_negative_face", steps('{"throw":{"faces":[-4,3]}}'), FORM, 3, ("g/s.json:1:96: error[F0717]",)),
    Case("json_face_of_30_digits", steps('{"throw":{"faces":[' + "4" * 30 + ",3]}}"), FORM, 3, ("g/s.json:1:96: error[F0806]",)),
    Case("json_nan", steps('{"throw":{"faces":[NaN,3]}}'), FORM, 3, ("g/s.json:1:96: error[F0714]",)),
    Case("json_infinity", steps('{"throw":{"faces":[-Infinity,3]}}'), FORM, 3, ("g/s.json:1:96: error[F0714]",)),
    Case("json_leading_zero", steps('{"throw":{"faces":[04,3]}}'), FORM, 3, ("g/s.json:1:97: error[F0714]",)),
    Case("json_comment", form("// no\n" + FORMS + THROW + "]}]}"), FORM, 3, ("g/s.json:1:1: error[F0714]",)),
    Case("json_truncated", form(FORMS + THROW), FORM, 3, ("g/s.json:1:102: error[F0714]",)),
    Case("json_truncated_string", form(FORMS + '{"note":"n'), FORM, 3, ("g/s.json:1:87: error[F0714]",)),
    Case("json_truncated_escape", form(FORMS + '{"note":"\\u12'), FORM, 3, ("g/s.json:1:90: error[F0714]",)),
    Case("json_behind_the_end", form(FORMS + THROW + "]}]} {}"), FORM, 3, ("g/s.json:1:107: error[F0714]",)),
    Case("json_empty", form(""), FORM, 3, ("g/s.json:1:1: error[F0714]",)),
    Case("json_only_null", form("null"), FORM, 3, ("g/s.json:1:1: error[F0717]",)),
    Case("json_only_blanks", form(" " * MIB), FORM, 3, ("g/s.json:1:1048577: error[F0714]",)),
    Case("json_mebibyte_and_one", form(" " * (MIB + 1)), FORM, 3, ("error[F0804]: `g/s.json`",)),
    Case("json_byte_order_mark", form("\ufeff" + FORMS + THROW + "]}]}"), FORM, 0),
    Case("json_utf16", lambda: {**BOOK, "g/s.json": (FORMS + THROW + "]}]}").encode("utf-16")}, FORM, 3, ("g/s.json:1:1: error[F0803]",)),
    Case("json_format_of_tomorrow", form('{"format":2,"language":1,"scenarios":[]}'), FORM, 3, ("g/s.json:1:11: error[F0107]",)),
    Case("json_no_scenarios", form('{"format":1,"language":1,"scenarios":[]}'), FORM, 3, ("error[F0810]: the given files contain no scenario",)),
    Case("json_rows_uneven", form(FORMS.replace('"steps"', '"rows":[["a"],[1,2],[]],"steps"') + THROW + "]}]}"), FORM, 3, ("g/s.json:1:82: error[F0106]",)),
    Case("json_seats_of_numbers", steps('{"seats":[1,2,3]}'), FORM, 3, ("g/s.json:1:87: error[F0717]",)),
    Case("json_name_with_path", steps('{"rules":"../../etc/passwd"}'), FORM, 3, ("g/s.json:1:87: error[F0101]",)),
    Case("json_to_text", steps('{"note":"\\" } throw 1 1 #\\n"}'), "fmt --to scenario g/s.json", 3, ("g/s.json:1:85: error[F0108]",)),
]

LOGS = [
    Case("log_empty", log(""), JUDGE, 3, ("g/s.jsonl:1:1: error[F0810]",)),
    Case("log_of_blanks", log("\n" * 100000), JUDGE, 3, ("g/s.jsonl:1:1: error[F0810]",)),
    Case("log_of_blanks_run", log("\n" * 100000), LOG, 3, ("g/s.jsonl:1:1: error[F0810]",)),
    Case("log_cut", log(THROW + "\n" + THROW[:-3]), JUDGE, 3, ("g/s.jsonl:2:23: error[F0823]",)),
    Case("log_cut_run", log(THROW + "\n" + THROW[:-3]), LOG, 3, ("g/s.jsonl:2:23: error[F0714]",)),
    Case("log_line_too_long", log(THROW + "\n" + " " * MIB + THROW + "\n"), JUDGE, 3, ("g/s.jsonl:2:1: error[F0804]",)),
    Case("log_line_too_long_run", log(THROW + "\n" + " " * MIB + THROW + "\n"), LOG, 3, ("g/s.jsonl:2:1: error[F0804]",)),
    Case("log_without_lines", log(" " * 64 * MIB), JUDGE, 3, ("g/s.jsonl:1:1: error[F0810]",)),
    Case("log_nul", log(THROW + "\n\0\n"), JUDGE, 3, ("g/s.jsonl:2:1: error[F0803]",)),
    Case("log_nul_run", log(THROW + "\n\0\n"), LOG, 3, ("g/s.jsonl:2:1: error[F0803]",)),
    *packed_cases(),
    Case("log_not_utf8", lambda: {**BOOK, "g/s.jsonl": THROW.encode() + b"\n\xff\n"}, JUDGE, 3, ("g/s.jsonl:2:1: error[F0803]",)),
    Case("log_of_nuls", lambda: {**BOOK, "g/s.jsonl": bytes(4 * MIB)}, JUDGE, 3, ("g/s.jsonl:1:1: error[F0803]",)),
    Case("log_of_numbers", log("1\n" * 100000), JUDGE, 3, ("g/s.jsonl:1:1: error[F0717]",)),
    Case("log_of_numbers_run", log("1\n" * 100000), LOG, 3, ("g/s.jsonl:1:1: error[F0717]",)),
    Case("log_of_arrays", log("[]\n" * 300000), LOG, 3, ("g/s.jsonl:1:1: error[F0717]",)),
    Case("log_of_braces", log("{\n" * 1000000), LOG + " --format json", 3, ('"code": "F0714"', '"line": 10001,', '"code": "F0830"')),
    Case("log_of_closing_braces", log("}" * 900000 + "\n"), LOG, 3, ("g/s.jsonl:1:1: error[F0714]",)),
    Case("log_deep", log("[" * 1000000 + "\n"), JUDGE, 3, ("g/s.jsonl:1:101: error[F0805]",)),
    Case("log_two_on_a_line", log(THROW + THROW + "\n"), JUDGE, 3, ("g/s.jsonl:1:26: error[F0714]",)),
    Case("log_lone_cr", log((THROW + "\r") * 1000), LOG, 3, ("g/s.jsonl:1:27: error[F0714]",)),
    Case("log_crlf", log((THROW + "\r\n") * 1000), JUDGE, 0),
    Case("log_of_many_throws", log((THROW + "\n") * 300000), JUDGE + " --format csv", 0),
    Case("log_of_many_throws_run", log((THROW + "\n") * 100000), LOG + " --brief", 0),
    Case("log_of_seats", log('{"seats":["ann"]}\n' * 1000), JUDGE, 3, ("g/s.jsonl:2:1: error[F0203]",)),
    Case("log_of_65_seats", log(json.dumps({"seats": [f"s{i}" for i in range(65)]}) + "\n"), JUDGE, 5, ("g/s.jsonl:1:451: error[F0817]",)),
    Case("log_of_doubts", log(json.dumps({"throw": {"faces": [4, 3], "facts": [{"of": "throw", "fact": "f", "is": f"v{i}", "perhaps": True} for i in range(1, 30)]}}) + "\n"), JUDGE, 5, ("g/s.jsonl:1:990: error[F0816]",)),
    Case("log_of_doubts_often", log((json.dumps({"throw": {"faces": [4, 3], "facts": [{"of": "throw", "fact": "f", "is": f"v{i}", "perhaps": True} for i in range(1, 16)]}}) + "\n") * 400), LOG, 4, ("400 throws judged, 400 undetermined",)),
    Case("log_head_again", log('{"title":"t","under":["g.r"]}\n' * 1000), JUDGE, 3, ("g/s.jsonl:2:1: error[F0104]",)),
    Case("log_of_expectations", log(THROW + "\n" + '{"expect":{"ruling":"void"}}\n' * 100000), JUDGE, 1, ("2: g.r  expect void  FAILED", "100001: g.r  expect void  FAILED")),
    Case("log_of_unknown_wagers", log('{"seats":["ann"]}\n' + '{"act":{"by":"ann","bets":"1","on":{"wager":"pas"}}}\n' * 20000), LOG, 3, ("g/s.jsonl:2:46: error[F0201]",)),
]


CASES = TEXTS + FORMS_CASES + LOGS
