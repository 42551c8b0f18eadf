// `inspect FILE`: shows what an alias index or a snapshot folder contains, verifies its checksums, and shows
// the index keys of a name.

import { statSync } from "node:fs";
import { join } from "node:path";
import { flag } from "../../base/flags/flag.ts";
import { IMPORT_AGAIN_HINT, OperatorError, UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { groupOf, SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import {
  describeAliasIndex,
  describeName,
  type IndexDescription,
} from "../../engine/retrieval/format/inspect.ts";
import { INDEX_FILE } from "../../engine/snapshot/folders.ts";
import { isIntact, loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { formatTable, printJson, printResult, say } from "../output.ts";

export const inspectCommand = () =>
  command("inspect", {
    about:
      "shows the sections, counts and checksums of an alias index or a snapshot folder, and the index keys of a name",
    arguments: [["[file]", "a file aliases.idx, or the folder of a snapshot"]],
    flags: [
      flag("--name <name>", "show the index keys of this name"),
      flag("--schema <schema>", "schema of the named subject", {
        choices: SUBJECT_SCHEMATA,
        default: "Person",
      }),
      jsonFlag(),
    ],
    example: 'inspect /var/lib/interdict/snapshots/20261121T103000Z-1f2e3d4c --name "Jon Smith"',
    run: async (file, options) => {
      if (file === undefined && options.name === undefined)
        throw new UsageError("Nothing to inspect; give a file, --name or both.");
      const nameKeys =
        options.name === undefined ? null : describeName(options.name, groupOf(options.schema) ?? "person");
      if (nameKeys?.length === 0)
        throw new UsageError(`--name must contain a letter or digit, unlike "${options.name}".`);
      const answer = {
        ...(file === undefined ? {} : describe(file)),
        ...(nameKeys === null ? {} : { name: nameKeys }),
      };
      if (options.json) printJson(answer);
      else print(answer);
      const damage = (answer.files ?? [])
        .filter(({ intact }) => !intact)
        .map(({ name }) => `${name} is damaged: its checksum differs`);
      if (answer.index?.damage != null) damage.push(answer.index.damage);
      if (damage.length > 0) throw new OperatorError(damage.join("; "), IMPORT_AGAIN_HINT);
      if (file !== undefined) say("Every checksum holds.");
    },
  });

interface Description {
  readonly manifest?: Manifest;
  readonly files?: readonly { readonly name: string; readonly bytes: number; readonly intact: boolean }[];
  readonly index?: IndexDescription;
  readonly name?: ReturnType<typeof describeName>;
}

function describe(path: string): Description {
  if (!statSync(path).isDirectory()) return { index: describeAliasIndex(path) };
  const manifest = loadManifest(path);
  const files = manifest.files.map((file) => ({
    name: file.name,
    bytes: file.bytes,
    intact: isIntact(path, file),
  }));
  return { manifest, files, index: describeAliasIndex(join(path, INDEX_FILE)) };
}

function print({ manifest, files, index, name }: Description): void {
  if (manifest !== undefined && files !== undefined) {
    printResult(
      [
        `snapshot       ${manifest.id}${manifest.demonstration ? " (demonstration data: all people are invented)" : ""}`,
        `created        ${manifest.createdAt}`,
        `entities       ${manifest.entities}`,
        ...Object.entries(manifest.entitiesByDataset).map(([dataset, count]) => `  ${dataset}  ${count}`),
        ...manifest.sources.flatMap(({ source, contentDate, files: lists }) =>
          lists.map(
            (list) =>
              `from           ${list.name} (${source}, ${plural(list.records, "record")}, content of ${contentDate ?? "unknown date"}) ${list.sha256}`,
          ),
        ),
        ...files.map(
          (file) => `file           ${file.name} ${file.bytes} bytes, ${file.intact ? "intact" : "DAMAGED"}`,
        ),
        "",
      ].join("\n"),
    );
  }
  if (index !== undefined) {
    printResult(
      [
        `index format   ${index.formatVersion}`,
        `name rules     ${index.nameRulesVersion}${index.nameRulesCurrent ? "" : " (not those of this program; import again)"}`,
        `names          ${index.names} of ${plural(index.entities, "entity")}, ${plural(index.tokens, "token")}, ${index.bytes} bytes`,
        "",
        formatTable(
          ["SECTION", "OFFSET", "BYTES", "HASH", ""],
          index.sections.map((section) => [
            section.name,
            String(section.offsetBytes),
            String(section.lengthBytes),
            section.hash,
            section.intact ? "intact" : "DAMAGED",
          ]),
        ),
      ].join("\n"),
    );
  }
  for (const { form, tokens, joined } of name ?? []) {
    printResult(
      [
        `${form} form`,
        formatTable(
          ["  TOKEN", "SKELETON", "KEYS"],
          tokens.map(({ token, skeleton, keys }) => [`  ${token}`, skeleton, String(keys)]),
        ),
        `  joined: ${joined.join(", ") || "none"}`,
      ].join("\n"),
    );
  }
}
