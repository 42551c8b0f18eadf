// Records an administrative act: who did what to the state folder, and when. The entry comes first, then the
// act, so an act that can't be recorded is not done.

import { OperatorError } from "../../base/model/errors.ts";
import { refuseRootForAnother } from "../../base/platform/state-folder.ts";
import { describeSystemError, isDiskFull } from "../../base/platform/system-errors.ts";
import { systemUserName } from "../../base/platform/user-name.ts";
import { NAME_RULES_VERSION } from "../../engine/names/version.ts";
import { COMMIT, VERSION } from "../../version.ts";
import type { Act, Entry, Program } from "./entries.ts";
import { COMMAND_LANE, prepareJournalFolder } from "./folders.ts";
import { type Lane, openLane } from "./lane.ts";
import { saveHeadNote } from "./notes.ts";

const PROGRAM: Program = { version: VERSION, commit: COMMIT, nameRules: NAME_RULES_VERSION };

/** Another command holds the lane for milliseconds only. */
const WAIT_MS = 10_000;

const HINT = "Make the disk writable again, or check it: interdict journal verify";

/**
 * Records an act durably, with the user of the operating system unless another is given. `details` never
 * holds a secret. Throws an OperatorError when it can't be recorded.
 */
export function recordAct(
  state: string,
  { user, command, details }: Pick<Act, "command" | "details"> & { readonly user?: string },
  now = new Date(),
): void {
  try {
    refuseRootForAnother(state);
    const folder = prepareJournalFolder(state);
    const lane = openLane(folder, COMMAND_LANE, WAIT_MS);
    if (lane === null) throw busy();
    try {
      const members = JSON.stringify({
        ...(user === undefined ? currentUser() : { user }),
        command,
        details,
      }).slice(1, -1);
      const act: Entry = { kind: "act", members };
      // What the opening found would be lost with the next head note.
      lane.append(lane.isRecovered ? [lane.opened(PROGRAM), act] : [act], now);
      noteHead(lane, now);
    } finally {
      lane.abandon();
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = describeSystemError(error);
    if (reason === null) throw error;
    throw new OperatorError(`The act can't be recorded in the journal: ${reason}.`, HINT, { cause: error });
  }
}

/** The entry is durable: where only its head note has no room, the next writer of the lane notes it. */
function noteHead(lane: Lane, now: Date): void {
  try {
    saveHeadNote(lane.folder, lane.head(now));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function busy(): OperatorError {
  return new OperatorError("Another command is writing to the journal.", "Try again when it has ended.");
}

/** The user, and who became this user with sudo, as sudo says. */
function currentUser(): Pick<Act, "user" | "sudoUser"> {
  const { SUDO_USER } = process.env;
  return { user: systemUserName(), ...(SUDO_USER ? { sudoUser: SUDO_USER } : {}) };
}
