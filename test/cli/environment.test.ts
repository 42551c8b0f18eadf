// The list of variables is that of the sources, so no setting is refused and no misspelt one is taken.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refuseUnknownVariables, VARIABLES } from "../../src/cli/environment.ts";
import { passwordVariable } from "../../src/shared/store-address.ts";

test("has every variable that the sources read, and no other", () => {
  const read = [...new Bun.Glob("**/*.ts").scanSync("src")]
    .filter((file) => file !== "cli/environment.ts" && !file.startsWith("console/app/"))
    .flatMap((file) => [
      ...readFileSync(join("src", file), "utf8").matchAll(/(?:"|process\.env\.)(INTERDICT_[A-Z_]+)/g),
    ])
    .map(([, name = ""]) => name);
  const all = new Set([...read, passwordVariable("--access"), passwordVariable("--rates")]);
  expect([...all].sort()).toEqual([...VARIABLES].sort());
});

test("refuses another one with the nearest name, and takes those of other commands and programs", () => {
  expect(() => refuseUnknownVariables({ INTERDICT_WORKER: "2" })).toThrow(
    "The environment sets INTERDICT_WORKER, which no command reads. Did you mean INTERDICT_WORKERS?",
  );
  expect(() => refuseUnknownVariables({ INTERDICT_: "" })).toThrow("sets INTERDICT_,");
  refuseUnknownVariables({ ...Object.fromEntries(VARIABLES.map((name) => [name, "x"])), PATH: "/bin" });
});
