// A page of another site, in the browser of a person whose client certificate stands for an account: it has
// the browser send what it can, and nothing changes. The console, beside it, goes on working.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { createKey, importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { CHROMIUM, enterKey, launchBrowser } from "../support/browser.ts";
import { makeAuthority, makeClientCertificate, makeServerCertificate } from "../support/certificates.ts";
import { type Spawned, spawnService } from "../support/spawned.ts";

const SCOPES = ["sanctions:read", "sanctions:review", "sanctions:administer"];
const SUBJECT = { schema: "Person", properties: { name: ["Taisiya Orestovna Bulgozhina"] } };
const canMake = Bun.which("openssl") !== null;

interface Targets {
  readonly confirmations: string;
  readonly files: string;
  readonly match: string;
  readonly search: string;
  readonly confirmation: string;
  readonly subject: string;
}

/** Runs in the page of the other site: sends what a browser sends without leave, and one that needs it. */
async function attack({ confirmations, files, match, search, confirmation, subject }: Targets) {
  const send = async (url: string, init: RequestInit) => {
    try {
      return (await fetch(url, { mode: "no-cors", credentials: "include", ...init })).type;
    } catch (error) {
      return (error as Error).name;
    }
  };
  const post = (url: string, body: RequestInit["body"]) => send(url, { method: "POST", body: body ?? null });
  const fetched = [
    await post(confirmations, confirmation),
    // A body without a type.
    await post(confirmations, new Blob([confirmation])),
    await post(files, "name,country\nAnn Example,de\n"),
    await post(match, subject),
    await send(search, {}),
  ];
  const json = { "Content-Type": "application/json" };
  const asked = await send(confirmations, {
    method: "POST",
    mode: "cors",
    headers: json,
    body: confirmation,
  });
  const browser = navigator as unknown as { sendBeacon(url: string, body: string): boolean };
  return { fetched, asked, beacon: browser.sendBeacon(confirmations, confirmation) };
}

/** The other site: an empty page, one with a form, and one with a frame. */
function answerElsewhere(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const to = Bun.escapeHTML(searchParams.get("to") ?? "");
  const [name, value] = splitOnce(searchParams.get("body") ?? "");
  const pages: Record<string, string> = {
    "/": "",
    "/form": `<form method="post" enctype="text/plain" action="${to}"><input type="hidden" name="${Bun.escapeHTML(name)}" value="${Bun.escapeHTML(value)}"><button>Win</button></form>`,
    "/frame": `<iframe src="${to}"></iframe>`,
  };
  const body = `<!doctype html><title>Elsewhere</title>${pages[pathname] ?? ""}`;
  return new Response(body, { headers: { "Content-Type": "text/html" } });
}

/** The body of a form of plain text is "name=value", and JSON when the equals sign is in one of its texts. */
function splitOnce(json: string): [name: string, value: string] {
  const at = json.indexOf("passport") + "passport".length;
  return [json.slice(0, at), json.slice(at)];
}

describe.skipIf(CHROMIUM === null || !canMake)("a page of another site", () => {
  const folder = makeFolder();
  const path = (name: string) => join(folder.path, name);
  const state = path("state");
  let browser: Browser;
  let service: Spawned;
  let elsewhere: ReturnType<typeof Bun.serve>;
  /** The origins of a listener as it is by default, and of one whose console a certificate opens. */
  let origins: string[] = [];
  let ann = "";
  let ben = "";

  beforeAll(async () => {
    makeAuthority(folder.path, "authority");
    makeServerCertificate(folder.path, "server", "authority");
    makeClientCertificate(folder.path, "ben", "authority");
    const run = async (...args: string[]) => {
      const { exitCode, stderr } = await runBinary([...args, "--state", state]);
      if (exitCode !== 0) throw new Error(stderr);
    };
    await importInvented(state);
    ann = await createKey(state, "ann", {}, SCOPES);
    ben = await createKey(state, "ben", {}, SCOPES);
    await run(
      "keys",
      "add-certificate",
      "ben",
      path("ben.cert.pem"),
      ...SCOPES.flatMap((scope) => ["--scope", scope]),
    );
    const files = [`cert=${path("server.cert.pem")}`, `key=${path("server.key.pem")}`];
    const listen = ["127.0.0.1:0", ...files, `clients=${path("authority.cert.pem")}`].join(",");
    const listens = ["127.0.0.1:0", listen, `${listen},console=certificate`];
    service = await spawnService([
      ...["--state", state, "--four-eyes"],
      ...listens.flatMap((one) => ["--listen", one]),
    ]);
    await service.logLine("snapshot in use");
    const lines = await Promise.all(listens.map((_, i) => service.logLine('"msg":"listening"', i + 1)));
    origins = lines
      .slice(1)
      .map((line) => String(JSON.parse(line).address).replace("127.0.0.1", "localhost"));
    elsewhere = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answerElsewhere });
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await elsewhere?.stop(true);
    await service?.stop();
    folder.remove();
  });

  /** Asks with a key on the plain listener, as ann or as a program. */
  async function ask(key: string, target: string, body?: unknown) {
    const answer = await fetch(service.address + target, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return { headers: answer.headers, body: (await answer.json()) as any };
  }

  /** Has ann clear a customer; ben is to confirm it. */
  async function decide(reference: string) {
    const match = await ask(ann, "/v1/sanctions/match", SUBJECT);
    const [{ id: entityId, score }] = match.body.results;
    const requestId = match.headers.get("X-Request-Id");
    const opened = await ask(ann, "/review/cases", { query: SUBJECT, entityId, score, reference, requestId });
    const { id } = opened.body.case;
    const decision = { version: 0, verdict: "false_positive", reason: "Another date of birth.", until: null };
    const decided = await ask(ann, `/review/cases/${id}/decisions`, decision);
    const { status, version } = decided.body.case;
    expect(status).toBe("awaiting");
    return { id: String(id), confirmation: { agrees: true, reason: "The passport says so.", version } };
  }

  /** The requests so far, each with its route, its status and the account that it counted for. */
  const requests = () =>
    service
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => {
        const { route, status, account = null } = JSON.parse(line);
        return { route, status, account };
      });

  /** Fails unless these requests come after the first `before`; the order does not count. */
  async function expectArrived(before: number, expected: ReturnType<typeof requests>): Promise<void> {
    const arrived = () =>
      requests()
        .slice(before)
        .filter(({ route }) => route !== "unmatched");
    for (let i = 0; i < 100 && arrived().length < expected.length; i++) await Bun.sleep(50);
    const sorted = (list: ReturnType<typeof requests>) => list.map((one) => JSON.stringify(one)).sort();
    expect(sorted(arrived())).toEqual(sorted(expected));
  }

  test.each([0, 1])("confirms no decision at the listener %d, and the console does", async (number) => {
    const origin = origins[number] ?? "";
    const { id, confirmation } = await decide(`C-${number}`);
    const statusOf = async () => (await ask(ann, `/review/cases/${id}`)).body.case.status;
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      clientCertificates: [{ origin, certPath: path("ben.cert.pem"), keyPath: path("ben.key.pem") }],
    });
    context.setDefaultTimeout(15_000);
    try {
      const before = requests().length;
      const evil = await context.newPage();
      await evil.goto(`http://127.0.0.1:${elsewhere.port}/`);
      const sent = await evil.evaluate(attack, {
        confirmations: `${origin}/review/cases/${id}/confirmations`,
        files: `${origin}/review/files?fileName=evil.csv`,
        match: `${origin}/v1/sanctions/match`,
        search: `${origin}/v1/sanctions/search`,
        confirmation: JSON.stringify(confirmation),
        subject: JSON.stringify(SUBJECT),
      });
      // The page can't read an answer; a request that the browser would have to ask for first is not sent.
      expect(sent).toEqual({ fetched: Array(5).fill("opaque"), asked: "TypeError", beacon: true });
      const refused = (route: string, status: number) => ({ route, status, account: null });
      const confirming = refused("/review/cases/:id/confirmations", 400);
      const others = [
        refused("/review/files", 400),
        ...[refused("/v1/sanctions/match", 401), refused("/v1/sanctions/search", 401)],
      ];
      await expectArrived(before, [confirming, confirming, confirming, ...others]);
      const elsewhereAt = (place: string, query: Record<string, string>) =>
        evil.goto(`http://127.0.0.1:${elsewhere.port}${place}?${new URLSearchParams(query)}`);
      const to = `${origin}/review/cases/${id}/confirmations`;
      await elsewhereAt("/form", { to, body: JSON.stringify(confirmation) });
      await evil.getByRole("button").click();
      await evil.waitForURL(to);
      await expectArrived(before, [confirming, confirming, confirming, ...others, confirming]);
      expect(await statusOf()).toBe("awaiting");
      await elsewhereAt("/frame", { to: `${origin}/console/` });
      expect(await evil.frameLocator("iframe").getByLabel("API key").count()).toBe(0);

      const page = await context.newPage();
      await page.goto(`${origin}/console/cases/${id}?show=all`);
      await enterKey(page, ben);
      await page.getByRole("button", { name: "Confirm", exact: true }).click();
      const submit = page.getByRole("button", { name: "Confirm the decision" });
      await submit.click();
      await page.getByText("Enter a reason.").waitFor();
      await page.keyboard.type("The passport says so.");
      await submit.click();
      await page.getByText("Confirmed", { exact: true }).waitFor();
      expect(await statusOf()).toBe("decided");
    } finally {
      await context.close();
    }
  });
});
