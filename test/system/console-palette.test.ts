// The palette: by keyboard to a page, a record, a customer, a case and an action. What is typed is in no
// address.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE } from "../support/browser.ts";

describe.skipIf(CHROMIUM === null)("the palette", () => {
  const folder = makeFolder();
  const state = join(folder.path, "state");
  let service: RunningService;
  let browser: Browser;
  let analyst = "";

  beforeAll(async () => {
    await importInvented(state);
    analyst = await createKey(state, "ann", {}, ["sanctions:read", "sanctions:review"]);
    service = await startService(state);
    browser = await launchBrowser();
    const opened = await fetch(`${service.url}/review/cases`, {
      method: "POST",
      headers: { Authorization: `Bearer ${analyst}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        reference: "K-4711",
        query: { schema: "Person", properties: { name: ["Taissja Bulgoschina"] } },
        entityId: "ofac-990002",
        score: 0.795,
        requestId: "r-1",
      }),
    });
    if (!opened.ok) throw new Error(await opened.text());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("leads everywhere by keyboard", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/overview", { key: analyst });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const palette = page.getByRole("dialog", { name: "Go to" });
    const open = async (text: string) => {
      await page.keyboard.press("Control+k");
      await palette.waitFor();
      await page.keyboard.type(text);
    };
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    await open("");
    await palette.getByRole("option", { name: "Overview" }).waitFor();
    expect(await palette.getByRole("option", { name: "Accounts" }).count()).toBe(0);
    await check();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await open("pay");
    expect(await palette.getByRole("option", { name: "Payments" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    // Also out of a field, and while one types there.
    await page.keyboard.press("n");
    await page.getByLabel("Name 1").focus();
    await open("cas");
    await page.keyboard.press("Enter");
    await heading("Cases");
    await open("bulgozh");
    const record = palette.getByRole("option", { name: /BULGOZHINA/i }).last();
    await record.waitFor();
    await check();
    expect(await palette.locator(".option.is-active").count()).toBe(1);
    await record.click();
    await page.getByText("ofac-990002").first().waitFor();
    expect(page.url()).toContain("/console/entities/");
    await open("taissja");
    await palette.getByRole("option", { name: /K-4711 · 1 case, 1 open/ }).waitFor();
    await check();
    await page.keyboard.press("Enter");
    await heading("Cases");
    await page.getByText("Taissja Bulgoschina").first().waitFor();
    expect(await page.getByRole("searchbox").first().inputValue()).toBe("K-4711");
    await open("K-4711");
    await palette.getByRole("option", { name: /Taissja Bulgoschina · / }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "History" }).waitFor();
    expect(page.url()).toMatch(/console\/cases\/[0-9a-f-]{36}/);
    await open("Xaver Nirgends");
    await palette.getByRole("option", { name: 'Screen "Xaver Nirgends"' }).click();
    await heading("Screen");
    expect(await page.getByLabel("Name 1").inputValue()).toBe("Xaver Nirgends");
    await open("dark");
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.documentElement.dataset.theme === 'dark'");
    await check();
    await open("sign out");
    await page.keyboard.press("Enter");
    await page.getByLabel("API key").waitFor();
    const secrets = /taissja|nirgends|K-4711/i;
    expect(asked.filter((url) => secrets.test(url))).toEqual([]);
    expect(page.url()).not.toMatch(secrets);
    await context.close();
  });

  test("takes what is typed right after its key", async () => {
    const { page, context } = await openConsole(browser, service.url, "/overview", { key: analyst });
    const focused = await page.evaluate(`(async () => {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
      );
      await Promise.resolve();
      return document.activeElement.getAttribute("role");
    })()`);
    expect(focused).toBe("combobox");
    await context.close();
  });

  test("fits a phone", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/overview", {
      key: analyst,
      size: PHONE,
      colorScheme: "dark",
    });
    await page.getByRole("button", { name: "Go to" }).click();
    await page.getByRole("combobox").fill("bulgo");
    await page
      .getByRole("option", { name: /BULGOZHINA/i })
      .first()
      .waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
    await check();
    await context.close();
  });
});
