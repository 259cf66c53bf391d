// SPDX-License-Identifier: Apache-2.0
import { keepForOffline } from "./offline.js";

void keepForOffline();
