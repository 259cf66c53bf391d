// SPDX-License-Identifier: Apache-2.0
// Kinds of tampering, each with the reason for which it has to be refused: tested here, and published as vectors.json.
#pragma once

#include "crypto.hpp"
#include "world.hpp"

namespace world {

/// A bundle and all that it is held against.
struct BundleCase {
  std::string name;
  std::string reason;  ///< the first; empty: it is accepted
  std::string bytes;
  std::vector<std::string> signatures;
  std::string trust = trust_file();
  Date today{2027, 1, 31};
  std::string state{};
};

/// One trust file in the place of another.
struct RotationCase {
  std::string name;
  std::string reason;
  std::string old;
  std::string next;
  std::vector<std::string> signatures;
  Date today{2027, 1, 31};
};

struct SecretKeyCase {
  std::string name;
  std::string reason;
  std::string file;
  std::optional<std::string> password{};
};

// ---- bundles

inline std::string line_after(const std::string& text, std::string_view beginning) {
  const std::size_t at = text.find("\n" + std::string(beginning)) + 1;
  return text.substr(at, text.find('\n', at) - at);
}

/// The line `content` says what the list now comes to.
inline std::string with_list_digest(const std::string& bytes) {
  const std::size_t list = bytes.find('\n', bytes.find("\ncontent ") + 1) + 1;
  const std::string digest = sha256_words(std::string_view(bytes).substr(list, bytes.find("\n\n") + 1 - list));
  return replaced(bytes, line_after(bytes, "content "), "content " + digest);
}

/// Another text, and every digest repaired: what only a signature shows.
inline std::string with_other_text(const std::string& bytes) {
  const std::size_t text = bytes.find("\n\n") + 2;
  const std::string entry = line_after(bytes, "unit ");
  std::string changed = replaced(bytes, "faces 1..6", "faces 1..5");
  const std::size_t size = std::stoul(entry.substr(5));
  const std::string digest = sha256_words(std::string_view(changed).substr(text, size));
  return with_list_digest(replaced(changed, entry, "unit " + std::to_string(size) + " " + digest + entry.substr(entry.find(' ', 5) + 65)));
}

/// Tampering with the bytes of a bundle: the signatures are those of the whole one.
inline void add_forms(std::vector<BundleCase>& all) {
  const std::string whole = bundle();
  const std::vector<std::string> signed_whole = signatures(whole, {lab, board}, words_of(whole));
  const auto add = [&](const char* name, const char* reason, const std::string& bytes) {
    all.push_back({name, reason, bytes, signed_whole});
  };
  const std::string dice = line_after(whole, "unit ");
  const std::string law = line_after(whole, "words ");
  const std::size_t head = whole.find("\n\n") + 2;
  add("untouched", "", whole);
  add("nothing is left", "bundle_empty", "");
  add("the first byte is another", "no_bundle", "F" + whole.substr(1));
  add("a later format", "other_bundle_format", replaced(whole, "bundle 1", "bundle 2"));
  add("cut off within the head", "head_cut", whole.substr(0, head - 20));
  add("a byte of the head that does not print", "head_not_text",
      replaced(whole, "authority lab",
               "authority l\x80"
               "b"));
  add("copied as text", "head_line_ends", replaced(whole, "\n", "\r\n", true));
  add("two lines of the head change places", "head_line", replaced(whole, "authority lab\nversion 7", "version 7\nauthority lab"));
  add("an authority that is no name", "bad_authority", replaced(whole, "authority lab", "authority Lab"));
  add("a zero before the version", "bad_version", replaced(whole, "version 7", "version 07"));
  add("a day that there is not", "bad_expiry", replaced(whole, "2027-12-31", "2027-02-30"));
  add("a digest of the list that is none", "bad_list_digest", replaced(whole, line_after(whole, "content "), "content 0"));
  add("an entry without a path", "bad_entry", replaced(whole, dice, dice.substr(0, dice.find(" lab/"))));
  add("a size that is no number", "bad_size", replaced(whole, dice, "unit x" + dice.substr(5)));
  add("a size that nobody would read", "text_too_large", replaced(whole, dice, "unit 99999999" + dice.substr(dice.find(' ', 5))));
  add("a digest of a text that is none", "bad_text_digest", replaced(whole, dice.substr(dice.find(' ', 5) + 1, 64), std::string(64, 'X')));
  add("a path that leads out", "bad_path", replaced(whole, " lab/dice.fair", " ../dice.fair"));
  add("two entries change places", "not_in_order", replaced(replaced(replaced(whole, dice, "@"), law, dice), "@", law));
  add("an entry twice", "path_twice", replaced(whole, dice, dice + "\n" + dice));
  add("a second file of a unit", "unit_twice", replaced(whole, " lab.game\n", " lab.dice\n"));
  add("an empty list", "no_units", whole.substr(0, whole.find("\nunit ") + 1) + whole.substr(head - 1));
  add("an entry is left out", "list_changed", replaced(whole, dice + "\n", ""));
  const std::size_t digit = dice.find(' ', 5) + 1;
  add("a digit of a digest is another", "list_changed",
      replaced(whole, dice, std::string(dice).replace(digit, 1, dice[digit] == '0' ? "1" : "0")));
  add("the last byte is missing", "texts_cut", whole.substr(0, whole.size() - 1));
  add("the last text is missing", "texts_cut", whole.substr(0, whole.find("language 1\n\namendment")));
  add("a byte more at the end", "bytes_behind", whole + "\n");
  add("a byte of a rule file is another", "text_changed", replaced(whole, "8..12", "7..12"));
  add("a byte of the law is another", "text_changed", replaced(whole, "does not count", "does now count"));
  add("two texts change places", "text_changed", whole.substr(0, head) + whole.substr(head + 1) + whole.substr(head, 1));
  add("an entry that names another unit", "other_unit", with_list_digest(replaced(whole, " lab.dice\n", " lab.dices\n")));
  add("a higher version", "signature_wrong", replaced(whole, "version 7", "version 8"));
  add("a later expiry", "signature_wrong", replaced(whole, "expires 2027", "expires 2029"));
  add("another authority", "signature_wrong", replaced(whole, "authority lab", "authority nv"));
  add("another text, and all digests repaired", "signature_wrong", with_other_text(whole));
}

/// Tampering with signatures.
inline void add_signatures(std::vector<BundleCase>& all) {
  const std::string whole = bundle();
  const std::string words = words_of(whole);
  const std::vector<std::string> two = signatures(whole, {lab, board}, words);
  const std::string& good = two[0];
  const auto add = [&](const char* name, const char* reason, const std::vector<std::string>& some) {
    all.push_back({name, reason, whole, some});
  };
  const auto instead = [&](const char* name, const char* reason, const std::string& file) { add(name, reason, {two[1], file}); };
  const std::string raw = *from_base64(lines_of(good)[1], 200);
  const auto second_line = [&](const std::string& bytes) { return with_line(good, 1, to_base64(bytes)); };
  add("three of three", "", signatures(whole, {deputy, lab, board}, words));
  add("both in one file", "", {two[0] + two[1]});
  add("a stranger besides", "", signatures(whole, {lab, stranger, board}, words));
  add("words of another alphabet", "",
      signatures(whole, {lab, board},
                 "gepr\xc3\xbc"
                 "ft"));
  add("words of minisign", "", signatures(whole, {lab, board}, "timestamp:1795716309\tfile:lab.bundle\thashed"));
  add("no signature", "no_signature", {});
  add("one of two", "too_few", {good});
  add("one key twice", "same_key", {good, good});
  add("strangers alone", "unknown_key", signatures(whole, {stranger, newcomer}, words));
  add("one, and a stranger", "too_few", signatures(whole, {lab, stranger}, words));
  instead("an empty signature file", "signature_file_size", "");
  instead("a signature file without its last line", "signature_cut",
          joined_lines({lines_of(good)[0], lines_of(good)[1], lines_of(good)[2]}));
  instead("a byte of a signature file that does not print", "signature_not_text", with_line(good, 0, "untrusted comment: \r"));
  instead("a signature file that begins otherwise", "signature_comment_line", with_line(good, 0, "comment: x"));
  instead("a signature that is no base64", "signature_base64", with_line(good, 1, "*" + lines_of(good)[1].substr(1)));
  instead("a signature that is too short", "signature_length", second_line(raw.substr(0, 73)));
  instead("a signature of another algorithm", "signature_algorithm", second_line("XX" + raw.substr(2)));
  instead("prehashed is said to be not", "signature_wrong", second_line("Ed" + raw.substr(2)));
  instead("a trusted comment that begins otherwise", "trusted_comment_line", with_line(good, 2, "comment: " + words));
  instead("a signature of the comment that is no base64", "comment_signature_base64",
          with_line(good, 3, "*" + lines_of(good)[3].substr(1)));
  instead("a signature of the comment that is too short", "comment_signature_length", with_line(good, 3, to_base64("short")));
  instead("a bit of the signature", "signature_wrong", second_line(std::string(raw).replace(20, 1, 1, static_cast<char>(raw[20] ^ 1))));
  instead("a signature under the id of another key", "signature_wrong",
          second_line(raw.substr(0, 2) + std::string(8, char{deputy}) + raw.substr(10)));
  instead("a signature under the id of nobody's key", "too_few", second_line(raw.substr(0, 2) + std::string(8, '\x7f') + raw.substr(10)));
  instead("another trusted comment", "comment_signature_wrong",
          with_line(good, 2, "trusted comment: " + replaced(words, "version 7", "version 8")));
  instead("the comment's signature of another", "comment_signature_wrong", with_line(good, 3, lines_of(two[1])[3]));
  instead("a comment of another version, signed", "comment_disagrees",
          secret_key(lab).sign(whole, replaced(words, "version 7", "version 8")));
  instead("a comment of another expiry, signed", "comment_disagrees", secret_key(lab).sign(whole, replaced(words, "2027", "2029")));
  const std::string other = bundle({"lab", 8, {2027, 12, 31}});
  add("signatures of another bundle", "signature_wrong", signatures(other, {lab, board}, words_of(other)));
}

/// Bundles that are well signed, and not accepted.
inline void add_acceptance(std::vector<BundleCase>& all) {
  const auto made = [](const char* name, const char* reason, const BundleHead& head) {
    const std::string bytes = bundle(head);
    return BundleCase{name, reason, bytes, signatures(bytes, {lab, board}, words_of(bytes))};
  };
  const BundleHead usual{"lab", 7, {2027, 12, 31}};
  const auto add = [&](BundleCase one) { all.push_back(std::move(one)); };
  const auto with_state = [](BundleCase one, const std::string& line) {
    one.state = "fairroll trust state 1\n" + line + "\n";
    return one;
  };
  const auto on = [](BundleCase one, const Date& today) {
    one.today = today;
    return one;
  };
  const std::string own = parse_bundle("lab.bundle", bundle()).bundle->digest;
  add(on(made("on its last day", "", usual), {2027, 12, 31}));
  add(on(made("a day after its last", "bundle_expired", usual), {2028, 1, 1}));
  add(on(made("a day after the last of the trust file", "trust_expired", {"lab", 7, {2031, 12, 31}}), {2031, 1, 1}));
  add(made("of a finer authority", "other_authority", {"lab.game", 7, {2027, 12, 31}}));
  add(made("the lowest version", "", {"lab", 5, {2027, 12, 31}}));
  add(made("below the lowest version", "version_below_lowest", {"lab", 4, {2027, 12, 31}}));
  add(with_state(made("the same bundle again", "", usual), "lab trust 2 bundle 7 " + own));
  add(with_state(made("after a later version", "version_rolled_back", usual), "lab trust 2 bundle 8 " + own));
  add(with_state(made("a second bundle of one version", "version_used_twice", usual), "lab trust 2 bundle 7 " + std::string(64, '0')));
  add(with_state(made("after a later trust file", "trust_rolled_back", usual), "lab trust 3 bundle 0 -"));
  add(with_state(made("a state that is none", "bad_state", usual), "lab trust 2 bundle seven -"));
}

/// Tampering with a trust file.
inline void add_trust_files(std::vector<BundleCase>& all) {
  const std::string whole = bundle();
  const std::vector<std::string> two = signatures(whole, {lab, board}, words_of(whole));
  const std::string file = trust_file();
  const std::string key = key_line(lab, "lab");
  const auto add = [&](const char* name, const char* reason, const std::string& trust) {
    all.push_back({name, reason, whole, two, trust});
  };
  const auto with_key = [&](const std::string& bytes) { return replaced(file, key, "key " + to_base64(bytes) + " lab\n"); };
  const std::string raw = *from_base64(key.substr(4, 56), 200);
  add("a public key file", "", key_files(board).public_file);
  add("a public key file of a stranger", "unknown_key", key_files(stranger).public_file);
  add("a trust file that begins otherwise", "no_trust_file", "F" + file.substr(1));
  add("a trust file of a later format", "other_trust_format", replaced(file, "trust 1", "trust 2"));
  add("a byte of a trust file that does not print", "trust_not_text",
      replaced(file, " board",
               " b\x80"
               "ard"));
  add("a trust file without a line", "trust_line", replaced(file, "lowest 5\n", ""));
  add("a trust file of version 0", "trust_value", trust_file("0"));
  add("a threshold of none", "bad_threshold", trust_file("2", "0"));
  add("a threshold above the keys", "bad_threshold", trust_file("2", "4"));
  add("a trust file without keys", "no_keys", file.substr(0, file.find("key ")));
  add("a key that counts twice", "key_twice", replaced(file, key, key + key_line(lab, "twin")));
  add("a key that is no base64", "key_base64", replaced(file, "key R", "key *"));
  add("a key that is too short", "key_length", with_key(raw.substr(0, 41)));
  add("a key of another algorithm", "key_algorithm", with_key("XX" + raw.substr(2)));
  add("a key for which everybody can sign", "weak_key", with_key(raw.substr(0, 10) + std::string(32, '\0')));
  add("a key of the same id", "signature_wrong", with_key(raw.substr(0, 10) + std::string(as_text(secret_key(stranger).public_key().key))));
}

inline std::vector<BundleCase> bundle_cases() {
  std::vector<BundleCase> all;
  add_forms(all);
  add_signatures(all);
  add_acceptance(all);
  add_trust_files(all);
  return all;
}

// ---- rotation

inline std::vector<RotationCase> rotation_cases() {
  const std::string old = trust_file();
  const std::string next = replaced(replaced(trust_file("3"), key_line(lab, "lab"), ""), key_line(deputy, "deputy"),
                                    key_line(deputy, "deputy") + key_line(newcomer, "newcomer"));
  const auto by = [](const std::string& file, const std::vector<std::uint8_t>& keys) {
    return signatures(file, keys, format_trusted_comment(*parse_trust_file(source(file)).trust));
  };
  const std::string same = replaced(next, "version 3", "version 2");
  const std::string other = replaced(next, "authority lab", "authority nv");
  return {{"board and deputy stay", "", old, next, by(next, {board, deputy})},
          {"lab hands over, newcomer comes", "", old, next, by(next, {lab, board, newcomer})},
          {"from one key to three", "", key_files(lab).public_file, old, by(old, {lab, board})},
          {"nobody hands over", "not_signed_by_old", old, next, by(next, {board, newcomer})},
          {"the new keys do not sign", "not_signed_by_new", old, next, by(next, {lab, board})},
          {"no higher version", "trust_not_newer", old, same, by(same, {board, deputy})},
          {"of another authority", "trust_other_authority", old, other, by(other, {board, deputy})},
          {"a byte of the next file is another", "signature_wrong", old, replaced(next, "lowest 5", "lowest 1"), by(next, {board, deputy})},
          {"the next has expired", "trust_expired", old, next, by(next, {board, deputy}), {2031, 1, 1}}};
}

// ---- secret keys

/// A secret key under the password `rolling bones`, by so little work that tests can do it.
inline std::string encrypted_key(std::uint64_t memory = 16 << 20U) {
  std::string raw = *from_base64(lines_of(key_files(lab).secret_file)[1], 400);
  const auto put = [&raw](std::size_t at, std::uint64_t number) {
    for (unsigned i = 0; i < 8; ++i) raw[at + i] = static_cast<char>(number >> 8U * i & 255U);
  };
  raw.replace(2, 2, "Sc");
  raw.replace(6, 32, std::string(32, 's'));
  put(38, 32768);
  put(46, memory);
  raw.replace(126, 32, std::string(as_text(blake2b_256("Ed" + raw.substr(54, 72)))));
  const std::string stream = stretched("rolling bones", std::string(32, 's'), {32768, 16 << 20U}, 104);
  for (std::size_t i = 0; i < stream.size(); ++i) raw[54 + i] = static_cast<char>(raw[54 + i] ^ stream[i]);
  return with_line(key_files(lab).secret_file, 1, to_base64(raw));
}

inline std::vector<SecretKeyCase> secret_key_cases() {
  const std::string plain = key_files(lab).secret_file;
  const std::string raw = *from_base64(lines_of(plain)[1], 400);
  const auto with = [&](const std::string& bytes) { return with_line(plain, 1, to_base64(bytes)); };
  return {{"without a password", "", plain},
          {"under its password", "", encrypted_key(), "rolling bones"},
          {"under another password", "password_wrong", encrypted_key(), "rolling stones"},
          {"without its password", "password_missing", encrypted_key()},
          {"a password that takes too much", "secret_key_limits", encrypted_key(std::uint64_t{1} << 40U), "rolling bones"},
          {"no secret key file", "secret_key_lines", "hello\n"},
          {"a secret key that is no base64", "secret_key_base64", with_line(plain, 1, "*")},
          {"a secret key that is too short", "secret_key_length", with(raw.substr(0, 100))},
          {"a secret key of another algorithm", "secret_key_algorithm", with("XX" + raw.substr(2))},
          {"a byte of the secret key", "secret_key_torn", with(std::string(raw).replace(70, 1, 1, static_cast<char>(raw[70] ^ 1)))}};
}

}  // namespace world
