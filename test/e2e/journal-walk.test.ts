// The auditor's walk on the executable: why was a record not reported on that day, from which lists, under
// which rules, by whose key? Answered from the journal and the archived snapshot.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, createKey, makeFolder, runBinary } from "../support/binary.ts";
import { flipByte } from "../support/damage.ts";
import { withService } from "../support/served.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
afterAll(remove);

const run = (...args: string[]) => runBinary([...args, "--state", state]);

/** A list of invented people, in use from now on. */
async function importPeople(
  name: string,
  people: readonly (readonly [id: string, name: string])[],
): Promise<void> {
  const path = join(folder, name);
  const rows = people.map(([id, caption]) =>
    JSON.stringify({
      id,
      caption,
      schema: "Person",
      properties: { name: [caption], topics: ["sanction"] },
      datasets: ["list_a"],
      target: true,
    }),
  );
  writeFileSync(path, rows.join("\n"));
  const imported = await run("import", path);
  if (imported.exitCode !== 0) throw new Error(imported.stderr);
}

const FILLERS = Array.from(
  { length: 20 },
  (_, i) => [`filler-${i}`, `Bystander Number${i} Of${i * 7}`] as const,
);
const SUBJECT = { schema: "Person", properties: { name: ["Ysolde Fennimark"], birthDate: ["1961-04-02"] } };

const FAR = { schema: "Person", properties: { name: ["Perrault Quillonby"] } };

let key = "";
let request = "";
let batch = "";
const snapshotInUse = () => readFileSync(join(state, "current"), "utf8").trim();
let archived = "";

beforeAll(async () => {
  const signing = join(folder, "journal.pem");
  execFileSync("openssl", ["genpkey", "-algorithm", "ed25519", "-out", signing], { stdio: "ignore" });
  execFileSync("openssl", ["pkey", "-in", signing, "-pubout", "-out", join(folder, "journal.pub.pem")]);
  await importPeople("monday.ftm.json", [
    ["ol-1", "Ysolde Fenimark"],
    ["far", "Perrault Quillonby"],
    ...FILLERS,
  ]);
  archived = snapshotInUse();
  key = await createKey(state, "core banking");
  await withService(state, { flags: ["--journal-key", signing] }, async (service) => {
    const answer = await ask(service, key, "/v1/sanctions/match", SUBJECT);
    expect(answer.status).toBe(200);
    request = answer.headers.get("X-Request-Id") ?? "";
    const queries = { a: SUBJECT, b: { schema: "Person", properties: {} } };
    const items = await ask(service, key, "/v1/sanctions/match/batch", { queries });
    expect(items.status).toBe(200);
    batch = items.headers.get("X-Request-Id") ?? "";
    // The journal is read while it is written.
    const writing = Promise.all(
      Array.from({ length: 50 }, () => ask(service, key, "/v1/sanctions/match", FAR)),
    );
    expect((await run("journal", "verify")).exitCode).toBe(0);
    expect((await run("journal", "list")).exitCode).toBe(0);
    await writing;
  });
  await importPeople("tuesday.ftm.json", [
    ["ol-1", "Ysolde Fenimark"],
    ["far", "Perrault Quillonby"],
    ["ol-2", "Ysolde Fennimark"],
    ...FILLERS,
  ]);
});

describe("the auditor's walk", () => {
  test("the decision is found, with who asked, the lists and the rules", async () => {
    const listed = await run("journal", "list", "--request", request);
    expect(listed.stdout).toContain("core banking");
    expect(listed.stdout).toContain("Ysolde Fennimark");
    for (const line of listed.stdout.trimEnd().split("\n")) expect(line.length).toBeLessThanOrEqual(120);
    const { stdout } = await run("journal", "show", request);
    for (const text of [
      "core banking (number 1)",
      key.split("_")[1] ?? "-",
      request,
      archived,
      "list_a",
      "Ysolde Fennimark",
      "1961-04-02",
      "ol-1",
    ])
      expect(stdout).toContain(text);
    expect(stdout).toMatch(/Program +\d+\.\d+\.\d+\+/);
    const page = join(folder, "decision.html");
    expect((await run("journal", "show", request, "--html", page)).exitCode).toBe(0);
    expect(readFileSync(page, "utf8")).toContain("<td>ol-1</td>");
  });

  test("why a record was not reported: listed later, not retrieved; and why one was", async () => {
    const why = async (id: string) => (await run("journal", "why", request, id)).stdout;
    const later = await why("ol-2");
    expect(later).toContain("Why ol-2 was not reported");
    expect(later).toContain("No record on the lists of the snapshot has the id ol-2");
    expect(later).toContain("The snapshot in use has it: Ysolde Fennimark (list_a), first imported");
    expect(await why("far")).toContain("The match index did not propose it");
    expect(await why("ol-1")).toContain("Why ol-1 was reported");
    const items = (await run("journal", "why", batch, "ol-1")).stdout;
    expect(items).toContain("Why ol-1 was reported");
    expect(items).toContain("The item was refused, so it was compared with no record.");
  });

  test("every decision is the same on its snapshot", async () => {
    const all = await run("journal", "replay");
    expect(all.stdout).toContain("The same: all 53 decisions.");
    expect(all.exitCode).toBe(0);
  });

  test("the journal is intact and signed", async () => {
    const good = await run("journal", "verify", "--key", join(folder, "journal.pub.pem"));
    expect(good.stdout).toContain("The journal is intact");
    expect(good.exitCode).toBe(0);
    const report = JSON.parse(
      (await run("journal", "verify", "--json", "--key", join(folder, "journal.pub.pem"))).stdout,
    );
    expect(report.lanes[0].signedThrough.seq).toBeGreaterThan(2);
  });

  test("the export has a page per decision, and its checksums hold", async () => {
    const out = join(folder, "examiner");
    const exported = await run("journal", "export", "--from", "2000-01-01", "--out", out, "--pages");
    expect(exported.exitCode).toBe(0);
    execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: out });
    const pages = readdirSync(join(out, "pages"), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".html"));
    expect(pages).toHaveLength(53);
    expect(existsSync(join(out, "decisions.csv"))).toBe(true);
    expect((await run("journal", "list", "--kind", "act")).stdout).toContain("journal export");
  });

  test.each([
    ["aliases.idx", (path: string) => flipByte(path, 9000)],
    ["entities.sqlite", (path: string) => truncateSync(path, 5000)],
    ["manifest.json", (path: string) => truncateSync(path, 50)],
  ])("a snapshot with a damaged %s is named as such, and read from its file", async (name, spoil) => {
    const file = join(folder, `${name}.snapshot`);
    expect((await run("snapshots", "export", archived, "--out", file)).exitCode).toBe(0);
    const path = join(state, "snapshots", archived, name);
    const whole = readFileSync(path);
    spoil(path);
    try {
      const damaged = await run("journal", "replay", request);
      expect([damaged.exitCode, damaged.stdout]).toEqual([1, expect.stringContaining("not recomputed. ")]);
      expect(damaged.stdout).toContain(path);
      expect(damaged.stdout).toContain("If it is damaged, give the file that was exported from it");
      expect(damaged.stdout).not.toContain("interdict import");
      const replayed = await run("journal", "replay", request, "--snapshot-file", file);
      expect(replayed.stdout).toContain("The same.");
    } finally {
      writeFileSync(path, whole);
    }
  });

  test("a snapshot that is no longer in the state folder is read from its file", async () => {
    const file = join(folder, "monday.snapshot");
    expect((await run("snapshots", "export", archived, "--out", file)).exitCode).toBe(0);
    const aside = join(folder, "aside");
    renameSync(join(state, "snapshots", archived), aside);
    try {
      const missing = await run("journal", "replay", request);
      expect(missing.exitCode).toBe(1);
      expect(missing.stdout).toContain(`The snapshot ${archived} is not in`);
      const replayed = await run("journal", "replay", request, "--snapshot-file", file);
      expect(replayed.stdout).toContain("The same.");
      expect(replayed.exitCode).toBe(0);
      const why = await run("journal", "why", request, "ol-2", "--snapshot-file", file);
      expect(why.stdout).toContain("of the snapshot has the id ol-2");
    } finally {
      renameSync(aside, join(state, "snapshots", archived));
    }
  });
});

test("a subject that was recorded as a hash is compared with the one that the auditor gives", async () => {
  let hashed = "";
  let refused = "";
  await withService(state, { flags: ["--journal-subject", "hashed"] }, async (service) => {
    const answer = await ask(service, key, "/v1/sanctions/match", SUBJECT);
    hashed = answer.headers.get("X-Request-Id") ?? "";
    // The error quotes what was sent, and the key of the property is a name.
    const queries = {
      a: { ...SUBJECT, threshold: "Ysolde" },
      b: { ...SUBJECT, properties: { ...SUBJECT.properties, "Ysolde Fennimark": ["x"] } },
    };
    const batch = await ask(service, key, "/v1/sanctions/match/batch", { queries });
    refused = batch.headers.get("X-Request-Id") ?? "";
  });
  const journal = join(state, "journal");
  expect((await run("journal", "show", hashed)).stdout).toContain("Recorded as a keyed hash");
  for (const id of [hashed, refused]) {
    const { stdout } = await run("journal", "list", "--request", id, "--json");
    expect(stdout).toContain('"hmac":');
    expect(stdout).not.toContain("Ysolde");
  }
  expect(readdirSync(journal)).toContain("subject.key");
  const subject = join(folder, "subject.json");
  writeFileSync(subject, JSON.stringify({ properties: SUBJECT.properties, schema: SUBJECT.schema }));
  const same = await run("journal", "replay", hashed, "--subject", subject);
  expect(same.stdout).toContain("The same.");
  expect(same.exitCode).toBe(0);
  const without = await run("journal", "replay", hashed);
  expect(without.stdout).toContain("--subject FILE");
  expect(without.exitCode).toBe(1);
  writeFileSync(subject, JSON.stringify({ ...SUBJECT, properties: { name: ["Someone Else"] } }));
  const other = await run("journal", "replay", hashed, "--subject", subject);
  expect(other.stdout).toContain("its hash differs");
  expect(other.exitCode).toBe(1);
});
