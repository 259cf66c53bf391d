// SPDX-License-Identifier: Apache-2.0
// The dispute desk: begins in the language of the address (`?lang=fr`) or of the browser, with the law of today.
import { keepForOffline } from "../shared/offline.js";
import { App } from "./app.js";
import { Page } from "./page.js";
import { RemoteDesk } from "./remote.js";
import { preferredLanguage } from "./words.js";

function today(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const asked = new URLSearchParams(location.search).get("lang");
const app = new App(new RemoteDesk(), preferredLanguage(asked, navigator.languages), today(), () => page.show());
const page = new Page(() => app);
page.show();
await app.begin();
void keepForOffline();
