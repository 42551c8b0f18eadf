// The flags of the journal.

import { type FlagsOf, flag, wholeNumber } from "./flag.ts";

const YEARS_DEFAULT = 10;
const YEARS_MAX = 100;

const ON_OFF = ["on", "off"] as const;

/** `--journal on|off` of a run over rows. */
export function runJournalFlag(about: string) {
  return flag("--journal <on|off>", about, { variable: true, choices: ON_OFF, default: "on" });
}

/** The flags of `serve`. */
export const JOURNAL_FLAGS = [
  flag("--journal <on|off>", "record every decision in STATE/journal (default: on; off with --demo)", {
    variable: true,
    choices: ON_OFF,
  }),
  flag("--journal-subject <form>", "record subjects in full, or as a keyed hash", {
    variable: true,
    choices: ["full", "hashed"],
    default: "full",
  }),
  flag(
    "--journal-full <policy>",
    "when the journal can't be written: refuse matches with 503, or answer them and count them",
    { variable: true, choices: ["refuse", "answer"], default: "refuse" },
  ),
  flag("--journal-key <file>", "Ed25519 private key (PEM) that signs checkpoints of the journal", {
    variable: true,
  }),
  flag("--journal-years <n>", `delete journal files after this many years, 1 to ${YEARS_MAX}`, {
    variable: true,
    parse: wholeNumber(1, YEARS_MAX),
    default: YEARS_DEFAULT,
  }),
];
export type JournalFlags = FlagsOf<typeof JOURNAL_FLAGS>;

/** The flags of `serve` for the place that the journal is shipped to. */
export const SHIPPING_FLAGS = [
  flag(
    "--journal-to <place>",
    "ship the journal once per minute to a folder, s3://BUCKET/PREFIX or https://…",
    { variable: true },
  ),
  flag("--journal-wait [on|off]", "send an answer only after its entry is in that place, too", {
    variable: true,
    choices: ON_OFF,
    preset: "on",
    default: "off",
  }),
  flag(
    "--journal-credentials <file>",
    "file with the credentials of that place, one NAME=VALUE per line, as for --source-credentials",
    { variable: true },
  ),
];
export type ShippingFlags = FlagsOf<typeof SHIPPING_FLAGS>;
