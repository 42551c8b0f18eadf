// What a command says, for the person who waits for it: progress, stage and failure, without paths.

import { expect, test } from "bun:test";
import type { Failure } from "../../src/base/model/job-events.ts";
import { failureIn, lastProgress, lastStage } from "../../src/service/uploads/messages.ts";

const NONE = new Map<string, string>();
const failed = (failure: Failure) => `${JSON.stringify({ failure })}\n`;
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
  const path = "/state/uploads/files/x/uploaded-file";
  const said = failed({
    message: `${path} is no table.`,
    hint: `Save ${path}.`,
    onPage: { hint: `Send ${path}.` },
  });
  expect(failureIn(`Reading.\n${said}error: ${path} is no table.\n`, names)).toEqual({
    message: "Kunden.csv is no table.",
    hint: "Save Kunden.csv.",
    onPage: { hint: "Send Kunden.csv." },
  });
  expect(failureIn(failed({ message: "It failed.", hint: null }), NONE)).toEqual({
    message: "It failed.",
    hint: null,
    onPage: {},
  });
  expect(failureIn("error: It failed.\n", NONE)).toBeNull();
  expect(failureIn("Interrupted.\n", NONE)).toBeNull();
});

test("a path is replaced as a whole, and never inside a word", () => {
  const names = new Map([
    ["/srv/list", "the state folder"],
    ["uploaded-file", "Kunden.csv"],
  ]);
  const shown = (said: string) => failureIn(failed({ message: said, hint: null }), names)?.message;
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

test("what an unexpected failure says is not shown", () => {
  const said = failed({ message: "secret", hint: null, code: "unexpected" });
  expect(failureIn(said, NONE)?.message).not.toContain("secret");
});
