// What an operator gives the pods of the service: variables, secrets by reference, and files.

import { UsageError } from "../../base/model/errors.ts";
import { checkPath } from "./checked-options.ts";

/** Variables that the manifests set themselves. */
const OWN_VARIABLES = ["INTERDICT_STATE", "INTERDICT_LISTEN", "INTERDICT_WORKERS"];

/** Variables of S3-compatible storage, which other tools share. */
const STORAGE_VARIABLES = ["AWS_REGION", "AWS_ENDPOINT_URL"];
const STORAGE_SECRETS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];

/** A variable of the program whose value is a secret. */
const SECRET_VARIABLE = /^INTERDICT_\w+_(?:PASSWORD|TOKEN)$/;
/** user:password@ in an address. */
const PASSWORD_IN_ADDRESS = /:\/\/[^/@]*:[^/@]+@/;

/** Names of secrets, configuration maps and the keys in them. */
const OBJECT_NAME = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;
const KEY_NAME = /^[-._a-zA-Z0-9]{1,253}$/;

/** Folders of the container that the manifests mount themselves, or that the system has. */
const TAKEN_FOLDERS = ["/var/lib/interdict", "/tmp", "/tls", "/proc", "/sys", "/dev"];

/** The entry of `env` for NAME=VALUE. Throws a UsageError for a secret, and for what the manifests set. */
export function variable(text: string): string {
  const [, name, value] = /^([A-Z_]+)=(.*)$/s.exec(text) ?? [];
  if (
    name === undefined ||
    value === undefined ||
    !(name.startsWith("INTERDICT_") || [...STORAGE_VARIABLES, ...STORAGE_SECRETS].includes(name))
  )
    throw new UsageError(`--env must be INTERDICT_NAME=VALUE, not ${quoteNameOf(text)}.`);
  checkOwn("--env", name);
  // The value is a secret, so the message does not quote it.
  if (SECRET_VARIABLE.test(name) || STORAGE_SECRETS.includes(name))
    throw new UsageError(
      `--env can't give ${name}, because everybody who reads the manifests would know the secret. Make a secret (kubectl create secret generic interdict-secrets --from-file=password=FILE) and name it: --secret-env ${name}=interdict-secrets/password`,
    );
  if (PASSWORD_IN_ADDRESS.test(value))
    throw new UsageError(
      `--env gives ${name} an address with a password. Leave the password out of it, and name a secret: --secret-env ${name}_PASSWORD=SECRET/KEY`,
    );
  return entry(name, value);
}

/** An entry of `env` with a value. */
export function entry(name: string, value: string): string {
  return `{ name: ${name}, value: ${JSON.stringify(value)} }`;
}

/** The entry of `env` for NAME=SECRET/KEY: Kubernetes reads the value when it starts a pod. */
export function secretVariable(text: string): string {
  const [, name = "", secret = "", key = ""] =
    /^((?:INTERDICT|AWS)_[A-Z_]+)=([^/]+)\/([^/]+)$/.exec(text) ?? [];
  if (!OBJECT_NAME.test(secret) || !KEY_NAME.test(key))
    throw new UsageError(
      `--secret-env must be NAME=SECRET/KEY, such as INTERDICT_ACCESS_PASSWORD=interdict-secrets/password, not ${quoteNameOf(text)}.`,
    );
  checkOwn("--secret-env", name);
  return `{ name: ${name}, valueFrom: { secretKeyRef: { name: ${secret}, key: ${JSON.stringify(key)} } } }`;
}

/** Quotes NAME=… of a text that may hold a secret. */
function quoteNameOf(text: string): string {
  const [name = ""] = text.split("=", 1);
  return JSON.stringify(name === text ? name : `${name}=…`);
}

function checkOwn(flag: string, name: string): void {
  if (OWN_VARIABLES.includes(name)) throw new UsageError(`${flag} can't give ${name}: another flag sets it.`);
}

/** Lines of a pod for the files that it reads. */
interface Mounts {
  /** Entries of `volumeMounts`. */
  readonly mounts: readonly string[];
  /** Entries of `volumes`. */
  readonly volumes: readonly string[];
}

/**
 * Folders with the files of secrets and configuration maps, from FOLDER=secret/NAME and FOLDER=config/NAME.
 * Throws a UsageError for anything else, and for a folder that is taken.
 */
export function mountFiles(texts: readonly string[]): Mounts {
  const folders = new Set<string>();
  const [mounts, volumes]: [string[], string[]] = [[], []];
  for (const [i, text] of texts.entries()) {
    const [, folder = "", kind, name = ""] = /^([^=]+)=(secret|config)\/(.+)$/.exec(text) ?? [];
    if (!OBJECT_NAME.test(name))
      throw new UsageError(
        `--mount must be FOLDER=secret/NAME or FOLDER=config/NAME, such as /etc/interdict/trust=config/interdict-trust, not ${JSON.stringify(text)}.`,
      );
    checkPath("--mount", folder);
    if (TAKEN_FOLDERS.some((taken) => folder === taken || folder.startsWith(`${taken}/`)))
      throw new UsageError(`--mount can't use ${folder}, which holds something else in the container.`);
    if (folders.has(folder)) throw new UsageError(`--mount gives ${folder} twice.`);
    folders.add(folder);
    mounts.push(`{ name: files-${i}, mountPath: ${JSON.stringify(folder)}, readOnly: true }`);
    volumes.push(
      kind === "secret"
        ? `{ name: files-${i}, secret: { secretName: ${name}, defaultMode: 0440 } }`
        : `{ name: files-${i}, configMap: { name: ${name}, defaultMode: 0444 } }`,
    );
  }
  return { mounts, volumes };
}
