// The journal in the console: an administrator finds a decision, reads, recomputes and exports it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE, placeLink } from "../support/browser.ts";

const CUSTOMER = "Akylina Snezhkova-Barl";

describe.skipIf(CHROMIUM === null)("the journal", () => {
  const folder = makeFolder();
  const state = join(folder.path, "state");
  let service: RunningService;
  let browser: Browser;
  let administrator = "";
  let analyst = "";
  let matched = { id: "", score: 0, requestId: "" };

  beforeAll(async () => {
    await importInvented(state);
    const review = ["sanctions:read", "sanctions:review"];
    administrator = await createKey(state, "adm", {}, [...review, "sanctions:administer"]);
    analyst = await createKey(state, "ann", {}, review);
    service = await startService(state);
    for (const name of [CUSTOMER, "Nobody Ofthisname"]) {
      const answer = await fetch(`${service.url}/v1/sanctions/match`, {
        method: "POST",
        headers: { Authorization: `Bearer ${analyst}`, "Content-Type": "application/json" },
        body: JSON.stringify({ schema: "Person", properties: { name: [name] } }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const { results } = (await answer.json()) as { results: { id: string; score: number }[] };
      const [best] = results;
      const requestId = answer.headers.get("X-Request-ID") ?? "";
      if (name === CUSTOMER && best !== undefined) matched = { ...best, requestId };
    }
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("a decision is found by its customer, read, recomputed and exported", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/overview", {
      key: administrator,
    });
    await placeLink(page, "Journal").click();
    await page.locator(".journal-table").getByText(CUSTOMER).waitFor();
    await check();
    await page.getByRole("textbox", { name: "Customer" }).fill("snezhkova");
    await page.getByRole("button", { name: "Search the journal" }).click();
    await page.getByText("1 entry. There are no more.").waitFor();
    expect(page.url()).not.toContain("nezhkova");
    for (const [button, end] of [
      ["Export as CSV", ".csv"],
      ["Export as JSON", ".jsonl"],
    ] as const) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toEndWith(end);
      const text = readFileSync(await download.path(), "utf8");
      expect(text).toContain(CUSTOMER);
      expect(text).not.toContain("Ofthisname");
    }
    await page.locator(".journal-table").getByRole("link").first().click();
    await page.getByText(CUSTOMER).first().waitFor();
    await check();
    await page.getByRole("button", { name: "Recompute" }).click();
    await page.getByText("The answer is the same.").waitFor({ timeout: 60_000 });
    await check();
    await context.close();
  });

  test("a case leads to its entries", async () => {
    const opened = await fetch(`${service.url}/review/cases`, {
      method: "POST",
      headers: { Authorization: `Bearer ${analyst}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        reference: "C-7",
        query: { schema: "Person", properties: { name: [CUSTOMER] } },
        entityId: matched.id,
        score: matched.score,
        requestId: matched.requestId,
      }),
    });
    const { case: found } = (await opened.json()) as { case: { id: string } };
    const place = `/cases/${found.id}`;
    const { page, context } = await openConsole(browser, service.url, place, { key: administrator });
    await page.getByRole("link", { name: "In the journal" }).click();
    await page.waitForURL(/\/console\/journal\?case=/);
    await page.locator(".journal-table").getByText(CUSTOMER).first().waitFor();
    await context.close();
  });

  test("who may not administer sees neither the place nor its entries", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/journal", {
      key: analyst,
      colorScheme: "dark",
      size: PHONE,
    });
    await page.getByText("sanctions:administer").first().waitFor();
    expect(await placeLink(page, "Journal").count()).toBe(0);
    expect(await page.content()).not.toContain(CUSTOMER);
    await check();
    await context.close();
  });
});
