// What an assistant sends, line by line: requests that are answered, and messages that are refused without
// ending the conversation. Nothing here needs a list: the data of the tools is a stand-in.

import { describe, expect, test } from "bun:test";
import { PassThrough } from "node:stream";
import { OperatorError } from "../../src/base/model/errors.ts";
import { LineTransport } from "../../src/service/mcp/line-transport.ts";
import { serveAssistant } from "../../src/service/mcp/serve-assistant.ts";
import type { ToolData } from "../../src/service/mcp/tools.ts";

const NO_DATA: ToolData = {
  snapshot: () => {
    throw new OperatorError("The snapshot is missing.", "Import it.");
  },
  view: () => {
    throw new Error("secret customer Corin Ollustrade");
  },
};

interface Reply {
  readonly id: string | number | null;
  readonly result?: { readonly content?: { readonly text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

/** Sends bytes in chunks, ends the input, and returns what was answered and reported. */
async function converse(...chunks: (string | Uint8Array)[]): Promise<{ replies: Reply[]; reported: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const reports: string[] = [];
  const served = serveAssistant(NO_DATA, { input, output, report: (sentence) => reports.push(sentence) });
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await served;
  output.end();
  const text = await new Response(output as unknown as ReadableStream).text();
  const replies = text.split("\n").filter((line) => line !== "");
  return { replies: replies.map((line) => JSON.parse(line)), reported: reports.join("\n") };
}

const line = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const call = (name: string, request: unknown, id: string | number = 7) =>
  line({ id, method: "tools/call", params: { name, arguments: request } });
const PING = line({ id: "after", method: "ping" });

/** The code and message of the only tool answer. */
async function failureOf(message: string): Promise<{ code: string; message: string; reported: string }> {
  const { replies, reported } = await converse(message);
  expect(replies).toHaveLength(1);
  expect(replies[0]?.result?.isError).toBe(true);
  return { ...JSON.parse(replies[0]?.result?.content?.[0]?.text ?? "").error, reported };
}

describe("messages", () => {
  test("cut anywhere are put together again, and answered in order", async () => {
    const bytes = Buffer.from(
      `${line({ id: 1, method: "ping" })}\r\n${line({ id: "zwei é", method: "ping" })}`,
    );
    for (let cut = 1; cut < bytes.length; cut++) {
      const { replies } = await converse(bytes.subarray(0, cut), bytes.subarray(cut));
      expect(replies).toEqual([
        { jsonrpc: "2.0", id: 1, result: {} },
        { jsonrpc: "2.0", id: "zwei é", result: {} },
      ] as unknown as Reply[]);
    }
  });

  test.each([
    ["no JSON", "{nonsense\n", -32700, "The message is not valid JSON: line 1, column 2 needs"],
    ["no UTF-8", new Uint8Array([0x22, 0xff, 0x22, 0x0a]), -32700, "The message is not UTF-8."],
    ["nested deeply", `${"[".repeat(40)}${"]".repeat(40)}\n`, -32700, "deeper than 16 levels"],
    ["many values", `[${"0,".repeat(120_000)}0]\n`, -32700, "more than 100000 values"],
    ["another protocol", '{"id":3,"method":"ping"}\n', -32600, "not one of JSON-RPC 2.0"],
    ["cut off", '{"jsonrpc":"2.0","id":3,"meth', -32700, "not valid JSON"],
    [
      "a name twice",
      '{"jsonrpc":"2.0","id":3,"method":"ping","params":{"a":1,"a":2}}\n',
      -32600,
      "params.a is sent more than once.",
    ],
    ["too long", `${line({ id: 3, method: "x".repeat(5 << 20) })}`, -32600, "longer than 4194304 bytes"],
  ])("with %s are refused, and the next is answered", async (what, message, code, text) => {
    const { replies } = await converse(message, what === "cut off" ? "" : PING);
    expect(replies[0]?.error?.code).toBe(code);
    expect(replies[0]?.error?.message).toContain(text);
    if (what !== "cut off") expect(replies[1]?.id).toBe("after");
  });

  test("of unknown methods and tools are errors of the protocol", async () => {
    const { replies } = await converse(line({ id: 1, method: "nobody" }), call("erase", {}, 2), PING);
    expect(replies.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, -32601],
      [2, -32602],
      ["after", undefined],
    ]);
    expect(replies[1]?.error?.message).toContain(
      "The tools are match, search, entity, history, explain, compare.",
    );
  });

  test("are read no faster than their answers", async () => {
    const input = new PassThrough();
    const output = new PassThrough({ highWaterMark: 1 });
    const transport = new LineTransport(input, output);
    let seen = 0;
    transport.onmessage = () => {
      seen++;
      void transport.send({ jsonrpc: "2.0", id: seen, result: {} });
    };
    await transport.start();
    input.write(PING.repeat(50));
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(seen).toBe(1);
    output.resume();
    input.end();
    await transport.ended;
    expect(seen).toBe(50);
  });
});

describe("arguments", () => {
  test.each([
    ["match", {}, "invalid_request", "schema is missing"],
    ["match", { schema: "Person", properties: { name: ["A B"] }, fuzzy: 1 }, "unknown_parameter", "fuzzy"],
    ["match", { schema: "Person", properties: { name: Array(21).fill("A") } }, "invalid_request", "has 21"],
    ["match", { schema: "Person", properties: { name: ["x".repeat(301)] } }, "invalid_request", "has 301"],
    ["search", { query: "ab" }, "query_too_short", "query"],
    ["search", { per_page: 500 }, "invalid_request", "per_page must be an integer from 1 to 100"],
    ["search", { per_page: 2.5 }, "invalid_request", "per_page"],
    ["search", { country: ["cy"] }, "invalid_request", "country must be a string"],
    ["search", { limit: 3 }, "unknown_parameter", "limit"],
    ["entity", {}, "invalid_request", "id is missing"],
    ["entity", { id: "x".repeat(201) }, "invalid_request", "200 characters"],
    ["history", { id: "a", type: "both" }, "invalid_request", "type must be one of sanction, pep"],
    ["explain", { id: "a" }, "invalid_request", "subject is missing"],
    ["explain", { id: "a", subject: { schema: "Person" } }, "invalid_request", "properties is missing"],
    [
      "compare",
      { schema: "Car", query: { name: ["A"] }, candidate: {} },
      "invalid_request",
      "schema must be",
    ],
    [
      "compare",
      { schema: "Person", query: { name: ["A"] }, candidate: { name: Array(501).fill("A") } },
      "invalid_request",
      "has 501",
    ],
  ])("of %s are checked (%#)", async (tool, request, code, message) => {
    const failure = await failureOf(call(tool, request));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(message);
    expect(failure.reported).toBe("");
  });

  test("of the wrong kind are refused by the protocol", async () => {
    const { replies } = await converse(call("match", ["Person"]), PING);
    expect(replies[0]?.error?.code).toBe(-32602);
    expect(replies[0]?.error?.message).toContain("its arguments as an object");
    expect(replies[1]?.id).toBe("after");
  });
});

describe("failures", () => {
  test("of the data name the reason, and the operator reads what to do", async () => {
    const subject = { schema: "Person", properties: { name: ["Corin Ollustrade"] } };
    const failure = await failureOf(call("match", subject));
    expect(failure).toMatchObject({ code: "index_unavailable", message: "The snapshot is missing." });
    expect(failure.reported).toContain("hint: Import it.");
  });

  test("of the program show neither client nor log what was asked", async () => {
    const failure = await failureOf(call("search", { query: "ollustrade" }));
    expect(failure.code).toBe("internal_error");
    expect(failure.message + failure.reported).not.toContain("secret");
    expect(failure.reported).toContain("at ");
  });
});

test("compare needs no list, and scores as the command does", async () => {
  const request = {
    schema: "Person",
    query: { name: ["Corin Ollustrade"] },
    candidate: { name: ["Korin Ollustrade"], birthDate: ["1961-04-02"] },
  };
  const { replies } = await converse(call("compare", request));
  const { score, match, features, explanation } = JSON.parse(replies[0]?.result?.content?.[0]?.text ?? "");
  expect(score).toBeGreaterThan(0.8);
  expect(match).toBe(true);
  expect(features.birthDate).toBeNull();
  expect(explanation.length).toBeGreaterThan(0);
});
