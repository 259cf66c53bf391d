# SPDX-License-Identifier: Apache-2.0
"""Hostile folders: what lies in them, and what leads out of them."""
# The program reads a pipe that is named, as in `<(zcat night.jsonl.gz)`, and refuses one that it finds in a folder.
from case import MIB, Case, Folder, Link, Nested, Pipe, Unreadable
from rule_files import book
from scenario_files import BOOK, HEAD

FINE = HEAD + "throw 4 3\n}\n"


def files(what):
    return lambda: {**BOOK, "g/s.scenario": FINE, **what}


CASES = [
    Case("pipe", files({"g/x.fair": Pipe()}), "check g", 3, ("error[F0802]: `g/x.fair`",)),
    Case("pipe_as_scenario", files({"g/x.scenario": Pipe()}), "run g --rules .", 3, ("error[F0802]: `g/x.scenario`",)),
    Case("pipe_as_unit", files({"g/h.fair": Pipe()}), "flatten g.h --rules .", 3, ("error[F0501]: there is no ruleset `g.h`", "error[F0802]: `./g/h.fair`")),
    Case("device", files({"g/x.fair": Link("/dev/zero")}), "check g", 3, ("error[F0802]: `g/x.fair`",)),
    Case("device_as_scenario", files({"g/x.scenario": Link("/dev/random")}), "test g --rules .", 3, ("error[F0802]: `g/x.scenario`",)),
    Case("device_as_log", files({"g/x.jsonl": Link("/dev/zero")}), "judge g/x.jsonl --under g.r --rules .", 3, ("error[F0802]: `g/x.jsonl`",)),
    Case("device_as_bets", files({"g/x.scenario": Link("/dev/zero")}), "simulate g.r --rules . --bets g/x.scenario", 3, ("error[F0802]: `./g/x.scenario`",)),
    Case("link_to_itself", files({"g/x.fair": Link("x.fair")}), "check g", 3, ("error[F0801]: `g/x.fair`",)),
    Case("link_to_the_folder", files({"g/loop": Link(".")}), "check .", 0),
    Case("links_to_the_folder", files({f"g/loop{i}": Link(".") for i in range(20)}), "check .", 0),
    Case("links_to_each_other", files({"a/b": Link("../c"), "c/d": Link("../a"), "a/x": "", "c/x": ""}), "check .", 0),
    Case("link_to_nothing", files({"g/x.fair": Link("no_such_file")}), "check g", 3, ("error[F0801]: there is no file `g/x.fair`",)),
    Case("link_out", files({"out/v.scenario": FINE.replace("takes", " takes "), "g/x.scenario": Link("../out/v.scenario")}), "fmt g", 3, ("error[F0812]: `g/x.scenario`",)),
    Case("memory_of_itself", files({"g/x.fair": Link("/proc/self/mem")}), "check g", 3, ("error[F0801]: `g/x.fair`",)),
    Case("folder_named_as_a_file", files({"g/x.fair": Folder(), "g/y.scenario": Folder()}), "check g", 0),
    Case("empty_folder", lambda: {"g": Folder()}, "check g", 3, ("error[F0810]: the folder `g` contains",)),
    Case("ten_thousand_empty_files", files({f"e/{i}.fair": "" for i in range(10000)}), "check e", 3, ("e/0.fair:1:1: error[F0101]",)),
    Case("ten_thousand_other_files", files({f"e/{i}.txt": "" for i in range(10000)}), "check .", 0),
    Case("five_thousand_scenarios", files({f"e/{i}.scenario": FINE for i in range(5000)}), "test . --rules .", 0),
    Case("ten_thousand_folders", files({f"e/{i}/x.txt": "" for i in range(10000)}), "check .", 0),
    Case("deep_folders", files({"d/" * 1000 + "x.fair": ""}), "check .", 3, ("d/x.fair:1:1: error[F0101]",)),
    Case("deeper_than_a_path", files({"n": Nested(5000)}), "check .", 3, ("error[F0801]: the folders in",)),
    Case("long_file_name", files({"g/" + "n" * 250 + ".fair": "language 1\n"}), "check g", 3, ("n.fair:1:11: error[F0101]",)),
    Case("name_with_newline", files({"g/a\nerror: b.fair": "language 1\n"}), "check g", 3, ("a\ufffderror: b.fair:1:11: error[F0101]",)),
    Case("name_with_escape", files({"g/a\x1b[31m.fair": "language 1\n"}), "check g", 3, ("a\ufffd[31m.fair:1:11: error[F0101]",)),
    Case("name_not_utf8", files({b"g/a\xff\xfe.fair": "language 1\n"}), "check g", 3, ("g/a\ufffd\ufffd.fair:1:11: error[F0101]",)),
    Case("name_not_utf8_as_json", files({b"g/a\xff\xfe.fair": "language 1\n"}), "check g --format json", 3, ('"code": "F0101"', '"file": "g/a\ufffd\ufffd.fair"', '"line": 1,', '"column": 11,')),
    Case("name_like_an_option", files({"--help.fair": "language 1\n"}), "check .", 3, ("--help.fair:1:11: error[F0101]",)),
    Case("name_of_blanks", files({"g/ .fair": "language 1\n", "g/.fair": "language 1\n"}), "check g", 3, ("g/ .fair:1:11: error[F0101]",)),
    Case("hidden_files", files({"g/.x.fair": "language 2\n", ".git/x.fair": "language 2\n"}), "check .", 0),
    Case("two_of_one_name", files({"h/g/r.fair": BOOK["g/r.fair"], "h/g/v.fair": BOOK["g/v.fair"]}), "check .", 3, ("h/g/r.fair:2:9: error[F0503]",)),
    Case("capital_and_small", files({"g/R.fair": BOOK["g/r.fair"]}), "check g", 3, ("g/R.fair:2:9: error[F0502]",)),
    Case("unreadable", files({"g/x.fair": Unreadable("language 1\n")}), "check g", 3, ("error[F0801]: `g/x.fair`",), root_differs=True),
    Case("largest_files", files({f"e/{i}.scenario": "#" * MIB for i in range(60)}), "check e", 3, ("e/0.scenario:1:1: error[F0101]",)),
    Case("standard_input_too_large", files({}), "check -", 3, ("error[F0804]: standard input",), stdin=b"\n" * (MIB + 1)),
    Case("standard_input_of_nuls", files({}), "fmt -", 3, ("-:1:1: error[F0803]",), stdin=bytes(MIB)),
    Case("standard_input_empty", files({}), "run - --rules .", 3, ("error[F0810]: standard input",)),
    Case("standard_input_log", files({}), "judge - --under g.r --rules .", 3, ("-:1:1: error[F0803]",), stdin=b"\xff" * MIB),
    Case("hands_of_30_digits", files({}), "simulate g.r --rules . --hands " + "9" * 30, 2, ("--hands: `" + "9" * 30 + "` is not a whole number",)),
    Case("stake_of_30_digits", files({}), "edge g.r --rules . --stake " + "9" * 30, 2, ("--stake: `" + "9" * 30 + "` is not an amount of USD",)),
    Case("seats_of_a_hundred", files({}), "judge 'throw 4 3' --under g.r --rules . --seats " + ",".join(f"s{i}" for i in range(100)), 5, ("error[F0817]",)),
    Case("judge_of_12000_throws", files({}), "judge '" + "throw 4 3 " * 12000 + "' --under g.r --rules .", 0),
    Case("dice_of_long_fractions", files({}), "edge g.r --rules . --dice " + ",".join(["1/" + "9" * 5000] * 6), 2, ("--dice: `1/999",)),
    Case("name_of_a_path", files({}), "flatten ../../../../etc/passwd --rules .", 3, ("error[F0811]: `../../../../etc/passwd`",)),
    Case("name_of_100000", files({}), "flatten g." + "r" * 100000 + " --rules .", 3, ("error[F0501]: there is no ruleset `g.rrr",)),
    Case("rules_that_are_a_device", files({}), "list --rules /dev/zero", 3, ("error[F0810]: `/dev/zero`",)),
]
