// Credentials of a source: from a file, or from the variables that tools of S3 share. They are read anew for
// each use, so that they can be changed without a restart, and they are never logged.

import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";

/** The variable with a bearer token for HTTPS. */
export const SOURCE_TOKEN = "INTERDICT_SOURCE_TOKEN";

/** The names that the file may have, one NAME=VALUE per line. */
const NAMES = [
  "token",
  "user",
  "password",
  "access_key_id",
  "secret_access_key",
  "session_token",
  "region",
  "endpoint",
  "ca",
] as const;
type CredentialName = (typeof NAMES)[number];

export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The credentials in the file `path`, or those of the environment without one. Throws an OperatorError that
 * names the file and the line, and never quotes a value.
 */
export function loadCredentials(path: string | null, variables: Variables = process.env): Credentials {
  return path === null ? fromVariables(variables) : parseCredentials(path, readText(path));
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = describeSystemError(error) ?? reasonOf(error);
    throw new OperatorError(`The credentials of the source can't be read: ${reason}.`, HINT, {
      cause: error,
    });
  }
}

const HINT = `Write one NAME=VALUE per line; the names are ${NAMES.join(", ")}.`;

function parseCredentials(path: string, text: string): Credentials {
  const found = new Map<CredentialName, string>();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const split = line.indexOf("=");
    const name = NAMES.find((known) => known === line.slice(0, Math.max(0, split)).trim());
    if (name === undefined) throw new OperatorError(`${path}:${i + 1} is not a known NAME=VALUE.`, HINT);
    if (found.has(name)) throw new OperatorError(`${path}:${i + 1} has ${name} twice.`);
    found.set(name, line.slice(split + 1).trim());
  }
  return Object.fromEntries(found);
}

function fromVariables(variables: Variables): Credentials {
  const first = (...names: string[]) => names.map((name) => variables[name]).find((value) => value);
  const found = {
    token: first(SOURCE_TOKEN),
    access_key_id: first("AWS_ACCESS_KEY_ID", "S3_ACCESS_KEY_ID"),
    secret_access_key: first("AWS_SECRET_ACCESS_KEY", "S3_SECRET_ACCESS_KEY"),
    session_token: first("AWS_SESSION_TOKEN", "S3_SESSION_TOKEN"),
    region: first("AWS_REGION", "AWS_DEFAULT_REGION", "S3_REGION"),
    endpoint: first("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "S3_ENDPOINT", "AWS_ENDPOINT"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
