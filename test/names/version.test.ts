import { expect, test } from "bun:test";
import { fingerprintNameRules, rememberedFingerprint } from "../../index/name-rules.ts";
import { NAME_RULES_VERSION } from "../../src/engine/names/version.ts";
import { isThorough } from "../support/thorough.ts";

test("the version is the fingerprint of what the rules do; if not, run make index and commit index/", async () => {
  expect(NAME_RULES_VERSION).toMatch(/^[0-9a-f]{32}$/);
  expect(await (isThorough ? fingerprintNameRules() : rememberedFingerprint())).toBe(NAME_RULES_VERSION);
}, 60_000);
