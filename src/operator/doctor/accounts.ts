// Accounts and keys: whole, of a format that this program reads, and enough of them to answer anybody.

import { plural } from "../../base/model/plural.ts";
import { inspectAccess } from "../../service/access/access-copy.ts";
import { loadSharedMark } from "../../service/access/shared-mark.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "accounts";

export function checkAccounts({ state }: Examined): Finding[] {
  const mark = loadSharedMark(state);
  if (mark !== null)
    return [
      ok(CHECK, `Accounts, keys and cleared pairs are in ${mark.name}; this is the replica ${mark.replica}.`),
    ];
  const facts = inspectAccess(state);
  if (facts === null)
    return [
      warning(
        CHECK,
        "There are no accounts, so every request is refused.",
        "interdict accounts create NAME; interdict keys create NAME",
      ),
    ];
  const { formatVersion, knownVersion, damage, accounts, keys, unrevokedKeys } = facts;
  if (formatVersion > knownVersion)
    return [
      error(
        CHECK,
        `access.sqlite has format ${formatVersion}; this program reads format ${knownVersion} and older.`,
        "Run the newer version of interdict, or restore the backup from before the upgrade: interdict restore FILE",
      ),
    ];
  if (damage !== null)
    return [error(CHECK, `access.sqlite is damaged: ${damage}.`, "Restore a backup: interdict restore FILE")];
  if (accounts === null || keys === null || unrevokedKeys === null)
    return [
      error(
        CHECK,
        "access.sqlite is empty.",
        "Restore a backup (interdict restore FILE), or create accounts.",
      ),
    ];
  const shown = `${plural(accounts, "account")} and ${plural(keys, "key")}, ${keys - unrevokedKeys} revoked; format ${formatVersion}`;
  if (formatVersion < knownVersion)
    return [
      warning(
        CHECK,
        `${shown}. The next start converts it to format ${knownVersion}, which older programs refuse.`,
        "Back it up first: interdict backup FILE",
      ),
    ];
  if (unrevokedKeys === 0)
    return [warning(CHECK, `${shown}. No key is valid.`, "interdict keys create NAME")];
  return [ok(CHECK, `${shown}.`)];
}
