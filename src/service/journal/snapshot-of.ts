// Which snapshot decisions were made on, read from its line without parsing all of it.

/**
 * The member `snapshot` comes before everything that a client sent, except texts whose quotes are escaped.
 */
const SNAPSHOT = /"snapshot":"([0-9A-Za-z_-]{1,100})"/;
/** Before any nested object, where an act may have a member of that name. */
const DECISION = /^.[^{}]{0,200}"kind":"(?:match|batch-item)"/;
/** The run of a file: its details begin with the snapshot, before any text of the file. */
const RUN = /^.[^{}]{0,200}"kind":"act"[^{}]*"command":"(?:screen|rescreen)","details":\{"snapshot":"/;
/** More than the members before the snapshot can take. */
const START_BYTES = 8192;

/** The snapshot of a match, batch item or screened file, even of a damaged one; null for other entries. */
export function snapshotOf(line: Uint8Array): string | null {
  const start = Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, START_BYTES)).toString(
    "latin1",
  );
  return DECISION.test(start) || RUN.test(start) ? (SNAPSHOT.exec(start)?.[1] ?? null) : null;
}
