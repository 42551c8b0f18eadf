// The queue of cases in a real browser: what is typed is never lost, and the queue is worked through by keys.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole } from "../support/browser.ts";
import { openCases } from "../support/cases.ts";

const SCOPES = ["sanctions:read", "sanctions:review"];
const NAME = "Taisiya Orestovna Bulgozhina";

describe.skipIf(CHROMIUM === null)("the queue of cases", () => {
  const folder = makeFolder();
  let service: RunningService;
  let browser: Browser;
  let ann = "";

  beforeAll(async () => {
    await importInvented(folder.path);
    ann = await createKey(folder.path, "ann", {}, SCOPES);
    service = await startService(folder.path);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("a typed reason stays when the service is away, and when another case is looked at", async () => {
    await openCases(service, ann, [
      { reference: "L-1", name: NAME },
      { reference: "L-2", name: NAME },
    ]);
    const opening = { key: ann, mayBeOffline: true };
    const { page, context, check } = await openConsole(browser, service.url, "/cases", opening);
    const reason = page.locator(".panel textarea");
    await page.locator(".card").first().waitFor();
    await page.keyboard.press("j");
    await page.locator(".panel .evidence .total").waitFor();
    await page.keyboard.press("f");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Born in another year.");
    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await page.getByText("nothing that you typed is lost").waitFor();
    expect(await reason.inputValue()).toBe("Born in another year.");
    await check();
    await context.setOffline(false);
    await page.locator(".card").nth(1).click();
    await page.locator(".panel .evidence .total").waitFor();
    await page.locator(".card").first().click();
    await page.locator(".panel .evidence .total").waitFor();
    await page.keyboard.press("f");
    await page.locator("textarea:focus").waitFor();
    expect(await reason.inputValue()).toBe("Born in another year.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".panel .panel-facts .tag", { hasText: "False positive" }).waitFor();
    await check();
    await context.close();
  });
});
