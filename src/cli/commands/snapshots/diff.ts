// `snapshots diff A B`: shows the records that were added, delisted or changed from one snapshot to another.

import { stringify } from "csv-stringify/sync";
import { flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { UsageError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { harmlessCell } from "../../../base/model/safe-text.ts";
import { type Change, type ChangeKind, diffSnapshots } from "../../../engine/snapshot/diff.ts";
import { openPortable } from "../../../engine/snapshot/open-portable.ts";
import { command } from "../../command.ts";
import { conclude, printLine } from "../../output.ts";
import { namedSnapshot } from "../../state-snapshot.ts";

const SIGNS: Readonly<Record<ChangeKind, string>> = {
  added: "+",
  removed: "-",
  delisted: "-",
  relisted: "+",
  changed: "~",
};

const RECORD_COLUMNS = ["change", "corpus", "id", "caption", "datasets", "added_to", "delisted_by"];
const CSV_COLUMNS = [...RECORD_COLUMNS, "field", "before", "now"];

/** Separates several values in a cell. */
const VALUE_SEPARATOR = "; ";

/** Longer values are cut on the terminal; --json and --csv have them whole. */
const SHOWN_LENGTH_MAX = 100;

export const diffCommand = () =>
  command("diff", {
    about: "shows which records were added, removed, delisted, relisted or changed, field by field",
    arguments: [
      ["<a>", "id of the earlier snapshot"],
      ["[b]", "id of the later snapshot; the one in use by default"],
    ],
    flags: [
      stateFlag(),
      flag("--json", "print one JSON object per record and line", { conflicts: ["csv"] }),
      flag("--csv", "print CSV with one row per changed field"),
      flag(
        "--snapshot-file <file>",
        "compare with this portable file in place of B; it is unpacked into $TMPDIR meanwhile",
      ),
    ],
    example: "snapshots diff 20261120T060000Z-1f2e3d4c",
    run: async (a, b, options) => {
      const { state, snapshotFile } = options;
      if (b !== undefined && snapshotFile !== undefined)
        throw new UsageError(`Give the snapshot ${b} or --snapshot-file, not both.`);
      const before = namedSnapshot(state, a);
      const later = snapshotFile === undefined ? null : await openPortable(snapshotFile);
      const changes = diffSnapshots(before, later?.folder ?? namedSnapshot(state, b ?? null));
      const summary = new Summary();
      if (options.csv) await printLine(CSV_COLUMNS.join(","));
      for (const change of changes) {
        summary.count(change);
        await printLine(options.json ? JSON.stringify(change) : options.csv ? toCsv(change) : toText(change));
      }
      later?.close();
      conclude(summary.describe(), options.json === true || options.csv === true);
    },
  });

/** Counts changes by kind, additions and delistings by dataset, and fields that records lost entirely. */
class Summary {
  readonly #kinds = new Map<ChangeKind, number>();
  readonly #added = new Map<string, number>();
  readonly #delisted = new Map<string, number>();
  readonly #lost = new Map<string, number>();

  count({ kind, addedTo, delistedBy, fields }: Change): void {
    add(this.#kinds, kind);
    for (const dataset of addedTo) add(this.#added, dataset);
    for (const dataset of delistedBy) add(this.#delisted, dataset);
    for (const { field, now } of fields) if (now.length === 0) add(this.#lost, field);
  }

  /** "+12 -4 ~31; un_sc_sanctions +12 -5; 3 records lost birthDate". */
  describe(): string {
    const number = (...kinds: ChangeKind[]) =>
      kinds.reduce((sum, kind) => sum + (this.#kinds.get(kind) ?? 0), 0);
    const counts = [
      `+${number("added", "relisted")}`,
      `-${number("removed", "delisted")}`,
      `~${number("changed")}`,
    ];
    const datasets = [...new Set([...this.#added.keys(), ...this.#delisted.keys()])]
      .sort()
      .map((name) => `${name} +${this.#added.get(name) ?? 0} -${this.#delisted.get(name) ?? 0}`);
    const lost = [...this.#lost]
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([field, count]) => `${plural(count, "record")} lost ${field}`);
    return [counts.join(" "), ...datasets, ...lost].join("; ");
  }
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function toText({ kind, id, caption, datasets, addedTo, delistedBy, fields }: Change): string {
  const lines = fields.map(({ field, before, now }) => `    ${field}: ${shown(before)} → ${shown(now)}`);
  if (addedTo.length > 0) lines.unshift(`    added to ${addedTo.join(", ")}`);
  if (delistedBy.length > 0) lines.unshift(`    delisted by ${delistedBy.join(", ")}`);
  return [`${SIGNS[kind]} ${kind} ${id} ${caption} (${datasets.join(", ")})`, ...lines].join("\n");
}

function shown(values: readonly string[]): string {
  const text = values.length === 0 ? "nothing" : values.join(VALUE_SEPARATOR);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}

function toCsv({ kind, corpus, id, caption, datasets, addedTo, delistedBy, fields }: Change): string {
  const lists = [datasets, addedTo, delistedBy].map((names) => names.join(VALUE_SEPARATOR));
  const record = [kind, corpus, id, caption, ...lists];
  const rows =
    fields.length === 0
      ? [[...record, "", "", ""]]
      : fields.map(({ field, before, now }) => [
          ...record,
          field,
          before.join(VALUE_SEPARATOR),
          now.join(VALUE_SEPARATOR),
        ]);
  return stringify(rows.map((row) => row.map(harmlessCell))).trimEnd();
}
