// Writes small journals as their format says, independently of the writer in src/service/journal/.

import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";

export const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Members of an entry after those of the chain. */
export type Members = Readonly<Record<string, unknown>> & { readonly kind: string };

/** A note with its check. */
export function checked(note: object): string {
  const text = JSON.stringify(note).slice(0, -1);
  return `${text},"check":"${sha256(text)}"}\n`;
}

/** A match by invented people. */
export function matchOf(number: number, more: Readonly<Record<string, unknown>> = {}): Members {
  return {
    kind: "match",
    account: { id: 1, name: "core banking" },
    key: "7Hq2mZ4xKc9P",
    request: `request-${number}`,
    snapshot: "20261122T060000Z-1f2e3d4c",
    engine: "0.3.0+source",
    nameRules: "ab12",
    options: { threshold: 0.8, limit: 10, include: ["sanctions"], datasets: null },
    truncated: false,
    notCompared: [],
    subject: { schema: "Person", properties: { name: [`Ysolde Fennimark ${number}`] } },
    answer: {
      results: [
        { id: `ol-${number}`, caption: "Ysolde FENNIMARK", schema: "Person", score: 0.91, match: true },
      ],
    },
    ...more,
  };
}

export class WrittenLane {
  #seq = 0;
  #prev = "0".repeat(64);
  #firstSeq = 1;
  #firstPrev = this.#prev;
  #lines: string[] = [];
  #snapshots = new Set<string>();
  #removed: Members[] = [];

  constructor(
    readonly folder: string,
    readonly lane: string,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  /** The last entry. */
  get tip(): { seq: number; hash: string } {
    return { seq: this.#seq, hash: this.#prev };
  }

  /** Adds an entry to the day that is open. */
  add({ kind, ...members }: Members, time: string): this {
    const head = { seq: ++this.#seq, prev: this.#prev, time, kind, ...members };
    const text = JSON.stringify(head).slice(0, -1);
    this.#prev = sha256(text);
    this.#lines.push(`${text},"hash":"${this.#prev}"}\n`);
    if ("snapshot" in members) this.#snapshots.add(String(members.snapshot));
    return this;
  }

  /** Records in a lane the removal of the files of this one that were sealed as retired. */
  recordRemovals(time: string, into: WrittenLane = this): this {
    for (const removal of this.#removed.splice(0)) into.add(removal, time);
    return this;
  }

  /** Adds a signed checkpoint. */
  checkpoint(key: KeyObject, time: string, commands?: { seq: number; hash: string }): this {
    const covers = { seq: this.#seq, hash: this.#prev };
    const own = `interdict journal checkpoint\n${this.lane}\n${covers.seq}\n${covers.hash}\n${time}\n`;
    const text = commands === undefined ? own : `${own}cli\n${commands.seq}\n${commands.hash}\n`;
    const spki = createPublicKey(key).export({ type: "spki", format: "der" });
    return this.add(
      {
        kind: "checkpoint",
        covers,
        ...(commands === undefined ? {} : { commands }),
        signature: sign(null, Buffer.from(text), key).toString("base64"),
        key: sha256(spki),
      },
      time,
    );
  }

  /** Ends the day with a plain file and its head note. */
  leaveOpen(day: string): this {
    const text = this.#lines.join("");
    const file = `${day}.${this.lane}.jsonl`;
    writeFileSync(join(this.folder, file), text);
    this.#note(file, Buffer.byteLength(text), day);
    this.#begin();
    return this;
  }

  /** Ends the day with a sealed file. */
  seal(day: string, remains: "kept" | "retired" = "kept", when = "2036-11-23T00:00:00.000Z"): this {
    const bytes = zstdCompressSync(Buffer.from(this.#lines.join("")));
    const file = `${day}.${this.lane}.jsonl.zst`;
    const note = {
      file,
      lane: this.lane,
      day,
      firstSeq: this.#firstSeq,
      lastSeq: this.#seq,
      firstPrev: this.#firstPrev,
      lastHash: this.#prev,
      entries: this.#lines.length,
      snapshots: [...this.#snapshots],
      sha256: sha256(bytes),
    };
    appendFileSync(join(this.folder, "seals.jsonl"), checked(note));
    if (remains === "kept") writeFileSync(join(this.folder, file), bytes);
    else {
      const why = "older than 10 years";
      appendFileSync(join(this.folder, "retired.jsonl"), checked({ ...note, when, why }));
      const { lastSeq, lastHash, sha256 } = note;
      this.#removed.push({ kind: "retired", file, lastSeq, lastHash, sha256, why });
    }
    this.#note(`${day}.${this.lane}.jsonl`, Buffer.byteLength(this.#lines.join("")), day);
    this.#begin();
    return this;
  }

  #note(file: string, bytes: number, day: string): void {
    const note = {
      lane: this.lane,
      seq: this.#seq,
      hash: this.#prev,
      time: `${day}T23:00:00.000Z`,
      file,
      bytes,
    };
    writeFileSync(join(this.folder, `${this.lane}.head`), checked(note));
  }

  #begin(): void {
    this.#lines = [];
    this.#snapshots = new Set();
    this.#firstSeq = this.#seq + 1;
    this.#firstPrev = this.#prev;
  }
}

export const signingKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

/** Two lanes, with a retired, a sealed and an open day, and a checkpoint. */
export function writeSample(folder: string, key: KeyObject): void {
  const commands = new WrittenLane(folder, "cli").add(
    { kind: "act", user: "warden", command: "keys create", details: { account: "core banking" } },
    "2026-11-22T10:00:01.000Z",
  );
  const first = new WrittenLane(folder, "1");
  const opened = { kind: "opened", version: "0.3.0", commit: "source", nameRules: "ab12", pid: 7 };
  first.add(opened, "2026-11-20T08:00:00.000Z").add(matchOf(1), "2026-11-20T08:00:01.000Z");
  first.seal("2026-11-20", "retired");
  first.add(matchOf(2), "2026-11-21T09:00:00.000Z").add(matchOf(3), "2026-11-21T09:00:02.000Z");
  first.checkpoint(key, "2026-11-21T09:00:03.000Z").seal("2026-11-21");
  first.add(matchOf(4), "2026-11-22T10:00:00.000Z").add(matchOf(5), "2026-11-22T10:00:02.000Z");
  first.recordRemovals("2026-11-22T10:00:02.500Z");
  first.checkpoint(key, "2026-11-22T10:00:03.000Z", commands.tip).leaveOpen("2026-11-22");
  commands.leaveOpen("2026-11-22");
}
