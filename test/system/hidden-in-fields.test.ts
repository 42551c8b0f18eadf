// Numbers, banks, aircraft, ships, documents and places that somebody writes into any field of the three
// hundred invented messages, in place of what stands there: the executable finds each, or names it as unread.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LabelledMessage } from "../payments/write-labelled.ts";
import { makeFolder, runBinary } from "../support/binary.ts";
import { rounds } from "../support/thorough.ts";

/** What is written, and the id of its record; null for a place. */
const HIDDEN = [
  ["TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7", "invented-wallet"],
  ["QUELDE2L", "invented-bank"],
  ["QQ-VLA", "invented-aircraft"],
  ["MV DEVIRRA", "invented-ship"],
  ["130502197706161537", "invented-wallet"],
  ["PYONGYANG", null],
] as const;

const LISTED = [
  { id: "invented-ship", schema: "Vessel", caption: "Devirra" },
  { id: "invented-aircraft", schema: "Airplane", caption: "QQ-VLA" },
  { id: "invented-bank", schema: "Organization", caption: "Bank Ostrelin", swiftBic: ["QUELDE2L"] },
  {
    ...{ id: "invented-wallet", schema: "Person", caption: "Wenzel Odrakowski" },
    publicKey: ["TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7"],
    idNumber: ["130502197706161537"],
  },
];

/** One field in so many is written into. */
const STEP = rounds({ usual: 5, thorough: 1 });

/** The places of a message that can be written into, as beginning and end of what stands there. */
function placesOf(text: string): (readonly [start: number, end: number])[] {
  const pattern = text.includes("{4:")
    ? /(?<=^(?::\d\d[A-Z]?:)?)(?![:{}-])[^:\r\n]+$/gm
    : /(?<=>)[^<>]*[^<>\s][^<>]*(?=<\/)/g;
  const [from, to] = text.includes("{4:")
    ? [text.indexOf("{4:") + 3, text.lastIndexOf("-}")]
    : [0, text.length];
  return [...text.matchAll(pattern)]
    .map(({ 0: value, index }) => [index, index + value.length] as const)
    .filter(([start, end]) => start >= from && end <= to);
}

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
beforeAll(async () => {
  const list = join(folder, "entities.ftm.json");
  const lines = LISTED.map(({ id, schema, caption, ...facts }) =>
    JSON.stringify({
      ...{ id, schema, caption, datasets: ["invented_list"] },
      properties: { name: [caption], ...facts, topics: ["sanction"] },
    }),
  );
  writeFileSync(list, `${lines.join("\n")}\n`);
  expect(await runBinary(["import", list, "--state", state])).toMatchObject({ exitCode: 0 });
});
afterAll(remove);

test("is found in every field, or named as unread", async () => {
  const labelled: LabelledMessage[] = readFileSync("fixtures/payments/messages.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const hiding = labelled.flatMap(({ id, type, text }, at) =>
    placesOf(text).flatMap(([start, end], place) => {
      if ((place + at) % STEP !== 0) return [];
      const [value, record] = HIDDEN[(place + Math.floor(at / STEP)) % HIDDEN.length] ?? HIDDEN[0];
      const written = text.slice(0, start) + value + text.slice(end);
      const label = `${id} ${type}: ${value} in place of ${text.slice(Math.max(0, start - 24), end)}`;
      return [{ label, record, written }];
    }),
  );
  expect(hiding.length).toBeGreaterThan(1000);
  const input = join(folder, "messages");
  mkdirSync(input);
  // Files are read in the order of their names, and each is a message.
  const nameOf = (at: number) => `${String(at).padStart(6, "0")}.txt`;
  for (const [at, { written }] of hiding.entries()) writeFileSync(join(input, nameOf(at)), written);
  const out = join(folder, "alerts.jsonl");
  await runBinary(["screen-messages", input, "--state", state, "--out", out]);
  const found = new Map<string, Set<string>>();
  for (const line of readFileSync(out, "utf8").trimEnd().split("\n")) {
    const { file, id, code } = JSON.parse(line);
    found.set(file, (found.get(file) ?? new Set()).add(id ?? code ?? "clear"));
  }
  const missed = hiding.flatMap(({ label, record }, at) => {
    const own = found.get(nameOf(at));
    const isTold = own === undefined || own.has("unread") || own.has(record ?? "sanctioned-place");
    return isTold ? [] : [`${label}: ${[...own]}`];
  });
  expect(missed).toEqual([]);
}, 600_000);
