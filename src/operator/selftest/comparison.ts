// What became better and worse since an earlier run. Pure.

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import type { SelftestDocument } from "./document.ts";
import { KINDS } from "./manipulations/kinds.ts";
import type { Miss } from "./result.ts";

const listOf = <T extends TSchema>(item: T) => Type.Unsafe<readonly Static<T>[]>(Type.Array(item));
const Share = Type.Object({ tested: Type.Integer({ minimum: 0 }), found: Type.Integer({ minimum: 0 }) });
const NamedShares = listOf(Type.Composite([Share, Type.Object({ name: Type.String() })]));
const Misses = listOf(
  Type.Object({
    manipulation: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
    screened: Type.Union([Type.String(), Type.Null()]),
    id: Type.String(),
  }),
);
const Clean = Type.Object({ customers: Type.Integer({ minimum: 0 }), alerted: Type.Integer({ minimum: 0 }) });

/** What is read of the document of an earlier run. */
export const EarlierRun = Type.Object({
  time: Type.String(),
  program: Type.Object({
    version: Type.String(),
    commit: Type.String(),
    sha256: Type.Union([Type.String(), Type.Null()]),
  }),
  snapshot: Type.Object({ id: Type.String() }),
  settings: Type.Object({
    threshold: Type.Number(),
    limit: Type.Integer(),
    include: listOf(Type.String()),
    datasets: Type.Union([listOf(Type.String()), Type.Null()]),
    seed: Type.Integer(),
    sample: Type.Integer(),
  }),
  control: Type.Object({ strong: Type.Object({ all: Share, byList: NamedShares, misses: Misses }) }),
  manipulated: Type.Object({ all: Share, byKind: NamedShares, byList: NamedShares, misses: Misses }),
  clean: Type.Object({
    file: Type.Union([Type.Object({ sha256: Type.String() }), Type.Null()]),
    asHeld: Clean,
    byName: Clean,
  }),
});
export type EarlierRun = Static<typeof EarlierRun>;

/** `by chance`: the samples differ, and so do their shares, but no more than samples do. */
type Change = "better" | "worse" | "same" | "by chance";

interface Counts {
  readonly counted: number;
  readonly of: number;
}

export interface ComparedShare {
  readonly what: string;
  readonly before: Counts;
  readonly now: Counts;
  readonly change: Change;
}

export interface Comparison {
  /** The earlier run. */
  readonly since: Pick<EarlierRun, "time" | "program"> & { readonly snapshot: string };
  /** What differs besides the results, in words: where it does, the screening alone did not move a figure. */
  readonly differences: readonly string[];
  /** True when both runs drew the same names, so that each of them can be compared. */
  readonly isSameSample: boolean;
  /** Names as listed, manipulated names, customers with an alert. */
  readonly totals: readonly ComparedShare[];
  /** Kinds of manipulation, and lists, that became better or worse. */
  readonly moved: readonly ComparedShare[];
  /** Names as listed, and of the same sample manipulated ones too, that were not missed before. */
  readonly newMisses: readonly Miss[];
  /** How many that were missed before are missed no more, or are listed no more. */
  readonly missesGone: number;
}

/** Two shares differ by more than chance where so many standard errors lie between them: 95 %. */
const ERRORS = 1.96;

/** A document with the comparison, where an earlier run was given. */
export interface ComparedDocument extends SelftestDocument {
  readonly comparison?: Comparison;
}

export function compareRuns(before: EarlierRun, now: SelftestDocument): Comparison {
  const isSameSample = hasSameSample(before, now);
  const strong = [before.control.strong, now.control.strong] as const;
  const manipulated = [before.manipulated, now.manipulated] as const;
  const isSameClean = before.clean.file?.sha256 === now.clean.file?.sha256 && sameSeed(before, now);
  const shares = (what: string, pair: readonly [Found, Found], isExact: boolean): ComparedShare =>
    compareCounts(what, [foundOf(pair[0]), foundOf(pair[1])], isExact, 1);
  const alerts = (what: string, pair: readonly [Alerted, Alerted]): ComparedShare =>
    compareCounts(what, [alertedOf(pair[0]), alertedOf(pair[1])], isSameClean, -1);
  const named = (
    what: string,
    pair: readonly [readonly NamedFound[], readonly NamedFound[]],
    isExact: boolean,
  ) =>
    pair[1].flatMap((share) => {
      const earlier = pair[0].find(({ name }) => name === share.name);
      return earlier === undefined
        ? []
        : [shares(`${what}: ${TITLES.get(share.name) ?? share.name}`, [earlier, share], isExact)];
    });
  const sides = isSameSample ? [strong, manipulated] : [strong];
  return {
    since: { time: before.time, program: before.program, snapshot: before.snapshot.id },
    differences: differencesOf(before, now),
    isSameSample,
    totals: [
      shares("Names found as listed", [strong[0].all, strong[1].all], true),
      shares("Manipulated names found", [manipulated[0].all, manipulated[1].all], isSameSample),
      alerts("Clean customers with an alert", [before.clean.asHeld, now.clean.asHeld]),
      alerts("Clean customers with an alert, by the name alone", [before.clean.byName, now.clean.byName]),
    ],
    moved: [
      ...named("As listed", [strong[0].byList, strong[1].byList], true),
      ...named("Manipulated", [manipulated[0].byList, manipulated[1].byList], isSameSample),
      ...named("Manipulated", [manipulated[0].byKind, manipulated[1].byKind], isSameSample),
    ].filter(({ change }) => change === "better" || change === "worse"),
    newMisses: sides.flatMap(([earlier, later]) => missesOnlyIn(later.misses, earlier.misses)),
    missesGone: sides.reduce(
      (sum, [earlier, later]) => sum + missesOnlyIn(earlier.misses, later.misses).length,
      0,
    ),
  };
}

type Found = Static<typeof Share>;
type NamedFound = Found & { readonly name: string };
type Alerted = Static<typeof Clean>;
type MissKey = Pick<Miss, "manipulation" | "name" | "screened" | "id">;

const foundOf = ({ found, tested }: Found): Counts => ({ counted: found, of: tested });
const alertedOf = ({ alerted, customers }: Alerted): Counts => ({ counted: alerted, of: customers });

const TITLES: ReadonlyMap<string, string> = new Map(KINDS.map(({ key, title }) => [key, title]));

/** `better` is 1 where a larger share is, and -1 where a smaller one is. */
function compareCounts(
  what: string,
  [before, now]: readonly [Counts, Counts],
  isExact: boolean,
  better: 1 | -1,
): ComparedShare {
  const shareOf = ({ counted, of }: Counts) => (of === 0 ? 0 : counted / of);
  const difference = shareOf(now) - shareOf(before);
  const isMoved = isExact ? difference !== 0 : Math.abs(difference) > ERRORS * standardError(before, now);
  const moved = difference * better > 0 ? "better" : "worse";
  return { what, before, now, change: difference === 0 ? "same" : isMoved ? moved : "by chance" };
}

/** Of the difference of two shares, taken for equal. */
function standardError(before: Counts, now: Counts): number {
  const share = (before.counted + now.counted) / Math.max(1, before.of + now.of);
  return Math.sqrt(share * (1 - share) * (1 / Math.max(1, before.of) + 1 / Math.max(1, now.of)));
}

function hasSameSample(before: EarlierRun, now: SelftestDocument): boolean {
  return (
    before.snapshot.id === now.snapshot.id &&
    sameSeed(before, now) &&
    before.settings.sample === now.settings.sample &&
    String(before.settings.include) === String(now.settings.include) &&
    String(before.settings.datasets) === String(now.settings.datasets) &&
    before.manipulated.all.tested === now.manipulated.all.tested
  );
}

function sameSeed(before: EarlierRun, now: SelftestDocument): boolean {
  return before.settings.seed === now.settings.seed;
}

function differencesOf(before: EarlierRun, now: SelftestDocument): string[] {
  const differing: readonly (readonly [what: string, before: string, now: string])[] = [
    ["the program", programOf(before), programOf(now)],
    ["the snapshot", before.snapshot.id, now.snapshot.id],
    ["the threshold", String(before.settings.threshold), String(now.settings.threshold)],
    ["the candidates per answer", String(before.settings.limit), String(now.settings.limit)],
    ["the data screened", before.settings.include.join(" and "), now.settings.include.join(" and ")],
    [
      "the datasets",
      before.settings.datasets?.join(", ") ?? "all",
      now.settings.datasets?.join(", ") ?? "all",
    ],
    ["the seed", String(before.settings.seed), String(now.settings.seed)],
    ["the names per kind and list", String(before.settings.sample), String(now.settings.sample)],
    ["the clean customers", customersOf(before), customersOf(now)],
  ];
  return differing.flatMap(([what, was, is]) => (was === is ? [] : [`${what} (${was}, now ${is})`]));
}

const programOf = ({ program: { version, commit } }: Pick<EarlierRun, "program">) =>
  `${version}, commit ${commit}`;

const customersOf = ({ clean: { file } }: Pick<EarlierRun, "clean">) =>
  file === null ? "invented" : `of a file, SHA-256 ${file.sha256.slice(0, 8)}…`;

function missesOnlyIn<T extends MissKey>(misses: readonly T[], others: readonly MissKey[]): T[] {
  const known = new Set(others.map(keyOf));
  return misses.filter((miss) => !known.has(keyOf(miss)));
}

function keyOf({ manipulation, name, screened, id }: MissKey): string {
  return JSON.stringify([manipulation, name, screened, id]);
}
