// Where messages come from: files, folders, archives, packed or not, in the order of their names.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { openMessages } from "../../src/service/payments/reading/message-input.ts";
import { rowsOf } from "../../src/service/payments/screening/message-threads.ts";
import { scratchFolder } from "../support/scratch.ts";
import { pacs008, swift } from "./samples.ts";

const folder = scratchFolder("interdict-message-input-");
const XML = pacs008("<Dbtr><Nm>Ada Soen</Nm></Dbtr>");
const MT = swift("103", [":20:R", ":50K:ADA SOEN"]);

async function tarOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, Buffer.from(content));
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** "file: type or reason" of every message at a path. */
async function found(path: string): Promise<string[]> {
  const input = await openMessages(path);
  const seen: string[] = [];
  for await (const { file, message } of input.messages())
    seen.push(`${file}: ${isUnreadable(message) ? `refused, ${message.reason}` : message.type}`);
  return seen;
}

describe("messages", () => {
  test("of a folder come in the order of names, and a bad file doesn't end them", async () => {
    const path = join(folder, "many");
    mkdirSync(join(path, "b"), { recursive: true });
    writeFileSync(join(path, "c.fin"), `${MT}\r\n${MT}`);
    writeFileSync(join(path, "a.xml"), XML);
    writeFileSync(join(path, "b", "one.xml.gz"), gzipSync(XML));
    writeFileSync(join(path, "b", "two.gz"), gzipSync(XML).subarray(0, 60));
    writeFileSync(join(path, ".hidden"), "no message");
    writeFileSync(join(path, "d.txt"), "");
    writeFileSync(join(path, "e.xml"), Buffer.from(XML.replace("Soen", "S\u00f8n"), "latin1"));
    expect(await found(path)).toEqual([
      "a.xml: pacs.008.001.08",
      "b/one.xml.gz: pacs.008.001.08",
      expect.stringContaining("b/two.gz: refused, b/two.gz is damaged or cut short"),
      "c.fin: MT103",
      "c.fin: MT103",
      expect.stringContaining("d.txt: refused, The text is blank"),
      expect.stringContaining("e.xml: refused, Line 2"),
    ]);
  });

  test("of an archive come in one pass, each member on its own", async () => {
    const path = join(folder, "messages.tar.gz");
    const tar = await tarOf({
      "x/1.xml": XML,
      "x/2.fin": MT,
      "x/3.txt": "Dear Sirs, this is no message at all.",
      "x/4.gz": gzipSync(MT),
    });
    writeFileSync(path, gzipSync(tar));
    expect(await found(path)).toEqual([
      "messages.tar.gz!x/1.xml: pacs.008.001.08",
      "messages.tar.gz!x/2.fin: MT103",
      expect.stringContaining("messages.tar.gz!x/3.txt: refused"),
      "messages.tar.gz!x/4.gz: MT103",
    ]);
    writeFileSync(join(folder, "cut.tar"), tar.subarray(0, 1200));
    expect((await found(join(folder, "cut.tar"))).at(-1)).toContain("refused");
  });

  test("are read in the encoding that they declare", async () => {
    const path = join(folder, "western.xml");
    const text = XML.replace("UTF-8", "ISO-8859-1").replace("Ada Soen", "Jérôme Sørensen");
    writeFileSync(path, Buffer.from(text, "latin1"));
    const names: string[] = [];
    for await (const { message } of (await openMessages(path)).messages())
      if ("parties" in message) names.push(...message.parties.flatMap((party) => party.names));
    expect(names).toContain("Jérôme Sørensen");
    writeFileSync(path, Buffer.from(`${text}\n${XML}`, "latin1"));
    expect(await found(path)).toEqual([
      expect.stringContaining("pacs.008"),
      expect.stringContaining("refused"),
    ]);
  });

  test("are numbered, and go on after a number; all of them are told of", async () => {
    const path = join(folder, "three.fin");
    writeFileSync(path, `${MT}\r\n{1:F01}\r\n${MT}`);
    const numbers = async (after: number) => {
      const rows: string[] = [];
      const told: number[] = [];
      const input = await openMessages(path);
      for await (const row of rowsOf(input, after, (_, line) => told.push(line)))
        rows.push(`${row.line} ${"reason" in row ? row.reason.slice(0, 20) : row.message.type}`);
      expect(told).toEqual([1, 2, 3]);
      return rows;
    };
    expect(await numbers(0)).toEqual(["1 MT103", "2 three.fin: Line 5: b", "3 MT103"]);
    expect(await numbers(2)).toEqual(["3 MT103"]);
  });

  test("that are not there are an error", async () => {
    await expect(openMessages(join(folder, "none"))).rejects.toThrow("does not exist");
  });
});
