// Messages of commands in the words of the page: no flag, command, variable or path of the host reaches it.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ONE_DOCUMENT } from "../../src/lists/sources/columns/header.ts";
import { encodingHint } from "../../src/lists/sources/files/encodings.ts";
import { forPage } from "../../src/service/uploads/page-words.ts";

describe("a message", () => {
  test.each([
    ["Name the column: --map name=COLUMN. Fields are name, id.", "Choose the column that holds the name."],
    [
      "Choose one: --map id=COLUMN. Fields are name, id.",
      "Keep one of them as the reference, and leave the others unread.",
    ],
    [
      '--map must be FIELD=COLUMN, not "nmae=x". Did you mean name? Fields are name, id.',
      '"nmae=x" names nothing that a column can hold. Did you mean name? A column can hold name, id.',
    ],
    ["Correct the mapping, or --map. Fields are name.", "Correct what the columns hold."],
    ["Name one sheet of a workbook with --sheet, or give one file.", "Name its sheet, or send one table."],
    [ONE_DOCUMENT, "Write one whole object per line, or send an array of objects."],
    [
      "If the list could not be fetched, keep the previous one with --keep DATASET. To leave it out, import again with --allow missing=un_sc_sanctions --allow missing=own.",
      "If the list could not be fetched, keep the previous one. To leave it out, ask the operator of the service to let it pass on the host.",
    ],
    [
      "If that is right, import again with --allow shrunken=us_bis_denied.",
      "If that is right, ask the operator of the service to let it pass on the host.",
    ],
    [
      encodingHint({ encoding: "windows-1251", examples: [] }),
      "If that is right, save it as UTF-8 from windows-1251, and send it again.",
    ],
    [
      "They read as gb18030. Name it with --encoding gb18030.",
      "They read as gb18030. Save the file as UTF-8, and send it again.",
    ],
    ["The file is empty.", "The file is empty."],
  ])("%s", (said, page) => {
    expect(forPage(said)).toBe(page);
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
  const rooms = ["bulk/reading", "bulk/screening", "sources", "import", "snapshot"];
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
  const sources = ["uploads", "cases", "http/routes"].flatMap((room) =>
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
