// SPDX-License-Identifier: Apache-2.0
// Addresses of scripts. Browsers that know trusted types take no others (build/pages.mjs), so that no text of a visitor becomes a script.

interface Policy {
  createScriptURL(address: string): string;
}

interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

const own = (address: string): string => {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !/\.m?js$/.test(url.pathname)) throw new TypeError(`${url.href} is not a script of this site`);
  return url.href;
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("fairroll", { createScriptURL: own });

/** The address of a script of this site, relative to `base`. */
export function scriptAddress(path: string, base: string): string {
  const address = new URL(path, base).href;
  return policy ? policy.createScriptURL(address) : own(address);
}
