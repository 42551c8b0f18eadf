// Signing in to the console in a real browser, at a real provider that is another site.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { CLIENT, type RunningProvider, startProvider, type TestPerson } from "../sign-in/provider.ts";
import {
  ask,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, DESKTOP, launchBrowser, openConsole, PHONE } from "../support/browser.ts";

const PEOPLE: Record<string, TestPerson> = {
  ann: { name: "ann.example", groups: ["analysts"] },
  eve: { name: "eve.example", groups: ["everybody"] },
};

describe.skipIf(CHROMIUM === null)("signing in", () => {
  const folder = makeFolder();
  let provider: RunningProvider;
  let service: RunningService;
  let browser: Browser;
  let origin = "";
  let key = "";

  beforeAll(async () => {
    await importInvented(folder.path);
    key = await createKey(folder.path, "machine", {}, ["sanctions:read", "sanctions:review"]);
    origin = `http://127.0.0.1:${freePort()}`;
    provider = await startProvider(PEOPLE, `${origin}/console/signed-in`, "localhost");
    const settings = join(folder.path, "sign-in.json");
    writeFileSync(
      settings,
      JSON.stringify({
        client: CLIENT.id,
        url: origin,
        groups: { analysts: ["sanctions:read", "sanctions:review"] },
      }),
    );
    const secret = join(folder.path, "secret");
    writeFileSync(secret, `${CLIENT.secret}\n`, { mode: 0o600 });
    service = await startService(folder.path, {}, [
      ...["--listen", origin.replace("http://", "")],
      ...["--sign-in", provider.issuer, "--sign-in-settings", settings, "--sign-in-secret-file", secret],
      ...["--workers", "2"],
    ]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await provider?.stop();
    folder.remove();
  });

  const open = (place: string, more: object = {}) =>
    openConsole(browser, origin, place, {
      alsoAt: provider.issuer,
      expected: [400, 401, 403, 503],
      ...more,
    });
  const signIn = async (page: Page, person: string) => {
    await page.getByRole("button", { name: /^Sign in/ }).click();
    await page.getByLabel("Person").fill(person);
    await page.getByRole("button", { name: "Sign in" }).click();
  };

  test("leads to the provider and back to the page, with a cookie that no script reads", async () => {
    const { page, context, check } = await open("/search?query=Bulgozhina");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await page.getByLabel("API key").count()).toBe(0);
    await check();
    await signIn(page, "ann");
    await page.getByRole("link", { name: /Bulgozhina/i }).waitFor();
    expect(page.url()).toBe(`${origin}/console/search?query=Bulgozhina`);
    await page.getByText("ann.example").waitFor();
    await check();
    const [session] = (await context.cookies(origin)).filter(({ name }) => name === "interdict-session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict", secure: false, path: "/" });
    expect(await page.evaluate("document.cookie")).toBe("");
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(session?.value ?? "-");
    // Another tab needs no sign-in, and a reload neither.
    const other = await context.newPage();
    await other.goto(`${origin}/console/lists`);
    await other.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
    await other.reload();
    await other.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect((await context.cookies(origin)).map(({ name }) => name)).not.toContain("interdict-session");
    await context.close();
  });

  test("ends from the palette too, at the service", async () => {
    const { page, context } = await open("/overview");
    await signIn(page, "ann");
    await page.getByText("ann.example").waitFor();
    const cookies = await context.cookies(origin);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sign out");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    // Whoever kept the cookie has no session.
    await context.addCookies(cookies);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await context.close();
  });

  test("writes the person into the journal, and leaves /v1 to keys", async () => {
    expect((await ask(service, key, "/v1/sanctions/datasets")).status).toBe(200);
    const refused = await ask(service, key, "/review/session");
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      401,
      expect.stringContaining("people sign in at localhost"),
    ]);
    const listed = await runBinary(["journal", "list", "--state", folder.path, "--kind", "act", "--json"]);
    expect(listed.stdout).toContain('"user":"ann.example"');
    expect(service.log()).not.toContain("code=");
  });

  test("refuses who has no right here, on a page that says so", async () => {
    for (const [size, colorScheme] of [
      [DESKTOP, "light"],
      [PHONE, "dark"],
    ] as const) {
      const { page, context, check } = await open("/", { size, colorScheme });
      await signIn(page, "eve");
      await page.getByRole("heading", { level: 1, name: "You are not signed in" }).waitFor();
      await page.getByText("None of your groups has a right here.").waitFor();
      expect(page.url()).toBe(`${origin}/console/signed-in`);
      await check();
      await context.close();
    }
  });

  test("ends the session of a person who is blocked, and keeps the page that was open", async () => {
    const { page, context, check } = await open("/cases");
    await signIn(page, "ann");
    await page.getByRole("heading", { level: 1, name: "Cases" }).waitFor();
    const block = (verb: string) =>
      runBinary(["accounts", verb, "ann.example", "--state", folder.path]).then(({ exitCode }) =>
        expect(exitCode).toBe(0),
      );
    await block("block");
    await page.getByRole("link", { name: "Files" }).click();
    await page.getByText("is blocked by the operator").first().waitFor();
    await block("unblock");
    await page.getByRole("link", { name: "Lists" }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.waitFor();
    await check();
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      dialog.getByRole("link", { name: "Sign in using another tab" }).click(),
    ]);
    await tab.getByRole("button", { name: /^Sign in at/ }).click();
    await tab.getByRole("navigation", { name: "Places" }).waitFor();
    await dialog.getByRole("button", { name: "I have signed in" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("row", { name: /UN · SC/ })
      .or(page.getByText("UN · SC"))
      .first()
      .waitFor();
    await context.close();
  });

  test("says so while the provider is away, and works when it is back", async () => {
    await provider.stop();
    const { page, context, check } = await open("/");
    try {
      await page.getByRole("button", { name: /^Sign in at/ }).click();
      await page.getByText("The provider of sign-ins does not answer").waitFor();
      await check();
      await service.logLine("sign-ins can't be used");
    } finally {
      await provider.start();
    }
    await signIn(page, "ann");
    await page.getByRole("navigation", { name: "Places" }).waitFor();
    await context.close();
  });
});

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
  const { port } = server;
  server.stop(true);
  if (port === undefined) throw new Error("There is no free port.");
  return port;
}
