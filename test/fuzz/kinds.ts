// All fuzzers.

import type { FuzzerKind } from "./fuzzer.ts";
import { lists } from "./lists.ts";
import { requests } from "./requests.ts";
import { snapshots } from "./snapshots.ts";

export const KINDS: readonly FuzzerKind[] = [requests, lists, snapshots];
