// The container image, without an executable: what it holds, that it is the same each time, what ldd says.

import { describe, expect, test } from "bun:test";
import { addLibraries, librariesOf, makeImage } from "../../index/image.ts";
import { readTar } from "../support/oci.ts";

const INPUT = {
  version: "9.8.7",
  commit: "abc1234",
  time: "2026-11-22T00:00:00.000Z",
  architecture: "amd64",
  layers: [
    [{ name: "tmp", bytes: null, mode: 0o1777 }],
    [{ name: "interdict", bytes: Buffer.from("program"), mode: 0o755 }],
  ],
};

describe("the image", () => {
  test("is the same each time, and each blob has the digest that it is named by", async () => {
    const { archive, digest } = await makeImage(INPUT);
    expect(Bun.hash((await makeImage(INPUT)).archive)).toBe(Bun.hash(archive));
    const files = new Map((await readTar(archive)).map(({ name, bytes }) => [name, bytes]));
    const blobs = [...files].filter(([name]) => name.startsWith("blobs/"));
    expect(blobs).toHaveLength(4);
    for (const [name, bytes] of blobs)
      expect(name).toBe(`blobs/sha256/${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}`);
    const read = (name: string) => JSON.parse(new TextDecoder().decode(files.get(name)));
    const [described] = read("index.json").manifests;
    expect(described.digest).toBe(digest);
    const manifest = read(`blobs/${digest.replace(":", "/")}`);
    expect(read(`blobs/${manifest.config.digest.replace(":", "/")}`)).toMatchObject({
      architecture: "amd64",
      created: INPUT.time,
      config: { User: "65532:65532", Entrypoint: ["/interdict"] },
    });
  });

  test("has another digest for another program", async () => {
    const [system = []] = INPUT.layers;
    const layers = [system, [{ name: "interdict", bytes: Buffer.from("another"), mode: 0o755 }]];
    expect((await makeImage({ ...INPUT, layers })).digest).not.toBe((await makeImage(INPUT)).digest);
  });
});

describe("the libraries", () => {
  const LISTING = [
    "\tlinux-vdso.so.1 (0x00007fb12112d000)",
    "\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007fb120f3a000)",
    "\t/lib64/ld-linux-x86-64.so.2 (0x00007fb12112f000)",
  ].join("\n");

  test("are those that ldd names, but for the kernel's own", () => {
    expect(librariesOf(LISTING)).toEqual(["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/ld-linux-x86-64.so.2"]);
  });

  test.each([
    ["\tlibgone.so.1 => not found", "This host has no libgone.so.1"],
    ["\tnot a dynamic executable", "ldd names no library"],
  ])("%p is refused", (listing, message) => {
    expect(() => librariesOf(listing)).toThrow(message);
  });

  test("are in the bill of materials, which gets a number of its own", () => {
    const sbom = JSON.stringify({ serialNumber: "urn:uuid:1", components: [{ name: "Bun" }] });
    const library = { name: "lib/libc.so.6", bytes: Buffer.from("x"), mode: 0o755 };
    const { components, serialNumber } = JSON.parse(addLibraries(sbom, [library], "2.36"));
    expect(components[1]).toMatchObject({
      name: "glibc",
      version: "2.36",
      components: [{ name: "/lib/libc.so.6", hashes: [{ alg: "SHA-256" }] }],
    });
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  });
});
