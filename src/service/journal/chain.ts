// The chain: every line has the hash of the line before it, and its own hash as the last member. So a line
// that is altered, removed or moved no longer fits its neighbours.

import { OperatorError } from "../../base/model/errors.ts";
import type { Entry, EntryKind } from "./entries.ts";

/** The last entry of a lane. */
export interface Tip {
  /** Number of the entry; 0 before the first. */
  readonly seq: number;
  /** SHA-256, 64 hexadecimal digits. */
  readonly hash: string;
}

/** The tip of a lane without entries. */
export const NO_ENTRY: Tip = { seq: 0, hash: "0".repeat(64) };

/** A line whose hash fits its bytes. */
export interface ChainedLine extends Tip {
  /** Hash of the entry before. */
  readonly prev: string;
  /** As written: "2026-11-23T01:02:03.456Z". */
  readonly time: string;
  readonly kind: EntryKind;
}

/** Why a line is not an entry: it has another form, or its bytes don't fit its hash. */
type LineFault = "form" | "hash";

const TAIL_START = ',"hash":"';
const TAIL_END = '"}';
const HASH_DIGITS = 64;
const TAIL_BYTES = TAIL_START.length + HASH_DIGITS + TAIL_END.length;
const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/;

/** The first members of a line; a longer line is matched in its first bytes. */
const HEAD =
  /^\{"seq":([1-9]\d{0,15}),"prev":"([0-9a-f]{64})","time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)","kind":"([a-z-]{1,20})"/;
const HEAD_BYTES_MAX = 200;

/**
 * The entry as a line that follows `tip`, without its newline, and the tip that it makes. Throws an
 * OperatorError when no number is left, which only a forged note or line can bring about.
 */
export function chainEntry(tip: Tip, time: Date, { kind, members }: Entry): { text: string; tip: Tip } {
  const seq = tip.seq + 1;
  if (!Number.isSafeInteger(seq))
    throw new OperatorError(
      `No entry can follow number ${tip.seq}: a head note or an entry was forged.`,
      "Keep the folder of the journal as it is, and look where: interdict journal verify",
    );
  const head = `{"seq":${seq},"prev":"${tip.hash}","time":"${time.toISOString()}","kind":"${kind}"`;
  const hashed = members === "" ? head : `${head},${members}`;
  const hash = sha256(hashed);
  return { text: `${hashed}${TAIL_START}${hash}${TAIL_END}`, tip: { seq, hash } };
}

/** How the line of an entry with this hash ends, with its newline. */
export function endOfLine(hash: string): string {
  return `${TAIL_START}${hash}${TAIL_END}\n`;
}

/**
 * Parses the chain's members of one line (without its newline) and checks its hash. The other members are
 * JSON, which this does not parse.
 */
export function parseLine(line: Uint8Array): ChainedLine | LineFault {
  if (line.length <= TAIL_BYTES) return "form";
  const hashed = line.subarray(0, line.length - TAIL_BYTES);
  const hash = TAIL.exec(latin1(line.subarray(hashed.length)))?.[1];
  const [, seq, prev, time, kind] = HEAD.exec(latin1(hashed.subarray(0, HEAD_BYTES_MAX))) ?? [];
  if (hash === undefined || seq === undefined || prev === undefined || time === undefined) return "form";
  if (!Number.isSafeInteger(Number(seq))) return "form";
  if (sha256(hashed) !== hash) return "hash";
  return { seq: Number(seq), prev, time, kind: kind as EntryKind, hash };
}

function sha256(text: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
