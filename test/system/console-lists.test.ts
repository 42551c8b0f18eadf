// Lists and files in the console: ages and changes, an import that is looked at before it is put into use, a
// list of the bank's own, and a file of customers from its columns to its results.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE } from "../support/browser.ts";

const OWN_LIST = `No,Full name,Born,Nationality
1,Orvald Testperson,1961-02-03,NO
2,Mirela Beispielescu,1975,RO
`;

const CUSTOMERS = `Kundennummer,Name,Geburtstag,Land,Passnummer
K-1,Taisiya Orestovna Bulgozhina,03.09.1988,CY,ZZ0000024
K-2,Anna Nirgendwo,11.02.1970,DE,
K-3,,01.01.1980,FR,
`;

describe.skipIf(CHROMIUM === null)("lists and files", () => {
  const folder = makeFolder();
  const lists = join(folder.path, "lists");
  const state = join(folder.path, "state");
  const ownList = join(folder.path, "own.csv");
  const customers = join(folder.path, "customers.csv");
  let service: RunningService;
  let browser: Browser;
  let administrator = "";
  let analyst = "";

  beforeAll(async () => {
    cpSync("fixtures/demo", lists, { recursive: true });
    const importLists = async () => {
      const { exitCode, stderr } = await runBinary(["import", lists, "--state", state]);
      if (exitCode !== 0) throw new Error(stderr);
    };
    await importLists();
    const sdn = join(lists, "ofac/sdn.csv");
    const text = readFileSync(sdn, "latin1");
    writeFileSync(sdn, text.replace("DOB 03 Sep 1988; POB Moscow", "DOB 03 Sep 1979; POB Tver"), "latin1");
    await importLists();
    writeFileSync(ownList, OWN_LIST);
    writeFileSync(customers, CUSTOMERS);
    const review = ["sanctions:read", "sanctions:review"];
    administrator = await createKey(state, "adm", {}, [...review, "sanctions:administer"]);
    analyst = await createKey(state, "ann", {}, review);
    service = await startService(state, {}, ["--max-age", "us_ofac_sdn=365", "--warn-age", "demo_peps=1"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("each list has its size and its age, and what changed down to the field", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/lists", { key: analyst });
    const tile = page.locator(".tile", { hasText: "us_ofac_sdn" });
    await tile.getByText("~ 1 changed").waitFor();
    await tile.getByRole("heading", { name: "US · OFAC SDN" }).waitFor();
    // OFAC's tables have no date of their own: when they were imported says nothing about their age.
    await tile.getByText("Not known").waitFor();
    await tile.getByText("age of its content").waitFor();
    expect(await tile.textContent()).not.toContain("Today");
    await page.getByText("To import a list, you need a key with the scope sanctions:administer.").waitFor();
    expect(await page.locator(".tile.is-overdue .tag.contradiction").count()).toBeGreaterThan(0);
    await check();
    await tile.getByRole("link").click();
    const panel = page.getByRole("article", { name: "us_ofac_sdn" });
    await panel.getByText("1979-09-03").waitFor();
    expect(await panel.locator("del").allTextContents()).toEqual(["1988-09-03", "Moscow, Russia"]);
    expect(await panel.locator("ins").allTextContents()).toEqual(["1979-09-03", "Tver, Russia"]);
    await check();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await context.close();
  });

  test("a list of the bank's own is mapped, looked at, and put into use", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/lists", {
      key: administrator,
    });
    await page.getByLabel("choose one").setInputFiles(ownList);
    const panel = page.getByRole("article", { name: "own.csv" });
    await panel.getByText("This table is not a known list").waitFor();
    await check();
    await panel.getByRole("button", { name: "Read it this way" }).click();
    await panel.getByText("Enter a short name, a title and who keeps the list.").waitFor();
    await panel.getByLabel("Short name").fill("bank_internal");
    await panel.getByLabel("Title", { exact: true }).fill("The bank's own list");
    await panel.getByLabel("Kept by").fill("Compliance");
    await panel.getByRole("button", { name: "Read it this way" }).click();
    const publish = panel.getByRole("button", { name: "Put into use" });
    await publish.waitFor();
    const row = panel.locator("tr", { hasText: "bank_internal" });
    expect((await row.locator("td").allTextContents()).slice(0, 2)).toEqual(["2", "2"]);
    await check();
    expect(await page.locator(".tile", { hasText: "bank_internal" }).count()).toBe(0);
    await publish.click();
    await panel.locator(".tag", { hasText: "In use" }).waitFor();
    await page.locator(".tile", { hasText: "bank_internal" }).waitFor();
    await check();
    await context.close();
  });

  test("a staged import counts what it adds and removes as the list does once it is in use", async () => {
    const whole = readFileSync(join(lists, "un/consolidated.xml"), "utf8");
    const shorter = join(folder.path, "consolidated.xml");
    const last = whole.lastIndexOf("<INDIVIDUAL>");
    const end = whole.indexOf("</INDIVIDUAL>", last) + "</INDIVIDUAL>".length;
    writeFileSync(shorter, whole.slice(0, last) + whole.slice(end));
    const { page, context, check } = await openConsole(browser, service.url, "/lists", {
      key: administrator,
    });
    await page.getByLabel("choose one").setInputFiles(shorter);
    const panel = page.getByRole("article", { name: "consolidated.xml" });
    const publish = panel.getByRole("button", { name: "Put into use" });
    await publish.waitFor();
    const row = panel.locator("tr", { hasText: "un_sc_sanctions" });
    const [, , added, removed] = await row.locator("td").allTextContents();
    expect([added, removed]).toEqual(["0", "1"]);
    expect(await panel.locator(".import-sum").textContent()).toBe("+ 0 added, − 1 removed");
    await check();
    await publish.click();
    await panel.locator(".tag", { hasText: "In use" }).waitFor();
    await page.locator(".tile", { hasText: "un_sc_sanctions" }).getByText("+ 0 added, − 1 removed").waitFor();
    await context.close();
  });

  test("a file of customers is mapped, screened and fetched", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/files", { key: analyst });
    await page.getByRole("heading", { name: "No file yet" }).waitFor();
    await check();
    await page.getByLabel("choose one").setInputFiles(customers);
    await page.getByRole("heading", { level: 1, name: "customers.csv" }).waitFor();
    await page.getByText("The row has no name.").waitFor();
    const number = page.getByLabel("What Passnummer holds");
    await number.selectOption("");
    await page.locator("td", { hasText: "Passport: ZZ0000024" }).waitFor({ state: "detached" });
    await number.selectOption("idNumber");
    await page.locator("td", { hasText: "Identity document: ZZ0000024" }).waitFor();
    await check();
    await page.getByRole("button", { name: "Screen this file" }).click();
    const results = page.getByRole("button", { name: "Results (CSV)" });
    await results.waitFor();
    const figure = (label: string) =>
      page.locator(".figures > div", { hasText: label }).locator(".figure").first().textContent();
    expect(await figure("Customers")).toBe("2");
    expect(await figure("Rows rejected")).toBe("1");
    expect(await figure("With a match")).toBe("1");
    await page.locator(".tag", { hasText: "Not complete" }).waitFor();
    await page.getByRole("alert").getByText("1 row could not be screened.").waitFor();
    const unread = page.getByRole("region", { name: "Not screened or not read" });
    expect(await unread.locator("tbody td").allTextContents()).toEqual([
      "4",
      "K-3",
      "The row has no name.",
      "No",
    ]);
    await check();
    const [download] = await Promise.all([page.waitForEvent("download"), results.click()]);
    expect(download.suggestedFilename()).toBe("customers.csv.results.csv");
    const saved = readFileSync(await download.path(), "utf8");
    expect(saved).toContain("K-1");
    expect(saved).not.toContain("K-2,");
    await page.getByRole("button", { name: "Remove" }).click();
    await check();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("heading", { name: "No file yet" }).waitFor();
    await context.close();
  });

  test("rows that don't say what they are can be screened, and are people when a person says so", async () => {
    const mixed = join(folder.path, "mixed.csv");
    writeFileSync(mixed, "Name,Geburtstag\nAnna Nirgendwo,1970-02-11\nBea Nirgendwo,\n");
    const { page, context, check } = await openConsole(browser, service.url, "/files", { key: analyst });
    await page.getByLabel("choose one").setInputFiles(mixed);
    const second = page.locator("tbody tr", { hasText: "Bea Nirgendwo" }).last();
    await second.getByText("Person or organisation").waitFor();
    await page.getByText("The file has columns that only people have.").waitFor();
    await check();
    await page.getByRole("button", { name: "All rows are people" }).click();
    await second.getByText("Person", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Screen this file" }).click();
    await page.getByRole("button", { name: "Report (HTML)" }).waitFor();
    expect(await page.locator("main").textContent()).not.toContain("--");
    await context.close();
  });

  test("a screening is cancelled, and tried again with what was changed", async () => {
    const large = join(folder.path, "large.csv");
    const rows = Array.from({ length: 80_000 }, (_, i) => `L-${i},Wim Zanhofer Ostrelling ${i},1970-01-01`);
    writeFileSync(large, ["Reference,Name,Born", ...rows].join("\n"));
    const { page, context, check } = await openConsole(browser, service.url, "/files", { key: analyst });
    await page.getByLabel("choose one").setInputFiles(large);
    await page.getByRole("button", { name: "Screen this file" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Columns" }).waitFor();
    await page.locator(".tag", { hasText: "To be mapped" }).waitFor();
    await check();
    await context.close();

    const small = await openConsole(browser, service.url, "/files", { key: analyst });
    await small.page.getByLabel("choose one").setInputFiles(customers);
    await small.page.getByRole("button", { name: "Screen this file" }).click();
    await small.page.getByRole("button", { name: "Screen again" }).click();
    await small.page.getByLabel("Threshold").fill("0.99");
    await small.page.getByRole("button", { name: "Screen this file" }).click();
    await small.page.getByRole("button", { name: "Screen again" }).waitFor();
    await small.check();
    await small.context.close();
  });

  test("both fit on a phone", async () => {
    for (const place of ["/lists?changes=us_ofac_sdn", "/lists", "/files"]) {
      const { page, context, check } = await openConsole(browser, service.url, place, {
        key: administrator,
        size: PHONE,
        colorScheme: "dark",
      });
      await page.locator(".tile:visible, .change, .empty, .drop-zone:visible").first().waitFor();
      const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect(isWide).toBe(false);
      await check();
      await context.close();
    }
  });
});
