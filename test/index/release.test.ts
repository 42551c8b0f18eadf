// What a release is made of, without making one: the pinned runtimes and the bill of materials.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { checkPackage, RUNTIME_VERSION, RUNTIMES, runtimeOf } from "../../index/runtimes.ts";
import { bundledPackages, lockedPackage, makeSbom, type SbomInput } from "../../index/sbom.ts";

const MAKEFILE = readFileSync("Makefile", "utf8");

const LOCK = {
  packages: {
    plain: ["plain@1.2.3", "", {}, "sha512-AAECAw=="],
    "@scope/tool": ["@scope/tool@4.5.6", "", {}, "sha512-BAUGBw=="],
    workspace: ["workspace@workspace:packages/workspace"],
  },
};

const INPUT: SbomInput = {
  version: "9.8.7",
  commit: "abc1234",
  time: "2026-11-22T00:00:00.000Z",
  platform: "linux-x64",
  executable: { name: "interdict-9.8.7-linux-x64", sha256: "ab".repeat(32) },
  packages: [lockedPackage(LOCK, "@scope/tool", "MIT"), lockedPackage(LOCK, "plain", "BSD")],
  runtime: runtimeOf("linux-x64"),
  runtimeVersions: { sqlite: "3.54.1", webkit: "0123456789" },
};

describe("runtimes", () => {
  test("are those of the Bun that the Makefile pins, for each platform of a release", () => {
    expect(/^BUN_VERSION := (.*)$/m.exec(MAKEFILE)?.[1]).toBe(RUNTIME_VERSION);
    expect(/^PLATFORMS := (.*)$/m.exec(MAKEFILE)?.[1]).toBe(Object.keys(RUNTIMES).join(" "));
  });

  test("a package with other bytes is refused", () => {
    const sha512 = new Bun.CryptoHasher("sha512").update("right").digest("base64");
    const runtime = { package: "@oven/bun-test", sha512 };
    expect(() => checkPackage(runtime, Buffer.from("right"))).not.toThrow();
    expect(() => checkPackage(runtime, Buffer.from("wrong"))).toThrow(`but ${sha512} is pinned`);
  });

  test("an unknown platform is named", () => {
    expect(() => runtimeOf("plan9-mips")).toThrow('"plan9-mips"; there is linux-x64, ');
  });
});

describe("the bill of materials", () => {
  test("lists the packages that the bundler read, once each", () => {
    const inputs = {
      "src/binary.ts": {},
      "node_modules/plain/index.js": {},
      "node_modules/plain/lib/part.js": {},
      "node_modules/@scope/tool/index.js": {},
    };
    expect(bundledPackages({ inputs })).toEqual(["@scope/tool", "plain"]);
  });

  test("takes versions and checksums from the lock file, and refuses a package without them", () => {
    expect(lockedPackage(LOCK, "@scope/tool", "MIT")).toEqual({
      name: "@scope/tool",
      version: "4.5.6",
      integrity: "sha512-BAUGBw==",
      licence: "MIT",
    });
    for (const name of ["workspace", "absent"]) expect(() => lockedPackage(LOCK, name, "MIT")).toThrow(name);
  });

  test("has the executable, the runtime with its parts, and each package", () => {
    const sbom = makeSbom(INPUT);
    expect(sbom.metadata.component.hashes).toEqual([{ alg: "SHA-256", content: "ab".repeat(32) }]);
    const [bun, tool, plain] = sbom.components;
    expect(bun).toMatchObject({ name: "Bun", version: RUNTIME_VERSION, type: "platform" });
    expect(bun).toMatchObject({ components: [{ name: "JavaScriptCore (WebKit)" }, { name: "SQLite" }] });
    expect(tool).toMatchObject({
      purl: "pkg:npm/%40scope/tool@4.5.6",
      licenses: [{ license: { id: "MIT" } }],
      hashes: [{ alg: "SHA-512", content: "04050607" }],
    });
    expect(plain).toMatchObject({ purl: "pkg:npm/plain@1.2.3", licenses: [{ license: { name: "BSD" } }] });
    const known = new Set(["interdict@9.8.7", "bun/webkit", "bun/sqlite"]);
    for (const { purl } of sbom.components) known.add(purl);
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
  });

  test("is the same for the same release, and has another serial number for another", () => {
    const text = JSON.stringify(makeSbom(INPUT));
    expect(JSON.stringify(makeSbom(INPUT))).toBe(text);
    const other = makeSbom({ ...INPUT, commit: "def5678" });
    const { serialNumber } = makeSbom(INPUT);
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(other.serialNumber).not.toBe(serialNumber);
  });
});
