// The pointer file of a source: which snapshot files there are to take, one for each version of name rules
// and index that replicas may have. It is not signed, so nothing in it is believed: a snapshot file is, when
// its signed manifest says the same.

import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../base/model/errors.ts";
import { NAME_RULES_VERSION } from "../../engine/names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../../engine/retrieval/format/layout.ts";
import { SNAPSHOT_ID } from "../../engine/snapshot/folders.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import { SNAPSHOT_FORMAT_VERSION } from "../../engine/snapshot/manifest.ts";

export const POINTER_FILE = "latest.json";

const POINTER_FORMAT = 1;

/** A rolling upgrade needs two. */
const SNAPSHOTS_MAX = 8;

/** No list is near; a source that sends more is not read on. */
const FILE_BYTES_MAX = 64 * 1024 ** 3;

const Time = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$" });

const PublishedSchema = Type.Object({
  id: Type.String({ pattern: SNAPSHOT_ID.source }),
  createdAt: Time,
  snapshotFormat: Type.Integer({ minimum: 1 }),
  indexFormat: Type.Integer({ minimum: 1 }),
  nameRules: Type.String({ pattern: "^[\\w.-]{1,64}$" }),
  /** The name of the file next to the pointer. */
  file: Type.String({ pattern: "^[0-9A-Za-z][\\w.-]{0,120}\\.snapshot$" }),
  bytes: Type.Integer({ minimum: 1, maximum: FILE_BYTES_MAX }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  /** Replicas use it from this time on (UTC); null for at once. */
  useFrom: Type.Union([Time, Type.Null()]),
});

const AnyFormat = Type.Object({ format: Type.Integer() });

const PointerSchema = Type.Object({
  format: Type.Literal(POINTER_FORMAT),
  snapshots: Type.Array(PublishedSchema, { maxItems: SNAPSHOTS_MAX }),
});

/** A snapshot file that can be taken. */
export type Published = Static<typeof PublishedSchema>;

/** What a program can read. */
export interface Reads {
  readonly snapshotFormat: number;
  readonly indexFormat: number;
  readonly nameRules: string;
}

const THIS_PROGRAM: Reads = {
  snapshotFormat: SNAPSHOT_FORMAT_VERSION,
  indexFormat: ALIAS_FORMAT_VERSION,
  nameRules: NAME_RULES_VERSION,
};

/** The snapshots of a pointer file. Throws an OperatorError when it is none. */
export function parsePointer(text: string, source: string): readonly Published[] {
  const path = `${source}/${POINTER_FILE}`.replace(/\/\/latest/, "/latest");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's reason has a part of the text, which may be that of any file behind a link.
    throw new OperatorError(`${path} is not JSON.`, PUBLISH_HINT);
  }
  if (Value.Check(AnyFormat, value) && value.format !== POINTER_FORMAT)
    throw new OperatorError(
      `${path} has format ${value.format}; this program reads format ${POINTER_FORMAT}.`,
      "Publish with this version of interdict, or run the one that wrote it.",
    );
  if (Value.Check(PointerSchema, value)) {
    const times = value.snapshots.flatMap(({ createdAt, useFrom }) => [createdAt, useFrom ?? createdAt]);
    const wrong = times.find((time) => Number.isNaN(Date.parse(`${time}Z`)));
    if (wrong === undefined) return value.snapshots;
    throw new OperatorError(`${path} is damaged: ${wrong} is not a time.`, PUBLISH_HINT);
  }
  const first = Value.Errors(PointerSchema, value).First();
  throw new OperatorError(`${path} is damaged at ${first?.path}: ${first?.message}.`, PUBLISH_HINT);
}

const PUBLISH_HINT = "Publish the snapshot file again: interdict publish FILE --to PLACE";

/** The newest snapshot that a program can use. Throws an OperatorError when there is none. */
export function choosePublished(
  snapshots: readonly Published[],
  source: string,
  reads: Reads = THIS_PROGRAM,
): Published {
  const newest = snapshots
    .filter((published) => isReadable(published, reads))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  if (newest !== undefined) return newest;
  throw new OperatorError(
    `${source} has no snapshot for the name rules ${reads.nameRules} and index format ${reads.indexFormat} of this program.`,
    "Build one with this version of interdict, and publish it there too.",
  );
}

function isReadable({ snapshotFormat, indexFormat, nameRules }: Published, reads: Reads): boolean {
  return (
    nameRules === reads.nameRules &&
    indexFormat === reads.indexFormat &&
    snapshotFormat <= reads.snapshotFormat
  );
}

/** How a snapshot file is published under its id. */
export function describePublished(
  { id, createdAt, formatVersion, indexFormatVersion, nameRulesVersion }: Manifest,
  file: { readonly bytes: number; readonly sha256: string; readonly useFrom: string | null },
): Published {
  return {
    id,
    createdAt,
    snapshotFormat: formatVersion,
    indexFormat: indexFormatVersion,
    nameRules: nameRulesVersion,
    file: `${id}.snapshot`,
    ...file,
  };
}

/** The pointer with a snapshot in the place of the one for the same programs; the newest others stay. */
export function withPublished(snapshots: readonly Published[], added: Published): string {
  const others = snapshots
    .filter((other) => other.nameRules !== added.nameRules || other.indexFormat !== added.indexFormat)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, SNAPSHOTS_MAX - 1);
  return `${JSON.stringify({ format: POINTER_FORMAT, snapshots: [added, ...others] }, null, 2)}\n`;
}
