// What the doctor finds in a state folder with one fault each, and that it changes nothing.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { NOT_FOLLOWING } from "../../src/base/flags/follow.ts";
import { NOTHING_SHARED } from "../../src/base/flags/stores.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { examine } from "../../src/operator/doctor/examine.ts";
import type { ExaminedHost, Level, ServiceSettings } from "../../src/operator/doctor/finding.ts";
import { openAccess } from "../../src/service/access/access-file.ts";
import { createAccount } from "../../src/service/access/accounts.ts";
import { createKey } from "../../src/service/access/keys.ts";
import { decideCase } from "../../src/service/cases/case-change.ts";
import { CASES } from "../../src/service/cases/case-format.ts";
import { listCases } from "../../src/service/cases/case-rows.ts";
import { listedFactsOf } from "../../src/service/clearances/listed-facts.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { ALL, ANALYST, ChangingLists, FALSE_POSITIVE, givenCase, openDesk } from "../cases/support.ts";
import { clear, makeClearance, openStore } from "../clearances/support.ts";
import { makeCertificate } from "../support/certificates.ts";
import { scratchFolder } from "../support/scratch.ts";
import { makeListed } from "../support/store-records.ts";

const root = scratchFolder("interdict-doctor-");
const good = join(root, "good");
const NOW = new Date("2026-11-10T08:00:00Z");
let made = 0;

beforeAll(async () => {
  for (const day of ["01", "02"])
    await buildSnapshot({
      paths: ["fixtures/demo/un"],
      state: good,
      now: new Date(`2026-11-${day}T00:00:00Z`),
    });
  const access = openAccess(good);
  await createAccount(access, "core banking", {}, NOW);
  await createKey(access, "core banking", ["sanctions:read"], NOW);
  access.close();
  await clear(good, openStore([makeListed({ id: "a-1" })]), [
    makeClearance("K-1", "a-1"),
    makeClearance("K-2", "a-1", { until: "2026-11-09" }),
  ]);
  const { desk } = openDesk({ state: good });
  await desk.open(givenCase("K-1", "a-1"), ANALYST, new ChangingLists("a-1"));
  mkdirSync(join(good, "journal"), { mode: 0o700 });
  const lane = openLane(join(good, "journal"), "1");
  lane?.append([{ kind: "act", members: '"user":"tests"' }], NOW);
  lane?.close(NOW);
  chmodSync(good, 0o700);
});

/** A copy of the good folder. */
function copy(): string {
  const state = join(root, `state-${made++}`);
  cpSync(good, state, { recursive: true });
  chmodSync(state, 0o700);
  return state;
}

const SETTINGS: ServiceSettings = {
  variables: ["INTERDICT_LISTEN"],
  problem: null,
  listeners: {},
  ageLimits: { warn: new Map(), max: new Map() },
  following: NOT_FOLLOWING,
  stores: NOTHING_SHARED,
};

function find(state: string, more: Partial<ExaminedHost> = {}) {
  return examine({ state, now: NOW, environment: {}, service: SETTINGS, ...more });
}

const currentFolder = (state: string) => snapshotFolder(state, loadCurrentId(state) ?? "");

test("a good folder has no finding but that tests run as root", () => {
  // The invented lists are dated after the time of these tests.
  const wrong = find(good).filter(
    ({ level, message }) => level !== "ok" && !/Root|root|tmpfs|overlay|in the future/.test(message),
  );
  expect(wrong).toEqual([]);
  expect(new Set(find(good).map(({ check }) => check)).size).toBe(15);
});

test("a folder that plain mkdir made is no error, because what is in it is private", () => {
  const state = copy();
  chmodSync(state, 0o755);
  expect(find(state).filter(({ level }) => level === "error")).toEqual([]);
});

const REFUSED = {
  command: "import",
  result: "refused",
  startedAt: "2026-11-09T02:00:00",
  endedAt: "2026-11-09T02:00:05",
  gates: ["shrunken", "missing"],
  succeededAt: null,
};

/** What a kill leaves between a decision and the pair that follows from it. */
function decideWithoutPair(state: string): void {
  const database = CASES.openForChanges(state);
  const [found] = listCases(database, ALL).cases;
  const factsOf = () => listedFactsOf(new ChangingLists("a-1").records("a-1"));
  const given = { ...FALSE_POSITIVE, factsOf, snapshot: "snap-1", fourEyes: false, version: 0 };
  decideCase(database, found?.id ?? "", given, ANALYST, NOW.toISOString());
  database.close();
}

/** Spoils a folder; what the doctor must then say of it. */
const FAULTS: readonly (readonly [
  what: string,
  spoil: (state: string) => void,
  level: Level,
  message: RegExp,
  advice: RegExp,
])[] = [
  ["no folder", (s) => rmSync(s, { recursive: true }), "error", /There is no folder/, /--state DIR/],
  [
    "a folder that others may write",
    (s) => chmodSync(s, 0o775),
    "error",
    /other users may replace/,
    /chmod 700/,
  ],
  [
    "a file that others may read",
    (s) => chmodSync(join(s, "access.sqlite"), 0o640),
    "error",
    /Others may read or write .*access\.sqlite/,
    /chmod -R go=/,
  ],
  [
    "snapshot files that can be written",
    (s) => chmodSync(join(currentFolder(s), "aliases.idx"), 0o600),
    "warning",
    /can be written: .*aliases\.idx/,
    /chmod u=r/,
  ],
  ["no accounts", (s) => rmSync(join(s, "access.sqlite")), "warning", /no accounts/, /accounts create/],
  [
    "accounts of a newer version",
    (s) => setVersion(s, 99),
    "error",
    /format 99; this program reads format 1/,
    /restore FILE/,
  ],
  [
    "an access file without content",
    (s) => truncateSync(join(s, "access.sqlite")),
    "warning",
    /no accounts/,
    /accounts create/,
  ],
  ["a database without tables", emptyAccess, "error", /is empty/, /restore/],
  [
    "a damaged access file",
    (s) =>
      writeFileSync(join(s, "access.sqlite"), "not a database, but long enough to be read as one".repeat(20)),
    "error",
    /not a database/,
    /backup/,
  ],
  [
    "damaged cleared pairs",
    (s) => spoilTail(join(s, "clearances.sqlite")),
    "error",
    /clearances\.sqlite/,
    /Restore/,
  ],
  [
    "cleared pairs that are empty",
    (s) => truncateSync(join(s, "clearances.sqlite")),
    "error",
    /clearances\.sqlite is damaged: it is empty/,
    /restore FILE/,
  ],
  [
    "cleared pairs of a newer version",
    (s) => setVersion(s, 99, "clearances.sqlite"),
    "error",
    /clearances\.sqlite has format 99/,
    /restore FILE/,
  ],
  ["damaged cases", (s) => spoilTail(join(s, "cases.sqlite")), "error", /cases\.sqlite/, /Restore/],
  [
    "cases that are empty",
    (s) => truncateSync(join(s, "cases.sqlite")),
    "error",
    /cases\.sqlite is damaged: it is empty. Reviews answer 503/,
    /restore FILE/,
  ],
  [
    "cases of a newer version",
    (s) => setVersion(s, 99, "cases.sqlite"),
    "error",
    /cases\.sqlite has format 99/,
    /restore FILE/,
  ],
  [
    "a decision without its cleared pair",
    decideWithoutPair,
    "warning",
    /1 decision on cases did not change its cleared pair yet/,
    /its log says why/,
  ],
  ["no valid key", revokeAll, "warning", /No key is valid/, /keys create/],
  [
    "no lists",
    (s) => {
      rmSync(join(s, "snapshots"), { recursive: true });
      rmSync(join(s, "current"));
    },
    "error",
    /No list has been imported/,
    /interdict import/,
  ],
  [
    "no name of the snapshot in use",
    (s) => rmSync(join(s, "current")),
    "error",
    /current is missing/,
    /interdict snapshots rollback/,
  ],
  [
    "a lost snapshot",
    (s) => rmSync(currentFolder(s), { recursive: true }),
    "error",
    /The snapshot in use, \S+, is not in/,
    /publish FILE\), or interdict snapshots rollback/,
  ],
  [
    "a damaged record of what was followed",
    (s) => writeFileSync(join(s, "follow.json"), "garbage", { mode: 0o600 }),
    "error",
    /follow\.json is damaged/,
    /delete this file/,
  ],
  [
    "a changed list copy",
    (s) => flipByte(join(currentFolder(s), "lists.zst")),
    "error",
    /lists\.zst of the snapshot in use, .* is not as it was written/,
    /publish FILE/,
  ],
  [
    "a changed index",
    (s) => flipByte(join(currentFolder(s), "aliases.idx")),
    "error",
    /aliases\.idx of the snapshot in use/,
    /rollback/,
  ],
  [
    "an older snapshot that can't be read",
    (s) => {
      const [first = ""] = readdirSync(join(s, "snapshots")).sort();
      const path = join(s, "snapshots", first, "manifest.json");
      chmodSync(path, 0o600);
      writeFileSync(path, "{}");
      chmodSync(path, 0o400);
    },
    "warning",
    /can't be used for a rollback/,
    /delete it/,
  ],
  [
    "a lost tail of the journal",
    (s) => truncateSync(join(s, "journal/2026-11-10.1.jsonl"), 300),
    "error",
    /Lane 1: the entries \d+ to 2 were written and are gone/,
    /journal verify/,
  ],
  [
    "an unfinished entry",
    (s) => writeFileSync(join(s, "journal/2026-11-10.1.jsonl"), '{"seq":3', { flag: "a" }),
    "ok",
    /8 bytes after it were not acknowledged/,
    /^$/,
  ],
  [
    "an import that was killed",
    (s) => mkdirSync(join(s, "snapshots/.building-4194305"), { mode: 0o700 }),
    "warning",
    /\.building-4194305 was left/,
    /next import deletes/,
  ],
  [
    "an import that runs",
    (s) => mkdirSync(join(s, `snapshots/.building-${process.pid}`), { mode: 0o700 }),
    "ok",
    /An import is running/,
    /^$/,
  ],
  [
    "a file that was written aside",
    (s) => writeFileSync(join(s, "current.4194305.new"), "", { mode: 0o600 }),
    "warning",
    /current\.4194305\.new was left/,
    /^rm /,
  ],
  [
    "a file whose name would be a command",
    (s) => writeFileSync(join(s, "x;reboot;.4194305.new"), "", { mode: 0o600 }),
    "ok",
    /no unfinished files/,
    /^$/,
  ],
  [
    "a restore that was interrupted",
    (s) => mkdirSync(join(s, ".restoring"), { mode: 0o700 }),
    "error",
    /restore is not finished/,
    /restore again/,
  ],
  [
    "an import that was refused",
    (s) => writeFileSync(join(s, "last-import.json"), JSON.stringify(REFUSED), { mode: 0o600 }),
    "warning",
    /The last import, of 2026-11-09T02:00:00 UTC, was refused by the gates shrunken, missing/,
    /interdict import/,
  ],
  [
    "a clock that runs behind",
    (s) => renameSync(currentFolder(s), join(s, "snapshots", "20270101T000000Z-00000000")),
    "error",
    /but the snapshot 20270101T000000Z-00000000 is of 2027-01-01T00:00:00/,
    /timedatectl/,
  ],
];

function setVersion(state: string, version: number, file = "access.sqlite"): void {
  const database = new Database(join(state, file));
  database.run(`PRAGMA user_version = ${version}`);
  database.close();
}

function spoilTail(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, 4096));
}

function emptyAccess(state: string): void {
  const path = join(state, "access.sqlite");
  rmSync(path);
  const database = new Database(path);
  database.run("CREATE TABLE other (id)");
  database.close();
  chmodSync(path, 0o600);
}

function revokeAll(state: string): void {
  const database = new Database(join(state, "access.sqlite"));
  database.run("UPDATE key SET revoked_at = '2026-11-01T00:00:00'");
  database.close();
}

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  chmodSync(path, 0o600);
  writeFileSync(path, bytes);
  chmodSync(path, 0o400);
}

test.each(FAULTS)("%s is found, with what to do", (_, spoil, level, message, advice) => {
  const state = copy();
  spoil(state);
  const findings = find(state);
  const found = findings.find((finding) => message.test(finding.message));
  expect(findings.map((finding) => `${finding.level} ${finding.message}`).join("\n")).toMatch(message);
  expect(found?.level).toBe(level);
  expect(found?.advice ?? "").toMatch(advice);
});

describe("the environment", () => {
  test("is reported by the names of variables, never by their values", () => {
    const environment = {
      BUN_JSC_useJIT: "secret",
      LD_PRELOAD: "secret",
      PATH: "/bin",
      INTERDICT_STATE: good,
    };
    const finding = find(good, { environment }).find(({ check }) => check === "environment");
    expect(finding).toMatchObject({
      level: "warning",
      message: expect.stringContaining("BUN_JSC_useJIT, LD_PRELOAD"),
    });
    expect(JSON.stringify(finding)).not.toContain("secret");
  });

  test("is searched for misspelt variables, and values that can't be used", () => {
    const settings = (environment: Record<string, string>, problem: string | null = null) =>
      find(good, { environment, service: { ...SETTINGS, problem } }).find(
        ({ check }) => check === "settings",
      );
    expect(settings({ INTERDICT_LISTEN: "127.0.0.1:1" })).toMatchObject({ level: "ok" });
    expect(settings({ INTERDICT_LISTENS: "127.0.0.1:1" })).toMatchObject({
      level: "error",
      message:
        "The program knows no variable INTERDICT_LISTENS, so no other command begins. Did you mean INTERDICT_LISTEN?",
    });
    expect(settings({}, "too many")).toMatchObject({
      level: "error",
      message: expect.stringContaining("too many"),
    });
  });

  test("holds the lists in use against the age limits of the service", () => {
    const lists = (warn: [string, number][], max: [string, number][] = []) =>
      find(good, {
        service: { ...SETTINGS, ageLimits: { warn: new Map(warn), max: new Map(max) } },
        now: new Date("2099-01-01T00:00:00Z"),
      }).filter(({ check }) => check === "lists");
    expect(lists([])).toMatchObject([{ level: "ok", advice: null }]);
    expect(lists([["*", 30]])).toMatchObject([
      {
        level: "warning",
        message: expect.stringMatching(/days old/),
        advice: expect.stringMatching(/import/),
      },
    ]);
    expect(lists([["*", 7]], [["lost", 30]])).toMatchObject([
      { level: "error", message: expect.stringMatching(/^lost has an age limit and is not among .* 503/) },
      { level: "warning" },
    ]);
  });

  test("names a certificate, which is checked as the service loads it", () => {
    makeCertificate(root, "doctor", ["-newkey", "rsa:2048"]);
    const [cert, key] = [join(root, "doctor.cert.pem"), join(root, "doctor.key.pem")];
    const strange = join(root, "strange.pem");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    writeFileSync(strange, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
    const check = (tlsCert: string, tlsKey?: string, now = new Date()) =>
      find(good, {
        service: { ...SETTINGS, listeners: tlsKey === undefined ? { tlsCert } : { tlsCert, tlsKey } },
        now,
      })
        .filter((finding) => finding.check === "certificate")
        .map(({ level, message }) => `${level} ${message}`);
    chmodSync(key, 0o600);
    expect(check(cert, key)[0]).toMatch(/^(ok|warning) .*is valid from/);
    expect(check(cert, key, new Date("2099-01-01"))[0]).toMatch(/^error .*not now/);
    expect(check(cert)[0]).toMatch(/^error Use --tls-cert and --tls-key together/);
    expect(check(cert, strange)[0]).toMatch(/^error .*doesn't belong/);
    chmodSync(key, 0o644);
    expect(check(cert, key)[1]).toMatch(/^error Every user/);
  });

  test("names a source of snapshots, which is checked as the service checks it", () => {
    const key = join(root, "trusted.pem");
    const pem = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
    writeFileSync(key, pem);
    const credentials = join(root, "credentials");
    writeFileSync(credentials, "access_key_id=a\nsecret_access_key=b\n", { mode: 0o600 });
    const check = (flags: object) =>
      find(good, { service: { ...SETTINGS, following: { ...NOT_FOLLOWING, ...flags } } })
        .filter((finding) => finding.check === "source")
        .map(({ level, message }) => `${level} ${message}`);
    expect(check({})).toEqual(["ok No variable names a source of snapshots."]);
    const s3 = { follow: "s3://bank-lists/a", trust: key, sourceCredentials: credentials };
    expect(check(s3)).toEqual(["ok s3://bank-lists/a/ can be followed."]);
    expect(check({ ...s3, holdUntil: 3, replica: "a" })[0]).toContain("with 3 replicas, this one as a");
    expect(check({ follow: "s3://bank-lists/a" })[0]).toMatch(/^error --follow needs --trust/);
    const web = { follow: "https://lists.example/", trust: key };
    expect(check({ ...web, holdUntil: 2 })[0]).toMatch(/^error https:.* can only be read/);
    chmodSync(credentials, 0o644);
    expect(check(s3)[0]).toMatch(/^error Every user of the host may read/);
  });
});

test("a check leaves every file as it was, also beside the files of a running SQLite", () => {
  const state = copy();
  const writer = openAccess(state);
  const look = () =>
    readdirSync(state, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => {
        const { mtimeMs, ctimeMs, size, mode, ino } = lstatSync(join(state, name));
        return [name, mtimeMs, ctimeMs, size, mode, ino];
      });
  const before = look();
  expect(before.map(([name]) => name)).toContain("access.sqlite-wal");
  find(state);
  expect(look()).toEqual(before);
  writer.close();
});
