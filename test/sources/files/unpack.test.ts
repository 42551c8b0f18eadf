import { expect, test } from "bun:test";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { unpacking } from "../../../src/lists/sources/files/unpack.ts";
import { ZstdFrames } from "../../../src/lists/sources/files/zstd-frames.ts";

const TEXT = Array.from({ length: 20_000 }, (_, i) => `${i},Tolquist ${(i * 7919) % 1009}\n`).join("");

async function unpackWhole(bytes: Uint8Array): Promise<string> {
  const open = await unpacking("x", async function* () {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.slice(at, at + 1000);
  });
  return Buffer.concat(await Array.fromAsync(open())).toString();
}

const checksummed = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const SKIPPABLE = Buffer.from("512a4d1803000000616263", "hex");

test("several packed parts in one file are one content", async () => {
  for (const pack of [gzipSync, zstdCompressSync])
    expect(await unpackWhole(Buffer.concat([pack(TEXT), pack("end\n")]))).toBe(`${TEXT}end\n`);
});

test("a file that was cut anywhere is refused, never read as if it ended there", async () => {
  for (const packed of [gzipSync(TEXT), zstdCompressSync(TEXT), zstdCompressSync(TEXT, checksummed)]) {
    expect(await unpackWhole(packed)).toBe(TEXT);
    for (const cut of [5, 9, 100, packed.length >> 1, packed.length - 5, packed.length - 1]) {
      const failure = await unpackWhole(packed.subarray(0, cut)).then(
        () => "",
        (error: Error) => error.message,
      );
      expect({ cut, failure }).toEqual({ cut, failure: expect.stringMatching(/damaged or cut short/) });
    }
  }
});

test("frames are followed in pieces of any size", () => {
  const bytes = Buffer.concat([
    zstdCompressSync(""),
    zstdCompressSync("a".repeat(1000)),
    SKIPPABLE,
    zstdCompressSync(TEXT, checksummed),
  ]);
  for (const size of [1, 3, 1000, bytes.length]) {
    const frames = new ZstdFrames();
    let whole = 0;
    for (let at = 0; at < bytes.length; at += size) {
      frames.push(bytes.subarray(at, at + size));
      if (frames.isWhole) whole++;
    }
    expect(frames.isWhole).toBe(true);
    if (size === 1) expect(whole).toBe(4);
  }
});
