// `snapshots export ID --out FILE`: writes a snapshot as one portable file, for an archive or another host.

import { basename } from "node:path";
import { Command } from "commander";
import { addFlags, type FlagsOf } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { writePortable } from "../../../engine/snapshot/portable.ts";
import { loadSigningKey } from "../../../engine/snapshot/signature.ts";
import { jsonFlag } from "../../flags.ts";
import { conclude, printJson } from "../../output.ts";
import { describePortable, PORTABLE_FILE_FLAGS, refuseBadPlace } from "../../portable-file.ts";
import { namedSnapshot } from "../../state-snapshot.ts";

const FLAGS = [...PORTABLE_FILE_FLAGS, stateFlag(), jsonFlag()];

export function exportCommand(): Command {
  return addFlags(new Command("export"), FLAGS)
    .description("writes a snapshot as a portable file, as interdict build does")
    .argument("[id]", "id of the snapshot; the one in use by default")
    .addHelpText(
      "after",
      "\nExample:\n  interdict snapshots export 20261120T060000Z-1f2e3d4c --out archive/20261120T060000Z-1f2e3d4c.snapshot",
    )
    .action(async (wanted: string | undefined, options: FlagsOf<typeof FLAGS>) => {
      const key = options.sign === undefined ? null : loadSigningKey(options.sign);
      const folder = namedSnapshot(options.state, wanted ?? null);
      const id = basename(folder);
      refuseBadPlace(options.out);
      const written = await writePortable(folder, options.out, key);
      if (options.json) printJson({ id, file: options.out, signed: key !== null, ...written });
      conclude(`Wrote the snapshot ${id} to ${describePortable(options, written)}.`, options.json);
    });
}
