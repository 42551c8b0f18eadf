// Seals a snapshot that was built: writes its report and its manifest, and makes every file durable.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncPath } from "../../base/platform/durable-file.ts";
import { type FileDigest, hashFile } from "../../engine/snapshot/digest.ts";
import {
  INDEX_FILE,
  LISTS_FILE,
  MANIFEST_FILE,
  REPORT_FILE,
  STORE_FILE,
} from "../../engine/snapshot/folders.ts";
import { type Manifest, SNAPSHOT_FORMAT_VERSION, sealManifest } from "../../engine/snapshot/manifest.ts";
import { EntityStore } from "../../engine/store/entity-store.ts";
import type { ImportReport, ImportReporter } from "./import-report.ts";
import type { LoadedLists } from "./load-lists.ts";
import { compact } from "./start-time.ts";

/** The snapshot that is sealed. */
interface SealRequest {
  /** Holds the finished store, alias index and list copies. */
  readonly folder: string;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly startedAt: string;
  readonly reporter: ImportReporter;
  readonly request: { readonly demonstration?: boolean; readonly embedded?: boolean };
}

/** Writes the report and then the manifest, which holds the checksum of every other file. */
export function sealSnapshot(
  { folder, startedAt, reporter, request }: SealRequest,
  { sources, tally, recordedPaths }: Pick<LoadedLists, "sources" | "tally" | "recordedPaths">,
  index: { readonly formatVersion: number; readonly nameRulesVersion: string },
): { id: string; manifest: Manifest; report: ImportReport } {
  const { report } = reporter;
  const counts = countStore(folder);
  report.entities = counts.entities;
  writeDurable(join(folder, REPORT_FILE), formatRecordedReport(report, recordedPaths));

  const files: FileDigest[] = [];
  for (const name of [STORE_FILE, INDEX_FILE, REPORT_FILE, LISTS_FILE]) {
    syncPath(join(folder, name));
    files.push(hashFile(join(folder, name)));
  }
  const manifest = sealManifest({
    formatVersion: SNAPSHOT_FORMAT_VERSION,
    id: makeId(startedAt, files),
    createdAt: startedAt,
    demonstration: request.demonstration ?? false,
    ...(request.embedded === true ? { embedded: true } : {}),
    indexFormatVersion: index.formatVersion,
    nameRulesVersion: index.nameRulesVersion,
    sources,
    datasets: tally,
    entities: counts.entities,
    entitiesByCorpus: counts.byCorpus,
    entitiesByDataset: counts.byDataset,
    entitiesBySchema: counts.bySchema,
    aliases: report.aliases,
    aliasesSearchable: report.aliasesSearchable,
    notes: report.noteCounts,
    files,
  });
  writeDurable(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  syncPath(folder);
  return { id: manifest.id, manifest, report };
}

function countStore(folder: string) {
  const store = EntityStore.open(join(folder, STORE_FILE));
  try {
    return store.counts();
  } finally {
    store.close();
  }
}

/**
 * Ids sort by time. The suffix distinguishes builds with one time (--now, or other hosts). It depends on the
 * content only, not on where the lists lay or in which order they were read.
 */
function makeId(createdAt: string, files: readonly FileDigest[]): string {
  const content = files.filter(({ name }) => name === STORE_FILE || name === INDEX_FILE);
  const digest = new Bun.CryptoHasher("sha256")
    .update(content.map(({ sha256 }) => sha256).join("\n"))
    .digest("hex");
  return `${compact(createdAt)}Z-${digest.slice(0, 8)}`;
}

function writeDurable(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  syncPath(path);
}

/**
 * The report as the snapshot keeps it, as JSON text: with the paths of its manifest, so that its bytes don't
 * depend on the host. `recorded` has the path to write by the path of each list file, as it was passed.
 */
function formatRecordedReport(report: ImportReport, recorded: ReadonlyMap<string, string>): string {
  // A path may begin with another one.
  const paths = [...recorded].filter(([path, own]) => path !== own).sort(([a], [b]) => b.length - a.length);
  const withoutHost = (text: string) =>
    paths.reduce(
      (rest, [path, own]) => (rest.includes(path) ? rest.replaceAll(path, () => own) : rest),
      text,
    );
  const json = JSON.stringify(
    report,
    (_, value) => (typeof value === "string" ? withoutHost(value) : value),
    2,
  );
  return `${json}\n`;
}
