// The manual in the browser: its chapters without a key, its search without a request, dark and light.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { makeFolder, type RunningService, startService } from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE } from "../support/browser.ts";

describe.skipIf(CHROMIUM === null)("the manual", () => {
  const folder = makeFolder();
  let service: RunningService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService(folder.path, {}, ["--demo"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test.each(["light", "dark"] as const)(
    "is read in %s, and searched without a request",
    async (colorScheme) => {
      const { page, context, check } = await openConsole(browser, service.url, "/../manual/", {
        colorScheme,
      });
      await page.getByRole("link", { name: "Operating" }).click();
      await page.getByRole("heading", { name: "Size a host" }).waitFor();
      await check();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.getByLabel("Search the manual").fill("rotate key");
      const link = page.getByRole("link", { name: "Security: Rotate a key" });
      await link.waitFor();
      await check();
      expect(asked).toEqual([]);
      await link.click();
      await page.getByRole("heading", { name: "Rotate a key" }).waitFor();
      expect(page.url()).toEndWith("/manual/security#rotate-a-key");
      await context.close();
    },
  );

  test("fits a phone", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/../manual/reference", {
      size: PHONE,
    });
    await page.getByRole("heading", { name: "Exit codes" }).waitFor();
    await check();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PHONE.width);
    await context.close();
  });
});
