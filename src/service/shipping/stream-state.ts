// What a state folder remembers of the parts that it shipped: which stream is its own, how far each lane is,
// and the part that is on its way. A part is written here, durably, before it is sent. So a crash at any
// point sends the same bytes again under the same name: no gap, and nothing twice.

import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../base/model/errors.ts";
import { namesIn, readIfThere, writeDurably } from "../../base/platform/durable-file.ts";

const Stream = Type.Object({
  /** Eight hexadecimal digits, of this state folder and place. */
  id: Type.String({ pattern: "^[0-9a-f]{8}$" }),
  replica: Type.String(),
  place: Type.String(),
});
type Stream = Static<typeof Stream>;

const Shipped = Type.Object({
  /** The last part, and its SHA-256. */
  number: Type.Integer({ minimum: 1 }),
  checksum: Type.String(),
  /** Where the next part begins. */
  day: Type.String(),
  offset: Type.Integer({ minimum: 0 }),
  seq: Type.Integer({ minimum: 0 }),
  /** The first entry that no part has, because it was gone; absent when parts have all. */
  gap: Type.Optional(Type.Integer({ minimum: 1 })),
});
type Shipped = Static<typeof Shipped>;

const LANE_FILE = /^([1-9]\d{0,3}|cli)\.json$/;

/** What a state folder shipped: its stream, and the last part of each lane. */
export interface ShippedStream extends Stream {
  readonly parts: readonly { readonly lane: string; readonly number: number; readonly checksum: string }[];
}

/** Null for a state folder that shipped nothing. Throws an OperatorError for damaged files. */
export function loadShippedStream(state: string): ShippedStream | null {
  if (!existsSync(join(state, FOLDER))) return null;
  const kept = new StreamState(state);
  const stream = kept.known();
  return stream === null ? null : { ...stream, parts: kept.parts() };
}

const FOLDER = "shipping";

export class StreamState {
  readonly folder: string;

  constructor(state: string) {
    this.folder = join(state, FOLDER);
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** The stream of this folder; null before the first. */
  known(): Stream | null {
    return this.#load("stream.json", Stream);
  }

  /** The stream of this folder to a place; a new one for another place. Throws the system's error. */
  stream(place: string, replica: string): Stream {
    const known = this.known();
    if (known?.place === place) return known;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { mode: 0o700 });
    const made: Stream = { id: crypto.randomUUID().slice(0, 8), replica, place };
    writeDurably(join(this.folder, "stream.json"), `${JSON.stringify(made)}\n`);
    return made;
  }

  /** How far a lane is; null before its first part. */
  shipped(lane: string): Shipped | null {
    return this.#load(`${lane}.json`, Shipped);
  }

  /** The last part of each lane, by lane. */
  parts(): { lane: string; number: number; checksum: string }[] {
    const lanes = namesIn(this.folder).flatMap((name) => LANE_FILE.exec(name)?.[1] ?? []);
    return lanes.sort().flatMap((lane) => {
      const known = this.shipped(lane);
      return known === null ? [] : [{ lane, number: known.number, checksum: known.checksum }];
    });
  }

  /** The part of a lane that may not have arrived; null for none. */
  outgoing(lane: string): Uint8Array | null {
    return readIfThere(this.#part(lane));
  }

  keep(lane: string, part: Uint8Array): void {
    writeDurably(this.#part(lane), part);
  }

  /** The part on its way has arrived. */
  settle(lane: string, shipped: Shipped): void {
    writeDurably(join(this.folder, `${lane}.json`), `${JSON.stringify(shipped)}\n`);
    rmSync(this.#part(lane), { force: true });
  }

  #part(lane: string): string {
    return join(this.folder, `${lane}.part`);
  }

  #load<Form extends TSchema>(name: string, form: Form): Static<Form> | null {
    const path = join(this.folder, name);
    const bytes = readIfThere(path);
    if (bytes === null) return null;
    try {
      const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
      if (Value.Check(form, value)) return value;
    } catch {
      // As for a value of another form.
    }
    throw new OperatorError(
      `${path} is damaged, so what was shipped is unknown.`,
      `Begin a new stream, which ships the whole journal once more: rm -r ${this.folder}`,
    );
  }
}
