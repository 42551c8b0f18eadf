// Decides of what a lane is put together. Each entry has the hash of the one before it, so what is known to
// be right proves what comes before: the plan goes from the end of the lane to its beginning. An entry of a
// copy is taken only when the entry after it, a note, an act or a signature names its hash.

import type { Tip } from "../chain.ts";
import { behind, endsOf, type LanePieces, type Piece, type Stretch, upTo } from "./pieces.ts";

/** Numbers of entries. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What is planned with. */
interface Sources {
  /** The lane of the journal. */
  readonly own: LanePieces;
  /** The same lane in copies. */
  readonly copies: readonly Piece[];
  /** The last entry that was removed in order, or none. */
  readonly base: Tip;
  /** Entries that notes, acts or signatures name. */
  readonly anchors: readonly Tip[];
  /** True to take what goes on from the entries of the journal, although nothing names its end. */
  readonly takesUnproven?: boolean;
}

export interface LanePlan {
  /** What the lane is put together of, in order. */
  readonly stretches: readonly Stretch[];
  /** The last entry; null for a lane that has none. */
  readonly tip: Tip | null;
  /** Entries that copies have, and the journal had not. */
  readonly restored: readonly Range[];
  /** Of these, entries that nothing proves. */
  readonly unproven: readonly Range[];
  /** Entries that nothing has that is proven. */
  readonly lost: readonly Range[];
  /** Entries that a copy has, and has otherwise, or that nothing proves; also behind the end of the lane. */
  readonly refused: readonly Range[];
}

/** Where a way to the beginning may start. */
interface Start extends Tip {
  readonly isUnproven?: boolean;
}

/** A piece or its first entries, and the piece of the journal that it is of; null for that of a copy. */
interface Taken {
  readonly piece: Piece;
  readonly own: Piece | null;
}

/** Pieces by each entry that they can be cut behind. */
type Index = ReadonlyMap<string, Piece>;

/** Plans a lane. */
export function planLane(sources: Sources): LanePlan {
  const { own, copies, base, takesUnproven } = sources;
  const indexes = { own: indexOf(own.pieces), copies: indexOf(copies) };
  const starts = startsOf(sources, indexes.own);
  const lost: Range[] = [];
  let at: Tip | null = null;
  // A kill comes before the head note, and entries that were shipped meanwhile are named by nothing.
  const beyond = continued(copies, starts[0] ?? base);
  const taken: Taken[] = takesUnproven ? beyond.map((piece) => ({ piece, own: null })) : [];
  const unproven: Range[] = taken.map(({ piece }) => rangeOf(piece));
  for (const start of starts) {
    if (at !== null && start.seq >= at.seq) continue;
    const way = descend(start, base, indexes);
    if (start.isUnproven) {
      const ranges = unprovenOf(way.taken, way.end.seq <= base.seq, start, own.pieces);
      if (ranges === null) continue;
      unproven.push(...ranges);
    }
    // Nothing has it. A lower one may be there.
    if (way.taken.length === 0) at ??= start;
    else {
      if (at !== null) lost.push({ from: start.seq + 1, to: at.seq });
      taken.push(...way.taken);
      at = way.end;
    }
  }
  if (at !== null && at.seq > base.seq) lost.push({ from: base.seq + 1, to: at.seq });
  return {
    stretches: putTogether(taken, lost, own),
    tip: tipOf(takesUnproven ? beyond : []) ?? starts[0] ?? null,
    restored: joinRanges(taken.filter((one) => one.own === null).map(({ piece }) => rangeOf(piece))),
    unproven: joinRanges(unproven),
    lost: joinRanges(lost),
    refused: joinRanges([
      ...lost.flatMap((range) => copies.flatMap((piece) => overlap(range, rangeOf(piece)))),
      ...(takesUnproven ? [] : beyond.map(rangeOf)),
    ]),
  };
}

function tipOf(pieces: readonly Piece[]): Tip | undefined {
  const last = pieces.at(-1);
  return last && { seq: last.lastSeq, hash: last.lastHash };
}

/** The numbers that others must mark, so that these pieces can go on there. */
export function marksFor(pieces: readonly Piece[], notes: readonly Tip[]): Set<number> {
  return new Set([
    ...pieces.flatMap(({ firstSeq, lastSeq }) => [firstSeq - 1, lastSeq - 1, lastSeq]),
    ...notes.map(({ seq }) => seq),
  ]);
}

/** The pieces of copies that go on from an entry, one after the other. */
function continued(copies: readonly Piece[], from: Tip): Piece[] {
  const next = copies
    .map((piece) => (isAfter(piece, from) ? piece : behind(piece, from)))
    .find((piece) => piece !== null);
  return next === undefined ? [] : [next, ...continued(copies, { seq: next.lastSeq, hash: next.lastHash })];
}

function isAfter({ firstSeq, firstPrev }: Piece, { seq, hash }: Tip): boolean {
  return firstSeq === seq + 1 && firstPrev === hash;
}

/** Where a way to the beginning may start, the last entry first. */
function startsOf({ own, copies, base, anchors, takesUnproven }: Sources, index: Index): Start[] {
  const noted = anchors.toSorted((a, b) => b.seq - a.seq);
  const [highest] = noted;
  // Entries of a file that do not go on from the entry which its head note names were put there.
  const isForeign =
    highest !== undefined &&
    own.pieces.some(({ lastSeq }) => lastSeq > highest.seq) &&
    !index.has(keyOf(highest));
  const known: Start[] = [...noted, ...own.pieces.flatMap(endsOf)];
  const last = known.reduce((max, { seq }) => Math.max(max, seq), 0);
  const unproven = copies.map(({ lastSeq, lastHash }) => ({
    seq: lastSeq,
    hash: lastHash,
    isUnproven: true,
  }));
  return [...known, ...(takesUnproven ? unproven.filter(({ seq }) => seq < last) : [])]
    .filter(({ seq }) => seq > base.seq && !(isForeign && seq > highest.seq))
    .sort((a, b) => b.seq - a.seq);
}

/**
 * What is taken although nothing names its end; null where it does not lead to an entry of the journal, and
 * so is that of another one.
 */
function unprovenOf(
  taken: readonly Taken[],
  isToBase: boolean,
  start: Tip,
  own: readonly Piece[],
): Range[] | null {
  const first = taken.findIndex((one) => one.own !== null);
  const isApart = first < 0 && (!isToBase || own.some(({ lastSeq }) => lastSeq < start.seq));
  return isApart ? null : taken.slice(0, first < 0 ? taken.length : first).map(({ piece }) => rangeOf(piece));
}

/** What leads from an entry to the base, and the entry that nothing has, or the base. */
function descend(
  start: Tip,
  base: Tip,
  indexes: { readonly own: Index; readonly copies: Index },
): { taken: Taken[]; end: Tip } {
  const taken: Taken[] = [];
  let at = start;
  while (at.seq > base.seq) {
    const own = indexes.own.get(keyOf(at)) ?? null;
    const piece = own === null ? fromCopy(at, base, indexes) : upTo(own, at);
    if (piece === null) break;
    taken.push({ piece, own });
    at = { seq: piece.firstSeq - 1, hash: piece.firstPrev };
  }
  return { taken, end: at };
}

/** The part of a copy that ends with an entry, and begins behind the next one that the journal has. */
function fromCopy(
  at: Tip,
  base: Tip,
  indexes: { readonly own: Index; readonly copies: Index },
): Piece | null {
  const piece = indexes.copies.get(keyOf(at));
  const cut = piece === undefined ? null : upTo(piece, at);
  if (cut === null) return null;
  const [stop] = endsOf(cut)
    .filter((tip) => tip.seq < at.seq && (tip.seq === base.seq || indexes.own.has(keyOf(tip))))
    .sort((a, b) => b.seq - a.seq);
  return stop === undefined ? cut : (behind(cut, stop) ?? cut);
}

/** The pieces in order, with what the journal has in the place of entries that are lost. */
function putTogether(
  taken: readonly Taken[],
  lost: readonly Range[],
  { pieces, damaged }: LanePieces,
): Stretch[] {
  const ends = new Map(
    taken.map(({ own, piece }) => [own, { seq: piece.lastSeq, hash: piece.lastHash }] as const),
  );
  const left = pieces.flatMap((piece) => {
    const end = ends.get(piece);
    return (end === undefined ? piece : behind(piece, end)) ?? [];
  });
  const isLost = (stretch: Stretch) =>
    lost.some(({ from, to }) => startOf(stretch) >= from && startOf(stretch) <= to);
  return [...taken.map(({ piece }) => piece), ...[...left, ...damaged].filter(isLost)].sort(
    (a, b) => startOf(a) - startOf(b),
  );
}

function startOf(stretch: Stretch): number {
  return "seq" in stretch ? stretch.seq : stretch.firstSeq;
}

/** Ascending, and those that follow each other as one. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && range.from <= last.to + 1)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else joined.push(range);
  }
  return joined;
}

function rangeOf({ firstSeq, lastSeq }: Piece): Range {
  return { from: firstSeq, to: lastSeq };
}

function overlap(one: Range, other: Range): Range[] {
  const common = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return common.from > common.to ? [] : [common];
}

function indexOf(pieces: readonly Piece[]): Index {
  return new Map(pieces.flatMap((piece) => endsOf(piece).map((tip) => [keyOf(tip), piece] as const)));
}

function keyOf({ seq, hash }: Tip): string {
  return `${seq} ${hash}`;
}
