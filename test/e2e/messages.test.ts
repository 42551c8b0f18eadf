// Payment messages with the executable: a run over files is killed and resumed, and the service reads the
// operator's table of places and stands what clients do over a real socket.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { iso20022Messages, swiftMessages } from "../payments/every-place.ts";
import { pacs008, swift } from "../payments/samples.ts";
import {
  BINARY,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { LISTED } from "../support/served.ts";
import { isThorough, rounds } from "../support/thorough.ts";

const KILLS = rounds({ usual: 2, thorough: 20 });
const MESSAGES = isThorough ? 8000 : 300;
/** Kills come within this time; a run takes longer. */
const RUN_MS = MESSAGES / 5;

/** One place in so many is written into; test/payments/hidden-places.test.ts screens others. */
const STEP = rounds({ usual: 5, thorough: 1 });

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
beforeAll(() => importInvented(state));
afterAll(remove);

/** Messages of people who share names; every fiftieth pays a listed one, every seventieth can't be read. */
function messages(): string {
  const given = ["Orsolin", "Tamsa", "Bertwin", "Quilla", "Jorvik", "Elspa", "Norbin"];
  const family = ["Quennevar", "Ollustrad", "Tambourne", "Fennimar", "Vashtenko", "Dabrovin"];
  return Array.from({ length: MESSAGES }, (_, i) => {
    const payer = `${given[i % given.length]} ${family[i % family.length]} ${i}`;
    const payee = i % 50 === 0 ? LISTED.name : `${given[(i + 3) % given.length]} ${family[i % 5]}`;
    const lines = [`:20:R${i}`, `:50K:/${i}`, payer, `:59:/${i}`, payee, `:70:INV ${i} PUMPS`];
    return i % 70 === 69 ? "{1:F01NORDEXMAAXXX0000000000}{4:}\r\n" : `${swift("103", lines)}\r\n`;
  }).join("");
}

test("no message is clear that hides a listed party in any place of any type", async () => {
  const out = join(folder, "places.jsonl");
  const isTried = (_: unknown, place: number) => place % STEP === STEP - 1;
  const declared = iso20022Messages()
    .filter(isTried)
    .map((message) => ({
      ...message,
      text: `<?xml version="1.0" encoding="UTF-8"?>${message.text}`,
    }));
  const files = { "iso.xml": declared, "swift.fin": swiftMessages().filter(isTried) };
  const inputs = join(folder, "places");
  mkdirSync(inputs);
  for (const [name, messages] of Object.entries(files))
    writeFileSync(join(inputs, name), messages.map(({ text }) => text).join("\r\n"));
  const { stdout, stderr } = await runBinary([
    "screen-messages",
    inputs,
    "--state",
    state,
    "--out",
    out,
    "--json",
  ]);
  expect([JSON.parse(stdout), stderr]).toMatchObject([
    { messages: declared.length + files["swift.fin"].length, rejected: 0, clear: 0 },
    expect.stringContaining("0 clear"),
  ]);
  const found = new Set<string>();
  for (const line of readFileSync(out, "utf8").trimEnd().split("\n")) {
    const { file, message, id } = JSON.parse(line);
    found.add(`${file} ${message} ${id}`);
  }
  // Messages are counted over all files.
  const all = Object.entries(files).flatMap(([name, messages]) =>
    messages.map(({ label, id }) => ({ name, label, id })),
  );
  const notFound = all.filter(({ name, id }, i) => !found.has(`${name} ${i + 1} ${id}`));
  expect(notFound).toEqual([]);
});

test(`a run that is killed ${KILLS} times gives the same bytes`, async () => {
  const input = join(folder, "messages.fin");
  writeFileSync(input, messages());
  const common = ["screen-messages", input, "--state", state, "--allow-rejected", "1"];
  const expected = join(folder, "expected.csv");
  const whole = await runBinary([...common, "--out", expected, "--threads", "1"]);
  expect(whole).toMatchObject({ exitCode: 0 });
  const killed = join(folder, "killed.csv");
  const args = [...common, "--out", killed, "--resume"];
  let cuts = 0;
  for (let kill = 0; kill < KILLS && !existsSync(killed); kill++) {
    const child = Bun.spawn([BINARY, ...args], {
      env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
      stdio: ["ignore", "ignore", "ignore"],
    });
    // Some come at any moment, also before the run has begun.
    const isAnywhere = kill % 4 === 3;
    while (!isAnywhere && child.exitCode === null && !existsSync(join(`${killed}.run`, "alerts")))
      await Bun.sleep(2);
    await Bun.sleep(Math.random() * RUN_MS);
    child.kill("SIGKILL");
    if ((await child.exited) !== 0) cuts++;
  }
  if (!existsSync(killed)) expect(await runBinary(args)).toMatchObject({ exitCode: 0 });
  expect(cuts).toBeGreaterThan(0);
  for (const side of ["", ".rejected"]) {
    const bytes = (name: string) => readFileSync(join(folder, `${name}${side}.csv`));
    expect(bytes("killed").equals(bytes("expected"))).toBe(true);
    expect(bytes("expected").length).toBeGreaterThan(100);
  }
  expect(existsSync(`${killed}.run`)).toBe(false);
}, 600_000);

/** The lines of the journal that somebody finds by a reference, without time and id. */
async function foundBy(reference: string): Promise<string[]> {
  const listed = await runBinary(["journal", "list", "--customer", reference, "--state", state]);
  const lines = listed.stdout.trimEnd().split("\n").slice(1);
  return lines.map((line) => line.split(/ {2,}/).slice(2).join(" ").replace(/, .*/, ""));
}

const ACCOUNT = "<DbtrAcct><Id><Othr><Id>90815</Id></Othr></Id></DbtrAcct>";
const CUSTOMER =
  "<Dbtr><Nm>Orsolin Quennevar</Nm><Id><PrvtId><Othr><Id>C-4711</Id>" +
  "<SchmeNm><Cd>CUST</Cd></SchmeNm></Othr></PrvtId></Id></Dbtr>";

test("the journal says of messages, payments and parties whether a run screened them, and names none", async () => {
  const input = join(folder, "night");
  mkdirSync(input);
  writeFileSync(join(input, "1.xml"), pacs008(`${CUSTOMER}${ACCOUNT}`));
  const mt = swift("103", [":20:NIGHT-3", ":50K:/471100", "Orsolin Quennevar", ":59:/8", "Orla Penwick"]);
  writeFileSync(join(input, "2.fin"), mt);
  writeFileSync(join(input, "3.xml"), '<Document xmlns="urn:nowhere"/>');
  const run = (out: string, ...flags: string[]) =>
    runBinary([
      ...["screen-messages", input, "--state", state, "--out", join(folder, out)],
      ...["--allow-rejected", "1", ...flags],
    ]);
  expect(await run("off.csv", "--journal", "off")).toMatchObject({ exitCode: 0 });
  expect(await foundBy("90815")).toEqual([]);
  expect(await run("night.csv")).toMatchObject({ exitCode: 0 });
  const references = ["M-1", "E-1", "90815", "C-4711", "NIGHT-3", "471100"];
  for (const reference of references)
    expect([reference, await foundBy(reference)]).toEqual([
      reference,
      ["customers screen-messages night 7 references screened"],
    ]);
  expect(await foundBy("9081")).toEqual([]);
  // A share has those of its messages only.
  for (const share of ["1/2", "2/2"])
    expect(await run(`share-${share[0]}.csv`, "--shard", share, "--label", share)).toMatchObject({
      exitCode: 0,
    });
  const shares = await Promise.all(references.map(async (one) => (await foundBy(one)).slice(1)));
  for (const found of shares) expect(found).toHaveLength(1);
  const kept = await runBinary(["journal", "list", "--kind", "customers", "--json", "--state", state]);
  expect(kept.stdout).not.toMatch(/C-4711|90815|NIGHT-3/);
  const never = await runBinary(["journal", "list", "--customer", "never-seen", "--state", state]);
  expect(never.stderr).toContain("--journal off");
  const nameless = join(folder, "nameless.fin");
  writeFileSync(nameless, swift("103", [":50K:Orsolin Quennevar", ":59:Orla Penwick"]));
  const without = await runBinary(["screen-messages", nameless, "--state", state]);
  expect(without.stderr).toContain("can't say who was screened");
});

describe("the service", () => {
  const table = join(folder, "places.tsv");
  const DEBTOR = "<Dbtr><Nm>Orsolin Quennevar</Nm></Dbtr>";
  let key = "";
  let service: RunningService;
  beforeAll(async () => {
    writeFileSync(table, "Quessara\tregion\t\tua\tQuessara|Quessar*\tThe bank does no business there.\n");
    key = await createKey(state, "payments", {}, ["sanctions:payments"]);
    service = await startService(state, {}, ["--payment-places", table]);
  }, 60_000);
  afterAll(async () => {
    await service.stop();
  });

  async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
    const answer = await fetch(`${service.url}/payments/screen`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/xml", ...headers },
      body,
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return { status: answer.status, json: (await answer.json()) as any };
  }

  test("finds the places of the operator's own table, and no others", async () => {
    const places = async (remittance: string) => {
      const { json } = await post(pacs008(`${DEBTOR}<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>`));
      const found: Record<string, string>[] = json.findings;
      return found.filter(({ code }) => code === "sanctioned-place").map(({ value }) => value);
    };
    expect(await places("goods to Quessara port")).toEqual(["Quessara"]);
    expect(await places("goods to Sevastopol port")).toEqual([]);
  });

  test("records by what its parties are found, and shows no codes", async () => {
    const message = pacs008(`${CUSTOMER}${ACCOUNT.replace("90815", "90816")}`);
    expect((await post(message)).status).toBe(200);
    for (const reference of ["90816", "E-1", "M-1"])
      expect([reference, (await foundBy(reference)).at(-1)]).toEqual([
        reference,
        expect.stringMatching(/^act payments payments screen request/),
      ]);
    const shown = await runBinary(["journal", "list", "--customer", "90816", "--state", state]);
    expect(shown.stdout).not.toContain("codes");
  });

  // The payer writes these elements: none of them may decide what a party is compared with.
  test.each([
    [LISTED.name, LISTED.id, "<OrgId><AnyBIC>NORDEXMAXXX</AnyBIC></OrgId>"],
    [LISTED.name, LISTED.id, "<OrgId><LEI>529900T8BM49AURSDO55</LEI></OrgId>"],
    [
      "Kaldersky Commercial Bank PAO",
      "ofac-990103",
      "<PrvtId><DtAndPlcOfBirth><BirthDt>1970-01-31</BirthDt><CityOfBirth>Quessara</CityOfBirth>" +
        "<CtryOfBirth>ua</CtryOfBirth></DtAndPlcOfBirth></PrvtId>",
    ],
  ])("finds %s, %s, beside %s", async (name, record, id) => {
    const { json } = await post(pacs008(`${DEBTOR}<Cdtr><Nm>${name}</Nm><Id>${id}</Id></Cdtr>`));
    expect(json.verdict).toBe("review");
    expect(JSON.stringify(json)).toContain(`"${record}"`);
  });

  test("does not start with a damaged table, and says where it is", async () => {
    const damaged = join(folder, "damaged.tsv");
    writeFileSync(damaged, "# Places\nQuessara\tplanet\t\tua\tQuessara\tNo business.\n");
    const serve = ["serve", "--state", state, "--listen", "127.0.0.1:0", "--payment-places", damaged];
    const { exitCode, stderr } = await runBinary(serve);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("damaged.tsv");
    expect(stderr).toContain("planet");
    const missing = await runBinary([...serve.slice(0, -1), join(folder, "none.tsv")]);
    expect(missing.exitCode).toBe(1);
    expect(missing.stderr).toContain("none.tsv");
  });

  test("answers others while it screens a message of listed names", async () => {
    const lines = `<AdrLine>c/o ${LISTED.name}</AdrLine>`.repeat(20);
    const debtor = `<Dbtr><Nm>${LISTED.name}</Nm><PstlAdr>${lines}</PstlAdr></Dbtr>`;
    let verdict = "";
    const heavy = post(pacs008(debtor.repeat(190))).then(({ json }) => {
      ({ verdict } = json);
    });
    let answered = 0;
    while (verdict === "") {
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      answered++;
    }
    await heavy;
    expect(verdict).toBe("review");
    expect(answered).toBeGreaterThan(10);
  });

  const ENTITY = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const LATIN = Buffer.from(pacs008("<Dbtr><Nm>Jörgen</Nm></Dbtr>"), "latin1");
  test.each([
    ["an entity of a file", pacs008("<Dbtr><Nm>&x;</Nm></Dbtr>").replace("\n", ENTITY), {}, /./],
    ["letters that are not UTF-8", LATIN, { "Content-Type": "application/xml; charset=utf-8" }, /UTF-8/],
    ["a packed body", gzipSync("<a/>".repeat(1000)), { "Content-Encoding": "gzip" }, /not be compressed/],
    ["a packed body that does not say so", gzipSync(pacs008(DEBTOR)), {}, /UTF-8/],
    ["elements without end", "<a>".repeat(100_000), {}, /can't be read/],
    ["more than 512 KiB", " ".repeat(600_000), {}, /524288/],
  ])("refuses %s", async (_what, body, headers, words) => {
    const { status, json } = await post(body, headers);
    expect([status, json.error.code]).toEqual([400, "invalid_request"]);
    expect(json.error.message).toMatch(words);
    expect(JSON.stringify(json)).not.toContain("root:");
  });

  const CLEAN = pacs008("<Dbtr><Nm>Orsolin Quennevar</Nm></Dbtr><Cdtr><Nm>Orla Penwick</Nm></Cdtr>");
  const [DECLARATION = "", DOCUMENT = ""] = CLEAN.split("\n");
  const HEADER =
    '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><MsgDefIdr>pacs.008.001.08</MsgDefIdr></AppHdr>';
  const MT = swift("103", [":20:R", ":50K:Orsolin Quennevar", ":59:Orla Penwick"]);
  const HIDDEN: readonly (readonly [where: string, message: (text: string) => string])[] = [
    ["a comment before the root", (text) => `${DECLARATION}<!-- ${text} -->${DOCUMENT}`],
    ["a comment without a declaration", (text) => `<!-- ${text} -->${DOCUMENT}`],
    ["a comment behind a byte order mark", (text) => `\ufeff<!-- ${text} -->${DOCUMENT}`],
    ["a comment after the root", (text) => `${CLEAN}\n<!-- ${text} -->\n`],
    ["a comment between header and document", (text) => `${HEADER}<!-- ${text} -->${DOCUMENT}`],
    ["a comment at the end of an envelope", (text) => `<Bag>${DOCUMENT}<!-- ${text} --></Bag>`],
    ["an instruction before the root", (text) => `${DECLARATION}<?to ${text}?>${DOCUMENT}`],
    ["an instruction after the root", (text) => `${CLEAN}<?to ${text}?>`],
    ["the target of an instruction after the root", (text) => `${CLEAN}<?${text.replaceAll(" ", "_")}?>`],
    ["CDATA after the root", (text) => `${CLEAN}<![CDATA[${text}]]>`],
    ["text after the root", (text) => `${CLEAN}\n${text}`],
    ["a document type", (text) => `${DECLARATION}<!DOCTYPE Document [<!-- ${text} -->]>${DOCUMENT}`],
    ["a second declaration", (text) => `${CLEAN}<?xml version="1.0" encoding="${text}"?>`],
    [
      "the name of a namespace",
      (text) => CLEAN.replace(" xmlns=", ` xmlns:a="urn:${text.replaceAll(" ", "-")}" xmlns=`),
    ],
    [
      "places of schemata",
      (text) => `<Bag xsi:schemaLocation="${text.replaceAll(" ", ". ")}.">${DOCUMENT}</Bag>`,
    ],
    ["a trailer of SWIFT", (text) => MT.replace("{CHK:123456789ABC}", `{CHK:123456789ABC}{PDE:${text}}`)],
    ["a block that is not known", (text) => `${MT}{9:${text}}`],
    ["text behind the blocks of SWIFT", (text) => `${MT}\r\n${text}`],
    ["a block before the first one", (text) => `{9:${text}}${MT}`],
  ];

  test("finds a listed name outside of the root and of the fields, or refuses the message", async () => {
    const heldBack: string[] = [];
    for (const [where, message] of HIDDEN) {
      const { status, json } = await post(message(LISTED.name));
      const ids = (json.findings ?? []).flatMap(({ record }: { record: { id: string }[] }) => record);
      const isFound = ids.some(({ id }: { id: string }) => id === LISTED.id);
      if (status === 400 || isFound) heldBack.push(where);
    }
    expect(heldBack).toEqual(HIDDEN.map(([where]) => where));
    const comments = [`<!-- 2026-03-01 -->${DOCUMENT}<!-- 4711 -->`, `${DECLARATION}<!-- 17 -->${DOCUMENT}`];
    for (const message of [
      ...comments,
      CLEAN,
      `\ufeff${CLEAN}\r\n`,
      MT,
      `<Bag note="for Ulm">${DOCUMENT}</Bag>`,
    ])
      expect([message, (await post(message)).status]).toEqual([message, 200]);
  });

  test("does not answer a key of another scope, or one that was revoked", async () => {
    const other = await createKey(state, "readers", {}, ["sanctions:read"]);
    const body = pacs008(DEBTOR);
    expect((await post(body, { Authorization: `Bearer ${other}` })).status).toBe(403);
    const own = await createKey(state, "leavers", {}, ["sanctions:payments"]);
    expect((await post(body, { Authorization: `Bearer ${own}` })).status).toBe(200);
    const revoked = await runBinary(["keys", "revoke", own.split("_")[1] ?? "", "--state", state]);
    expect(revoked).toMatchObject({ exitCode: 0 });
    let status = 200;
    while (status === 200) ({ status } = await post(body, { Authorization: `Bearer ${own}` }));
    expect(status).toBe(401);
  });
});
