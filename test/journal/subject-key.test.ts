// The key of hashed subjects is made once; without it, or with another one, nothing goes on in silence.

import { describe, expect, test } from "bun:test";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { examineState } from "../../src/operator/doctor/examine.ts";
import { journalFolder, prepareJournalFolder } from "../../src/service/journal/folders.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { StateJournal, type StateJournalOptions } from "../../src/service/journal/state-journal.ts";
import { checkSubjectKey, prepareSubjectKey, subjectKeyId } from "../../src/service/journal/subject-key.ts";
import { scratchFolder } from "../support/scratch.ts";

const OPTIONS: Omit<StateJournalOptions, "state"> = {
  settings: { whenFull: "refuse", subjects: "hashed", years: 10 },
  program: { version: "1.2.3", commit: "abcdef0", nameRules: "ab12" },
  key: null,
  keepsOthers: true,
  log: { info: () => {}, warn: () => {}, error: () => {} },
};

/** A state folder whose journal was written once with hashed subjects. */
async function hashedState(): Promise<{ state: string; folder: string; key: Uint8Array }> {
  const state = scratchFolder("subject-key-");
  await new StateJournal({ state, ...OPTIONS }).close();
  const folder = journalFolder(state);
  return { state, folder, key: readFileSync(join(folder, "subject.key")) };
}

const journalFindings = (state: string) =>
  examineState({ state, now: new Date() }).filter(({ check }) => check === "journal");

describe("the key of hashed subjects", () => {
  test("is made once, and noted by its SHA-256", () => {
    const folder = prepareJournalFolder(scratchFolder("subject-key-"));
    expect(checkSubjectKey(folder)).toBeNull();
    const key = prepareSubjectKey(folder);
    expect(prepareSubjectKey(folder)).toEqual(key);
    expect(readFileSync(join(folder, "subject.key.id"), "utf8")).toBe(`${subjectKeyId(key)}\n`);
    expect(checkSubjectKey(folder)).toBe(subjectKeyId(key));
    expect(statSync(join(folder, "subject.key")).mode & 0o777).toBe(0o600);
    // A journal of before the note gets it.
    rmSync(join(folder, "subject.key.id"));
    prepareSubjectKey(folder);
    expect(checkSubjectKey(folder)).toBe(subjectKeyId(key));
  });

  test.each<[string, (path: string) => void, string]>([
    ["missing", (path) => rmSync(path), "is missing, but subjects of the journal were hashed with it."],
    ["another one", (path) => writeFileSync(path, new Uint8Array(32)), "is not the key that subjects"],
    ["cut", (path) => writeFileSync(path, new Uint8Array(7)), "has 7 bytes; a key has 32."],
  ])("is %s: no entry is written, and the doctor says what to do", async (_, damage, problem) => {
    const { state, folder } = await hashedState();
    expect(journalFindings(state).map(({ level }) => level)).not.toContain("error");
    damage(join(folder, "subject.key"));
    expect(() => checkSubjectKey(folder)).toThrow(problem);
    const found = journalFindings(state).find(({ level }) => level === "error");
    expect(found?.message).toContain(problem);
    expect(found?.advice).toContain("Restore the file from a backup.");
    const journal = new StateJournal({ state, ...OPTIONS });
    expect(journal.notices().fault).toContain(problem);
    expect(() => journal.admit()).toThrow("The decision can't be recorded.");
    await journal.close();
  });

  test("is begun anew once both files are moved away; verification names the lost one", async () => {
    const { state, folder, key } = await hashedState();
    const verify = () => verifyJournal(folder, [], () => {});
    expect((await verify()).lostSubjectKeys).toEqual([]);
    for (const name of ["subject.key", "subject.key.id"]) rmSync(join(folder, name));
    await new StateJournal({ state, ...OPTIONS }).close();
    const { lostSubjectKeys } = await verify();
    expect(lostSubjectKeys.map(({ id }) => id)).toEqual([subjectKeyId(key)]);
  });
});
