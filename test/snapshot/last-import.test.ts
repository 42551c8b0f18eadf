// The file that says how the last import ended.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RefusedImport } from "../../src/base/model/last-import.ts";
import { loadLastImport, recordImport } from "../../src/engine/snapshot/last-import.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-last-import-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
function makeState(): string {
  const state = join(root, String(folders++));
  mkdirSync(state);
  return state;
}

const neverWarn = (error: unknown) => {
  throw error;
};

describe("the last import", () => {
  test("is unfinished while it runs, and then as it ended", async () => {
    const state = makeState();
    expect(loadLastImport(state)).toBeNull();
    const done = await recordImport(state, "import", async () => loadLastImport(state), neverWarn);
    expect(done).toMatchObject({ command: "import", result: "unfinished", endedAt: null, succeededAt: null });
    const last = loadLastImport(state);
    expect(last).toMatchObject({ command: "import", result: "succeeded", gates: [] });
    expect(last?.succeededAt).toBe(last?.endedAt ?? "never");
    expect(readdirSync(state)).toEqual(["last-import.json"]);
    expect(statSync(join(state, "last-import.json")).mode & 0o777).toBe(0o600);
  });

  test.each([
    [new RefusedImport("Too short.", "Look.", ["shrunken"]), "refused", ["shrunken"]],
    [new Error("broken"), "failed", []],
  ])("that throws keeps the time of the last success: %p", async (error, result, gates) => {
    const state = makeState();
    await recordImport(state, "publish", async () => {}, neverWarn);
    const before = loadLastImport(state)?.succeededAt ?? null;
    expect(before).not.toBeNull();
    const work = recordImport(state, "import", () => Promise.reject(error), neverWarn);
    expect(await work.catch((thrown: unknown) => thrown)).toBe(error);
    expect(loadLastImport(state)).toMatchObject({ command: "import", result, gates, succeededAt: before });
  });

  test.each(["", "{", "[]", '{"command":"import","result":"perfect"}'])(
    "is unknown when the file holds %p",
    (text) => {
      const state = makeState();
      writeFileSync(join(state, "last-import.json"), text);
      expect(loadLastImport(state)).toBeNull();
    },
  );

  test("counts although its outcome can't be written, with a warning", async () => {
    const gone = join(root, "gone");
    const warnings: unknown[] = [];
    expect(
      await recordImport(
        gone,
        "import",
        async () => "done",
        (error) => warnings.push(error),
      ),
    ).toBe("done");
    expect(warnings).toHaveLength(1);
  });
});
