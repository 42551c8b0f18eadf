// The compiled executable as the server of an assistant: the client of the SDK starts it and asks every tool.
// An answer is what the command of the same name prints, byte for byte.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { BINARY, importInvented, makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const client = new Client({ name: "tests", version: "1" });
let transport: StdioClientTransport;
let reported = "";

beforeAll(async () => {
  const list = ["import", "fixtures/demo/un", "fixtures/demo/ofac", "--state", state];
  const imported = await runBinary(list, { cwd: process.cwd() });
  if (imported.exitCode !== 0) throw new Error(imported.stderr);
  transport = new StdioClientTransport({
    command: BINARY,
    args: ["mcp", "--state", state],
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
    stderr: "pipe",
  });
  transport.stderr?.on("data", (chunk) => {
    reported += chunk;
  });
  await client.connect(transport);
}, 60_000);
afterAll(async () => {
  await client.close();
  folder.remove();
});

interface Answer {
  readonly isError: boolean;
  readonly body: string;
  readonly notes: string;
}

async function ask(name: string, request: Record<string, unknown>): Promise<Answer> {
  const { content, isError = false } = await client.callTool({ name, arguments: request });
  const texts = (content as { text: string }[]).map(({ text }) => text);
  return { isError: isError === true, body: texts[0] ?? "", notes: texts[1] ?? "" };
}

/** What a command prints with --json. */
async function command(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary([...args, "--json", "--state", state]);
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
}

const SUBJECT = {
  schema: "Person",
  properties: { name: ["Taisiya Bulgozhina"], birthDate: ["1988-09-03"], hatSize: ["58"] },
  limit: 1,
};

describe("the tools", () => {
  test("are listed with the form of their arguments, and only read", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "match",
      "search",
      "entity",
      "history",
      "explain",
      "compare",
    ]);
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema.type).toBe("object");
      expect(inputSchema.additionalProperties).toBe(false);
      expect(description?.length).toBeGreaterThan(50);
    }
    const match = JSON.stringify(tools[0]?.inputSchema);
    expect(match).toContain("birthDate");
    // The assistant reads all of it before every conversation.
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
    expect(client.getInstructions()).toContain("only reads");
  });

  test("answer as the commands print", async () => {
    const match = await ask("match", SUBJECT);
    const flags = ["--name", "Taisiya Bulgozhina", "--birth-date", "1988-09-03", "--limit", "1"];
    expect(`${match.body}\n`).toBe(await command("match", ...flags));
    expect(match.notes).toContain('Not compared: "hatSize".');
    expect(match.notes).toContain("Compared with 2 lists: ");
    const none = await ask("match", { ...SUBJECT, include: ["pep"] });
    expect(JSON.parse(none.body)).toEqual({ results: [] });
    expect(none.notes).toContain("No list was compared");
    expect(match.notes).toContain("Answered from the snapshot ");
    const { id } = JSON.parse(match.body).results[0];
    expect(JSON.parse(match.body).results[0].match).toBe(true);

    const search = await ask("search", { query: "vereshkov", per_page: 5, target: true });
    expect(`${search.body}\n`).toBe(await command("search", "vereshkov", "--per-page", "5"));
    expect((await ask("entity", { id })).body).toBe((await command("entity", id)).trimEnd());
    expect((await ask("history", { id })).body).toBe((await command("history", id)).trimEnd());
    const explained = await ask("explain", { subject: SUBJECT, id });
    expect(JSON.parse(explained.body)).toEqual(
      JSON.parse(await command("explain", JSON.stringify(SUBJECT), id)),
    );
    const pair = { schema: "Person", query: SUBJECT.properties, candidate: { name: ["Taisia Bulgozhina"] } };
    const compared = await runBinary(["compare"], { stdin: `${JSON.stringify(pair)}\n` });
    expect(`${(await ask("compare", pair)).body}\n`).toBe(compared.stdout);
  }, 60_000);

  test("refuse what the endpoints refuse, with their codes", async () => {
    const unknown = await ask("entity", { id: "nobody-here" });
    expect(unknown.isError).toBe(true);
    expect(JSON.parse(unknown.body).error.code).toBe("entity_not_found");
    const misspelt = await ask("match", { ...SUBJECT, treshold: 0.9 });
    expect(JSON.parse(misspelt.body).error).toEqual({
      code: "unknown_parameter",
      message: "Unknown parameter: treshold. Did you mean threshold?",
    });
  });
});

test("answers come from the snapshot that an import puts into use", async () => {
  const request = { query: "ollustrade or nobody" };
  const before = await ask("search", request);
  await importInvented(state);
  const after = await ask("search", request);
  expect(after.isError).toBe(false);
  expect(after.notes).toContain("Answered from the snapshot ");
  expect(after.notes).not.toBe(before.notes);
}, 60_000);

test("the end of the input ends the command, and no name was reported", async () => {
  const ping = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`;
  const run = await runBinary(["mcp", "--state", state], { stdin: ping });
  expect(run).toMatchObject({ exitCode: 0, stdout: '{"result":{},"jsonrpc":"2.0","id":1}\n' });
  expect(reported).toContain("Reading the snapshot ");
  expect(reported).not.toContain("Bulgozhina");
});

test("without a list, or with demonstration data, it does not start", async () => {
  const none = await runBinary(["mcp", "--state", join(folder.path, "none")]);
  expect(none).toMatchObject({ exitCode: 1, stdout: "" });
  expect(none.stderr).toContain("No list has been imported");
});
