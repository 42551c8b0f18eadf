// What two accounts acknowledged as lost for good. Each says so in an act of the lane of commands. The
// entries and problems that both name are no findings any more: a reader names them apart.

import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../../base/model/errors.ts";
import { COMMAND_LANE } from "../folders.ts";
import { describeFinding, type Finding, type LostEntries } from "./finding.ts";
import { readEntries } from "./read-entries.ts";
import { EVERYTHING } from "./selection.ts";

/** The command whose acts count. */
export const ACKNOWLEDGE_COMMAND = "journal acknowledge";

/** Accounts that must say so. */
const ACCOUNTS_NEEDED = 2;

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
  /** Problems that name no entries, as problemKey has them. */
  problems: Type.Array(Type.String()),
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
      for await (const { time, user, details } of readActs(folder)) {
        // By name: in the stores of several replicas, one account has several numbers.
        const before = voices.get(user) ?? { lost: [], problems: new Set<string>() };
        const lost = details.lost.map((range) => ({ ...range, replica: range.replica ?? replica }));
        voices.set(user, {
          name: user,
          last: time,
          lost: [...before.lost, ...lost],
          problems: new Set([...before.problems, ...details.problems]),
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

/** The acts that acknowledge. With damaged notes there are none, so that every finding is one. */
async function* readActs(folder: string): AsyncGenerator<Static<typeof Act> & { readonly time: string }> {
  const selection = { ...EVERYTHING, lane: COMMAND_LANE, kind: "act" };
  try {
    for await (const { text, time } of readEntries(folder, selection, () => undefined)) {
      if (!text.includes(ACKNOWLEDGE_COMMAND)) continue;
      const act: unknown = JSON.parse(text);
      if (Value.Check(Act, act)) yield { ...act, time };
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
}

function covers({ lost, problems }: Voice, finding: Finding): boolean {
  if (finding.lost === undefined) return problems.has(problemKey(finding));
  const { replica, lane, from: first, to: last } = finding.lost;
  let next = first;
  const ofLane = lost.filter((one) => one.lane === lane && one.replica === replica);
  for (const { from, to } of ofLane.toSorted((a, b) => a.from - b.from))
    if (from <= next) next = Math.max(next, to + 1);
  return next > last;
}

/** A problem as acts name it: also after its file was sealed. */
export function problemKey(finding: Finding): string {
  return describeFinding({ ...finding, file: finding.file.replace(/\.zst$/, "") });
}

/** A finding that was acknowledged, as a sentence. */
export function describeAcknowledged(finding: Finding, by: string): string {
  return `${describeFinding(finding)} (${by})`;
}
