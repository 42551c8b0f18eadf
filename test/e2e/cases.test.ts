// Cases with the executable: several workers decide while commands change the cleared pairs, a list that
// changes, a kill in the middle, and four eyes.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CASES } from "../../src/service/cases/case-format.ts";
import { openFileCases } from "../../src/service/cases/open-cases.ts";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { inventedList } from "../support/invented-list.ts";
import { withService } from "../support/served.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
afterAll(remove);

const RECORDS = 24;
const LIST = join(folder, "list.ftm.json");
const SCOPES = ["sanctions:read", "sanctions:review"];
const nameOf = (n: number) =>
  `Quorvan${String.fromCharCode(97 + n)}ik Threndle${String.fromCharCode(97 + n)}mere`;
const keys: string[] = [];
let reader = "";

/** Writes the list; the records with these numbers get an alias. */
function writeList(changed: readonly number[] = []): void {
  const names = Array.from({ length: RECORDS }, (_, n) => nameOf(n));
  writeFileSync(LIST, inventedList(names, changed));
}

async function done(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** A file of cleared pairs of other customers. */
function writePairs(name: string, count: number): string {
  const path = join(folder, name);
  const rows = Array.from({ length: count }, (_, i) => `${name}-${i},inv-${i % RECORDS},Another person`);
  writeFileSync(path, ["reference,entity,reason", ...rows].join("\n"));
  return path;
}

beforeAll(async () => {
  writeList();
  await done("import", LIST, "--now", "2026-11-20T00:00:00Z");
  for (const name of ["a.analyst", "b.second", "c.third"])
    keys.push(await createKey(state, name, {}, SCOPES));
  reader = await createKey(state, "core banking");
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
type Answer = { status: number; body: any };

/** Opens the case of a customer and a record as the console does: from a match. */
async function openCase(
  service: RunningService,
  key: string,
  reference: string,
  n: number,
): Promise<{ id: string; version: number }> {
  const query = { schema: "Person", properties: { name: [nameOf(n)] } };
  const match: Answer & { headers: Headers } = await ask(service, key, "/v1/sanctions/match", query);
  const [{ id, score }] = match.body.results;
  expect(id).toBe(`inv-${n}`);
  const requestId = match.headers.get("X-Request-Id");
  const opened: Answer = await ask(service, key, "/review/cases", {
    ...{ reference, query, entityId: id, score, requestId },
  });
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  return opened.body.case;
}

const decide = (
  service: RunningService,
  key: string,
  { id, version }: { readonly id: string; readonly version: number },
  verdict = "false_positive",
): Promise<Answer> =>
  ask(service, key, `/review/cases/${id}/decisions`, {
    ...{ version, verdict, reason: "Another birth date", until: null },
  });

async function validPairs(): Promise<Set<string>> {
  const pairs = JSON.parse(await done("clearances", "list", "--json", "--status", "valid"));
  return new Set(pairs.map(({ reference, entity }: Record<string, string>) => `${reference} ${entity}`));
}

test("workers decide while commands change the pairs, and nothing is lost or refused", async () => {
  await withService(state, { flags: ["--workers", "2"] }, async (service) => {
    let isOver = false;
    const commands = (async () => {
      for (let round = 0; !isOver; round++) {
        await done("clearances", "import", writePairs(`bulk${round}`, 2000));
        await done("clearances", "remove", "--reference", `bulk${round}-1`);
      }
    })();
    const ids: string[] = [];
    const failures: string[] = [];
    const decideAll = async (key: string, numbers: readonly number[]) => {
      for (const n of numbers) {
        const one = await openCase(service, key, `K-${n}`, n);
        ids[n] = one.id;
        const { status, body } = await decide(service, key, one);
        if (status !== 200) failures.push(`${n}: ${JSON.stringify(body)}`);
      }
    };
    const numbers = Array.from({ length: RECORDS }, (_, n) => n);
    await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        decideAll(
          keys[i % keys.length] ?? "",
          numbers.filter((n) => n % 6 === i),
        ),
      ),
    );
    isOver = true;
    await commands;
    expect(failures).toEqual([]);
    // What only waits for another writer is no error. The list grows old while the project does.
    const said = service.log().match(/^.*"level":"(?:error|warn)".*$/gm) ?? [];
    expect(said.filter((line) => !line.includes("lists are older"))).toEqual([]);
    expect(new Set(ids).size).toBe(RECORDS);
    const page: Answer = await ask(service, keys[0] ?? "", "/review/cases?status=decided&perPage=100");
    expect(page.body.total).toBe(RECORDS);
    const pairs = await validPairs();
    expect(numbers.filter((n) => !pairs.has(`K-${n} inv-${n}`))).toEqual([]);
    expect(pairs.has("bulk0-0 inv-0")).toBe(true);
    expect(pairs.has("bulk0-1 inv-1")).toBe(false);
  });
  expect(statSync(join(state, "cases.sqlite")).mode & 0o777).toBe(0o600);
  const acts = (await done("journal", "list", "--kind", "act", "--json"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ command }) => command === "cases decide");
  expect(acts).toHaveLength(RECORDS);
  expect(new Set(acts.map(({ user }) => user))).toEqual(new Set(["a.analyst", "b.second", "c.third"]));
  await done("journal", "verify");
  expect(await done("doctor", "--json").catch((error: Error) => error.message)).toContain(`${RECORDS} cases`);
}, 120_000);

test("a changed record reopens its case at once, on every worker, and no other", async () => {
  await withService(state, { flags: ["--workers", "2"] }, async (service) => {
    const [key = ""] = keys;
    writeList([3]);
    await done("import", LIST, "--now", "2026-11-21T00:00:00Z");
    await service.logLine('"previous":"20261120T000000Z');
    for (let i = 0; i < 8; i++) {
      const { body }: Answer = await ask(service, key, "/review/cases?status=reopened");
      const found = body.cases.map((one: Record<string, unknown>) => [one.reference, one.reopenedBecause]);
      expect(found).toEqual([["K-3", 'name added: "Another Name"']]);
    }
    const session: Answer = await ask(service, key, "/review/session");
    expect(session.body.cases).toMatchObject({ awaiting: 0, reopened: 1, todo: 1 });
    expect((await validPairs()).has("K-3 inv-3")).toBe(false);
  });
}, 60_000);

test("a pair that a command takes back reopens its case", async () => {
  await withService(state, {}, async (service) => {
    const [key = ""] = keys;
    await done("clearances", "remove", "--reference", "K-5");
    const { body }: Answer = await ask(service, key, "/review/cases?entity=inv-5");
    expect(body.cases[0]).toMatchObject({ reference: "K-5", status: "reopened" });
    // A true hit takes back its own pair, and stays decided.
    const id = (await ask(service, key, "/review/cases?entity=inv-6")) as Answer;
    const decided = await decide(service, key, id.body.cases[0], "true_hit");
    expect(decided.body.case).toMatchObject({ status: "decided", verdict: "true_hit" });
    expect((await validPairs()).has("K-6 inv-6")).toBe(false);
    expect(((await ask(service, key, "/review/cases?entity=inv-6")) as Answer).body.cases[0].status).toBe(
      "decided",
    );
  });
}, 60_000);

test("a kill loses no decision that was answered, and its pair follows", async () => {
  const [key = ""] = keys;
  const service = await startService(state, {}, ["--workers", "2"]);
  const answered: number[] = [];
  const work = Array.from({ length: 4 }, async (_, i) => {
    for (let n = i; n < RECORDS; n += 4) {
      const one = await openCase(service, key, `L-${n}`, n);
      if ((await decide(service, key, one)).status === 200) answered.push(n);
    }
  });
  const all = Promise.allSettled(work);
  while (answered.length < 4) await Bun.sleep(5);
  process.kill(service.pid, "SIGKILL");
  await all;
  await service.stop().catch(() => undefined);
  await withService(state, {}, async (restarted) => {
    const { body }: Answer = await ask(restarted, key, "/review/cases?status=decided&perPage=100");
    const decided = new Set(body.cases.map(({ reference }: Record<string, string>) => reference));
    expect(answered.filter((n) => !decided.has(`L-${n}`))).toEqual([]);
    // Also of a decision that was durable, but not answered.
    const pairs = await validPairs();
    const references = [...decided].filter((reference) => String(reference).startsWith("L-"));
    expect(
      references.filter((reference) => !pairs.has(`${reference} inv-${String(reference).slice(2)}`)),
    ).toEqual([]);
  });
}, 60_000);

test("four eyes are switched on by the environment too, as a reload of the unit needs", async () => {
  const [key = ""] = keys;
  const fourEyes = async (service: RunningService) =>
    ((await ask(service, key, "/review/session")) as Answer).body.fourEyes;
  for (const [value, flags, expected] of [
    ["on", [], true],
    ["off", [], false],
    ["on", ["--four-eyes", "off"], false],
  ] as const)
    await withService(state, { env: { INTERDICT_FOUR_EYES: value }, flags }, async (service) =>
      expect(await fourEyes(service)).toBe(expected),
    );
  const wrong = await runBinary(["serve", "--state", state], { env: { INTERDICT_FOUR_EYES: "yes" } });
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining("INTERDICT_FOUR_EYES")]);
}, 60_000);

test("with four eyes nothing is cleared by one account, and a key for screening sees nothing", async () => {
  const [first = "", second = ""] = keys;
  await withService(
    state,
    { flags: ["--four-eyes", "--workers", "2", "--journal-subject", "full"] },
    async (service) => {
      const opened = await openCase(service, first, "M-1", 1);
      const { id } = opened;
      const decided = (await decide(service, first, opened)).body.case;
      expect(decided.status).toBe("awaiting");
      const seen = { agrees: true, reason: "Seen too", version: decided.version };
      const confirm = (key: string): Promise<Answer> =>
        ask(service, key, `/review/cases/${id}/confirmations`, seen);
      // Both keys of one account are one person.
      const another = (
        await done("keys", "create", "a.analyst", ...SCOPES.flatMap((scope) => ["--scope", scope]))
      ).trim();
      for (const key of [first, another]) {
        const { status, body } = await confirm(key);
        expect([status, body.error.code]).toEqual([400, "invalid_request"]);
      }
      expect((await validPairs()).has("M-1 inv-1")).toBe(false);
      for (const [path, body] of [
        ["/review/cases"],
        [`/review/cases/${id}`],
        [`/review/cases/${id}/decisions`, { verdict: "true_hit", reason: "x", until: null }],
        [`/review/cases/${id}/confirmations`, { agrees: true, reason: "x" }],
        ["/review/evidence", { query: {}, ids: ["inv-1"] }],
      ] as [string, unknown?][]) {
        const refused: Answer = await ask(service, reader, path, body);
        expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, "missing_scope"]);
      }
      expect((await confirm(second)).body.case).toMatchObject({ status: "decided", decidedBy: "a.analyst" });
      expect((await validPairs()).has("M-1 inv-1")).toBe(true);
      expect(service.log()).not.toContain("M-1");
      expect(service.log()).not.toContain("Quorvan");
    },
  );
}, 60_000);

test("a kill stops no act on many cases: each is done once, with its entry and its pair", async () => {
  const [key = ""] = keys;
  // The list of pairs ends after a thousand.
  const count = 600;
  const database = CASES.openForChanges(state, 0);
  const matches = Array.from({ length: count }, (_, i) => ({
    reference: `J-${i}`,
    subject: { schema: "Person", properties: { name: [nameOf(i % RECORDS)] } },
    entity: {
      id: `inv-${i % RECORDS}`,
      caption: nameOf(i % RECORDS),
      schema: "Person",
      datasets: ["invented"],
    },
    ...{ score: 0.9, threshold: 0.8, requestId: "r", snapshot: "s" },
  }));
  const reviewer = { account: { id: 99, name: "importer" }, key: "k", request: "r" };
  const opening = { lists: { records: () => [] }, reviewer, at: "2026-11-28T00:00:00.000Z" };
  openFileCases(database, { id: "many", name: "many.csv" }, matches, opening);
  database.close();
  const filter = { queue: "all", text: null, file: "many", assignee: null, columns: {}, order: "opened" };
  const service = await startService(state, {}, ["--workers", "2"]);
  const { ids, versions } = ((await ask(service, key, "/review/case-queue", filter)) as Answer).body;
  const jobOf = async (at: RunningService, path: string, body?: unknown) =>
    ((await ask(at, key, `/review/case-jobs${path}`, body)) as Answer).body.job;
  const { id } = await jobOf(service, "", { ids, versions });
  const given = { act: "decide", verdict: "false_positive", reason: "DOB: another", until: null };
  await jobOf(service, `/${id}/start`, { ...given, number: count });
  while ((await jobOf(service, `/${id}`)).done === 0) await Bun.sleep(5);
  process.kill(service.pid, "SIGKILL");
  await service.stop().catch(() => undefined);
  await withService(state, {}, async (restarted) => {
    let job = await jobOf(restarted, `/${id}`);
    while (job.state === "running") {
      await Bun.sleep(50);
      job = await jobOf(restarted, `/${id}`);
    }
    expect(job).toMatchObject({ state: "done", total: count, done: count, refused: 0, problem: null });
    const { counts } = ((await ask(restarted, key, "/review/case-queue", filter)) as Answer).body;
    expect(counts).toMatchObject({ decided: count, all: count });
  });
  const pairs = await validPairs();
  expect(matches.filter(({ reference, entity }) => !pairs.has(`${reference} ${entity.id}`))).toEqual([]);
  const acts = (await done("journal", "list", "--kind", "act", "--json"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ command, details }) => command === "cases decide" && ids.includes(details.case));
  expect(new Set(acts.map(({ details }) => details.case)).size).toBe(count);
}, 120_000);

test("the journal has as done what became true, and the rest as not done, when accounts race", async () => {
  const [first = "", second = "", third = ""] = keys;
  await withService(state, { flags: ["--four-eyes", "--workers", "2"] }, async (service) => {
    for (let n = 0; n < 14; n++) {
      const opened = await openCase(service, first, `R-${n}`, n);
      const { id } = opened;
      const one = (await decide(service, first, opened)).body.case;
      const confirm = (key: string, agrees: boolean): Promise<Answer> =>
        ask(service, key, `/review/cases/${id}/confirmations`, {
          ...{ agrees, reason: "Seen too", version: one.version },
        });
      const answers = await Promise.all([
        ...[confirm(second, true), confirm(third, n % 2 === 0), confirm(first, true), confirm(second, true)],
        ...[decide(service, first, one, "true_hit"), decide(service, third, one), confirm(second, false)],
      ]);
      const failures = answers.filter(({ status }) => status !== 200 && status !== 400);
      expect(failures.map(({ body }) => body)).toEqual([]);
      // Everybody saw the same version, so one act was done.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { body: file }: Answer = await ask(service, first, `/review/cases/${id}`);
      const acts = (await done("journal", "list", "--kind", "act", "--json"))
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter(({ details }) => details.case === id);
      const made = acts.filter(({ command }) => !command.endsWith("(not done)"));
      const inOrder = made.sort((a, b) => a.details.version - b.details.version);
      // biome-ignore lint/suspicious/noExplicitAny: events of any form.
      const events: any[] = file.decisions;
      expect(
        inOrder.map(({ user, command, details }) => [user, command, details.version, details.agrees ?? null]),
      ).toEqual(
        events.map(({ by, kind, agrees }, i) => [
          ...[by, kind === "decision" ? "cases decide" : "cases confirm", i + 1, agrees],
        ]),
      );
      const verdictThen = (i: number) =>
        events.slice(0, i + 1).findLast(({ kind }: { kind: string }) => kind === "decision").verdict;
      expect(inOrder.map(({ details }) => details.verdict)).toEqual(events.map((_, i) => verdictThen(i)));
      const refused = answers.filter(({ status }) => status === 400);
      expect(
        acts
          .filter(({ command }) => command.endsWith("(not done)"))
          .map(({ details }) => details.notDone)
          .sort(),
      ).toEqual(refused.map(({ body }) => body.error.message).sort());
    }
  });
}, 120_000);
