// What the commands of the manual need around them: the files that they read, a state folder with two
// snapshots of the demonstration's lists, and a service on a copy of it.

import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { CHAPTERS } from "../../src/operator/manual/chapters.ts";
import { codeBlocks } from "../manual/reading.ts";
import { tablesOf } from "../sources/files/workbook-writer.ts";
import { ask, BINARY, createKey, type RunningService, runBinary, startService } from "./binary.ts";

const HEADER = ["Kundennummer", "Name", "Geburtstag", "Country"];
const CUSTOMERS = [
  ["K-204711", "Taisiya Bulgozhina", "03.09.1988", "cy"],
  ["K-204712", "Jane Example", "17.02.1970", "nl"],
];

/** Programs of other houses: each takes what it is given. curl fails when the answer is an error. */
const STAND_INS: Readonly<Record<string, string>> = {
  kubectl: "exec cat",
  "mail-the-analysts": "exec cat",
  notify: 'echo "$@"',
  curl: 'for one in /usr/local/bin/curl /usr/bin/curl; do test -x "$one" && exec "$one" --fail-with-body "$@"; done',
};

/** The body of a file of customers, in the form that its ending says. */
function writeCustomers(folder: string): void {
  const rows = [HEADER, ...CUSTOMERS];
  const csv = `${rows.map((row) => row.join(",")).join("\n")}\n`;
  const ids = HEADER.map((name, i) => ({
    ...{ name, type: "STRING" as const },
    data: CUSTOMERS.map((row) => row[i] ?? ""),
  }));
  const lines = CUSTOMERS.map(([id, name]) => JSON.stringify({ id, name, schema: "Person" }));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(join(folder, "customers.csv"), csv.replaceAll(/(\d\d)\.(\d\d)\.(\d{4})/g, "$3-$2-$1"));
  writeFileSync(join(folder, "kunden.xlsx"), tablesOf({ Kunden: rows }));
  writeFileSync(
    join(folder, "customers.parquet"),
    new Uint8Array(parquetWriteBuffer({ columnData: ids.filter(({ name }) => name !== "Geburtstag") })),
  );
  writeFileSync(join(folder, "new-customers.jsonl"), `${lines.join("\n")}\n`);
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data", `customers-${day}.csv.gz`), Bun.gzipSync(new TextEncoder().encode(csv)));
}

/** The mapping of one of the bank's own files, as a chapter shows it. */
function mappingIn(chapter: string): string {
  const [mapping] = codeBlocks(CHAPTERS.find(({ name }) => name === chapter)?.text ?? "", "json");
  if (mapping === undefined) throw new Error(`The chapter ${chapter} shows no mapping.`);
  return mapping;
}

/** Lists as a bank has them: official ones in lists/ and side by side, and one of its own. */
function writeLists(folder: string): void {
  mkdirSync(join(folder, "lists"));
  for (const part of ["ofac", "un", "ftm"]) {
    cpSync(join("fixtures/demo", part), join(folder, "lists", part), { recursive: true });
    if (part !== "ftm") cpSync(join("fixtures/demo", part), folder, { recursive: true });
  }
  cpSync("fixtures/demo/ftm/entities.ftm.json", join(folder, "entities.ftm.json"));
  writeFileSync(join(folder, "own.csv"), "id,name,birth_date,country\nB-1,Orvan Stellmacher,1961-02-03,de\n");
  writeFileSync(join(folder, "own.mapping.json"), mappingIn("own-lists"));
  writeFileSync(join(folder, "owners.csv"), "gesellschafter,firma,anteil\nofac-990002,C-17,60 %\n");
  writeFileSync(join(folder, "owners.mapping.json"), mappingIn("ownership"));
  cpSync(join(folder, "owners.csv"), join(folder, "structure.csv"));
  cpSync(join(folder, "owners.mapping.json"), join(folder, "structure.mapping.json"));
  writeFileSync(join(folder, "canaries.txt"), "Taisiya Orestovna Bulgozhina\n");
}

function writeMessages(folder: string): void {
  mkdirSync(join(folder, "payments"));
  const [first = ""] = readFileSync("fixtures/payments/messages.jsonl", "utf8").split("\n");
  for (const path of ["message.xml", "payments/1.xml"])
    writeFileSync(join(folder, path), JSON.parse(first).text);
}

function openssl(folder: string, ...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(["openssl", ...args], { cwd: folder, stderr: "pipe" });
  if (exitCode !== 0) throw new Error(String(stderr));
}

function writeKeys(folder: string): void {
  for (const [secret, shown] of [
    ["signing.pem", "trusted.pem"],
    ["journal.pem", "journal.pub.pem"],
  ] as const) {
    openssl(folder, "genpkey", "-algorithm", "ed25519", "-out", secret);
    openssl(folder, "pkey", "-in", secret, "-pubout", "-out", shown);
  }
  cpSync("fixtures/http/tls/cert.pem", join(folder, "client.pem"));
}

/** The executable by its names, and what stands for programs of other houses. */
function writePrograms(folder: string): void {
  mkdirSync(folder);
  for (const name of ["interdict", "interdict-admin"]) symlinkSync(BINARY, join(folder, name));
  for (const [name, text] of Object.entries(STAND_INS)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** The folder that the commands run in: every file that the manual names. */
function furnish(folder: string): void {
  for (const name of ["archive", "backup", "etc/prometheus", "etc/haproxy", "root", "srv"])
    mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(BINARY, join(folder, "interdict-new"));
  writeCustomers(folder);
  writeLists(folder);
  writeMessages(folder);
  writeKeys(folder);
  writeFileSync(
    join(folder, "good-guys.csv"),
    "reference,entity,reason\nK-204712,ofac-990002,Another person\n",
  );
  const alerts = Array.from({ length: 40 }, (_, i) => `${0.8 + i / 200},${i % 3 === 0 ? "TP" : "FP"}`);
  writeFileSync(join(folder, "alerts.csv"), `score,verdict\n${alerts.join("\n")}\n`);
  writeFileSync(
    join(folder, "customer.json"),
    JSON.stringify({ schema: "Person", properties: { name: ["Taisiya Bulgozhina"] } }),
  );
}

/** The service that the requests of the manual go to, with what they name. */
export interface ManualWorld {
  /** A folder with every file that the commands read; each block runs in a copy. */
  readonly home: string;
  /** The programs that are called by their name. */
  readonly programs: string;
  /** The state folder of the service, with two snapshots and a journal. */
  readonly served: string;
  /** A copy of it from before the service started. */
  readonly base: string;
  readonly service: RunningService;
  /** Variables that the manual uses without setting them: $KEY, $ID and others. */
  readonly variables: Readonly<Record<string, string>>;
  /** What stands in the manual as an example, and what stands for it here. */
  readonly examples: readonly (readonly [example: string | RegExp, here: string])[];
}

async function done(state: string, ...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Asks about a listed person, opens her case, and sends a file: the manual goes on from there. */
async function useService(service: RunningService, key: string): Promise<Record<string, string>> {
  const query = { schema: "Person", properties: { name: ["Taisiya Orestovna Bulgozhina"] } };
  const match = await ask(service, key, "/v1/sanctions/match", query);
  const [{ id, score }] = match.body.results as { id: string; score: number }[] as [
    { id: string; score: number },
  ];
  const opened = await ask(service, key, "/review/cases", {
    ...{ reference: "K-204711", query, entityId: id, score, requestId: match.headers.get("X-Request-Id") },
  });
  const sent = await fetch(`${service.url}/review/files?fileName=customers.csv`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/octet-stream" },
    body: "Name,Id\nTaisiya Bulgozhina,K-204711\n",
  });
  const { id: sentId } = (await sent.json()) as { id: string };
  return { CASE: (opened.body.case as { id: string }).id, ID: sentId };
}

/** Makes everything that the commands need in `folder`, which is empty. Stop its service. */
export async function makeWorld(folder: string): Promise<ManualWorld> {
  const home = join(folder, "home");
  const programs = join(folder, "bin");
  writePrograms(programs);
  furnish(home);
  const base = join(folder, "base");
  await done(base, "import", "fixtures/demo", "--now", "2026-11-20T06:00:00Z");
  await done(base, "import", "fixtures/demo", "--fresh");
  await done(base, "clearances", "import", join(home, "good-guys.csv"));
  const scopes = ["sanctions:read", "sanctions:review", "sanctions:administer", "sanctions:payments"];
  const key = await createKey(base, "a.reader", {}, scopes);
  const served = join(folder, "served");
  cpSync(base, served, { recursive: true });
  const service = await startService(served, {}, ["--journal-key", join(home, "journal.pem")]);
  const used = await useService(service, key);
  const [older = ""] = readdirSync(join(base, "snapshots")).sort();
  const entries = await done(served, "journal", "list", "--match-only");
  const [, entry = ""] = / {2}(\d+:\d+) /.exec(entries) ?? [];
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...{ home, programs, base, served, service },
    variables: { ...used, KEY: key, ADMINISTRATOR: key, URL: service.url },
    examples: [
      ["http://127.0.0.1:8080", service.url],
      [/(?<![\w/.])localhost:8080/g, service.url],
      [/2026\d{4}T060000Z-1f2e3d4c/g, older],
      ["1:4711", entry],
      [/2026-11-(?:23|01|30)/g, today],
      ["oidc3kP0sFRa", "$(interdict keys list a.analyst | sed -n 's/^\\([A-Za-z0-9]\\{12\\}\\) .*/\\1/p')"],
      ["x509ryp0sFRa", "$(interdict keys list | grep -o '^x509[A-Za-z0-9_-]*')"],
      ["KEY-ID", "$(interdict keys list | grep -o '^[A-Za-z0-9_-]* *key' | head -1 | cut -d' ' -f1)"],
      ["restore --check FILE", "restore --check backup/*.tar.zst"],
      ["restore FILE", "restore backup/*.tar.zst"],
      ["/var/lib/private/interdict/examiner", "examiner-of-admin"],
      ["/var/lib/interdict/examiner", "examiner-of-admin"],
      ["/var/lib/grafana/dashboards/", "etc/"],
      ["/var/lib/interdict", "restored"],
      [/(?<= )\/(?=(?:archive|backup|data|srv)(?:\/|$| ))/gm, ""],
      [/(?<=>)\/(?=(?:backup|etc)\/)/g, ""],
      ["--into /", "--into root"],
      [/journal-202\d\.pub\.pem/g, "journal.pub.pem"],
      ["srv/lists", "lists"],
      ["import …", "import lists --fresh"],
      ["tail -F", "cat"],
      // A run that was cut off left no results.
      [
        "interdict screen customers.csv --resume",
        "rm customers.alerts.csv; interdict screen customers.csv --resume",
      ],
    ],
  };
}
