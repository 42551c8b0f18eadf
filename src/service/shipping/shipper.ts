// Ships the journal of a state folder to a place, part by part: a part a minute for each lane that has new
// entries, or as soon as there are 64 MB of them.

import type { KeyObject } from "node:crypto";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import type { Shipping } from "../../base/model/shipping.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { namesIn } from "../../base/platform/durable-file.ts";
import { takeExclusiveLock } from "../../base/platform/exclusive-lock.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { parseHeadFileName } from "../journal/folders.ts";
import { findLosses } from "../journal/losses.ts";
import { type HeadNote, loadHeadNote } from "../journal/notes.ts";
import { readPiece } from "./lane-piece.ts";
import {
  checksumOf,
  NO_PART,
  PART_BYTES_MAX,
  type PartHeader,
  packPart,
  parseHeader,
  partName,
} from "./part.ts";
import type { Place } from "./place.ts";
import { StreamState } from "./stream-state.ts";

/** Time between two looks at how much there is. */
const LOOK_MS = 1000;
const EVERY_MS = 60_000;
/** After a failure, the next attempt waits this long. */
const RETRY_MS = 10_000;

interface ShipperOptions {
  readonly state: string;
  /** The folder of the journal. */
  readonly folder: string;
  readonly replica: string;
  readonly place: Place;
  /** Signs parts; null for none. */
  readonly key: KeyObject | null;
  /** Called whenever the status changes. */
  readonly report: (status: Shipping) => void;
  readonly log: Record<"info" | "error", (fields: object, message: string) => void>;
  readonly everyMs?: number;
  readonly bytesMax?: number;
  readonly now?: () => number;
}

export class Shipper {
  readonly #options: Required<ShipperOptions>;
  #status: Shipping;
  #nextMs = 0;
  #timer: Timer | null = null;
  #round: Promise<void> | null = null;

  constructor(options: ShipperOptions) {
    this.#options = { everyMs: EVERY_MS, bytesMax: PART_BYTES_MAX, now: Date.now, ...options };
    this.#status = { shippedThroughMs: this.#options.now(), parts: 0, failures: 0, reason: null };
    options.report(this.#status);
  }

  /** Ships from now on, until `finish`. */
  start(): void {
    const { place, replica, log } = this.#options;
    log.info({ place: place.name, replica }, "shipping the journal");
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#look();
  }

  /** Ships what is left, for as long as `ms`; the next start goes on. */
  async finish(ms: number): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    const rest = (async () => {
      await this.#round;
      await this.round();
    })();
    await awaitWithin(rest, ms, undefined);
  }

  #look(): void {
    if (this.#round !== null) return;
    if (this.#options.now() < this.#nextMs && !this.#isMuch()) return;
    this.#round = this.round().finally(() => {
      this.#round = null;
    });
  }

  /** True when a lane has a whole part to ship before its time. */
  #isMuch(): boolean {
    if (this.#status.reason !== null) return false;
    try {
      const kept = new StreamState(this.#options.state);
      return this.#heads().some((head) => {
        const shipped = kept.shipped(head.lane);
        const isSameDay = shipped !== null && head.file.startsWith(shipped.day);
        return head.bytes - (isSameDay ? shipped.offset : 0) >= this.#options.bytesMax;
      });
    } catch {
      return false;
    }
  }

  /** Ships everything that is durable now. Never rejects. */
  async round(): Promise<void> {
    const { now, everyMs, log } = this.#options;
    const startedMs = now();
    this.#nextMs = startedMs + everyMs;
    try {
      if (await this.#shipAll()) this.#update({ shippedThroughMs: startedMs, reason: null });
    } catch (error) {
      const reason = describeSystemError(error) ?? reasonOf(error);
      if (reason !== this.#status.reason) log.error({ reason }, "the journal can't be shipped");
      this.#nextMs = now() + Math.min(RETRY_MS, everyMs);
      this.#update({ reason, failures: this.#status.failures + 1 });
    }
  }

  /** False when another process of this state folder is shipping: after a takeover, the old one. */
  async #shipAll(): Promise<boolean> {
    const kept = new StreamState(this.#options.state);
    const release = takeExclusiveLock(join(this.#options.state, "shipping.lock"), 0);
    if (release === null) return false;
    try {
      const heads = this.#heads();
      for (const head of heads) await this.#shipLane(kept, head);
      const gone = kept.parts().filter(({ lane }) => !heads.some((head) => head.lane === lane));
      const losses = [
        ...gone.map(({ lane }) => `lane ${lane} was shipped and is gone`),
        ...findLosses(this.#options.folder),
      ];
      if (losses.length > 0)
        throw new OperatorError(
          `What is shipped is not whole, because the journal is not: ${losses.join("; ")}.`,
        );
    } finally {
      release();
    }
    return true;
  }

  #heads(): HeadNote[] {
    const { folder } = this.#options;
    const lanes = namesIn(folder)
      .map(parseHeadFileName)
      .filter((lane) => lane !== null)
      .sort();
    return lanes.map((lane) => loadHeadNote(folder, lane)).filter((head) => head !== null);
  }

  async #shipLane(kept: StreamState, head: HeadNote): Promise<void> {
    const { folder, key, bytesMax, place, replica, log } = this.#options;
    const stream = kept.stream(place.name, replica);
    const { lane } = head;
    const late = kept.outgoing(lane);
    if (late !== null) await this.#send(kept, late);
    for (;;) {
      const before = kept.shipped(lane);
      if (before !== null && head.seq < before.seq)
        throw new OperatorError(
          `Lane ${lane} of the journal ends at entry ${head.seq}, and ${before.seq} were shipped: it was begun anew.`,
          `Begin a new stream, which ships the whole journal once more: rm -r ${kept.folder}`,
        );
      if (head.seq <= (before?.seq ?? 0)) return;
      const piece = await readPiece(folder, before, head, bytesMax);
      if (piece === null)
        throw new OperatorError(
          `The entries ${(before?.seq ?? 0) + 1} to ${head.seq} of lane ${lane} are gone, and were not shipped.`,
          "See what is missing: interdict journal verify",
        );
      const { first, last, lines, day, offset, gap } = piece;
      if (first.seq > (before?.seq ?? 0) + 1)
        log.error(
          { lane, from: (before?.seq ?? 0) + 1, to: first.seq - 1 },
          "entries of the journal are gone, and were not shipped",
        );
      const part = await packPart(
        {
          ...{ replica: stream.replica, stream: stream.id, lane },
          ...{ number: (before?.number ?? 0) + 1, previous: before?.checksum ?? NO_PART, day, offset },
          ...{ firstSeq: first.seq, firstPrev: first.prev },
          ...{ lastSeq: last.seq, lastHash: last.hash, lastTime: last.time },
          ...(gap === null ? {} : { gap }),
          others: kept.parts().filter((other) => other.lane !== lane),
        },
        lines,
        key,
      );
      kept.keep(lane, part);
      await this.#send(kept, part);
    }
  }

  async #send(kept: StreamState, part: Uint8Array): Promise<void> {
    const { header } = parseHeader(part, []);
    // A crash after the last part arrived leaves it here.
    if (header.number > (kept.shipped(header.lane)?.number ?? 0)) {
      await this.#refuseAnother(kept, partName(header), part);
      await this.#options.place.write(partName(header), part);
    }
    const gap = kept.shipped(header.lane)?.gap ?? header.gap;
    kept.settle(header.lane, {
      ...shippedWith(header, checksumOf(part)),
      ...(gap === undefined ? {} : { gap }),
    });
    this.#update({ parts: this.#status.parts + 1 });
  }

  /** Throws an OperatorError where a copy of this state folder has shipped: its part must not be replaced. */
  async #refuseAnother({ folder }: StreamState, file: string, part: Uint8Array): Promise<void> {
    const { place } = this.#options;
    // A place may take parts and not give them back.
    const there = await place.read(file).catch(() => null);
    if (there === null || !isPart(there) || checksumOf(there) === checksumOf(part)) return;
    throw new OperatorError(
      `${place.name} has another part ${file}, which a copy of this state folder shipped.`,
      `Begin a new stream, which ships the whole journal once more: rm -r ${folder}`,
    );
  }

  #update(change: Partial<Shipping>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.report(this.#status);
  }
}

function isPart(bytes: Uint8Array): boolean {
  try {
    parseHeader(bytes, []);
    return true;
  } catch {
    return false;
  }
}

function shippedWith({ number, day, offset, bytes, lastSeq }: PartHeader, checksum: string) {
  return { number, checksum, day, offset: offset + bytes, seq: lastSeq };
}
