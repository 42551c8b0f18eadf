// The page "Payments" in a real browser: a message is pasted, its findings are marked where they stand, and a
// party leads to its decision.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { createKey, makeFolder, type RunningService, startService } from "../support/binary.ts";
import { CHROMIUM, DESKTOP, launchBrowser, openConsole, PHONE, placeLink } from "../support/browser.ts";

const MESSAGE = `{1:F01BANKDEFFXXXX0000000000}{2:I103BANKCY2NXXXXN}{4:
:20:PAY-4711
:23B:CRED
:32A:261101EUR1250,00
:50K:/DE02120300000000202051
WIM ZANHOFER
BERLIN
:59:/CY17002001280000001200527600
TAISIYA ORESTOVNA BULGOZHINA
NICOSIA
:70:INVOICE 4711
:71A:SHA
-}`;

describe.skipIf(CHROMIUM === null)("the page Payments", () => {
  const folder = makeFolder();
  let service: RunningService;
  let browser: Browser;
  let key = "";

  beforeAll(async () => {
    key = await createKey(folder.path, "ann", {}, [
      "sanctions:read",
      "sanctions:review",
      "sanctions:payments",
    ]);
    service = await startService(folder.path, {}, ["--demo"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("screens a pasted message, marks its findings, and leads to a decision", async () => {
    for (const [size, colorScheme] of [
      [DESKTOP, "light"],
      [PHONE, "dark"],
    ] as const) {
      const { page, context, check } = await openConsole(browser, service.url, "/screen", {
        key,
        size,
        colorScheme,
        expected: [400],
      });
      await placeLink(page, "Payments").click();
      await page.getByRole("button", { name: "Screen this message" }).click();
      await page.getByText("Paste or drop a message.").waitFor();
      await check();
      await page.getByLabel("Message").fill("this is no message");
      await page.keyboard.press("Control+Enter");
      await page.getByRole("alert").first().waitFor();
      await page.getByLabel("Message").fill(MESSAGE);
      await page.keyboard.press("Control+Enter");
      const mark = page.locator(".message mark", { hasText: "TAISIYA ORESTOVNA BULGOZHINA" }).first();
      await mark.waitFor();
      await page.getByText("To be reviewed").waitFor();
      const finding = page.locator(".finding", { hasText: "Listed party" }).first();
      await finding.getByText("Payee · line").waitFor();
      await finding.getByRole("button", { name: /^Listed party/ }).click();
      await page.locator(".message mark.is-open").first().waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
      await check();
      expect(page.url()).not.toContain("PAY-4711");
      await finding.getByRole("button", { name: "Screen and decide" }).click();
      await page.getByRole("heading", { level: 1, name: "Screen" }).waitFor();
      expect(await page.getByLabel("Name 1").inputValue()).toBe("TAISIYA ORESTOVNA BULGOZHINA");
      expect(await page.getByLabel("Customer reference").inputValue()).toBe("PAY-4711");
      await context.close();
    }
  });

  test("a message with a finding is held, and released by another person with its message in view", async () => {
    const second = await createKey(folder.path, "cem", {}, ["sanctions:read", "sanctions:review"]);
    const strict = await startService(folder.path, {}, ["--demo", "--four-eyes"]);
    try {
      const first = await openConsole(browser, strict.url, "/payments", { key });
      await first.page.getByLabel("Message").fill(MESSAGE.replace("PAY-4711", "PAY-4712"));
      await first.page.keyboard.press("Control+Enter");
      await first.page.getByText("This message is held in the queue").waitFor();
      await first.page.getByRole("link", { name: "Open its case" }).click();
      await first.page.getByRole("heading", { name: "MT103 PAY-4712" }).waitFor();
      await first.page.locator(".panel .message mark").first().waitFor();
      await first.check();
      await first.page.keyboard.press("f");
      await first.page.locator("textarea:focus").waitFor();
      await first.page.keyboard.type("Another person.");
      await first.page.keyboard.press("Control+Enter");
      await first.page.getByText("Recorded: Released.").waitFor();
      await first.context.close();
      const other = await openConsole(browser, strict.url, "/cases?show=payments", { key: second });
      await other.page.getByText("PAY-4712").first().click();
      await other.page.getByText("ann decided: released.").waitFor();
      await other.page.keyboard.press("a");
      await other.page.locator("textarea:focus").waitFor();
      await other.page.keyboard.type("Seen.");
      await other.page.keyboard.press("Control+Enter");
      await other.page.getByText("Recorded: Confirmed.").waitFor();
      // The next payment that waits is opened at once, so the list tells what became of this one.
      await other.page.locator(".case-row", { hasText: /PAY-4712.*Released/s }).waitFor();
      await other.page.getByRole("heading", { name: "MT103 PAY-4711" }).waitFor();
      expect(other.page.url()).not.toContain("PAY-4712");
      await other.check();
      await other.context.close();
    } finally {
      await strict.stop();
    }
  });

  test("a key without the scope has no such place", async () => {
    const other = await createKey(folder.path, "ben", {}, ["sanctions:read", "sanctions:review"]);
    const { page, context, checkQuiet } = await openConsole(browser, service.url, "/screen", { key: other });
    await placeLink(page, "Files").waitFor();
    expect(await placeLink(page, "Payments").count()).toBe(0);
    checkQuiet();
    await context.close();
  });
});
