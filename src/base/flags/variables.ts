// Every variable of the program: those that stand for a flag, and those that no flag stands for.

import type { Flag } from "./flag.ts";
import { SERVE_FLAGS } from "./service.ts";
import { SIGN_IN_SECRET_VARIABLE } from "./sign-in.ts";
import { canaryFlag } from "./snapshots.ts";
import { passwordVariable } from "./stores.ts";

/** What the variables hold that no flag stands for, so that no secret is on a command line. */
export const VARIABLES_ALONE: Readonly<Record<string, string>> = {
  [passwordVariable("--access")]: "password of --access, in place of a file",
  [passwordVariable("--rates")]: "password of --rates, in place of a file",
  [SIGN_IN_SECRET_VARIABLE]: "secret of the client of --sign-in, in place of a file",
  INTERDICT_SOURCE_TOKEN: "bearer token for a source of snapshots at https://",
};

/** Other flags have no variable, or one that stands for a flag of `serve`, too; a test holds it. */
const FLAGS: readonly Flag[] = [...SERVE_FLAGS, canaryFlag()];

/** Every variable that some command reads, sorted. */
export const VARIABLES: readonly string[] = [
  ...FLAGS.flatMap(({ envVar }) => envVar ?? []),
  ...Object.keys(VARIABLES_ALONE),
].sort();
