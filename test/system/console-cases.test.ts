// Decisions in the console, on lists that are imported as real ones: a candidate is decided, the record
// changes with an import, and the case comes back. With four eyes, another account confirms.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE, placeLink } from "../support/browser.ts";

const SCOPES = ["sanctions:read", "sanctions:review"];
const NAME = "Taisiya Orestovna Bulgozhina";

async function screen(page: Page, name: string, reference: string): Promise<void> {
  await page.getByLabel("Name 1").fill(name);
  await page.getByLabel("Customer reference").fill(reference);
  await page.getByRole("button", { name: "Screen", exact: true }).click();
  await page.locator(".evidence .total").waitFor();
}

/** Has the page ask for the session again until the sidebar counts so many cases. */
async function untilCounted(page: Page, count: string): Promise<void> {
  const badge = page.locator(".place .count", { hasText: count });
  for (let i = 0; i < 60 && !(await badge.isVisible()); i++) {
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await Bun.sleep(250);
  }
  await badge.waitFor();
}

describe.skipIf(CHROMIUM === null)("cases", () => {
  const folder = makeFolder();
  const lists = join(folder.path, "lists");
  const state = join(folder.path, "state");
  let service: RunningService;
  let browser: Browser;
  let ann = "";
  let ben = "";

  const importLists = async () => {
    const { exitCode, stderr } = await runBinary(["import", lists, "--state", state]);
    if (exitCode !== 0) throw new Error(stderr);
  };

  beforeAll(async () => {
    cpSync("fixtures/demo", lists, { recursive: true });
    await importLists();
    ann = await createKey(state, "ann", {}, SCOPES);
    ben = await createKey(state, "ben", {}, SCOPES);
    service = await startService(state);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("a false positive is decided by keys, and comes back when the record changes", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/cases", { key: ann });
    await page.getByRole("heading", { name: "Nothing to do" }).waitFor();
    await check();
    await page.keyboard.press("n");
    await screen(page, NAME, "C-1");
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "Decide: False positive" }).click();
    await page.getByText("Enter a reason.").waitFor();
    await check();
    await page.keyboard.type("Another date of birth; the passport was seen.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".earlier").waitFor();
    expect(await page.locator(".card .tag", { hasText: "False positive" }).count()).toBe(1);
    await check();

    const sdn = join(lists, "ofac/sdn.csv");
    const before = readFileSync(sdn, "latin1");
    expect(before).toContain("DOB 03 Sep 1988");
    writeFileSync(sdn, before.replace("DOB 03 Sep 1988", "DOB 03 Sep 1979"), "latin1");
    await importLists();
    await untilCounted(page, "1");
    await placeLink(page, "Cases").click();
    await page.locator(".card", { hasText: "Reopened" }).waitFor();
    await page.keyboard.press("j");
    const panel = page.getByRole("article", { name: "Taisiya Orestovna BULGOZHINA" });
    await panel.getByText("Reopened:").waitFor();
    await panel.locator(".evidence .total").waitFor();
    await panel.getByText("Another date of birth; the passport was seen.").waitFor();
    expect(page.url()).not.toContain("Bulgozhina");
    await check();
    await page.keyboard.press("t");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("The new date is that of the customer.");
    await page.keyboard.press("Control+Enter");
    await panel.locator(".panel-facts .tag", { hasText: "True hit" }).waitFor();
    await page.getByRole("link", { name: "Decided" }).click();
    await page.locator(".card .tag", { hasText: "True hit" }).waitFor();
    await check();
    await context.close();
  });

  test("an earlier decision is shown when the customer is screened again", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key: ben });
    await screen(page, NAME, "C-1");
    const earlier = page.locator(".earlier");
    await earlier.waitFor();
    expect(await earlier.textContent()).toContain("The new date is that of the customer.");
    await earlier.getByRole("link", { name: "Open case" }).click();
    await page.getByRole("heading", { level: 1, name: "Cases" }).waitFor();
    await page.locator(".panel .evidence .total").waitFor();
    await check();
    await context.close();
  });

  test("a case opens on a phone from its address", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/cases?show=all", {
      key: ann,
      size: PHONE,
    });
    await page.locator(".card").first().click();
    await page.locator(".panel .evidence .total").waitFor();
    await check();
    const address = page.url();
    await page.goto(address);
    await page.locator(".panel .evidence .total").waitFor();
    await page.getByRole("button", { name: "Cases" }).click();
    await page.locator(".card").first().waitFor();
    await context.close();
  });

  test("with four eyes, nobody confirms their own decision, and another account does", async () => {
    const strict = await startService(state, {}, ["--four-eyes"]);
    try {
      const first = await openConsole(browser, strict.url, "/screen", { key: ann });
      await screen(first.page, "Demyan Eliseyevich Tarlunov", "C-2");
      await first.page.keyboard.press("f");
      await first.page.locator("textarea:focus").waitFor();
      await first.page.keyboard.type("Born in another year.");
      await first.page.keyboard.press("Control+Enter");
      await first.page.getByText("Awaits another account's confirmation").waitFor();
      // The verdict does not hold yet: the candidate is still a match, and both are seen.
      const card = first.page.locator(".card.is-open");
      expect(await card.locator(".tag").allTextContents()).toContain("Match");
      await card.locator(".tag", { hasText: "Awaits confirmation · False positive" }).waitFor();
      await first.page.getByRole("link", { name: "Open case" }).click();
      await first.page.getByText("You can't confirm your own.").waitFor();
      await first.check();
      const address = new URL(first.page.url());
      await first.context.close();

      const place = address.pathname.replace("/console", "") + address.search;
      const second = await openConsole(browser, strict.url, place, { key: ben });
      await second.page.getByText("ann decided: false positive.").waitFor();
      await second.page.locator(".card", { hasText: "Awaits · False positive" }).waitFor();
      await second.page.getByRole("button", { name: "Confirm", exact: true }).click();
      const submit = second.page.getByRole("button", { name: "Confirm the decision" });
      await submit.click();
      await second.page.getByText("Enter a reason.").waitFor();
      await second.page.keyboard.type("The passport says so.");
      await second.check();
      await submit.click();
      await second.page.getByText("Confirmed", { exact: true }).waitFor();
      await second.page.locator(".panel-facts .tag", { hasText: "False positive" }).waitFor();
      await second.check();
      await second.context.close();
    } finally {
      await strict.stop();
    }
  });
});
