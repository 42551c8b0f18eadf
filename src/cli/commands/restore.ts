// `restore FILE`: puts a backup into an empty state folder, or verifies it.

import { flag } from "../../base/flags/flag.ts";
import { stateFlag } from "../../base/flags/state.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { refuseLost } from "../../operator/backup/format.ts";
import { type Lack, lacksOf } from "../../operator/backup/left-out.ts";
import { restoreBackup, verifyBackup } from "../../operator/backup/restore.ts";
import { examineState } from "../../operator/doctor/examine.ts";
import { describeParts, withoutFlag } from "../backup-summary.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { conclude, formatFindings, printJson, say } from "../output.ts";

export const restoreCommand = () =>
  command("restore", {
    about: "verifies every byte of a backup and puts it into an empty state folder",
    arguments: [["<file>", "file from interdict backup"]],
    flags: [
      stateFlag(),
      flag("--check", "only verify the file, and restore nothing"),
      flag("--journal <folder>", "a newer, separately saved journal, which replaces the one in the backup", {
        conflicts: ["check"],
      }),
      withoutFlag("restore although the backup lacks this"),
      jsonFlag("print the manifest of the backup as JSON"),
    ],
    example: "restore interdict.tar.zst --state /var/lib/interdict",
    run: async (path, { state, check, journal, without = [], json }) => {
      const manifest = check
        ? await verifyBackup(path, without)
        : await restoreBackup(path, state, { savedJournal: journal ?? null, accepted: without });
      if (json) printJson(manifest);
      const { createdAt, version } = manifest;
      const made = `${createdAt.slice(0, 19).replace("T", " ")} UTC by interdict ${version}`;
      conclude(
        check ? `${path} is whole. It was written at ${made}.` : `Restored ${path} of ${made} into ${state}.`,
        json,
      );
      conclude(describeParts(manifest), json);
      const lacks = lacksOf(manifest).filter(({ part }) => journal === undefined || part !== "journal");
      for (const { what } of lacks) say(`warning: ${path} lacks ${what}, as was accepted.`);
      if (!check) reportFindings(state, lacks);
      else if (!without.includes("journal")) refuseLost(path, manifest);
    },
  });

/**
 * Entries that the state folder had lost before the backup are lost after it, too. The other parts were
 * verified before they came into place.
 */
function reportFindings(state: string, lacks: readonly Lack[]): void {
  const wrong = examineState({ state, now: new Date() }).filter(({ level }) => level !== "ok");
  if (wrong.length > 0) say(formatFindings(wrong));
  if (lacks.some(({ part }) => part === "journal")) return;
  const failed = wrong.filter(({ check, level }) => check === "journal" && level === "error");
  if (failed.length === 0) return;
  throw new OperatorError(
    `The restored journal in ${state} is not whole: ${failed.map(({ message }) => message).join(" ")}`,
    "The journal was already incomplete when it was backed up. Look for the entries in an older backup: restore it into another folder.",
  );
}
