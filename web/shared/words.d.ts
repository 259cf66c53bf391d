// SPDX-License-Identifier: Apache-2.0
declare module "fairroll-words" {
  /** Each word of the language: `Unit`, `Statement`, `Joint`, `Value` or `Record`. */
  const words: Record<string, string>;
  export default words;
}
