// The bytes of an index of customers: sections of numbers and texts one behind the other, in memory that
// threads share and as they lie in a file.

/** The order of the sections. */
export const SECTIONS = [
  "records",
  "recordStarts",
  "tokenTexts",
  "tokenStarts",
  "tokenSides",
  "tokenTraits",
  "tokenSounds",
  "nameTokens",
  "nameStarts",
  "customerNames",
  "raisingFacts",
  "identifiers",
  "rejected",
  "unread",
] as const;

type Section = (typeof SECTIONS)[number];

/** Structured-cloneable; threads share the bytes. */
export interface CustomerContent {
  /** Begin at a multiple of ALIGNMENT in memory. */
  readonly bytes: Uint8Array;
  /** Length of each section in bytes, in their order. */
  readonly lengths: readonly number[];
}

/** Sections begin at multiples of this, so that numbers can be read in place. */
const ALIGNMENT = 8;

/** The content with these sections, each in one piece or several. */
export function layOutContent(
  contents: Readonly<Record<Section, readonly (Uint8Array | Int32Array)[]>>,
): CustomerContent {
  const lengths = SECTIONS.map((section) =>
    contents[section].reduce((sum, { byteLength }) => sum + byteLength, 0),
  );
  const bytes = new Uint8Array(new SharedArrayBuffer(sizeOf(lengths)));
  let start = 0;
  for (const [i, section] of SECTIONS.entries()) {
    let at = start;
    for (const { buffer, byteOffset, byteLength } of contents[section]) {
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
      at += byteLength;
    }
    start += align(lengths[i] ?? 0);
  }
  return { bytes, lengths };
}

/** Bytes of a content with sections of these lengths. */
export function sizeOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + align(length), 0);
}

/** The sections in place. */
export function sectionsOf({ bytes, lengths }: CustomerContent): Readonly<Record<Section, Uint8Array>> {
  const sections: Partial<Record<Section, Uint8Array>> = {};
  let at = 0;
  for (const [i, section] of SECTIONS.entries()) {
    const length = lengths[i] ?? 0;
    sections[section] = bytes.subarray(at, at + length);
    at += align(length);
  }
  return sections as Record<Section, Uint8Array>;
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
