// The journal of a service under load, spoiled at random moments: no answer is missing without a word.
// `make spoil` does 500 rounds.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../support/binary.ts";
import { importWithKey } from "../support/served.ts";
import { canMount, withMounted } from "../support/unprivileged.ts";
import { FAULTS, type Round, spoilInRound } from "./journal-rounds.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 6);
const SEED = Number(process.env.SEED ?? 20_261_130);

const folder = makeFolder();
afterAll(folder.remove);

test.skipIf(!canMount("a journal that is spoiled under load"))(
  `in ${ROUNDS} rounds, every answer is in the journal, or the program says that it is not whole`,
  async () => {
    const [origin, disk] = [join(folder.path, "origin"), join(folder.path, "disk")];
    const key = await importWithKey(origin);
    mkdirSync(disk);
    const rounds: Round[] = [];
    const failures: string[] = [];
    await withMounted(disk, "size=64m", async () => {
      for (let round = 0; round < ROUNDS; round++)
        try {
          rounds.push(await spoilInRound({ origin, disk, key }, SEED + round));
        } catch (error) {
          // The others are told, too.
          failures.push(String(error));
        }
    });
    for (const fault of FAULTS) {
      const ofFault = rounds.filter((round) => round.fault === fault);
      const sum = (figure: (round: Round) => number) =>
        ofFault.reduce((all, round) => all + figure(round), 0);
      if (ROUNDS > FAULTS.length)
        console.log(
          `${fault}: ${ofFault.length} rounds, ${sum(({ answered }) => answered)} answers, ${sum(({ missing }) => missing)} of them lost, which the program says in ${sum(({ said }) => Number(said))} rounds`,
        );
    }
    expect(failures).toEqual([]);
    expect(rounds).toHaveLength(ROUNDS);
  },
  60_000 + 30_000 * ROUNDS,
);
