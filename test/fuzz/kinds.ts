// All fuzzers.

import type { FuzzerKind } from "./fuzzer.ts";
import { journals } from "./journals.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import { requests } from "./requests.ts";
import { snapshots } from "./snapshots.ts";

export const KINDS: readonly FuzzerKind[] = [requests, messages, lists, snapshots, journals];
