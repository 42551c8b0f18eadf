// Writes api.d.ts, the types of the interface, from the OpenAPI document with openapi-typescript, which is fetched for
// the occasion and is no part of the project. Run it with `make client-types` after a change of the interface.

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readDocument } from "../support/openapi-document.ts";

const GENERATOR = "openapi-typescript@7.13.0";
export const TYPES_FILE = resolve(import.meta.dir, "api.d.ts");

/** The first lines of the types: what they were made from, and that nobody changed them since. */
export function writeHeader(types: string): string {
  return [
    "// Made by `make client-types`; a test compares these two.",
    `// Document: sha256 ${sha256(JSON.stringify(readDocument()))}`,
    `// Types: sha256 ${sha256(types)}`,
    "",
    "",
  ].join("\n");
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function run(cwd: string, ...command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed with exit code ${exitCode}.`);
}

function generate(): void {
  const folder = mkdtempSync(join(tmpdir(), "interdict-client-"));
  try {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(readDocument()));
    // A field with a default need not be sent.
    const flags = ["--default-non-nullable", "false", "-o", "api.d.ts"];
    run(folder, process.execPath, "x", GENERATOR, "openapi.json", ...flags);
    writeFileSync(TYPES_FILE, readFileSync(join(folder, "api.d.ts")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  run(
    process.cwd(),
    process.execPath,
    "node_modules/@biomejs/biome/bin/biome",
    "format",
    "--write",
    TYPES_FILE,
  );
  const types = readFileSync(TYPES_FILE, "utf8");
  writeFileSync(TYPES_FILE, writeHeader(types) + types);
}

if (import.meta.main) generate();
