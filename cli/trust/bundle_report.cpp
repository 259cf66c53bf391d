// SPDX-License-Identifier: Apache-2.0
#include "bundle_report.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/shape.hpp>
#include <fairroll/render.hpp>

#include "../report.hpp"
#include "../schema.hpp"

namespace fairroll::cli {

namespace {

Json sha256_schema() { return detail::schema::text_like("^[0-9a-f]{64}$"); }

constexpr auto text_shape = [](auto& out, const trust::BundleText& text) {
  out.member("path", text.path);
  out.given("unit", detail::unless_empty(text.unit));
  out.member("bytes", text.source ? text.source->text().size() : 0);
  out.member("sha256", text.digest, sha256_schema);
};

constexpr auto signer_shape = [](auto& out, const trust::PublicKey& key) {
  out.member("key", trust::format_key_id(key.id));
  out.given("name", detail::unless_empty(key.name));
};

constexpr auto bundle_shape = [](auto& out, const BundleTold& told) {
  const trust::Bundle bundle = told.bundle ? *told.bundle : trust::Bundle{};
  out.member("file", told.file);
  out.member("authority", bundle.head.authority);
  out.member("version", bundle.head.version);
  out.member("expires", to_string(bundle.head.expires), [] { return detail::schema::text_like("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"); });
  out.member("sha256", bundle.digest, sha256_schema);
  out.member("content", bundle.content, sha256_schema);
  out.list("signedBy", told.signers, signer_shape);
  out.list("texts", bundle.texts, text_shape);
};

struct BundlesDocument {
  std::vector<BundleTold> bundles;
  Diagnostics diagnostics;
};

constexpr auto bundles_shape = [](auto& out, const BundlesDocument& document) {
  out.member(
      "diagnostics", [&] { return make_diagnostics_json(document.diagnostics); }, detail::any_diagnostics);
  out.list("bundles", document.bundles, bundle_shape);
};

std::size_t units_in(const trust::Bundle& bundle) {
  return static_cast<std::size_t>(
      std::count_if(bundle.texts.begin(), bundle.texts.end(), [](const trust::BundleText& one) { return !one.unit.empty(); }));
}

}  // namespace

std::string bundle_line(const std::string& file, const trust::BundleHead& head) {
  return file + ": " + head.authority + " version " + std::to_string(head.version) + ", expires " + to_string(head.expires);
}

std::string bundle_summary(const BundleTold& told) {
  const trust::Bundle& bundle = *told.bundle;
  std::string text = bundle_line(told.file, bundle.head) + "\n";
  if (!told.signers.empty())
    text += "  signed by " + detail::joined(told.signers, ", ", [](const trust::PublicKey& key) { return key.to_string(); }) + "\n";
  const std::size_t units = units_in(bundle);
  text += "  " + plural(units, "unit") +
          (units < bundle.texts.size() ? ", " + plural(bundle.texts.size() - units, "text") + " of the law" : "") + "\n";
  return text + "  SHA-256 " + bundle.digest + "\n  content " + bundle.content + "\n";
}

std::string bundle_list(const BundleTold& told) {
  std::string text = bundle_summary(told);
  for (const trust::BundleText& one : told.bundle->texts) text += "  " + one.digest + "  " + one.path + "\n";
  return text;
}

std::string bundle_json(const std::vector<BundleTold>& bundles, const Diagnostics& diagnostics) {
  return detail::json_document(BundlesDocument{bundles, diagnostics}, bundles_shape);
}

Json bundle_schema() {
  Json all = detail::draft;
  all["title"] = "Output of `fairroll bundle`";
  all.update(detail::schema_of<BundlesDocument>(bundles_shape));
  return all;
}

}  // namespace fairroll::cli
