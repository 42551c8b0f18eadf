// What `serve` follows, from its flags.

import { resolve } from "node:path";
import type { FollowFlags } from "../../base/flags/follow.ts";
import { UsageError } from "../../base/model/errors.ts";
import { loadTrustedKey } from "../../engine/snapshot/signature.ts";
import { defaultReplicaName } from "../../lists/follow/hold.ts";
import { openSource, openStore } from "../../lists/follow/open-source.ts";
import { isRemoteName, parseSourceName, type SourceName } from "../../lists/follow/source-name.ts";

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
