// The page "Screen" in a real browser, against the demonstration: from the form to the evidence, by mouse and
// by keyboard, on paper, and what it says when the service can't answer.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import {
  CHROMIUM,
  DESKTOP,
  LAPTOP,
  launchBrowser,
  openConsole,
  PHONE,
  placeLink,
} from "../support/browser.ts";

/** The person of the demonstration as her customer file might have her. */
const CYRILLIC = "Таисия Орестовна Бульгожина";

async function screen(page: Page, name: string, facts: { born?: string; country?: string } = {}) {
  await page.getByLabel("Name 1").fill(name);
  if (facts.born !== undefined) await page.getByLabel("Date of birth").fill(facts.born);
  if (facts.country !== undefined) {
    await page.getByRole("combobox", { name: "Countries" }).fill(facts.country);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Screen", exact: true }).click();
}

/** The amounts of the evidence and its score, as they are shown. */
async function readEvidence(page: Page): Promise<{ amounts: number[]; score: number }> {
  const cells = await page
    .locator(".evidence tbody tr:not(.subtotal):not(.total) td.number")
    .allTextContents();
  const total = await page.locator(".evidence .total .number").textContent();
  const amounts = cells.map((text) => Number(text.replace("−", "-").replace("+", "")));
  return { amounts, score: Number(total) };
}

describe.skipIf(CHROMIUM === null)("the page Screen", () => {
  const folder = makeFolder();
  let service: RunningService;
  let browser: Browser;
  let key = "";

  beforeAll(async () => {
    key = await createKey(folder.path, "ann", {}, ["sanctions:read", "sanctions:review"]);
    service = await startService(folder.path, {}, ["--demo"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("screens a person written in Cyrillic, and explains the score word by word", async () => {
    for (const size of [DESKTOP, LAPTOP]) {
      const colorScheme = size === DESKTOP ? "light" : "dark";
      const { page, context, check } = await openConsole(browser, service.url, "/screen", {
        key,
        size,
        colorScheme,
      });
      await check();
      await screen(page, CYRILLIC, { born: "1988-09-03", country: "Cyprus" });
      const panel = page.getByRole("article", { name: "Taisiya Orestovna BULGOZHINA" });
      await panel.getByText("Cyrillic, read as").waitFor();
      await panel.getByText("Same birth date: 1988-09-03 (+0.10).").waitFor();
      await panel.getByText("Not compared:").waitFor();
      expect(await panel.locator(".sign.same").count()).toBeGreaterThanOrEqual(3);
      expect(await panel.locator("bdi[lang=und-Cyrl]").first().getAttribute("dir")).toBe("auto");
      await page.getByText("1 match", { exact: true }).waitFor();
      await page.keyboard.press("e");
      await panel.getByText("The full explanation").waitFor();
      await check();
      await context.close();
    }
  });

  test("takes countries as people type them, and names those that a text fits", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
    const field = page.getByRole("combobox", { name: "Countries" });
    for (const [typed, name] of [
      ["Iran", "Islamic Republic of Iran"],
      ["UAE", "United Arab Emirates"],
      ["dprk", "North Korea"],
      ["TUR", "Türkiye"],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
    }
    await field.fill("virgin");
    await page.keyboard.press("Enter");
    await page.getByText('"virgin" fits').waitFor();
    await check();
    await context.close();
  });

  test("a key that may only read sees no buttons that it can't use", async () => {
    const reader = await createKey(folder.path, "reader");
    const { page, context, check } = await openConsole(browser, service.url, "/screen", {
      key: reader,
      expected: [403],
    });
    await screen(page, CYRILLIC);
    await page.getByText("To decide, you need a key with the scope sanctions:review.").waitFor();
    expect(await page.getByRole("button", { name: "False positive" }).count()).toBe(0);
    await page.keyboard.press("f");
    expect(await page.locator("textarea").count()).toBe(0);
    await check();
    await context.close();
  });

  test("shows amounts that add up to the score", async () => {
    const { page, context } = await openConsole(browser, service.url, "/screen", { key });
    await screen(page, "Taisia Bulgozhyna", { born: "1961" });
    await page.locator(".evidence .total").waitFor();
    const { amounts, score } = await readEvidence(page);
    expect(amounts.length).toBeGreaterThan(3);
    expect(1 + amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(score, 4);
    expect(await page.locator(".evidence .fact .sign.contradicted").count()).toBe(1);
    await context.close();
  });

  test("keeps the customer out of every address, and the same answer through reload and back", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await screen(page, CYRILLIC);
    await page.locator(".evidence .total").waitFor();
    const idOf = () => page.locator(".provenance .copy-id").first().getAttribute("title");
    const id = await idOf();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await page.title()).toBe("Screen · Interdict");
    await page.reload();
    await page.locator(".evidence .total").waitFor();
    expect(await idOf()).toBe(id);
    await placeLink(page, "Lists").click();
    await page.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
    await page.goBack();
    await page.locator(".evidence .total").waitFor();
    expect(await idOf()).toBe(id);
    expect(asked.filter((line) => line.includes("/match"))).toHaveLength(1);
    expect(asked.filter((line) => decodeURIComponent(line).includes("Бульгожина"))).toEqual([]);
    expect(await page.evaluate("JSON.stringify(history.state)")).not.toContain("Бульгожина");
    await page.getByRole("button", { name: "Change" }).click();
    expect(await page.getByLabel("Name 1").inputValue()).toBe(CYRILLIC);
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(await page.evaluate("JSON.stringify(Object.values(sessionStorage))")).toBe("[]");
    await check();
    await context.close();
  });

  test("is driven by keys alone: form, candidates, comparison, record", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
    await page.keyboard.type("Taisiya Bulgozhina");
    await page.keyboard.press("Enter");
    await page.locator(".evidence .total").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await page.locator(".panel").waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.getByText("Compare with another candidate").waitFor();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/entities\/ofac-990002\?type=sanction$/);
    await page.goBack();
    await page.locator(".evidence .total").waitFor();
    await check();
    await context.close();
  });

  test("shows two candidates side by side", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
    await screen(page, "Demyan Tarlunov");
    const cards = page.locator(".card");
    await cards.first().waitFor();
    const count = await cards.count();
    expect(count).toBeGreaterThan(1);
    await page.locator(".evidence .total").waitFor();
    await page.keyboard.press("c");
    await page.getByText("Choose the other candidate from the list.").waitFor();
    await page.keyboard.press("j");
    await page.locator(".panel").nth(1).waitFor();
    expect(await page.locator(".panel .evidence").count()).toBe(2);
    await check();
    await page.keyboard.press("Escape");
    await page.locator(".panel").nth(1).waitFor({ state: "detached" });
    await context.close();
  });

  test("is one page on paper, with all that an auditor asks for", async () => {
    const { page, context } = await openConsole(browser, service.url, "/screen", { key });
    await screen(page, CYRILLIC, { born: "1988-09-03" });
    await page.locator(".evidence .total").waitFor();
    const id = (await page.locator(".provenance .copy-id").first().getAttribute("title")) ?? "";
    await page.emulateMedia({ media: "print" });
    const printed = page.locator(".printed");
    const text = (await printed.textContent()) ?? "";
    for (const part of [CYRILLIC, "1988-09-03", id, "demo_us_ofac_sdn", "0.80", "ann", "Signature"])
      expect(text).toContain(part);
    await printed.waitFor();
    expect(await page.locator(".panel").first().isVisible()).toBe(false);
    const pdf = await page.pdf({ format: "A4" });
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g),
    ).toHaveLength(1);
    await context.close();
  });

  test("says that nobody was found, against which lists, and what to try", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key, size: PHONE });
    await screen(page, "Zzyzxqwv Qqwrtzp");
    await page.getByRole("heading", { name: "No similar record is on the lists" }).waitFor();
    await page.getByText(/5 lists scores 0\.50 or more/).waitFor();
    await check();
    await context.close();
  });

  test("opens a candidate on a phone, and goes back to the list", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key, size: PHONE });
    await screen(page, CYRILLIC);
    await page.locator(".card").click();
    await page.locator(".evidence .total").waitFor();
    expect(await page.locator(".card").isVisible()).toBe(false);
    await check();
    await page.goBack();
    await page.locator(".card").waitFor();
    await context.close();
  });

  test("says what is wrong with the form, next to the field", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
    await page.getByLabel("Date of birth").fill("03.09.1988");
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page.getByText("Enter a name.").waitFor();
    await page.getByText('"03.09.1988" is not a valid date of birth').waitFor();
    await page.getByRole("combobox", { name: "Countries" }).fill("Atlantis");
    await page.keyboard.press("Enter");
    await page.getByText('"Atlantis" is not a country').waitFor();
    await check();
    await context.close();
  });

  test("says what to do about a 403, a 429, a 503 and a lost connection, with the request id", async () => {
    const answers: [status: number, code: string, headers: Record<string, string>, says: string][] = [
      [403, "missing_scope", {}, "Ask the administrator of this service for a key"],
      [429, "rate_limit_exceeded", { "Retry-After": "700" }, "Wait 700 seconds, then try again."],
      [503, "index_unavailable", {}, "Try again later"],
      [500, "internal_error", {}, "Give the administrator the request id."],
    ];
    const { page, context, check } = await openConsole(browser, service.url, "/screen", {
      key,
      expected: [403, 429, 503, 500],
    });
    await page.getByLabel("Name 1").fill(CYRILLIC);
    for (const [status, code, headers, says] of answers) {
      await page.route("**/v1/sanctions/match", (route) =>
        route.fulfill({
          status,
          headers: { "X-Request-Id": `test-${status}`, ...headers },
          json: { error: { type: "x", code, message: "So it is.", request_id: `test-${status}` } },
        }),
      );
      await page.getByRole("button", { name: "Screen", exact: true }).click();
      await page.getByText(says).waitFor();
      await page.getByText(`test-${status}`).waitFor();
      expect(await page.getByLabel("Name 1").inputValue()).toBe(CYRILLIC);
      await check();
      await page.unroute("**/v1/sanctions/match");
    }
    await context.close();
  });

  test("goes on where it was when another key is given in the middle", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", {
      key,
      expected: [401],
    });
    await page.getByLabel("Name 1").fill(CYRILLIC);
    await page.route("**/v1/sanctions/match", (route) =>
      route.fulfill({ status: 401, json: { error: { code: "invalid_api_key", message: "No." } } }),
    );
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Your key is no longer accepted" });
    await dialog.waitFor();
    await page.unroute("**/v1/sanctions/match");
    await dialog.getByLabel("API key").fill(key);
    await page.keyboard.press("Enter");
    await page.getByText("You are signed in again,").waitFor();
    await check();
    expect(await page.getByLabel("Name 1").inputValue()).toBe(CYRILLIC);
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page.locator(".evidence .total").waitFor();
    await check();
    await context.close();
  });

  test("leads from the sign-in to a decision without a mouse", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/");
    await page.getByLabel("API key").waitFor();
    await page.keyboard.type(key);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.keyboard.press("n");
    await page.locator(".name-input:focus").waitFor();
    await page.keyboard.type(CYRILLIC);
    for (let i = 0; i < 2; i++) await page.keyboard.press("Tab");
    await page.keyboard.type("1988-09-03");
    await page.keyboard.press("Enter");
    await page.locator(".evidence .total").waitFor();
    await page.keyboard.press("t");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("n and / are letters here.");
    await page.keyboard.press("Escape");
    await page.locator("textarea").waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("To be asked.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".earlier").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/entities\//);
    await page.getByRole("heading", { name: "Listing history" }).waitFor();
    await page.keyboard.press("/");
    await page.waitForURL(/\/console\/search/);
    await page.goBack();
    await page.goBack();
    await page.locator(".evidence .total").waitFor();
    await check();
    await context.close();
  });
});

describe.skipIf(CHROMIUM === null)("lists that are not compared", () => {
  const folder = makeFolder();
  let browser: Browser;
  const NAME = "Leontine Vartanova";

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    folder.remove();
  });

  /** A service with a list of persons, one of vessels, and perhaps one of PEPs. */
  async function startWith(
    name: string,
    hasPeps: boolean,
  ): Promise<{ service: RunningService; key: string }> {
    const state = join(folder.path, name);
    const record = (dataset: string, schema: string, topic: string) =>
      JSON.stringify({
        id: dataset,
        caption: NAME,
        schema,
        properties: { name: [NAME], topics: [topic] },
        datasets: [dataset],
      });
    const records = [
      record("invented_persons", "Person", "sanction"),
      record("invented_fleet", "Vessel", "sanction"),
      ...(hasPeps ? [record("invented_senate", "Person", "role.pep")] : []),
    ];
    const list = join(folder.path, `${name}.ftm.json`);
    writeFileSync(list, `${records.join("\n")}\n`);
    const imported = await runBinary(["import", list, "--state", state]);
    if (imported.exitCode !== 0) throw new Error(imported.stderr);
    const key = await createKey(state, "ann", {}, ["sanctions:read", "sanctions:review"]);
    return { service: await startService(state), key };
  }

  test("a body without a list can't be asked, and a screening of no list is refused", async () => {
    const { service, key } = await startWith("without", false);
    try {
      const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
      const peps = page.getByLabel("Politically exposed persons: no list in use has any");
      await peps.waitFor();
      expect([await peps.isDisabled(), await peps.isChecked()]).toEqual([true, false]);
      const recent = page.locator(".recent");
      await recent.getByText("invented_persons").waitFor();
      await recent
        .getByText("Not compared, because not asked for or without this kind: Invented fleet.")
        .waitFor();
      await check();
      await page.getByLabel("Sanctions", { exact: true }).uncheck();
      await screen(page, NAME);
      await page.getByText("Nothing would be compared.").waitFor();
      await check();
      await page.getByLabel("Sanctions", { exact: true }).check();
      await screen(page, "Zzyzxqwv Qqwrtzp");
      await page.getByText("No record on 1 list scores 0.50 or more").waitFor();
      await page
        .getByText("Not compared, because not asked for or without this kind: Invented fleet.")
        .waitFor();
      await check();
      await page.goto(`${service.url}/console/search?query=Zzyzxqwv&type=pep`);
      await page.getByText("No list in use is screened against for the").waitFor();
      await context.close();
    } finally {
      await service.stop();
    }
  });

  test("the sheet for a signature names the lists that were compared, and apart from them the others", async () => {
    const { service, key } = await startWith("with", true);
    try {
      const { page, context, check } = await openConsole(browser, service.url, "/screen", { key });
      await page.getByLabel("Sanctions", { exact: true }).uncheck();
      await screen(page, "Zzyzxqwv Qqwrtzp");
      await page.getByText("No record on 1 list scores 0.50 or more").waitFor();
      await check();
      await page.emulateMedia({ media: "print" });
      const rowOf = (label: string) =>
        page
          .locator(".printed-facts tr", { has: page.getByText(label, { exact: true }) })
          .locator("td")
          .textContent();
      expect(await rowOf("Against")).toBe("Politically exposed persons");
      expect(await rowOf("Lists compared")).toBe("Invented senate undated");
      expect(await rowOf("Lists not compared")).toBe("Invented persons undated, Invented fleet undated");
      await context.close();
    } finally {
      await service.stop();
    }
  });
});
