// The flags of `serve`.

import { AGE_FLAGS } from "./ages.ts";
import { type FlagsOf, flag, wholeNumber } from "./flag.ts";
import { FOLLOW_FLAGS } from "./follow.ts";
import { JOURNAL_FLAGS, SHIPPING_FLAGS } from "./journal.ts";
import { parseProcessId } from "./process-id.ts";
import { SIGN_IN_FLAGS } from "./sign-in.ts";
import { stateFlag } from "./state.ts";
import { ACCESS_FLAGS, RATES_FLAGS } from "./stores.ts";

/** Used when neither --listen nor --unix is given. */
export const ADDRESS_DEFAULT = "127.0.0.1:8080";

/** More threads would not help on any host that is on sale. */
const WORKERS_MAX = 64;

/** About three thousand answers. */
const ANSWER_CACHE_MB = 16;
const ANSWER_CACHE_MB_MAX = 1024;

const LISTEN_FLAGS = [
  flag(
    "--listen <address>",
    `listen on HOST:PORT[,SETTING=VALUE…]; port 0 selects a free port; repeatable (default: ${ADDRESS_DEFAULT}, without --unix)`,
    { variable: true, parse: parseListen },
  ),
  flag("--unix <socket>", "listen on a Unix socket, PATH[,SETTING=VALUE…]; repeatable", {
    variable: true,
    parse: parseListen,
  }),
  flag("--tls-cert <file>", "TLS certificate chain (PEM) of listeners without cert=", { variable: true }),
  flag("--tls-key <file>", "TLS private key (PEM) of listeners without key=", { variable: true }),
];

const YENTE_FLAGS = [
  flag("--yente <address>", "answer clients of yente 5 on HOST:PORT[,SETTING=VALUE…]; repeatable", {
    variable: true,
    parse: parseListen,
  }),
  // No variable: INTERDICT_YENTE_WITHOUT_KEYS=false would switch it on.
  flag("--yente-without-keys", "ask clients of yente for no key; only with loopback addresses", {
    default: false,
  }),
];
export type ListenFlags = FlagsOf<typeof LISTEN_FLAGS> & Partial<FlagsOf<typeof YENTE_FLAGS>>;

export const SERVE_FLAGS = [
  stateFlag(),
  ...LISTEN_FLAGS,
  ...YENTE_FLAGS,
  flag("--workers <n>", `number of threads that answer requests, 1 to ${WORKERS_MAX}`, {
    variable: true,
    parse: wholeNumber(1, WORKERS_MAX),
    default: 1,
  }),
  flag(
    "--answer-cache <mb>",
    `megabytes per worker for answers to repeated subjects, 0 (off) to ${ANSWER_CACHE_MB_MAX}`,
    { variable: true, parse: wholeNumber(0, ANSWER_CACHE_MB_MAX), default: ANSWER_CACHE_MB },
  ),
  flag(
    "--payment-rules <file>",
    "JSON file with the rules that block payment messages (default: an identifier of a listed record blocks)",
    { variable: true },
  ),
  flag(
    "--review-rules <file>",
    "JSON file with the firm's reasons for decisions, and in how many days a case is to be decided",
    { variable: true },
  ),
  flag(
    "--payment-places <file>",
    "table of the places that payment messages are searched for (default: see interdict screen-messages --list-places)",
    { variable: true },
  ),
  flag("--log <form>", "format of the log lines", {
    variable: true,
    choices: ["json", "text"],
    default: "json",
  }),
  // Probes are logged at debug, other requests at info, and what an operator must look at from warn on.
  flag("--log-level <level>", "lowest level to log; probes and scrapes are logged at debug", {
    variable: true,
    choices: ["debug", "info", "warn", "error"],
    default: "info",
  }),
  // No variable: INTERDICT_DEMO=false would switch it on.
  flag("--demo", "serve invented people, to try the service out; every answer says so", { default: false }),
  flag("--console <on|off>", "serve the console and the review endpoints", {
    variable: true,
    choices: ["on", "off"],
    default: "on",
  }),
  flag("--four-eyes [on|off]", "a false positive or true hit counts once a second account has confirmed it", {
    variable: true,
    choices: ["on", "off"],
    preset: "on",
    default: "off",
  }),
  flag(
    "--takeover <pid>",
    "take over the addresses of the service with this process id; no connection is refused",
    { parse: parseProcessId },
  ),
  ...AGE_FLAGS,
  ...SIGN_IN_FLAGS,
  ...JOURNAL_FLAGS,
  ...SHIPPING_FLAGS,
  ...ACCESS_FLAGS,
  ...RATES_FLAGS,
  ...FOLLOW_FLAGS,
];
export type ServeFlags = FlagsOf<typeof SERVE_FLAGS>;

export type LogForm = ServeFlags["log"];
export type LogLevel = ServeFlags["logLevel"];

/** Adds the listeners of one flag, or of a variable that has several separated by semicolons. */
function parseListen(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(";").map((part) => part.trim())];
}
