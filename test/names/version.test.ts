import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { hashNameRules, hashRules } from "../../src/names/rules-hash.ts";
import { NAME_RULES_VERSION } from "../../src/names/version.ts";

let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "rules-"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Rules {
  readonly files?: Readonly<Record<string, string>>;
  readonly version?: string;
}

const SOURCES = {
  "a.ts": 'import x from "some-table/x";\nimport "./b.ts";\n',
  "tables/b.ts": "export {};\n",
};

let made = 0;
function hashOf({ files = SOURCES, version = "1.0.0" }: Rules): string {
  const root = join(scratch, `project${made++}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, "names", path, ".."), { recursive: true });
    writeFileSync(join(root, "names", path), text);
  }
  const dependencies = { "some-table": version, unrelated: String(made) };
  writeFileSync(join(root, "package.json"), JSON.stringify({ dependencies }));
  return hashRules(root, ["names"], join(root, "package.json"));
}

describe("hashRules", () => {
  test("is the same wherever the sources lie, with either line end, beside other packages", () => {
    const hash = hashOf({});
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(hashOf({})).toBe(hash);
    expect(hashOf({ files: { ...SOURCES, "tables/b.ts": "export {};\r\n" } })).toBe(hash);
    expect(hashOf({ files: { ...SOURCES, "notes.md": "no rule" } })).toBe(hash);
  });

  test.each<[string, Rules]>([
    ["a changed file", { files: { ...SOURCES, "tables/b.ts": "export { };\n" } }],
    ["a new file", { files: { ...SOURCES, "c.ts": "" } }],
    ["a renamed file", { files: { "a.ts": SOURCES["a.ts"], "tables/c.ts": SOURCES["tables/b.ts"] } }],
    ["a missing file", { files: { "a.ts": SOURCES["a.ts"] } }],
    ["another version of an imported package", { version: "1.0.1" }],
  ])("%s changes it", (_, rules) => {
    expect(hashOf(rules)).not.toBe(hashOf({}));
  });
});

test("the version is that of the sources, from any folder and in the compiled binary", async () => {
  expect(NAME_RULES_VERSION).toBe(hashNameRules());
  const source = join(scratch, "print.ts");
  const binary = join(scratch, "print");
  const version = resolve(import.meta.dir, "../../src/names/version.ts");
  writeFileSync(
    source,
    `import { NAME_RULES_VERSION } from ${JSON.stringify(version)};\nconsole.log(NAME_RULES_VERSION);`,
  );
  const fromSource = Bun.spawnSync([process.execPath, source], { cwd: scratch });
  expect(fromSource.stdout.toString().trim()).toBe(NAME_RULES_VERSION);
  const build = [process.execPath, "build", "--compile", source, "--outfile", binary];
  expect(Bun.spawnSync(build, { cwd: scratch }).exitCode).toBe(0);
  const compiled = Bun.spawnSync([binary], { cwd: "/" });
  expect(compiled.stdout.toString().trim()).toBe(NAME_RULES_VERSION);
}, 30_000);
