// Damage to the files of a snapshot, as edits: small enough to be kept.

import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import { hardText } from "./hard-values.ts";
import { changeValue } from "./mutate.ts";

/** What is replaced in a file: `remove` bytes at `at` by those in base64. */
interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** A damaged snapshot as JSON keeps it. */
export interface SnapshotInput {
  readonly part: Part;
  readonly edits: readonly Edit[];
}

export type Part = "manifest" | "index" | "records" | "portable" | "current";

/** How often each part is tried. */
export const DECK: readonly Part[] = [
  ...Array<Part>(8).fill("index"),
  ...Array<Part>(6).fill("records"),
  ...Array<Part>(4).fill("manifest"),
  ...Array<Part>(2).fill("portable"),
  "current",
];

const PAGE_BYTES = 4096;

/** Damages a part with these bytes. `starts` are the positions of its sections. */
export function makeSnapshotInput(
  random: Random,
  part: Part,
  bytes: Uint8Array,
  starts: readonly number[],
): SnapshotInput {
  if (part === "manifest" && chance(random, 0.6)) {
    let value: unknown = JSON.parse(Buffer.from(bytes).toString());
    for (let left = 1 + below(random, 2); left > 0; left--) value = changeValue(random, value);
    return { part, edits: [replaceAll(bytes, JSON.stringify(value))] };
  }
  if (part === "current" && chance(random, 0.5))
    return { part, edits: [replaceAll(bytes, hardText(random))] };
  return {
    part,
    edits: Array.from({ length: 1 + below(random, 3) }, () => makeEdit(random, bytes, starts)),
  };
}

/** An edit somewhere in a file, often where its structure is: at its head, a section or a page. */
function makeEdit(random: Random, bytes: Uint8Array, starts: readonly number[]): Edit {
  const near = (start: number) => Math.min(bytes.length - 1, start + below(random, 64));
  const kind = below(random, 10);
  const at =
    kind < 2
      ? near(0)
      : kind < 4 && starts.length > 0
        ? near(pick(random, starts))
        : kind < 6
          ? near(PAGE_BYTES * below(random, Math.ceil(bytes.length / PAGE_BYTES)))
          : below(random, bytes.length);
  const length = 1 + below(random, chance(random, 0.7) ? 4 : 2 * PAGE_BYTES);
  const stretch = bytes.subarray(at, at + length);
  const replaced = (insert: ArrayLike<number>, remove = stretch.length): Edit => ({
    at,
    remove,
    insert: Buffer.from(Uint8Array.from(insert)).toString("base64"),
  });
  switch (below(random, 12)) {
    case 0:
      return replaced([], bytes.length);
    case 1:
      return replaced([]);
    case 2:
      return replaced(stretch, 0);
    case 3:
      return replaced(new Uint8Array(stretch.length));
    case 4:
      return replaced(new Uint8Array(stretch.length).fill(0xff));
    case 5:
      return replaced(bytes.subarray(0, stretch.length));
    case 6:
    case 7:
      return replaced(Array.from(stretch, () => below(random, 256)));
    default:
      return replaced([(bytes[at] ?? 0) ^ (1 << below(random, 8))], 1);
  }
}

function replaceAll(bytes: Uint8Array, text: string): Edit {
  return { at: 0, remove: bytes.length, insert: Buffer.from(text).toString("base64") };
}
