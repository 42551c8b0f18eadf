import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-durable-file-");
const MODULE = resolve("src/base/platform/durable-file.ts");

test.each(["writeDurably", "replaceDurably"])(
  "%s replaces no file that it can write only in part",
  (write) => {
    const path = join(folder, "report");
    writeFileSync(path, "before");
    const script = `await (await import("${MODULE}")).${write}("${path}", "a".repeat(100_000))`;
    // A limit of the size of files does what a full disk does: the system writes a part, and then refuses.
    const { exitCode, stderr } = Bun.spawnSync(
      ["bash", "-c", `trap '' XFSZ; ulimit -f 16; exec "$0" -e '${script}'`, process.execPath],
      { stderr: "pipe" },
    );
    expect(stderr.toString()).toContain("EFBIG");
    expect(exitCode).not.toBe(0);
    expect(readFileSync(path, "utf8")).toBe("before");
    expect(readdirSync(folder)).toEqual(["report"]);
  },
);
