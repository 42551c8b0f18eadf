// The settings of the sign-in: who the provider is, how the console is reached, and which groups may do what.
// Everything that could let somebody in by mistake is an error: an unknown key, an unknown scope, plain HTTP.

import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeJsonFault } from "../../base/model/json-fault.ts";
import { isScope, SCOPES, type Scope } from "../../base/model/scopes.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";

/** The sign-in, as a value that can be sent to a thread. */
export interface SignInSettings {
  /** The issuer, exactly as its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client, which PKCE alone protects. */
  readonly clientSecret: string;
  /** The origin of the console as browsers reach it. */
  readonly origin: string;
  /** What each group may do; no other group may do anything. */
  readonly groups: ReadonlyMap<string, readonly Scope[]>;
  /** The claims of the ID token that hold the groups of a person, and the name. */
  readonly groupsClaim: string;
  readonly nameClaim: string;
  /** The scopes that the provider is asked for. */
  readonly ask: string;
  /** A session ends after this time without a request, and after that time in any case. */
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
  /** Authorities (PEM) for the certificate of the provider; null for those of the system. */
  readonly authority: string | null;
}

const IDLE_MINUTES_DEFAULT = 30;
const IDLE_MINUTES_MAX = 480;
const HOURS_DEFAULT = 10;
const HOURS_MAX = 24;
const GROUPS_MAX = 1000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

const HINT =
  'A file of settings is a JSON object such as {"client": "interdict", "url": "https://screening.bank.example", "groups": {"analysts": ["sanctions:read", "sanctions:review"]}}.';

/** One value of the file: what is wrong with it, or null. */
type Check = (value: unknown) => string | null;

const KEYS: Readonly<Record<string, Check>> = {
  client: textUpTo(200),
  url: (value) => (typeof value === "string" ? describeBadOrigin(value) : "is no text"),
  groups: describeBadGroups,
  groupsClaim: textUpTo(100),
  nameClaim: textUpTo(100),
  ask: (value) =>
    typeof value === "string" && value.split(" ").includes("openid")
      ? null
      : 'is no list of scopes such as "openid profile"',
  idleMinutes: wholeUpTo(IDLE_MINUTES_MAX),
  hours: wholeUpTo(HOURS_MAX),
  authority: textUpTo(4096),
};

/** What the file says, once it was checked. */
interface SettingsFile {
  readonly client: string;
  readonly url: string;
  readonly groups: Readonly<Record<string, readonly Scope[]>>;
  readonly groupsClaim?: string;
  readonly nameClaim?: string;
  readonly ask?: string;
  readonly idleMinutes?: number;
  readonly hours?: number;
  readonly authority?: string;
}

/** Reads the settings in a file. Throws an OperatorError that names the key at fault. */
export function loadSignIn(issuer: string, path: string, clientSecret: string): SignInSettings {
  const found = describeBadOrigin(issuer, true);
  if (found !== null) throw new OperatorError(`--sign-in ${issuer} ${found}.`, "Name the issuer: https://…");
  const file = parseSettings(path, readText(path));
  const { origin } = new URL(file.url);
  return {
    issuer,
    clientId: file.client,
    clientSecret,
    origin,
    groups: new Map(Object.entries(file.groups)),
    groupsClaim: file.groupsClaim ?? "groups",
    nameClaim: file.nameClaim ?? "preferred_username",
    ask: file.ask ?? "openid profile",
    idleSeconds: (file.idleMinutes ?? IDLE_MINUTES_DEFAULT) * SECONDS_PER_MINUTE,
    absoluteSeconds: (file.hours ?? HOURS_DEFAULT) * SECONDS_PER_HOUR,
    authority: file.authority === undefined ? null : readText(file.authority),
  };
}

/** Throws an OperatorError as loadSignIn, for the text of a file. */
export function parseSettings(path: string, text: string): SettingsFile {
  const refuse = (what: string): never => {
    throw new OperatorError(`${path}: ${what}.`, HINT);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`it is not JSON: ${describeJsonFault(text)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse("it is no object");
  for (const [key, content] of Object.entries(value)) {
    const check = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (check === undefined)
      return refuse(`the key ${JSON.stringify(key)} is unknown${didYouMean(key, Object.keys(KEYS))}`);
    const fault = check(content);
    if (fault !== null) return refuse(`${key} ${fault}`);
  }
  for (const key of ["client", "url", "groups"])
    if (!Object.hasOwn(value, key)) return refuse(`the key ${key} is missing`);
  return value as SettingsFile;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new OperatorError(
      `The sign-in can't be read from ${path}: ${reasonOf(error)}`,
      "Name a file that the user of the service may read.",
    );
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What is wrong with the address of the console, or of an issuer, which may have a path; else null. */
function describeBadOrigin(text: string, mayHavePath = false): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return `is no address such as https://host.example`;
  if (url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    return "must begin with https://: http:// is for this host alone";
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return "must have no user, question mark or number sign";
  if (!mayHavePath && url.pathname !== "/") return "must have no path: the console is at /console/";
  return null;
}

function describeBadGroups(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "is no object";
  const entries = Object.entries(value);
  if (entries.length === 0) return "is empty, so nobody could sign in";
  if (entries.length > GROUPS_MAX) return `has more than ${GROUPS_MAX} groups`;
  for (const [group, scopes] of entries) {
    const of = `of ${JSON.stringify(group)}`;
    if (!Array.isArray(scopes) || scopes.length === 0) return `${of} has no array of scopes`;
    const unknown = scopes.find((scope) => typeof scope !== "string" || !isScope(scope));
    if (unknown !== undefined)
      return `${of} has the unknown scope ${JSON.stringify(unknown)}; scopes are ${SCOPES.join(", ")}`;
  }
  return null;
}

function textUpTo(length: number): Check {
  return (value) =>
    typeof value === "string" && value.trim() !== "" && value.length <= length
      ? null
      : `is no text of 1 to ${length} characters`;
}

function wholeUpTo(max: number): Check {
  return (value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max
      ? null
      : `is no whole number from 1 to ${max}`;
}
