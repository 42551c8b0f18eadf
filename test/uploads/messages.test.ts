// What a command says, for the person who waits for it: progress, stage and failure, without paths.

import { expect, test } from "bun:test";
import { failureIn, lastProgress, lastStage } from "../../src/service/uploads/messages.ts";

const NONE = new Map<string, string>();
const line = (rows: number) =>
  JSON.stringify({ progress: { rows, share: 0.5, ratePerSecond: 10, secondsLeft: 3 } });

test("the last whole progress counts", () => {
  expect(lastProgress("")).toBeNull();
  expect(lastProgress(`Reading the snapshot.\n${line(1)}\n${line(2)}\n`)?.rows).toBe(2);
  expect(lastProgress(`${line(1)}\n${line(2).slice(0, 30)}`)?.rows).toBe(1);
});

test("the stage is the last sentence", () => {
  expect(lastStage("")).toBeNull();
  expect(lastStage('reading the list: 2000\nindexing: 5 of 9\n{"x":1}\n')).toBe("indexing: 5 of 9");
});

test("a failure has its hint, and what paths stand for", () => {
  const names = new Map([
    ["/state/uploads/files/x/", ""],
    ["uploaded-file", "Kunden.csv"],
  ]);
  const said = "Reading.\nerror: /state/uploads/files/x/uploaded-file is no table.\nhint: Give a CSV file.\n";
  expect(failureIn(said, names)).toEqual({ message: "Kunden.csv is no table.", hint: "Give a CSV file." });
  expect(failureIn("error: It failed.\n", NONE)).toEqual({ message: "It failed.", hint: null });
  expect(failureIn("Interrupted.\n", NONE)).toBeNull();
});

test("a path is replaced as a whole, and never inside a word", () => {
  const names = new Map([
    ["/srv/list", "the state folder"],
    ["uploaded-file", "Kunden.csv"],
  ]);
  const shown = (said: string) => failureIn(`error: ${said}\n`, names)?.message;
  expect(shown("/srv/list is full.")).toBe("the state folder is full.");
  expect(shown('"/srv/list" and /srv/list/current and /srv/list.')).toBe(
    '"the state folder" and the state folder/current and the state folder.',
  );
  expect(shown("/srv/lists and /srv/list-2 and /mnt/srv/list and /srv/list.csv.")).toBe(
    "/srv/lists and /srv/list-2 and /mnt/srv/list and /srv/list.csv.",
  );
  expect(shown("my-uploaded-file, line 3")).toBe("my-uploaded-file, line 3");
  expect(shown("uploaded-file, line 3")).toBe("Kunden.csv, line 3");
});

test("the stack of an unexpected failure is not shown", () => {
  const said = "error: unexpected failure; please report it with these lines:\nTypeError: secret\n    at x\n";
  expect(failureIn(said, NONE)?.message).not.toContain("secret");
});
