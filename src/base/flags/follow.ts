// The flags of `serve` for following a source of snapshots.

import { type FlagsOf, flag, wholeNumber } from "./flag.ts";
import { credentialsFlag, trustFlag } from "./snapshots.ts";
import { REPLICAS_MAX, replicaFlag } from "./stores.ts";

const EVERY_SECONDS_DEFAULT = 60;
const HOLD_LIMIT_SECONDS_DEFAULT = 900;
const DAY_SECONDS = 24 * 60 * 60;

/** The name of a replica, which is a part of a file's name. */
const REPLICA_NAME = /^[0-9A-Za-z][\w.-]{0,79}$/;

export const FOLLOW_FLAGS = [
  flag(
    "--follow <source>",
    "take new snapshots from a folder, http://…, https://… or s3://BUCKET/PREFIX; needs --trust",
    { variable: true },
  ),
  trustFlag("Ed25519 public key (PEM) that verifies the signatures of snapshots"),
  credentialsFlag(),
  flag("--follow-every <seconds>", "average time between two checks of the source", {
    variable: true,
    parse: wholeNumber(1, DAY_SECONDS),
    default: EVERY_SECONDS_DEFAULT,
  }),
  flag("--hold-until <n>", "use a new snapshot once this many replicas hold it; all switch at one moment", {
    variable: true,
    parse: wholeNumber(1, REPLICAS_MAX),
  }),
  flag("--hold-limit <seconds>", "use the snapshot after this time even if replicas are missing", {
    variable: true,
    parse: wholeNumber(1, DAY_SECONDS),
    default: HOLD_LIMIT_SECONDS_DEFAULT,
  }),
  replicaFlag(
    "name of this replica, used by --hold-until and, with --access, by its journal (default: the host's name and a mark of the state folder)",
    REPLICA_NAME,
    "Use letters, digits and . _ - only, at most 80.",
  ),
  flag("--allow-older", "also follow to a snapshot that is older than the one in use"),
];
export type FollowFlags = FlagsOf<typeof FOLLOW_FLAGS>;

/** No source. */
export const NOT_FOLLOWING: FollowFlags = {
  followEvery: EVERY_SECONDS_DEFAULT,
  holdLimit: HOLD_LIMIT_SECONDS_DEFAULT,
};
