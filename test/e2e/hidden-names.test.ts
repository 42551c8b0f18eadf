// Invented listed names that somebody hides, in messages that the compiled executable screens: each message
// is to be reviewed.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { swift } from "../payments/samples.ts";
import { makeFolder, runBinary } from "../support/binary.ts";

const LISTED = [
  { id: "invented-1", schema: "Person", caption: "Odalys Marenka Brunskova", country: ["cy"] },
  { id: "invented-2", schema: "Organization", caption: "Quellmark Freight LLC", country: ["cy"] },
];

/** What a party is called, and where it lives, or what a line of remittance says. */
interface Hidden {
  readonly party?: string;
  readonly country?: string;
  readonly text?: string;
}

const HIDDEN: Readonly<Record<string, Hidden>> = {
  COMMA: { party: "JANE DOE, ODALYS BRUNSKOVA" },
  BRACKET: { party: "JANE DOE (ODALYS BRUNSKOVA)" },
  HYPHEN: { party: "JANE DOE - ODALYS BRUNSKOVA" },
  PLUS: { party: "JANE DOE + ODALYS BRUNSKOVA" },
  COLON: { party: "JANE DOE : ODALYS BRUNSKOVA" },
  LEAD: { party: "ATT ODALYS BRUNSKOVA" },
  BESIDE: { party: "JANE DOE ODALYS BRUNSKOVA" },
  TWICE: { party: "ODALYS BRUNSKOVA ODALYS BRUNSKOVA" },
  GLUED: { party: "JANEDOEFORODALYSBRUNSKOVA" },
  FOREIGN: { party: "ODALYS BRUNSK\u0966VA" },
  DIGITS: { party: "O7D7A7L7Y7S7 B7R7U7N7S7K7O7V7A" },
  PIECES: { text: "FOR ODA LYS BRUNS KOV A" },
  TURNED: { party: "ɐʌoʞsunɹq sʎlɐpo" },
  COUNTRY: { party: "ODALYS BRUNSKOVA", country: "BR" },
  NUMBER: { party: "4711QUELLMARK FREIGHT LLC" },
};

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(async () => {
  const list = join(folder.path, "entities.ftm.json");
  const lines = LISTED.map(({ caption, country, ...own }) =>
    JSON.stringify({
      ...own,
      caption,
      properties: { name: [caption], country, topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
  writeFileSync(list, `${lines.join("\n")}\n`);
  expect(await runBinary(["import", list, "--state", state])).toMatchObject({ exitCode: 0 });
});
afterAll(() => folder.remove());

test("every hidden name is a finding", async () => {
  const input = join(folder.path, "messages.fin");
  const out = join(folder.path, "alerts.csv");
  const all: typeof HIDDEN = { ...HIDDEN, CLEAN: {} };
  const messages = Object.entries(all).map(([name, { party = "ORLA PENWICK", country, text }]) => {
    const payee = country === undefined ? [`:59:${party}`] : [":59F:/1", `1/${party}`, `3/${country}/BELEM`];
    const lines = [`:20:${name}`, ":50K:MERRIT TOLLIVER", ...payee];
    return swift("103", text === undefined ? lines : [...lines, `:70:${text}`]);
  });
  writeFileSync(input, `${messages.join("\r\n")}\r\n`);
  await runBinary(["screen-messages", input, "--state", state, "--out", out]);
  const rows = readFileSync(out, "utf8");
  const clear = Object.keys(all).filter((name) => !rows.includes(`,${name},,review,`));
  expect(clear).toEqual(["CLEAN"]);
});
