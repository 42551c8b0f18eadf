// The sign-in of people, from the flags of `serve`, and what a worker opens for it.

import type { Logger } from "pino";
import { SIGN_IN_SECRET_VARIABLE, type SignInFlags } from "../../base/flags/sign-in.ts";
import { UsageError } from "../../base/model/errors.ts";
import type { PersonalAct } from "../journal/decision-journal.ts";
import { loadPassword } from "../shared/secret.ts";
import { Sessions } from "../sign-in/sessions.ts";
import { loadSignIn, type SignInSettings } from "../sign-in/settings.ts";
import { SignIn } from "../sign-in/sign-in.ts";
import type { WorkerAccess } from "./worker-access.ts";

/** The sign-in of each worker. */
export interface WorkerSignIn {
  readonly settings: SignInSettings;
  /** What seals sign-ins that browsers began; the same in all workers, and gone with the process. */
  readonly sealingKey: Uint8Array;
}

const SEALING_KEY_BYTES = 32;

/**
 * The sign-in; null without --sign-in. Throws a UsageError for flags that don't fit, and an OperatorError for
 * settings or a secret that can't be used.
 */
export function signInOf(flags: SignInFlags & { readonly console: "on" | "off" }): WorkerSignIn | null {
  const { signIn = "", signInSettings, signInSecretFile } = flags;
  if (signIn === "") {
    if (signInSettings !== undefined) throw new UsageError("--sign-in-settings needs --sign-in URL.");
    if (signInSecretFile !== undefined) throw new UsageError("--sign-in-secret-file needs --sign-in URL.");
    return null;
  }
  if (signInSettings === undefined) throw new UsageError("--sign-in needs --sign-in-settings FILE.");
  if (flags.console === "off") throw new UsageError("--sign-in needs the console: leave out --console off.");
  const settings = loadSignIn(signIn, signInSettings, secretOf(signInSecretFile));
  return { settings, sealingKey: crypto.getRandomValues(new Uint8Array(SEALING_KEY_BYTES)) };
}

function secretOf(file: string | undefined): string {
  const fromVariable = process.env[SIGN_IN_SECRET_VARIABLE] ?? "";
  if (file === undefined) return fromVariable;
  if (fromVariable !== "")
    throw new UsageError(
      `The secret of --sign-in is in a file and in ${SIGN_IN_SECRET_VARIABLE}: give one of them.`,
    );
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
