// What one account notices of another that sends the heaviest batches from eight connections: how long its
// single matches take meanwhile, one after another on a connection of its own, with one worker and with two.
// The batches hold every kind of worst subject; what is refused of them waits and is sent again.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BATCH_ITEMS_MAX } from "../../../src/base/model/limits.ts";
import { createKey, startService } from "../../support/binary.ts";
import { toBody } from "../questions.ts";
import { runLoad, sendLoad } from "../run-load.ts";
import type { Section } from "../section.ts";
import type { BenchSnapshot } from "../snapshots.ts";
import { NOTHING_REUSED } from "./http.ts";
import { worstQuestions } from "./worst.ts";

const MATCH = "/v1/sanctions/match";
const BATCH = `${MATCH}/batch`;
const HEAVY_CONNECTIONS = 8;
const WARMING_SECONDS = 4;
const SECONDS = 20;
/** The batches begin so much before the matches, until their code is compiled too, and end so much after. */
const AROUND_SECONDS = 8;
const MS_PER_SECOND = 1000;

/** The questions that have twenty names of the greatest length. */
const HEAVY = /^20 .* 300/;

/** A batch of each kind of subject that costs most, each of its subjects with other words. */
function writeHeavy({ questions }: BenchSnapshot, path: string): void {
  const items = Array.from({ length: BATCH_ITEMS_MAX }, (_, seed) => worstQuestions(questions, seed));
  const kinds = Object.keys(items[0] ?? {}).filter((kind) => HEAVY.test(kind));
  const batches = kinds.map((kind) => ({
    queries: Object.fromEntries(
      items.flatMap((item, i) => {
        const question = item[kind];
        return question === undefined ? [] : [[`item-${i}`, toBody(question)]];
      }),
    ),
  }));
  writeFileSync(path, JSON.stringify(batches));
}

export const fairness: Section = {
  name: "fairness",
  async measure(snapshot, book) {
    const folder = resolve("dist/bench", snapshot.name);
    mkdirSync(folder, { recursive: true });
    const heavyFile = join(folder, "heavy-batches.json");
    const lightFile = join(folder, "light-bodies.json");
    writeHeavy(snapshot, heavyFile);
    writeFileSync(lightFile, JSON.stringify(snapshot.questions.map((question) => toBody(question))));
    const name = `${process.pid}-${Date.now()}`;
    const heavyKey = await createKey(snapshot.state, `heavy-${name}`);
    const lightKey = await createKey(snapshot.state, `light-${name}`);
    for (const workers of [1, 2]) {
      const service = await startService(snapshot.state, {}, [
        ...NOTHING_REUSED,
        "--workers",
        String(workers),
        "--log",
        "json",
      ]);
      const of = `${workers} worker${workers === 1 ? "" : "s"}`;
      await runLoad(service, lightKey, MATCH, lightFile, 2 * workers, WARMING_SECONDS);
      const heavy = sendLoad(
        service,
        heavyKey,
        BATCH,
        heavyFile,
        HEAVY_CONNECTIONS,
        SECONDS + 2 * AROUND_SECONDS,
      );
      await Bun.sleep(AROUND_SECONDS * MS_PER_SECOND);
      const light = await runLoad(service, lightKey, MATCH, lightFile, 1, SECONDS);
      const { requests, failures, refusals, seconds } = await heavy;
      if (failures > refusals) throw new Error(`${failures - refusals} batches were not answered.`);
      book.add(`match beside worst batches, ${of}: p50`, light.p50Ms, "ms");
      book.add(`match beside worst batches, ${of}: p99`, light.p99Ms, "ms");
      book.add(
        `worst batches meanwhile, ${of}: subjects`,
        (BATCH_ITEMS_MAX * (requests - failures)) / seconds,
        "1/s",
      );
      await service.stop();
    }
  },
};
