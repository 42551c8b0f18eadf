// Messages of commands in the words of the page: no flag, command, variable or path of the host reaches it.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, UsageError } from "../../src/base/model/errors.ts";
import { enforceGates } from "../../src/lists/import/gates.ts";
import { KnownColumns } from "../../src/lists/sources/columns/known-columns.ts";
import { forPage, inPageSentences } from "../../src/service/uploads/page-words.ts";

const TABLE = new KnownColumns<"name" | "id">({ name: ["name"], id: ["id", "number"] }, ["name"]);

/** The error that an act throws, in the words of the page. */
function thrown(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof UsageError)) throw error;
    const hint = error instanceof OperatorError ? (error.hint ?? null) : null;
    return inPageSentences({ message: error.message, hint, ...error.details });
  }
  throw new Error("Nothing was thrown.");
}

describe("a message", () => {
  test.each<[string, () => unknown]>([
    ["Choose the column that holds the name.", () => TABLE.find("a.csv", ["x"], [])],
    [
      "Keep one of them as the reference, and leave the others unread.",
      () => TABLE.find("a.csv", ["name", "id", "number"], []),
    ],
    [
      '"nmae=x" names nothing that a column can hold. Did you mean name? A column can hold name, id.',
      () => TABLE.find("a.csv", ["name"], ["nmae=x"]),
    ],
    [
      "If the list could not be fetched, keep the previous one. To leave it out, ask the operator of the service to let it pass on the host.",
      () => enforceGates([{ gate: "missing", dataset: "un_sc_sanctions", message: "It is gone." }], []),
    ],
    [
      "If that is right, ask the operator of the service to let it pass on the host.",
      () => enforceGates([{ gate: "shrunken", dataset: "own", message: "It has half." }], []),
    ],
  ])("%s", (page, act) => {
    expect(thrown(act)).toEndWith(page);
  });

  test("keeps what is no advice, and says whom to ask for what only a command line can do", () => {
    expect(forPage("The snapshot is damaged. Go back: interdict snapshots rollback. Import anew.")).toBe(
      "The snapshot is damaged. Import anew. Ask the operator of the service.",
    );
    expect(forPage("Start the service without --demo.")).toBe("Ask the operator of the service.");
    expect(forPage("Set INTERDICT_TRUST to a key.")).toBe("Ask the operator of the service.");
  });

  test("leaves names of files, columns and lists as they are", () => {
    const said = '"A -- B.csv" has no column "--". Its columns are "interdict", "x".';
    expect(forPage(said)).toBe(said);
  });
});

test("whatever a screening, a preview or an import advises reaches the page without the command line", () => {
  const rooms = [
    "service/bulk/reading",
    "service/bulk/screening",
    "lists/sources",
    "lists/import",
    "engine/snapshot",
  ];
  const texts = rooms.flatMap((room) =>
    [...new Bun.Glob("**/*.ts").scanSync(join("src", room))].flatMap((file) => {
      const source = readFileSync(join("src", room, file), "utf8").replaceAll(
        /^\s*(?:\/\/|\*|\/\*).*$/gm,
        "",
      );
      return [...source.matchAll(/"([A-Z][^"\n]+)"|`([A-Z][^`\n]+)`/g)].map(([, a, b]) => a ?? b ?? "");
    }),
  );
  expect(texts.length).toBeGreaterThan(300);
  const left = texts.map(forPage).filter((text) => /\s--[a-z]|\binterdict [a-z]|INTERDICT_/.test(text));
  expect(left).toEqual([]);
});

test("what the service itself says to a person at a page names no flag and no command", () => {
  const sources = ["service/uploads", "service/cases", "service/http/routes"].flatMap((room) =>
    [...new Bun.Glob("**/*.ts").scanSync(join("src", room))].map(
      (file) => [join("src", room, file), readFileSync(join("src", room, file), "utf8")] as const,
    ),
  );
  const said = sources.flatMap(([file, source]) =>
    [...source.matchAll(/(?:refused|CaseRefusal|ServiceError)\(\s*(?:"\w+",\s*)?["`]([^"`]+)/g)].map(
      ([, text = ""]) => [file, text] as const,
    ),
  );
  expect(said.length).toBeGreaterThan(20);
  const wrong = said.filter(
    // The page of a payment is another program of the bank.
    ([file, text]) => !file.endsWith("payments-screen.ts") && /--[a-z]|interdict [a-z]|INTERDICT_/.test(text),
  );
  expect(wrong).toEqual([]);
});
