// `serve`: the flags of the service. The service is loaded while a thread already verifies the snapshot.

import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { ageOptions } from "../../server/age-limits.ts";
import { FileVerifier } from "../../server/file-verifier.ts";
import { followOptions } from "../../server/follow-options.ts";
import { journalOptions } from "../../server/journal-options.ts";
import { ADDRESS_DEFAULT } from "../../server/listener-settings.ts";
import { LAST_ANSWERS_SECONDS, LOG_FORMS, LOG_LEVELS, type ServeOptions } from "../../server/options.ts";
import { shippingOptions } from "../../server/shipping-options.ts";
import { signInOptions } from "../../server/sign-in-options.ts";
import { takeSignals } from "../../server/signals.ts";
import { accessOptions, ratesOptions } from "../../shared/store-flags.ts";
import { demonstrationState } from "../../snapshot/demonstration.ts";
import { isQuickToHash } from "../../snapshot/digest.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { INDEX_FILE, loadCurrentId, STORE_FILE, snapshotFolder } from "../../snapshot/folders.ts";
import { parseProcessId } from "../process-id.ts";
import { stateOption } from "../state.ts";

const HELP = `
Settings of a listener:
  cert=FILE,key=FILE     its own TLS certificate chain and key, in place of --tls-cert and --tls-key
  tls=off                no TLS, although --tls-cert is given
  clients=FILE           only clients with a certificate of these authorities (PEM)
  optional-clients=FILE  as clients=, but a client may also show none
  console=certificate    a certificate that stands for an account opens the console's endpoints without a key
  only=api|metrics       everything but /metrics, or only /metrics; probes are answered by both

Example:
  interdict serve --listen 127.0.0.1:8080 --state /var/lib/interdict
  interdict serve --access postgres://interdict@db/interdict --rates rediss://cache --replicas 3
  interdict serve --listen 10.0.0.5:8443,cert=own.pem,key=own.key,only=api --listen 127.0.0.1:9090,only=metrics`;

/** More threads would not help on any host that is on sale. */
const WORKERS_MAX = 64;

/** About three thousand answers. */
const ANSWER_CACHE_MB = 16;
const ANSWER_CACHE_MB_MAX = 1024;

export function serveCommand(embedding: Embedding): Command {
  const [warnAge, maxAge] = ageOptions();
  const serve = new Command("serve")
    .description(
      `runs the service until SIGTERM or SIGINT; requests in progress then have ${LAST_ANSWERS_SECONDS} seconds to finish`,
    )
    .addOption(stateOption())
    .addOption(
      new Option(
        "--listen <address>",
        `listen on HOST:PORT[,SETTING=VALUE…]; port 0 selects a free port; repeatable (default: ${ADDRESS_DEFAULT}, without --unix)`,
      )
        .env("INTERDICT_LISTEN")
        .argParser(parseListen),
    )
    .addOption(
      new Option("--unix <socket>", "listen on a Unix socket, PATH[,SETTING=VALUE…]; repeatable")
        .env("INTERDICT_UNIX")
        .argParser(parseListen),
    )
    .addOption(
      new Option("--tls-cert <file>", "TLS certificate chain (PEM) of listeners without cert=").env(
        "INTERDICT_TLS_CERT",
      ),
    )
    .addOption(
      new Option("--tls-key <file>", "TLS private key (PEM) of listeners without key=").env(
        "INTERDICT_TLS_KEY",
      ),
    )
    .addOption(
      new Option("--workers <n>", `number of threads that answer requests, 1 to ${WORKERS_MAX}`)
        .env("INTERDICT_WORKERS")
        .argParser(parseWorkers)
        .default(1),
    )
    .addOption(
      new Option(
        "--answer-cache <mb>",
        `megabytes in which each worker keeps answers for subjects asked again, 0 (off) to ${ANSWER_CACHE_MB_MAX}`,
      )
        .env("INTERDICT_ANSWER_CACHE")
        .argParser(parseAnswerCache)
        .default(ANSWER_CACHE_MB),
    )
    .addOption(
      new Option(
        "--payment-rules <file>",
        "JSON file of the rules that block payment messages (default: an identifier of a listed record blocks)",
      ).env("INTERDICT_PAYMENT_RULES"),
    )
    .addOption(
      new Option(
        "--payment-places <file>",
        "table of the places that payment messages are searched for (default: see interdict screen-messages --list-places)",
      ).env("INTERDICT_PAYMENT_PLACES"),
    )
    .addOption(
      new Option("--log <form>", "format of the log lines")
        .env("INTERDICT_LOG")
        .choices(LOG_FORMS)
        .default("json"),
    )
    .addOption(
      new Option("--log-level <level>", "least level of the log lines; probes and scrapes are debug")
        .env("INTERDICT_LOG_LEVEL")
        .choices(LOG_LEVELS)
        .default("info"),
    )
    .addOption(
      // No environment variable: INTERDICT_DEMO=false would switch it on.
      new Option("--demo", "serve invented people, to try the service out; every answer says so").default(
        false,
      ),
    )
    .addOption(
      new Option("--console <on|off>", "offer the console and the endpoints of reviews")
        .env("INTERDICT_CONSOLE")
        .choices(["on", "off"])
        .default("on"),
    )
    .addOption(
      new Option(
        "--four-eyes [on|off]",
        "a false positive or true hit counts once a second account has confirmed it",
      )
        .env("INTERDICT_FOUR_EYES")
        .choices(["on", "off"])
        .preset("on")
        .default("off"),
    )
    .addOption(
      new Option(
        "--takeover <pid>",
        "take the addresses over from the service with this process id, and refuse nobody",
      ).argParser(parseProcessId),
    )
    .addOption(warnAge)
    .addOption(maxAge)
    .addHelpText("after", HELP)
    .action((options: ServeOptions) => runServe(options, embedding));
  const others = [
    ...signInOptions(),
    ...journalOptions(),
    ...shippingOptions(),
    ...accessOptions(),
    ...ratesOptions(),
    ...followOptions(),
  ];
  for (const option of others) serve.addOption(option);
  return serve;
}

/** Adds the listeners of one flag, or of a variable that has several separated by semicolons. */
function parseListen(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(";").map((part) => part.trim())];
}

function parseWorkers(text: string): number {
  const workers = Number(text);
  if (/^\d{1,2}$/.test(text) && workers >= 1 && workers <= WORKERS_MAX) return workers;
  throw new InvalidArgumentError(`Use a whole number from 1 to ${WORKERS_MAX}.`);
}

function parseAnswerCache(text: string): number {
  const megabytes = Number(text);
  if (/^\d{1,4}$/.test(text) && megabytes <= ANSWER_CACHE_MB_MAX) return megabytes;
  throw new InvalidArgumentError(`Use a whole number from 0 to ${ANSWER_CACHE_MB_MAX}.`);
}

async function runServe(options: ServeOptions, embedding: Embedding): Promise<void> {
  // Before anything else, so that a signal during the start ends the service cleanly, too.
  const signals = takeSignals();
  const verifier = new FileVerifier(embedding.verifierEntry ?? null);
  beginVerifying(verifier, options.demo ? demonstrationState(options.state) : options.state);
  const { runService } = await import("../../server/service.ts");
  await runService(options, embedding, verifier, signals);
}

/** Starts to verify the snapshot in use. Failures are reported later, when it is opened. */
function beginVerifying(verifier: FileVerifier, state: string): void {
  try {
    const id = loadCurrentId(state);
    if (id === null) return;
    const folder = snapshotFolder(state, id);
    const store = join(folder, STORE_FILE);
    if (isQuickToHash(store)) void verifier.hash(store).catch(() => undefined);
    void verifier.verifyIndex(join(folder, INDEX_FILE)).catch(() => undefined);
  } catch {
    return;
  }
}
