// The flags of `serve` for following a source of snapshots.

import { resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { defaultReplicaName, REPLICA_NAME } from "../follow/hold.ts";
import { openSource, openStore } from "../follow/open-source.ts";
import { isRemoteName, parseSourceName, type SourceName } from "../follow/source-name.ts";
import { UsageError } from "../model/errors.ts";
import { loadTrustedKey } from "../snapshot/signature.ts";

export interface FollowFlags {
  readonly follow?: string;
  readonly followEvery: number;
  readonly trust?: string;
  readonly sourceCredentials?: string;
  readonly holdUntil?: number;
  readonly holdLimit: number;
  readonly replica?: string;
  readonly allowOlder?: boolean;
}

/** What a service follows, and how. */
export interface FollowSettings {
  readonly source: SourceName;
  /** The source as an argument of a command. */
  readonly argument: string;
  /** File with the credentials; null for those of the environment. */
  readonly credentials: string | null;
  /** File with the key that must have signed the snapshots. */
  readonly trust: string;
  readonly everyMs: number;
  /** How many replicas must hold a snapshot before it is used; 1 for this one alone. */
  readonly holdUntil: number;
  readonly holdLimitMs: number;
  readonly replica: string;
  readonly allowOlder: boolean;
}

const EVERY_SECONDS_DEFAULT = 60;
const HOLD_LIMIT_SECONDS_DEFAULT = 900;
const DAY_SECONDS = 24 * 60 * 60;
const REPLICAS_MAX = 1000;

export function followOptions(): Option[] {
  return [
    new Option(
      "--follow <source>",
      "take new snapshots from a folder, http://…, https://… or s3://BUCKET/PREFIX; needs --trust",
    ).env("INTERDICT_FOLLOW"),
    new Option("--trust <key>", "Ed25519 public key (PEM) of those who sign the snapshots").env(
      "INTERDICT_TRUST",
    ),
    new Option(
      "--source-credentials <file>",
      "file with the credentials of the source, one NAME=VALUE per line (interdict help replicas has the names)",
    ).env("INTERDICT_SOURCE_CREDENTIALS"),
    new Option("--follow-every <seconds>", "time between two looks at the source, on average")
      .env("INTERDICT_FOLLOW_EVERY")
      .argParser((text) => parseWhole(text, 1, DAY_SECONDS))
      .default(EVERY_SECONDS_DEFAULT),
    new Option("--hold-until <n>", "use a new snapshot when this many replicas hold it, all at one moment")
      .env("INTERDICT_HOLD_UNTIL")
      .argParser((text) => parseWhole(text, 1, REPLICAS_MAX)),
    new Option("--hold-limit <seconds>", "use it without the others after this time")
      .env("INTERDICT_HOLD_LIMIT")
      .argParser((text) => parseWhole(text, 1, DAY_SECONDS))
      .default(HOLD_LIMIT_SECONDS_DEFAULT),
    new Option(
      "--replica <name>",
      "name of this replica, for --hold-until and for its journal with --access (default: that of the host, with a mark of the state folder)",
    )
      .env("INTERDICT_REPLICA")
      .argParser(parseReplica),
    new Option("--allow-older", "also follow to a snapshot that is older than the one in use"),
  ];
}

function parseWhole(text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d{1,6}$/.test(text) && value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
}

function parseReplica(text: string): string {
  if (REPLICA_NAME.test(text)) return text;
  throw new InvalidArgumentError("Use letters, digits and . _ - only, at most 80.");
}

/**
 * What the service follows; null for nothing. Opens no connection. Throws a UsageError when flags contradict
 * each other, and an OperatorError when source, key or credentials can't be used.
 */
export function followingOf(
  flags: FollowFlags & { readonly demo: boolean; readonly state: string },
): FollowSettings | null {
  const { follow, trust, holdUntil = 1, sourceCredentials, allowOlder = false, state } = flags;
  if (follow === undefined) {
    if (flags.holdUntil !== undefined || allowOlder)
      throw new UsageError("--hold-until and --allow-older need --follow.");
    return null;
  }
  if (flags.demo) throw new UsageError("--demo shows invented people; leave out --follow.");
  if (trust === undefined)
    throw new UsageError("--follow needs --trust KEY: snapshots of a source are used only when signed.");
  loadTrustedKey(trust);
  const source = parseSourceName(follow);
  const credentials = sourceCredentials === undefined ? null : resolve(sourceCredentials);
  openSource(source, credentials);
  if (holdUntil > 1) openStore(source, credentials);
  return {
    source,
    argument: isRemoteName(follow) ? follow : resolve(follow),
    credentials,
    trust: resolve(trust),
    everyMs: flags.followEvery * 1000,
    holdUntil,
    holdLimitMs: flags.holdLimit * 1000,
    replica: flags.replica ?? defaultReplicaName(resolve(state)),
    allowOlder,
  };
}
