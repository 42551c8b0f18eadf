// Heavy work on the compiled executable: it ends when its client leaves and when the service stops, takes
// turns with that of other accounts, and is refused when too much of it waits.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { hostileMessage } from "../soak/hostile-messages.ts";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { pick, seeded } from "../support/random.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const WORDS =
  "Mohammed Ahmed Ali Hassan Hussein Abdul Rahman Ibrahim Omar Khan Said Mahmoud Yusuf Karim".split(" ");
const LIGHT = JSON.stringify({ schema: "Person", properties: { name: ["Taisiya Bulgozhina"] } });

let heavyKey: string;
let lightKey: string;

beforeAll(async () => {
  await importInvented(state);
  heavyKey = await createKey(state, "heavy");
  lightKey = await createKey(state, "light");
});
afterAll(folder.remove);

/** A batch of the heaviest subjects that are legal. */
function heaviestBatch(): string {
  const random = seeded(5);
  const name = () =>
    Array.from({ length: 60 }, () => pick(random, WORDS))
      .join(" ")
      .slice(0, 300);
  const subject = () => ({ schema: "Person", properties: { name: Array.from({ length: 20 }, name) } });
  return JSON.stringify({
    queries: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`c${i}`, subject()])),
  });
}

const BATCH = heaviestBatch();

/** A batch that is asked again would be no work. */
const NO_CACHE = ["--answer-cache", "0"];

function post(
  service: RunningService,
  key: string,
  path: string,
  body: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${service.url}/v1/sanctions/${path}`, {
    ...init,
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, Connection: "close" },
    body,
  });
}

async function subjectsScreened(service: RunningService): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^interdict_match_candidates_count (\d+)$/m.exec(text)?.[1] ?? 0);
}

test.each([1, 2])("a batch ends when its client leaves (%p workers)", async (workers) => {
  const service = await startService(state, {}, [...NO_CACHE, "--workers", String(workers)]);
  const client = new AbortController();
  const asked = post(service, heavyKey, "match/batch", BATCH, { signal: client.signal }).catch(() => null);
  while ((await subjectsScreened(service)) === 0) await Bun.sleep(5);
  client.abort();
  await asked;
  const line = JSON.parse(await service.logLine('"abandoned":true'));
  expect(line).toMatchObject({ route: "/v1/sanctions/match/batch", status: 499, abandoned: true });
  expect(await subjectsScreened(service)).toBeLessThan(100);
  expect(await service.stop()).toBe(0);
});

test.each([1, 2])(
  "no work goes on once the service says that it has stopped (%p workers)",
  async (workers) => {
    const service = await startService(state, {}, [...NO_CACHE, "--workers", String(workers)]);
    const clients = Array.from({ length: 4 }, () =>
      post(service, heavyKey, "match/batch", BATCH).catch(() => null),
    );
    while ((await subjectsScreened(service)) === 0) await Bun.sleep(5);
    expect(await service.stop()).toBe(0);
    await Promise.all(clients);
    const lines = service.log().trim().split("\n");
    expect(JSON.parse(lines.at(-1) ?? "{}").msg).toBe("stopped");
  },
);

test("another account's matches are answered between the items of eight heavy batches", async () => {
  const service = await startService(state, {}, NO_CACHE);
  let batchesAnswered = 0;
  const batches = Array.from({ length: 8 }, async () => {
    const { status } = await post(service, heavyKey, "match/batch", BATCH);
    if (status === 200) batchesAnswered++;
    return status;
  });
  while ((await subjectsScreened(service)) === 0) await Bun.sleep(5);
  const before = await subjectsScreened(service);
  const MATCHES = 10;
  for (let i = 0; i < MATCHES; i++) {
    const { status } = await post(service, lightKey, "match", LIGHT);
    expect(status).toBe(200);
  }
  // Ten matches wait for a few items each, and not for the hundreds that were there first.
  expect((await subjectsScreened(service)) - before - MATCHES).toBeLessThan(10 * MATCHES);
  expect(batchesAnswered).toBe(0);
  const statuses = await Promise.all(batches);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  await service.stop();
}, 60_000);

test("another account's matches are answered between the parts of payments that are made to cost", async () => {
  const key = await createKey(state, "payer", {}, ["sanctions:payments"]);
  const service = await startService(state, {}, NO_CACHE);
  const random = seeded(6);
  let answered = 0;
  const payments = Array.from({ length: 4 }, async () => {
    const asked = await fetch(`${service.url}/payments/screen`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, Connection: "close" },
      body: hostileMessage("many parties with long names", random, WORDS),
    });
    answered++;
    return { status: asked.status, verdict: ((await asked.json()) as { verdict?: string }).verdict };
  });
  for (let i = 0; i < 10; i++) expect((await post(service, lightKey, "match", LIGHT)).status).toBe(200);
  // A refusal comes at once; a message is screened for seconds.
  expect(answered).toBeLessThan(4);
  const answers = await Promise.all(payments);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(new Set(answers.flatMap(({ verdict }) => verdict ?? []))).toEqual(new Set(["review"]));
  await service.stop();
}, 120_000);

test("too much work of one account is refused, and accepted after the time that was told", async () => {
  const service = await startService(state, {}, NO_CACHE);
  const batches = Array.from({ length: 8 }, () => post(service, heavyKey, "match/batch", BATCH));
  const refused = (await Promise.all(batches)).filter(({ status }) => status === 429);
  const [first] = refused;
  if (first === undefined) throw new Error("No batch was refused.");
  expect(await first.json()).toMatchObject({ error: { code: "rate_limit_exceeded" } });

  const busy = Array.from({ length: 6 }, () => post(service, heavyKey, "match/batch", BATCH));
  const again = await Promise.race(
    busy.map(async (asked) => {
      const answer = await asked;
      return answer.status === 429 ? answer : new Promise<never>(() => {});
    }),
  );
  // The time is an estimate from the pace so far: on a host that got slower, the next answer tells the rest.
  let answer = again;
  for (let asked = 0; answer.status === 429 && asked < 3; asked++) {
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(20);
    await Bun.sleep(seconds * 1000);
    answer = await post(service, heavyKey, "match/batch", BATCH);
  }
  expect(answer.status).toBe(200);
  await Promise.all(busy);
  await service.stop();
}, 120_000);
