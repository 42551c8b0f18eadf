// Answers that were given from the snapshot in use, kept for subjects that are asked again. The texts lie in
// a ring of bytes of fixed size, where the newest overwrite the oldest, so that kept answers are no work for
// the collector of garbage. What an answer depends on: the question (question-key.ts) and the bytes of the
// snapshot, and nothing else, in particular no clock.

import type { NotCompared } from "../scoring/not-compared.ts";
import type { Snapshot } from "../snapshot/open.ts";
import type { WrittenAnswer } from "./written-answer.ts";

/** The part of the memory that is set aside for the list of the answers, and what it takes per answer. */
const LIST_PART = 1 / 8;
const LISTED_BYTES = 320;

/** One answer takes at most this part of the ring, so that it doesn't displace most others. */
const ANSWER_PART_MAX = 1 / 16;

/** The beginning of the list is cut off when this much of it is of no use. */
const PASSED_MAX = 1024;

/** What is known of reused answers since the start of the thread. */
export interface AnswerFigures {
  /** Subjects whose answer was kept. */
  readonly hits: number;
  /** Subjects that were looked up in vain. */
  readonly misses: number;
  /** Subjects of a batch that are equal to an earlier one of it. */
  readonly repeats: number;
  readonly entries: number;
  /** Bytes of the kept answers. */
  readonly bytes: number;
}

/** Where an answer lies: bytes from the beginning of all that was ever written, and what is not text. */
interface Kept extends Pick<WrittenAnswer, "candidates" | "matches" | "bestScore" | "isTruncated"> {
  readonly key: string;
  /** How many answers were kept before it. */
  readonly number: number;
  readonly start: number;
  readonly noteBytes: number;
  readonly bytes: number;
}

export class AnswerCache {
  readonly #ringBytes: number;
  readonly #entriesMax: number;
  /** Made when the first answer is kept: a service that isn't asked needs no memory for answers. */
  #ring: Buffer | null = null;
  readonly #kept = new Map<string, Kept>();
  /** In the order of the ring. One that is not in #kept any more, or is there anew, is passed over. */
  #order: Kept[] = [];
  #first = 0;
  /** Where the next answer begins, counted from the beginning of all that was ever written. */
  #end = 0;
  #written = 0;
  #bytes = 0;
  #owner: Snapshot | null = null;
  #hits = 0;
  #misses = 0;
  #repeats = 0;

  /** Keeps answers in at most `bytesMax` bytes; 0 keeps none. */
  constructor(bytesMax: number) {
    this.#ringBytes = Math.floor(bytesMax * (1 - LIST_PART));
    this.#entriesMax = Math.floor((bytesMax * LIST_PART) / LISTED_BYTES);
  }

  get isOff(): boolean {
    return this.#entriesMax === 0;
  }

  get figures(): AnswerFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      repeats: this.#repeats,
      entries: this.#kept.size,
      bytes: this.#bytes,
    };
  }

  /** From now on the answers are those of this snapshot. Those of another one are dropped. */
  belongTo(snapshot: Snapshot | null): void {
    if (snapshot === this.#owner) return;
    this.clear();
    this.#owner = snapshot;
  }

  /** Drops all answers. */
  clear(): void {
    this.#kept.clear();
    this.#order = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#ring = null;
    this.#end = 0;
  }

  /** The answer to a question that this snapshot answered before; null when it is not kept. */
  find(snapshot: Snapshot, key: string): WrittenAnswer | null {
    if (snapshot !== this.#owner || this.isOff) return null;
    const kept = this.#kept.get(key);
    if (kept === undefined || this.#ring === null) {
      this.#misses++;
      return null;
    }
    this.#hits++;
    const start = kept.start % this.#ringBytes;
    const textStart = start + kept.noteBytes;
    const answer = {
      text: this.#ring.toString("utf8", textStart, start + kept.bytes),
      candidates: kept.candidates,
      matches: kept.matches,
      bestScore: kept.bestScore,
      isTruncated: kept.isTruncated,
      notCompared: JSON.parse(this.#ring.toString("utf8", start, textStart)) as NotCompared[],
    };
    // An answer among the older half that is asked for is written anew, or it would soon be gone.
    const isOld =
      this.#end - kept.start > this.#ringBytes / 2 || this.#written - kept.number > this.#entriesMax / 2;
    if (isOld) this.keep(snapshot, key, answer);
    return answer;
  }

  /** Keeps an answer of this snapshot, if it is the one in use and the answer is not too large. */
  keep(snapshot: Snapshot, key: string, answer: WrittenAnswer): void {
    if (snapshot !== this.#owner || this.isOff) return;
    const notes = JSON.stringify(answer.notCompared);
    const { text } = answer;
    // Text that UTF-8 can't hold would come back as other text.
    if (!text.isWellFormed()) return;
    const noteBytes = Buffer.byteLength(notes);
    const bytes = noteBytes + Buffer.byteLength(text);
    if (bytes > this.#ringBytes * ANSWER_PART_MAX) return;
    this.#drop(key);
    const start = this.#makeRoom(bytes);
    const { candidates, matches, bestScore, isTruncated } = answer;
    this.#ring ??= Buffer.from(new ArrayBuffer(this.#ringBytes));
    const at = start % this.#ringBytes;
    this.#ring.write(notes, at, noteBytes);
    this.#ring.write(text, at + noteBytes, bytes - noteBytes);
    const number = this.#written++;
    const kept = { key, number, start, noteBytes, bytes, candidates, matches, bestScore, isTruncated };
    this.#kept.set(key, kept);
    this.#order.push(kept);
    this.#bytes += bytes;
  }

  /** Counts a subject of a batch that is equal to an earlier one of it. */
  countRepeat(): void {
    this.#repeats++;
  }

  /** Drops the oldest answers until a stretch of so many bytes is free, and returns where it begins. */
  #makeRoom(bytes: number): number {
    const left = this.#ringBytes - (this.#end % this.#ringBytes);
    const start = bytes > left ? this.#end + left : this.#end;
    this.#end = start + bytes;
    for (; this.#first < this.#order.length; this.#first++) {
      const oldest = this.#order[this.#first];
      const isOverwritten = oldest !== undefined && oldest.start < this.#end - this.#ringBytes;
      if (!isOverwritten && this.#kept.size < this.#entriesMax) break;
      if (oldest !== undefined && this.#kept.get(oldest.key) === oldest) this.#drop(oldest.key);
    }
    if (this.#first > PASSED_MAX) {
      this.#order = this.#order.slice(this.#first);
      this.#first = 0;
    }
    return start;
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}
