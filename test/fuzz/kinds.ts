// All fuzzers.

import { archives } from "./archives.ts";
import { cost } from "./cost.ts";
import { customers } from "./customers.ts";
import type { FuzzerKind } from "./fuzzer.ts";
import { hiding } from "./hiding/hiding.ts";
import { journals } from "./journals.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import { names } from "./names.ts";
import { parquet } from "./parquet.ts";
import { requests } from "./requests.ts";
import { snapshots } from "./snapshots.ts";

export const KINDS: readonly FuzzerKind[] = [
  names,
  customers,
  messages,
  parquet,
  archives,
  requests,
  lists,
  snapshots,
  journals,
  hiding,
  cost,
];
