// The compiled executable finds listed wallets by their addresses, whoever is asked about and whichever
// publication lists them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
/** Of nobody: an address of a record without a holder, and one of a table without kinds of numbers. */
const WALLETS = {
  "invented-wallet": "1TestAddr3ssofNobodyAtA11xYz7",
  "invented-row": `0x${"7e57ab".repeat(6)}7e57`,
};

const customers = join(folder.path, "customers.csv");
/** The snapshot of an earlier list, before the wallets were listed. */
let before = "";

/** Returns the id of the snapshot. */
async function importLists(names: readonly string[]): Promise<string> {
  const files = names.map((name) => join(folder.path, name));
  const { exitCode, stderr } = await runBinary(["import", ...files, "--state", state]);
  expect([exitCode, stderr]).toEqual([0, stderr]);
  return readFileSync(join(state, "current"), "utf8").trim();
}

beforeAll(async () => {
  const properties = { publicKey: [WALLETS["invented-wallet"]], topics: ["sanction"] };
  const record = { id: "invented-wallet", schema: "CryptoWallet", datasets: ["invented_list"], properties };
  writeFileSync(join(folder.path, "entities.ftm.json"), `${JSON.stringify(record)}\n`);
  const header = "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset";
  const row = `invented-row,CryptoWallet,A wallet,,,,,${WALLETS["invented-row"]},Listed,Invented Table`;
  writeFileSync(join(folder.path, "targets.simple.csv"), `${header}\n${row}\n`);
  const other = {
    ...record,
    id: "invented-other",
    properties: { ...properties, publicKey: ["1Ano7herAddr3ss"] },
  };
  writeFileSync(join(folder.path, "earlier.ftm.json"), `${JSON.stringify(other)}\n`);
  const rows = Object.values(WALLETS).map((address, at) => `K-${at},Tesvin Hollundermark,${address}`);
  writeFileSync(customers, `id,name,wallet address\n${rows.join("\n")}\nK-9,A wallet,\n`);
  before = await importLists(["earlier.ftm.json"]);
  await importLists(["entities.ftm.json", "targets.simple.csv", "earlier.ftm.json"]);
}, 60_000);
afterAll(() => folder.remove());

test.each(["Person", "Organization", "LegalEntity", "Vessel", "Airplane"])("as a %s", async (schema) => {
  for (const [id, address] of Object.entries(WALLETS)) {
    const subject = ["--schema", schema, "--name", "Tesvin Hollundermark", "--id-number", address];
    const { exitCode, stdout } = await runBinary(["match", ...subject, "--state", state]);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`(CryptoWallet, ${id}, `)]);
  }
});

/** Row, reference, name and record of each alert. */
const alertsIn = (path: string) =>
  readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((alert) => alert.split(","));
const ALERTS = Object.keys(WALLETS).map((id, at) => [`${at + 2}`, `K-${at}`, "Tesvin Hollundermark", id]);

test("in a file, once for a customer of either kind", async () => {
  const { exitCode, stderr } = await runBinary(["screen", customers, "--state", state]);
  expect([exitCode, stderr]).toEqual([0, stderr]);
  expect(alertsIn(customers.replace(".csv", ".alerts.csv")).map((alert) => alert.slice(0, 4))).toEqual(
    ALERTS,
  );
}, 60_000);

test("in what changed between two lists", async () => {
  const { exitCode, stderr } = await runBinary(["rescreen", customers, "--from", before, "--state", state]);
  expect([exitCode, stderr]).toEqual([0, stderr]);
  const changes = alertsIn(customers.replace(".csv", ".changes.csv"));
  expect(changes.map((alert) => [...new Set(alert)].filter((cell) => ALERTS.flat().includes(cell)))).toEqual(
    ALERTS,
  );
}, 60_000);
