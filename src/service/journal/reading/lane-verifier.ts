// Follows the chain of one lane, line by line, and reports where it is broken.

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type ChainedLine, parseLine, type Tip } from "../chain.ts";
import { COMMAND_LANE, type DayFile, dayAfter } from "../folders.ts";
import { snapshotOf } from "../snapshot-of.ts";
import type { CheckpointVerifier } from "./checkpoint-verifier.ts";
import type { CrossReferences } from "./cross-references.ts";
import type { FileLine } from "./file-lines.ts";
import { type Finding, lostOf, rangeOf } from "./finding.ts";

/** What was read of one file, to compare with its seal. */
export interface FileFacts {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstPrev: string;
  readonly lastHash: string;
  readonly entries: number;
  /** Ids of the snapshots that its entries were answered from, sorted. */
  readonly snapshots: readonly string[];
}

/** Null for a hash that is not known, because the line is damaged. */
interface Position {
  readonly seq: number;
  readonly hash: string | null;
}

/** What one lane holds. */
export interface LaneFacts {
  entries: number;
  /** Times of the first and last entry, as written. */
  firstTime: string | null;
  lastTime: string | null;
  checkpoints: number;
  /** The last entry that a signature by one of the keys covers. */
  signedThrough: { readonly seq: number; readonly time: string } | null;
  /** Entries that a key of the reader signed much later than the service signs; null for none. */
  signedLate: { entries: number; readonly first: { readonly seq: number; readonly time: string } } | null;
  /** Entries with hashed subjects. */
  hashed: number;
  /** Answers that were sent without an entry while the disk was full. */
  missed: number;
}

/** What is read of the members of some kinds. */
const Opened = Type.Object({
  lost: Type.Optional(
    Type.Object({ from: Type.Integer(), to: Type.Integer(), isAll: Type.Optional(Type.Boolean()) }),
  ),
  headMissing: Type.Optional(Type.Boolean()),
  subjectKey: Type.Optional(Type.String()),
});
const Gap = Type.Object({ missed: Type.Integer({ minimum: 0 }) });
const TipMember = Type.Object({ seq: Type.Integer(), hash: Type.String() });
const Retired = Type.Object({
  file: Type.String(),
  lastSeq: Type.Integer(),
  lastHash: Type.String(),
  sha256: Type.String(),
});
const Checkpoint = Type.Object({
  covers: TipMember,
  commands: Type.Optional(TipMember),
  signature: Type.String(),
  key: Type.String(),
});

/** As hmacOf in stored-entry.ts: an item that a client sent can look hashed, and its error has a message. */
const Hashed = Type.Object({
  subject: Type.Object({ hmac: Type.String() }, { additionalProperties: false }),
  error: Type.Optional(Type.Object({ code: Type.String() }, { additionalProperties: false })),
});

/** Twice what the service lets pass before it signs (group-commit.ts). */
const LATE_ENTRIES = 20_000;
const LATE_MS = 10 * 60_000;

const HASHED_SUBJECT = Buffer.from('"subject":{"hmac":"');

export class LaneVerifier {
  readonly facts: LaneFacts = {
    entries: 0,
    firstTime: null,
    lastTime: null,
    checkpoints: 0,
    signedThrough: null,
    signedLate: null,
    hashed: 0,
    missed: 0,
  };
  /** The first entry since the last signature. */
  #unsigned: ChainedLine | null = null;
  #at: Position;
  #file: DayFile | null = null;
  #before: DayFile | null = null;
  #facts: { first: ChainedLine | null; last: ChainedLine | null; entries: number; snapshots: Set<string> };

  /** `start` is the entry before the first; `report` gets each finding. */
  constructor(
    private readonly lane: string,
    start: Tip,
    private readonly checkpoints: CheckpointVerifier,
    private readonly references: CrossReferences,
    private readonly report: (finding: Finding) => void,
  ) {
    this.#at = start;
    this.#facts = { first: null, last: null, entries: 0, snapshots: new Set() };
  }

  /** The number and hash of the last entry. */
  get position(): Position {
    return this.#at;
  }

  /** The entries that follow are of this file. Give files in the order of their days. */
  startFile(file: DayFile): void {
    this.#before = this.#file;
    this.#file = file;
    this.#facts = { first: null, last: null, entries: 0, snapshots: new Set() };
  }

  /** Null for a file without a good entry. */
  finishFile(): FileFacts | null {
    const { first, last, entries, snapshots } = this.#facts;
    if (first === null || last === null) return null;
    return {
      firstSeq: first.seq,
      lastSeq: last.seq,
      firstPrev: first.prev,
      lastHash: last.hash,
      entries,
      snapshots: [...snapshots].sort(),
    };
  }

  /** Checks a line, and returns it unless it is damaged. */
  check({ bytes, number }: FileLine): ChainedLine | null {
    this.facts.entries++;
    const line = parseLine(bytes);
    if (typeof line === "string") {
      this.#find(
        number,
        line === "hash"
          ? "The hash does not fit the line, so the line was altered or damaged."
          : "The line is not an entry of a journal.",
        [this.#at.seq + 1, this.#at.seq + 1],
      );
      // The entry is not known, but its number is: those that follow are checked as before.
      this.#at = { seq: this.#at.seq + 1, hash: null };
      return null;
    }
    this.#checkPlace(line, bytes, number);
    this.#checkDay(line, number);
    this.#checkKind(line, bytes, number);
    this.#count(line, bytes);
    if (line.seq > this.#at.seq) this.#at = line;
    return line;
  }

  #checkPlace({ kind, seq, prev }: ChainedLine, bytes: Uint8Array, number: number): void {
    const expected = this.#at.seq + 1;
    if (seq < expected)
      this.#find(number, `Entry ${seq} comes after entry ${this.#at.seq}: it is repeated or was moved.`);
    else if (seq === expected) {
      if (this.#at.hash !== null && prev !== this.#at.hash)
        this.#find(number, `Entry ${seq} does not follow the entry before it, which was replaced.`, [
          seq - 1,
          seq - 1,
        ]);
    } else {
      const range = rangeOf(expected, seq - 1);
      const lost = kind === "opened" ? parseMembers(bytes, Opened)?.lost : undefined;
      this.#find(
        number,
        lost === undefined
          ? `${range} missing before entry ${seq}.`
          : `${range} missing: the head note named them, and they were gone when the lane was opened.`,
        [expected, seq - 1],
      );
    }
  }

  /** A file begins with its day. Only after the clock was set back it begins the day after the last file. */
  #checkDay({ seq, time }: ChainedLine, number: number): void {
    const { day } = this.#file ?? { day: "" };
    const ofEntry = time.slice(0, 10);
    const isFirst = this.#facts.entries === 0;
    const isSetBack = this.#before !== null && ofEntry < day && day === dayAfter(this.#before.day);
    if (ofEntry > day || (isFirst && ofEntry !== day && !isSetBack))
      this.#find(number, `Entry ${seq} is of ${ofEntry}, so it can't be in this file.`);
  }

  #checkKind(line: ChainedLine, bytes: Uint8Array, number: number): void {
    if (line.kind === "opened") {
      const opened = parseMembers(bytes, Opened);
      if (opened === null) this.#find(number, UNKNOWN_FORM);
      else if (opened.headMissing) this.#find(number, HEAD_MISSING);
      else if (opened.lost !== undefined && !opened.lost.isAll) this.#find(number, END_UNKNOWN);
      if (opened?.subjectKey !== undefined) this.references.addSubjectKey(opened.subjectKey, line.time);
    }
    if (line.kind === "gap") {
      const gap = parseMembers(bytes, Gap);
      if (gap === null) this.#find(number, UNKNOWN_FORM);
      else this.facts.missed += gap.missed;
    }
    if (line.kind === "retired") {
      const removal = parseMembers(bytes, Retired);
      if (removal === null) this.#find(number, UNKNOWN_FORM);
      else this.references.addRemoval(removal);
    }
    // The last entry of a process follows its last checkpoint, and waits for the next process.
    if (line.kind !== "closed") this.#unsigned ??= line;
    if (line.kind === "checkpoint") this.#checkCheckpoint(line, bytes, number);
    if (this.lane !== COMMAND_LANE) return;
    const witness = this.references.witnessOf(line);
    if (witness?.isSigned) this.#sign(line.seq, witness.time);
  }

  #checkCheckpoint(line: ChainedLine, bytes: Uint8Array, number: number): void {
    this.facts.checkpoints++;
    const checkpoint = parseMembers(bytes, Checkpoint);
    const problem =
      checkpoint === null ? UNKNOWN_FORM : this.checkpoints.findProblem(this.lane, line, checkpoint);
    if (problem !== null || checkpoint === null) {
      this.#find(number, problem ?? UNKNOWN_FORM);
      return;
    }
    const isSigned = this.checkpoints.hasKey(checkpoint);
    const { commands } = checkpoint;
    const place = { file: this.#file?.name ?? "", line: number };
    if (commands !== undefined)
      this.references.addCheckpoint({ ...commands, ...place, time: line.time, isSigned });
    if (isSigned) this.#sign(line.seq - 1, line.time);
  }

  /**
   * A checkpoint of this time signs the entries up to a number. A service signs what it finds, so entries
   * that were replaced before it did so have a signature, too.
   */
  #sign(through: number, time: string): void {
    this.facts.signedThrough = { seq: through, time };
    const first = this.#unsigned;
    this.#unsigned = null;
    if (first === null || first.seq > through) return;
    const entries = through - first.seq + 1;
    if (entries <= LATE_ENTRIES && Date.parse(time) - Date.parse(first.time) <= LATE_MS) return;
    this.facts.signedLate ??= { entries: 0, first: { seq: first.seq, time: first.time } };
    this.facts.signedLate.entries += entries;
  }

  #count(line: ChainedLine, bytes: Uint8Array): void {
    this.facts.firstTime ??= line.time;
    this.facts.lastTime = line.time;
    this.#facts.first ??= line;
    this.#facts.last = line;
    this.#facts.entries++;
    const snapshot = snapshotOf(bytes);
    if (snapshot === null) return;
    this.#facts.snapshots.add(snapshot);
    if (isHashed(bytes)) this.facts.hashed++;
  }

  /** `lost` are the first and the last entry that are gone. */
  #find(line: number, problem: string, lost?: readonly [number, number]): void {
    const gone = lost === undefined ? {} : { lost: lostOf(this.lane, ...lost) };
    this.report({ file: this.#file?.name ?? "", line, problem, ...gone });
  }
}

const UNKNOWN_FORM = "The entry has a form that this version does not know.";

const HEAD_MISSING =
  "The head note was missing when the lane was opened here, so entries before this one may be missing.";

const END_UNKNOWN =
  "The lane had lost its end when it was opened here, so entries after those that the head note named may be missing, too.";

function isHashed(bytes: Uint8Array): boolean {
  return asBuffer(bytes).includes(HASHED_SUBJECT) && parseMembers(bytes, Hashed) !== null;
}

/** Members of a line whose hash fits; null when they have another form. */
function parseMembers<Schema extends TSchema>(bytes: Uint8Array, schema: Schema): Static<Schema> | null {
  try {
    const value: unknown = JSON.parse(asBuffer(bytes).toString("utf8"));
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
