// The list of variables is that of all flags and sources, so no setting is refused and no misspelt one taken.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { VARIABLES, VARIABLES_ALONE } from "../../src/base/flags/variables.ts";
import { refuseUnknownVariables } from "../../src/cli/environment.ts";
import { everyCommand } from "../../src/cli/every-command.ts";
import { buildProgram } from "../../src/cli/program.ts";

test("has every variable of a flag, those that no flag stands for, and no other", async () => {
  const commands = everyCommand(await buildProgram({ snapshot: null }));
  const variables = commands.flatMap(({ flags }) => flags.flatMap(({ variable }) => variable ?? []));
  const all = new Set([...variables, ...Object.keys(VARIABLES_ALONE)]);
  expect([...all].sort()).toEqual([...VARIABLES]);
});

test("has every variable that the sources name", () => {
  const named = [...new Bun.Glob("**/*.ts").scanSync("src")]
    .filter((file) => !file.startsWith("console/app/"))
    .flatMap((file) => [
      ...readFileSync(join("src", file), "utf8").matchAll(/(?:"|process\.env\.)(INTERDICT_[A-Z_]+)/g),
    ])
    .map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !VARIABLES.includes(name) && name !== "INTERDICT_")).toEqual([]);
});

test("refuses another one with the nearest name, and takes those of other commands and programs", () => {
  expect(() => refuseUnknownVariables({ INTERDICT_WORKER: "2" })).toThrow(
    "The environment sets INTERDICT_WORKER, which no command reads. Did you mean INTERDICT_WORKERS?",
  );
  expect(() => refuseUnknownVariables({ INTERDICT_: "" })).toThrow("sets INTERDICT_,");
  refuseUnknownVariables({ ...Object.fromEntries(VARIABLES.map((name) => [name, "x"])), PATH: "/bin" });
});
