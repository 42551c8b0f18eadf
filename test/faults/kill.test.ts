// The compiled executable, killed under load: nothing that was acknowledged is missing afterwards, and the
// service is ready again. `make soak` runs a thousand rounds.

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder } from "../support/binary.ts";
import { rounds } from "../support/thorough.ts";
import { killInRounds } from "./kill-rounds.ts";

const ROUNDS = rounds({ usual: 12, thorough: 50 });
/** Rounds that run beside each other, each on a state folder of its own. */
const LANES = 2;

const folder = makeFolder();
afterAll(folder.remove);

test(`a service that is killed ${ROUNDS} times loses nothing that it acknowledged`, async () => {
  const reports = await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      killInRounds(join(folder.path, `lane-${lane}`), ROUNDS / LANES, 20_261_123 + lane),
    ),
  );
  for (const { answers, acts, killedActs } of reports) {
    expect(answers).toBeGreaterThanOrEqual((2 * ROUNDS) / LANES);
    expect(acts).toBeGreaterThan(0);
    expect(killedActs).toBeGreaterThan(0);
  }
}, 300_000);
