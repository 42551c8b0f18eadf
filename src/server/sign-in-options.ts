// The flags of `serve` for the sign-in of people, and what a worker opens for it.

import { Option } from "commander";
import type { Logger } from "pino";
import type { PersonalAct } from "../journal/decision-journal.ts";
import { UsageError } from "../model/errors.ts";
import { loadPassword } from "../shared/secret.ts";
import { Sessions } from "../sign-in/sessions.ts";
import { loadSignIn, type SignInSettings } from "../sign-in/settings.ts";
import { SignIn } from "../sign-in/sign-in.ts";
import type { WorkerAccess } from "./worker-access.ts";

export interface SignInFlags {
  /** The issuer of tokens; undefined where keys open the console. */
  readonly signIn?: string;
  /** File of the settings. */
  readonly signInSettings?: string;
  readonly signInSecretFile?: string;
}

/** The sign-in of each worker. */
export interface WorkerSignIn {
  readonly settings: SignInSettings;
  /** What seals sign-ins that browsers began; the same in all workers, and gone with the process. */
  readonly sealingKey: Uint8Array;
}

const SECRET_VARIABLE = "INTERDICT_SIGN_IN_SECRET";
const SEALING_KEY_BYTES = 32;

export function signInOptions(): Option[] {
  return [
    new Option(
      "--sign-in <issuer>",
      "people sign in to the console at this OpenID Connect provider; keys then open only what is under /v1",
    ).env("INTERDICT_SIGN_IN"),
    new Option(
      "--sign-in-settings <file>",
      "JSON file of --sign-in: client, url of the console, groups and what each may do (see the manual)",
    ).env("INTERDICT_SIGN_IN_SETTINGS"),
    new Option(
      "--sign-in-secret-file <file>",
      `secret of the client of --sign-in, in a file with mode 600; or in ${SECRET_VARIABLE}`,
    ).env("INTERDICT_SIGN_IN_SECRET_FILE"),
  ];
}

/**
 * The sign-in; null without --sign-in. Throws a UsageError for flags that don't fit, and an OperatorError for
 * settings or a secret that can't be used.
 */
export function signInOf(flags: SignInFlags & { readonly console: "on" | "off" }): WorkerSignIn | null {
  const { signIn = "", signInSettings, signInSecretFile } = flags;
  if (signIn === "") {
    if (signInSettings !== undefined) throw new UsageError("--sign-in-settings is given without --sign-in.");
    if (signInSecretFile !== undefined)
      throw new UsageError("--sign-in-secret-file is given without --sign-in.");
    return null;
  }
  if (signInSettings === undefined) throw new UsageError("--sign-in needs --sign-in-settings FILE.");
  if (flags.console === "off") throw new UsageError("--sign-in needs the console: leave out --console off.");
  const settings = loadSignIn(signIn, signInSettings, secretOf(signInSecretFile));
  return { settings, sealingKey: crypto.getRandomValues(new Uint8Array(SEALING_KEY_BYTES)) };
}

function secretOf(file: string | undefined): string {
  const fromVariable = process.env[SECRET_VARIABLE] ?? "";
  if (file === undefined) return fromVariable;
  if (fromVariable !== "")
    throw new UsageError(`The secret of --sign-in is in a file and in ${SECRET_VARIABLE}: give one of them.`);
  return loadPassword(file, "--sign-in-secret-file");
}

/** What a worker opens for the sign-in, and asks once whether the provider is there. */
export function openSignIn(
  { settings, sealingKey }: WorkerSignIn,
  state: string,
  { administration, keys }: WorkerAccess,
  record: (act: PersonalAct) => Promise<void>,
  log: Logger,
): SignIn {
  const load = async () => {
    // Loaded with --sign-in alone, so that no other start waits for it.
    const { Provider } = await import("../sign-in/provider.ts");
    return new Provider(settings, sealingKey);
  };
  let provider: ReturnType<typeof load> | null = null;
  const signIn = new SignIn(settings, {
    storage: administration.storage,
    keys,
    sessions: new Sessions(state, settings),
    provider: () => {
      provider ??= load();
      return provider;
    },
    record,
    log,
  });
  void signIn.look();
  return signIn;
}
