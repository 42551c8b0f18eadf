// `lists`: the official lists that the program knows of, and which of them are in use.

import { flag } from "../../base/flags/flag.ts";
import { stateFlag } from "../../base/flags/state.ts";
import { agesOf } from "../../base/model/content-age.ts";
import { plural } from "../../base/model/plural.ts";
import { type Embedding, unpackEmbeddedLists } from "../../engine/snapshot/embedded.ts";
import { officialLists } from "../../lists/sources/official-lists.ts";
import { manifestInUse } from "../../operator/doctor/lists.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { formatTable, printJson, printResult, say } from "../output.ts";

/** What reads a table that a mapping file describes. */
const MAPPED = "in-house";

export const listsCommand = ({ snapshot: embedded }: Embedding) =>
  command("lists", {
    about: "shows the official lists, who publishes them and where, and which of them are in use",
    flags: [stateFlag(), flag("--missing", "only those that are not in use"), jsonFlag()],
    example: "lists --missing",
    run: async ({ state, missing = false, json }) => {
      await unpackEmbeddedLists(state, embedded);
      const manifest = manifestInUse(state);
      const ages = new Map(
        (manifest === null ? [] : agesOf(manifest, new Date())).map((age) => [age.name, age]),
      );
      const all = officialLists().map((list) => {
        const [dataset = ""] = list.datasets;
        const used = list.datasets.flatMap((name) => ages.get(name) ?? []).at(0) ?? null;
        return { ...list, dataset, ageDays: used?.ageDays ?? null, listed: used?.listed ?? null };
      });
      const known = new Set(all.flatMap(({ datasets }) => datasets));
      const others = [...ages.keys()].filter((name) => !known.has(name));
      const shown = all.filter(({ listed }) => !missing || listed === null);
      if (json) return printJson({ lists: shown.map(({ datasets: _, ...list }) => list), others });
      printResult(
        formatTable(
          ["DATASET", "LIST", "PUBLISHER", "PUBLISHED AT", "READ AS", "IN USE"],
          shown.map(({ dataset, title, publisher, address, source, ageDays, listed }) => [
            dataset,
            title,
            publisher,
            address,
            source === MAPPED ? "a mapping file" : source,
            listed === null ? "no" : `${plural(listed, "record")}, ${plural(ageDays ?? 0, "day")} old`,
          ]),
        ),
      );
      if (others.length > 0) say(`In use beside them: ${others.join(", ")}.`);
      const count = all.filter(({ listed }) => listed === null).length;
      say(
        `${count} of ${plural(all.length, "official list")} are not in use. Which of them the law demands is for compliance to say; there are others.`,
      );
    },
  });
