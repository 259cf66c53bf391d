// SPDX-License-Identifier: Apache-2.0
// Keys and signatures that minisign 0.11 of Debian made are read; that it reads ours, tests/product/minisign.sh shows.
#include <doctest/doctest.h>

#include "world.hpp"

namespace minisign_test {

using namespace world;

namespace {

constexpr const char* public_file =
    "untrusted comment: minisign public key 85E6F3117137AA72\nRWRyqjdxEfPmhUQnz9vI29UEQ+l81mLGtVpuw4tk/JLlNsPyJDiWcOTl\n";
constexpr const char* secret_file =
    "untrusted comment: minisign encrypted secret key\n"
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAcqo3cRHz5oWw33Ye+kV3fafDuo5w+"
    "XpUKgEQSLrtZRv1fLHkKSxEg0Qnz9vI29UEQ+l81mLG"
    "tVpuw4tk/JLlNsPyJDiWcOTlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n";
constexpr const char* prehashed =
    "untrusted comment: signature from minisign secret key\n"
    "RURyqjdxEfPmhXOx+ATuYN3o2iUlIeSvsifbrkrwn2MXwx8EJEeZx+zfMr5ZQbBLO82fKcmmf/qFGF7aScHw1wBRSDhLtKNj4Q0=\n"
    "trusted comment: hi there\n"
    "bvHwKlRd9HSdhI71BMyRoySBA2y6RU9C22ysXpYvObUKKhdpceDPcVv2OpsjEyTvA/N+3n6To6JoirTOyFjDBA==\n";
constexpr const char* legacy =
    "untrusted comment: signature from minisign secret key\n"
    "RWRyqjdxEfPmhfjiRp60VZ2OD9ku2FnDEu5KvdiEiocqYkAGonc6q7VNdZE8whaWDfdJQ+PGgtx4/kTnuC5f5Q/ZZUSR/t7L7wE=\n"
    "trusted comment: timestamp:1795716309\tfile:f\n"
    "PJgsfq936JAAJc/wiUHb4ZYOX7o0O/g8fGQUDu9uS8GrsJub6Z4uSXnt6+YWaOLcCYPNR4ZafAscI+VEdvViCg==\n";

}  // namespace

TEST_CASE("keys of minisign are read") {
  const PublicKey key = *parse_public_key_file(source(public_file)).key;
  CHECK(format_key_id(key.id) == "85E6F3117137AA72");
  CHECK(format_public_key_file(key) == public_file);
  const SecretKeyResult secret = parse_secret_key_file("k", secret_file, std::nullopt);
  REQUIRE(secret.key);
  CHECK(secret.key->public_key().key == key.key);
  CHECK(!needs_password(secret_file));
}

TEST_CASE("signatures of minisign hold, prehashed and legacy") {
  const PublicKey key = *parse_public_key_file(source(public_file)).key;
  for (const char* file : {prehashed, legacy}) {
    const SignaturesResult read = parse_signature_file(source(file));
    REQUIRE(read.signatures.size() == 1);
    CHECK(!check_signature(read.signatures.front(), key, "hello\n", "`f`"));
    CHECK(check_signature(read.signatures.front(), key, "hellO\n", "`f`"));
  }
  CHECK(parse_signature_file(source(std::string(prehashed) + legacy)).signatures.size() == 2);
}

TEST_CASE("what is signed here is what minisign signs") {
  const SecretKeyResult secret = parse_secret_key_file("k", secret_file, std::nullopt);
  CHECK(secret.key->sign("hello\n", "hi there") == prehashed);  // Ed25519 has one signature for one message
}

TEST_CASE("the secret key files are those of minisign") {
  KeySeed seed;
  const SecretKeyResult secret = parse_secret_key_file("k", secret_file, std::nullopt);
  seed.id = secret.key->public_key().id;
  const KeyFiles made = create_key(seed, std::nullopt);
  CHECK(made.secret_file.size() == std::string(secret_file).size());
  CHECK(made.secret_file.substr(0, 100) == std::string(secret_file).substr(0, 100));
}

}  // namespace minisign_test
