// SPDX-License-Identifier: Apache-2.0
// The worker that shared/engine.ts starts unless it is told otherwise.
import { serveEngine } from "./worker-core.js";

serveEngine();
