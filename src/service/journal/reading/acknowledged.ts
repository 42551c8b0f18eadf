// What two accounts acknowledged as lost for good. Each says so in an act of the lane of commands. The
// entries and problems that both name are no findings any more: a reader names them apart.

import { type Static, Type } from "@sinclair/typebox";
import { readActs } from "./acts.ts";
import { describeFinding, type Finding, type LostEntries } from "./finding.ts";

/** The command whose acts count. */
export const ACKNOWLEDGE_COMMAND = "journal acknowledge";

/** Accounts that must say so. */
const ACCOUNTS_NEEDED = 2;

const Problem = Type.Object({
  kind: Type.String(),
  file: Type.String(),
  line: Type.Union([Type.Integer(), Type.Null()]),
  of: Type.Optional(Type.String()),
  problem: Type.String(),
});

/** The details of such an act. */
export type Acknowledgement = Static<typeof Acknowledgement>;
const Acknowledgement = Type.Object({
  /** Number of the account, and public id of its key. */
  account: Type.Integer(),
  key: Type.String(),
  reason: Type.String(),
  lost: Type.Array(
    Type.Object({
      replica: Type.Union([Type.String(), Type.Null()]),
      lane: Type.String(),
      from: Type.Integer(),
      to: Type.Integer(),
    }),
  ),
  /** Problems that name no entries. Their kind and place count; the sentence is for people. */
  problems: Type.Array(Problem),
});

const Act = Type.Object({
  user: Type.String(),
  command: Type.Literal(ACKNOWLEDGE_COMMAND),
  details: Acknowledgement,
});

/** One account's acts together. */
interface Voice {
  readonly name: string;
  readonly last: string;
  readonly lost: readonly LostEntries[];
  readonly problems: ReadonlySet<string>;
}

/** A journal whose acts count; `replica` is what null means in them. */
interface JournalOfActs {
  readonly folder: string;
  readonly replica: string | null;
}

export class Acknowledged {
  private constructor(private readonly voices: readonly Voice[]) {}

  /** Reads the acts of journals. What can't be read does not count. */
  static async in(journals: readonly JournalOfActs[]): Promise<Acknowledged> {
    const voices = new Map<string, Voice>();
    for (const { folder, replica } of journals) {
      for await (const { act, time } of readActs(folder, ACKNOWLEDGE_COMMAND, Act)) {
        const { user, details } = act;
        // By name: in the stores of several replicas, one account has several numbers.
        const before = voices.get(user) ?? { lost: [], problems: new Set<string>() };
        const lost = details.lost.map((range) => ({ ...range, replica: range.replica ?? replica }));
        voices.set(user, {
          name: user,
          last: time,
          lost: [...before.lost, ...lost],
          problems: new Set([...before.problems, ...details.problems.map(keyOf)]),
        });
      }
    }
    return new Acknowledged([...voices.values()]);
  }

  /** Who acknowledged what a finding says, as "ann and ben on 2026-11-30"; null unless two accounts did. */
  by(finding: Finding): string | null {
    const agreed = this.voices.filter((voice) => covers(voice, finding));
    if (agreed.length < ACCOUNTS_NEEDED) return null;
    const names = agreed.map(({ name }) => name).sort();
    const day = agreed
      .map(({ last }) => last)
      .sort()
      [ACCOUNTS_NEEDED - 1]?.slice(0, 10);
    return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} on ${day}`;
  }
}

function covers({ lost, problems }: Voice, finding: Finding): boolean {
  if (finding.lost === undefined) return problems.has(keyOf(finding));
  const { replica, lane, from: first, to: last } = finding.lost;
  let next = first;
  const ofLane = lost.filter((one) => one.lane === lane && one.replica === replica);
  for (const { from, to } of ofLane.toSorted((a, b) => a.from - b.from))
    if (from <= next) next = Math.max(next, to + 1);
  return next > last;
}

/** A problem by its kind and place, also after its file was sealed. */
function keyOf({ kind, file, line, of = "" }: Static<typeof Problem>): string {
  return JSON.stringify([kind, file.replace(/\.zst$/, ""), line, of]);
}

/** A finding that was acknowledged, as a sentence. */
export function describeAcknowledged(finding: Finding, by: string): string {
  return `${describeFinding(finding)} (${by})`;
}
