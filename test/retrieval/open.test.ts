import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { factsOf } from "../../src/base/model/facts.ts";
import { describeAliasIndex } from "../../src/engine/retrieval/format/inspect.ts";
import {
  decodeHeader,
  encodeHeader,
  PAGE_BYTES,
  SECTION_NAMES,
} from "../../src/engine/retrieval/format/layout.ts";
import { verifyAliasIndex } from "../../src/engine/retrieval/format/verify.ts";
import { openAliasIndex, openAliasIndexVerified } from "../../src/engine/retrieval/open.ts";
import { seeded } from "../support/random.ts";
import { inventName } from "./exhaustive.ts";
import { askFor, indexOf, makeScratchFolder, person, rowsOf } from "./support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);
const path = join(scratch.path, "whole.idx");
const spoiled = join(scratch.path, "spoiled.idx");
let whole = Buffer.alloc(0);

beforeAll(async () => {
  const random = seeded(9);
  const facts = factsOf({ birthDate: ["1960"], country: ["ru"], gender: ["male"], idNumber: ["AB1234"] });
  const entities = Array.from({ length: 100 }, (_, i) => ({ ...person(i + 1, inventName(random)), facts }));
  (await indexOf(path, [...entities, person(101, "Gulnara Testova")])).close();
  whole = readFileSync(path);
});

/** The error when these bytes are opened as an index. */
function refusalOf(bytes: Uint8Array): OperatorError {
  writeFileSync(spoiled, bytes);
  try {
    openAliasIndex(spoiled).close();
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
  throw new Error("The spoiled index was opened.");
}

const sectionsOf = () => decodeHeader(whole, path).sections;

describe("a damaged file is refused", () => {
  test("a flipped bit at the beginning, in the middle, at the end and in the padding of every section", () => {
    const sections = sectionsOf();
    expect(sections.map(({ name }) => name)).toEqual([...SECTION_NAMES]);
    for (const [i, { name, offsetBytes, lengthBytes }] of sections.entries()) {
      expect(`${name}: ${lengthBytes > 0}`).toBe(`${name}: true`);
      const next = sections[i + 1]?.offsetBytes ?? whole.length;
      for (const at of [
        offsetBytes,
        offsetBytes + (lengthBytes >> 1),
        offsetBytes + lengthBytes - 1,
        next - 1,
      ]) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ 0x10;
        const refusal = refusalOf(bytes);
        expect(refusal.message).toStartWith(`${spoiled}: section ${name} at byte ${offsetBytes} `);
        expect(refusal.hint).toContain("interdict import");
      }
    }
  });

  test("a flipped bit anywhere in the header", () => {
    for (let at = 0; at < PAGE_BYTES; at += at < 1300 ? 1 : 97) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      expect(refusalOf(bytes).message).toMatch(/^.*spoiled\.idx: the header at byte 0 /);
    }
  });

  test("cut off anywhere", () => {
    const sections = sectionsOf();
    const ends = sections.flatMap(({ offsetBytes, lengthBytes }) => [
      offsetBytes - 1,
      offsetBytes,
      offsetBytes + 1,
      offsetBytes + lengthBytes,
    ]);
    for (const length of [0, 1, 7, 8, 100, PAGE_BYTES - 1, PAGE_BYTES, ...ends, whole.length - 1]) {
      if (length >= whole.length) continue;
      const refusal = refusalOf(whole.subarray(0, length));
      expect(refusal.message).toContain(spoiled);
      expect(refusal.message).toMatch(
        length < PAGE_BYTES ? /cut short/ : /promises \d+ bytes, but the file has/,
      );
    }
  });

  test("with bytes after its end, or not an index at all", () => {
    expect(refusalOf(Buffer.concat([whole, Buffer.alloc(PAGE_BYTES)])).message).toContain("promises");
    expect(refusalOf(Buffer.alloc(10_000, "{}")).message).toContain(
      "does not begin as that of an alias index",
    );
  });

  test("with a header that contradicts its sections, though its own hash is right", () => {
    const header = decodeHeader(whole, path);
    const rewrite = (changes: Partial<typeof header>) =>
      refusalOf(Buffer.concat([encodeHeader({ ...header, ...changes }), whole.subarray(PAGE_BYTES)])).message;
    const { counts, sections } = header;
    expect(rewrite({ counts: { ...counts, names: counts.names + 1 } })).toContain("does not fit the counts");
    expect(rewrite({ counts: { ...counts, entities: counts.entities - 1 } })).toContain(
      "does not fit the counts",
    );
    expect(rewrite({ counts: { ...counts, tokens: 0 } })).toContain("does not fit the counts");
    expect(rewrite({ sections: sections.slice(1) })).toContain("the section table at byte 96 lists");
    expect(rewrite({ sections: sections.toReversed() })).toContain("is not where it should be");
    const last = sections.at(-1);
    if (last === undefined) throw new Error("There are no sections.");
    const endless = { ...last, lengthBytes: 2 ** 31 };
    expect(rewrite({ sections: [...sections.slice(0, -1), endless] })).toContain(
      "ends beyond the end of the file",
    );
    const odd = { ...last, lengthBytes: last.lengthBytes - 1 };
    expect(rewrite({ sections: [...sections.slice(0, -1), odd] })).toContain("a whole number of elements");
  });

  test("of another format version or other name rules, with both versions named", () => {
    const header = decodeHeader(whole, path);
    const withHeader = (changes: Partial<typeof header>) =>
      refusalOf(Buffer.concat([encodeHeader({ ...header, ...changes }), whole.subarray(PAGE_BYTES)]));
    expect(withHeader({ formatVersion: 99 }).message).toContain(
      "is of format version 99; this program reads version 4",
    );
    const rules = withHeader({ nameRulesVersion: "0".repeat(32) });
    expect(rules.message).toContain(
      `has name rules ${"0".repeat(32)}; this program has ${header.nameRulesVersion}`,
    );
    expect(rules.hint).toContain("interdict import");
  });

  test("missing, or a folder", () => {
    expect(() => openAliasIndex(join(scratch.path, "missing.idx"))).toThrow(
      "missing.idx: the file can't be read",
    );
    expect(() => openAliasIndex(scratch.path)).toThrow(OperatorError);
  });
});

test("a closed index refuses to answer, and closes twice", () => {
  const index = openAliasIndex(path);
  const answer = index.find(askFor("Gulnara Testova"));
  index.close();
  index.close();
  expect(() => index.find(askFor("Gulnara Testova"))).toThrow("closed");
  expect(rowsOf(answer)).toEqual([101, ...rowsOf(answer).slice(1)]);
});

describe("a read-only file", () => {
  const asker = resolve(import.meta.dir, "ask.ts");
  const folder = join(scratch.path, "locked");
  const locked = join(folder, "locked.idx");
  beforeAll(() => {
    mkdirSync(folder);
    copyFileSync(path, locked);
    chmodSync(locked, 0o444);
    chmodSync(scratch.path, 0o755);
    chmodSync(folder, 0o555);
  });

  test("opens", () => {
    const index = openAliasIndex(locked);
    expect(rowsOf(index.find(askFor("Gulnara Testova")))[0]).toBe(101);
    index.close();
    expect(readFileSync(locked).equals(whole)).toBe(true);
  });

  test("opens in the compiled binary, for a user who owns nothing", () => {
    const binary = join(scratch.path, "ask");
    const build = Bun.spawnSync([process.execPath, "build", "--compile", asker, "--outfile", binary]);
    expect(build.exitCode).toBe(0);
    chmodSync(binary, 0o755);
    const isRoot = process.getuid?.() === 0;
    const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
    const asked = Bun.spawnSync([binary, locked, "Testova Gulnara"], { cwd: "/", ...nobody });
    expect(asked.stderr.toString()).toBe("");
    const answer: unknown = JSON.parse(asked.stdout.toString());
    expect(answer).toEqual({ row: 101, uid: isRoot ? 65534 : process.getuid?.(), canWrite: false });
    expect(statSync(locked).mode & 0o777).toBe(0o444);
  }, 30_000);
});

describe("an index that was verified elsewhere", () => {
  test("answers when it was this file that was verified", () => {
    const index = openAliasIndexVerified(path, verifyAliasIndex(path));
    expect(rowsOf(index.find(askFor("Gulnara Testova")))[0]).toBe(101);
    index.close();
  });

  test("is refused when it was another file", () => {
    writeFileSync(spoiled, whole);
    expect(() => openAliasIndexVerified(path, verifyAliasIndex(spoiled))).toThrow("was replaced");
  });

  test.each([
    ["written to", new Date(2_000_000)],
    ["written to and given its time back", new Date(1_000_000)],
  ])("is refused when it was %s since", (_, time) => {
    const write = (at: Date) => {
      writeFileSync(spoiled, whole);
      utimesSync(spoiled, at, at);
    };
    write(new Date(1_000_000));
    const verified = verifyAliasIndex(spoiled);
    write(time);
    expect(() => openAliasIndexVerified(spoiled, verified)).toThrow("was replaced");
  });
});

describe("describeAliasIndex", () => {
  test("describes every section of an intact file", () => {
    const description = describeAliasIndex(path);
    expect(description).toMatchObject({
      bytes: whole.length,
      entities: 101,
      damage: null,
      nameRulesCurrent: true,
    });
    expect(description.sections.map(({ name }) => name)).toEqual([...SECTION_NAMES]);
    expect(description.sections.every(({ intact, hash }) => intact && /^[0-9a-f]{16}$/.test(hash))).toBe(
      true,
    );
  });

  test("says which section is damaged", () => {
    const at = sectionsOf().find(({ name }) => name === "postings")?.offsetBytes ?? 0;
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(spoiled, bytes);
    const { sections, damage } = describeAliasIndex(spoiled);
    expect(sections.filter(({ intact }) => !intact).map(({ name }) => name)).toEqual(["postings"]);
    expect(damage).toContain("section postings");
  });
});
