import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprintNameRules } from "../../index/name-rules.ts";
import { NAME_RULES_VERSION } from "../../src/engine/names/version.ts";
import { isThorough } from "../support/thorough.ts";

/** What the fingerprint is made of; the Makefile names the same files. */
const SOURCES = [
  "src/engine/names/**",
  "src/base/model/*.ts",
  "fixtures/golden/names/*",
  "index/name-rules.ts",
  "bun.lock",
];
/** Fingerprints of earlier runs, by their sources: one takes a quarter of a minute of CPU. */
const REMEMBERED = "dist/name-rules";

function sourcesDigest(): string {
  const digest = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const file of SOURCES.flatMap((glob) => [...new Bun.Glob(glob).scanSync()].sort()))
    digest.update(`\n${file}\n`).update(readFileSync(file));
  return digest.digest("hex");
}

test("the version is the fingerprint of what the rules do; if not, run make index and commit index/", async () => {
  expect(NAME_RULES_VERSION).toMatch(/^[0-9a-f]{32}$/);
  const path = `${REMEMBERED}/${sourcesDigest()}`;
  const isKnown = !isThorough && existsSync(path);
  const fingerprint = isKnown ? readFileSync(path, "utf8") : await fingerprintNameRules();
  expect(fingerprint).toBe(NAME_RULES_VERSION);
  mkdirSync(REMEMBERED, { recursive: true });
  writeFileSync(path, fingerprint);
}, 60_000);
