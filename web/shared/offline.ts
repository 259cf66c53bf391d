// SPDX-License-Identifier: Apache-2.0
// Opens without a network after the first visit (service-worker.ts).
import { scriptAddress } from "./trusted.js";

/** Once the page works: keeping the site must not slow its first minute. Browsers without it, and pages from disk, go on as they are. */
export async function keepForOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const scope = new URL("../", import.meta.url).href;
  await navigator.serviceWorker.register(scriptAddress("../service-worker.js", import.meta.url), { scope }).catch((error: unknown) => {
    console.warn("the page was not stored for offline use:", error);
  });
}
