// The page "Overview" in a real browser: what waits, what was done, and how old the lists are.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { addFigures } from "../../src/service/figures/figures-file.ts";
import {
  ask,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, DESKTOP, launchBrowser, openConsole, PHONE } from "../support/browser.ts";
import { actOnMany, openCases } from "../support/cases.ts";

const SCOPES = ["sanctions:read", "sanctions:review"];
const NAME = "Taisiya Orestovna Bulgozhina";

describe.skipIf(CHROMIUM === null)("the page Overview", () => {
  const folder = makeFolder();
  let service: RunningService;
  let browser: Browser;
  let ann = "";

  beforeAll(async () => {
    await importInvented(folder.path);
    ann = await createKey(folder.path, "ann", {}, SCOPES);
    service = await startService(folder.path);
    browser = await launchBrowser();
    const customers = ["O-1", "O-2", "O-3"].map((reference) => ({ reference, name: NAME }));
    const [one, two] = await openCases(service, ann, customers);
    await ask(service, ann, `/review/cases/${one}/decisions`, {
      version: 0,
      verdict: "true_hit",
      reason: "Seen",
      until: null,
    });
    await actOnMany(service, ann, [two ?? ""], { act: "assign", assignee: "ann" });
    // The service adds its own every minute.
    const today = new Date().toISOString().slice(0, 10);
    addFigures(folder.path, today, { requests: 1234, matches: 56, refusals: 7 });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("is first, and says what waits, what was done, and how old the lists are", async () => {
    for (const [size, colorScheme] of [
      [DESKTOP, "light"],
      [DESKTOP, "dark"],
      [PHONE, "dark"],
    ] as const) {
      const { page, context, check } = await openConsole(browser, service.url, "/", {
        key: ann,
        size,
        colorScheme,
      });
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      await page.getByRole("link", { name: "2 To do" }).waitFor();
      await page.getByRole("link", { name: "1 Assigned to ann" }).waitFor();
      await page.getByRole("img", { name: "Opened in 90 days: 3" }).waitFor();
      await page.getByRole("img", { name: "Decided in 90 days: 1" }).waitFor();
      await page.getByRole("img", { name: "Requests in 90 days: 1,234" }).waitFor();
      await page.getByRole("img", { name: "Refusals in 90 days: 7" }).waitFor();
      await page.getByRole("row", { name: /US · OFAC SDN Without a date/ }).waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
      await check();
      await page.getByRole("link", { name: "1 Assigned to ann" }).click();
      await page.locator(".card", { hasText: "O-2" }).waitFor();
      expect(await page.locator(".card").count()).toBe(1);
      await context.close();
    }
  });

  test("a key that may only read sees the lists", async () => {
    const reader = await createKey(folder.path, "reader");
    const { page, context, check } = await openConsole(browser, service.url, "/", { key: reader });
    await page.getByRole("row", { name: /UN · SC/ }).waitFor();
    expect(await page.getByRole("heading", { name: "For you" }).count()).toBe(0);
    await check();
    await context.close();
  });
});
