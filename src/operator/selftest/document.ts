// Everything that a run found and ran with: the JSON file, from which the report is written too.

import type { Snapshot } from "../../engine/snapshot/open.ts";
import type { Criterion } from "./criteria.ts";
import type { SelftestResult } from "./result.ts";
import type { SelftestSettings } from "./settings.ts";

/** Increased when a member is removed or means something else. */
export const DOCUMENT_FORMAT = 1;

export interface ProgramFacts {
  readonly version: string;
  readonly commit: string;
  readonly bun: string;
  readonly indexFormat: number;
  readonly nameRules: string;
  /** SHA-256 of the executable, in hexadecimal digits; null when it is run from source. */
  readonly sha256: string | null;
}

/** One dataset of the snapshot, and the files that it was read from. */
export interface ListFacts {
  readonly name: string;
  readonly title: string;
  /** The date in the content; null when the publication has none. */
  readonly contentDate: string | null;
  readonly records: number;
  readonly files: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly records: number;
  }[];
}

export interface SelftestDocument extends SelftestResult {
  readonly format: number;
  readonly program: ProgramFacts;
  /** When the run began, ISO 8601 in UTC. */
  readonly time: string;
  readonly snapshot: {
    readonly id: string;
    readonly importedAt: string;
    readonly indexFormat: number;
    readonly nameRules: string;
    /** Those that are tested. */
    readonly lists: readonly ListFacts[];
    /** Those without a listed name in what the settings ask for. */
    readonly untested: readonly string[];
  };
  readonly settings: SelftestSettings;
  readonly criteria: readonly Criterion[];
  readonly isPassed: boolean;
}

/** The document of a run. */
export function describeRun(
  snapshot: Snapshot,
  run: Pick<SelftestDocument, "program" | "time" | "settings" | "criteria">,
  result: SelftestResult,
): SelftestDocument {
  const { id, createdAt, indexFormatVersion, nameRulesVersion } = snapshot.manifest;
  const tested = new Set(
    [...result.control.strong.byList, ...result.control.weak.byList].map(({ name }) => name),
  );
  return {
    format: DOCUMENT_FORMAT,
    isPassed: run.criteria.every(({ isFulfilled }) => isFulfilled),
    ...run,
    snapshot: {
      id,
      importedAt: `${createdAt}Z`,
      indexFormat: indexFormatVersion,
      nameRules: nameRulesVersion,
      lists: describeLists(snapshot, tested),
      untested: Object.keys(snapshot.manifest.datasets).filter((name) => !tested.has(name)),
    },
    ...result,
  };
}

function describeLists({ manifest, store }: Snapshot, tested: ReadonlySet<string>): ListFacts[] {
  return store
    .datasets()
    .filter(({ name }) => tested.has(name))
    .map(({ name, title }) => ({
      name,
      title,
      contentDate: manifest.datasets[name]?.contentDate ?? null,
      records: manifest.datasets[name]?.listed ?? 0,
      files: manifest.sources
        .filter((source) => source.datasets.includes(name))
        .flatMap(({ files }) =>
          files.map(({ name, bytes, sha256, records }) => ({ name, bytes, sha256, records })),
        ),
    }));
}
