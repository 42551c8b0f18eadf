// The pages Search and Entity of the console in a real browser: filters, the history of the tab, the
// timeline, relations, and records that are hard to show.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { CHROMIUM, DESKTOP, LAPTOP, launchBrowser, openConsole, PHONE } from "../support/browser.ts";
import {
  BOTH_ID,
  DELISTED_ID,
  LONG_ID,
  LONG_NAME,
  MANY_ID,
  MERGED_ID,
  PEP_ID,
  SUPPORTING_ID,
  writeConsoleRecords,
} from "../support/console-records.ts";

const SIZES = { desktop: DESKTOP, laptop: LAPTOP, phone: PHONE };
const SCHEMES = ["light", "dark"] as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const results = (page: Page) => page.getByRole("table", { name: "Records found" });
const searchField = (page: Page) => page.getByRole("searchbox", { name: "Name on the list" });
const addressOf = (page: Page) => page.url().replace(/^.*\/console/, "");

/** Fails when the page is wider than its window. */
async function expectFitting(page: Page): Promise<void> {
  const [whole, content] = (await page.evaluate(
    "[document.documentElement, document.querySelector('#content')].map((one) => one.scrollWidth - one.clientWidth)",
  )) as [number, number];
  expect([whole, content]).toEqual([0, 0]);
}

/** Waits until something holds: the page is drawn a moment after its address has changed. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; !(await holds()); round++) {
    if (round > 200) throw new Error("It did not come true within ten seconds.");
    await Bun.sleep(50);
  }
}

const expectText = (page: Page, text: string) =>
  until(async () => (await searchField(page).inputValue()) === text);

describe.skipIf(CHROMIUM === null)("search and records", () => {
  const folder = makeFolder();
  let service: RunningService;
  let browser: Browser;
  let key = "";

  /** Imports the list; `without` leaves records out, which delists them. */
  const importList = async (without: readonly string[] = []) => {
    const list = writeConsoleRecords(folder.path, without);
    const flags = without.length === 0 ? [] : ["--allow", "shrunken=invented_list"];
    const imported = await runBinary(["import", list, "--state", folder.path, ...flags]);
    if (imported.exitCode !== 0) throw new Error(imported.stderr);
  };
  const open = (place: string, options: Parameters<typeof openConsole>[3] = {}) =>
    openConsole(browser, service.url, place, { key, ...options });

  beforeAll(async () => {
    key = await createKey(folder.path, "ann", {}, ["sanctions:read", "sanctions:review"]);
    await importList();
    await importList([DELISTED_ID]);
    service = await startService(folder.path);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("search keeps its filters in the URL, and the back button leads through them", async () => {
    const { page, context, check } = await open("/search");
    await results(page).getByRole("link", { name: "Varlam Dostremov" }).waitFor();
    expect(await page.locator(":focus").getAttribute("type")).toBe("search");
    await check();

    await searchField(page).pressSequentially("crewman", { delay: 20 });
    await page.getByText("1–50 of 60 records").waitFor();
    expect(addressOf(page)).toBe("/search?query=crewman");

    const filter = page.getByRole("combobox", { name: "Filter" });
    await filter.fill("pana");
    await page.getByRole("option", { name: "Panama" }).waitFor();
    await check();
    await filter.press("Enter");
    await page.getByText("30 records").waitFor();
    expect(addressOf(page)).toBe("/search?query=crewman&country=pa");

    await filter.fill("pers");
    await page.getByRole("option", { name: "Person A natural" }).click();
    await page.waitForURL(/schema=Person/);
    await filter.fill("iu-fr");
    await filter.press("Enter");
    await page.getByText("10 of the 30 records on this page.").waitFor();
    expect(await results(page).getByRole("link").count()).toBe(10);
    await check();

    await page.getByRole("button", { name: "Remove the filter Country Panama" }).click();
    await page.waitForURL((url) => !url.search.includes("country"));
    await page.goBack();
    await page.getByText("10 of the 30 records on this page.").waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByText("30 records").waitFor();
    expect(addressOf(page)).toBe("/search?query=crewman&country=pa");
    await page.goBack();
    await page.getByText("1–50 of 60 records").waitFor();
    await page.goBack();
    await page.waitForURL(/\/search$/);
    await expectText(page, "");
    await page.goForward();
    await page.getByText("1–50 of 60 records").waitFor();
    await expectText(page, "crewman");

    await page.getByRole("navigation", { name: "Pages", exact: true }).getByLabel("Next page").click();
    await page.getByText("51–60 of 60 records").waitFor();
    await page.getByLabel("Sort").selectOption("Name, A to Z");
    await page.waitForURL(/sort_method=alpha&sort_order=asc/);
    await results(page)
      .locator("tbody tr")
      .first()
      .getByText("Crewman Aallowick 1", { exact: true })
      .waitFor();
    await page.reload();
    await results(page).getByRole("link", { name: "Crewman Aallowick 1", exact: true }).waitFor();
    expect(await page.getByLabel("Sort").inputValue()).toBe("name");
    await page.getByLabel("Per page").selectOption("100");
    await page.getByText("60 records", { exact: true }).waitFor();
    expect(await results(page).getByRole("link").count()).toBe(60);
    await context.close();
  });

  test("search offers both bodies, supporting records, whole words and days", async () => {
    const { page, context, check } = await open("/search");
    await page.getByText("PEPs").click();
    await results(page).getByRole("link", { name: "Leocadia Montfaucon-Ybarra" }).waitFor();
    expect(addressOf(page)).toBe("/search?type=pep");
    await page.getByText("Sanctions", { exact: true }).click();
    await page.getByRole("button", { name: "Options" }).click();
    await page.getByText("Supporting", { exact: true }).click();
    await results(page).getByRole("link", { name: "Evdokia Varlamovna Dostremova" }).waitFor();
    await check();
    await page.getByText("Listed", { exact: true }).first().click();
    await page.getByLabel("Changed since").fill("2026-11-01");
    await page.waitForURL(/from_date=2026-11-01/);
    await page.getByText("1 record", { exact: true }).waitFor();
    await page.getByLabel("Changed until").fill("2026-10-01");
    await page.getByText("The first date is later than the second.").first().waitFor();
    await check();
    await page.getByLabel("Changed until").fill("2026-13-01");
    await page.getByLabel("Changed until").press("Enter");
    await page.getByText('"2026-13-01" is not a date; use YYYY-MM-DD.').waitFor();
    await page.goto(`${service.url}/console/search?query=dostrem`);
    await results(page).getByRole("link", { name: "Dostrem Freight LLC" }).waitFor();
    await page.getByRole("button", { name: "Options" }).click();
    await page.getByLabel("Whole words only").check();
    await page.getByText("1 record", { exact: true }).waitFor();
    expect(addressOf(page)).toBe("/search?query=dostrem&whole_word=true");
    await context.close();
  });

  test("search finds a record by any of its names, in any script, and shows which", async () => {
    const { page, context, check } = await open("/search");
    await results(page).waitFor();
    for (const [text, found] of [
      ["فارلام", "فارلام دوستريموف"],
      ["достремов варлаам", "Варлаам Достремов"],
      ["瓦尔拉姆", "瓦尔拉姆·多斯特列莫夫"],
    ] as const) {
      await searchField(page).fill(text);
      await page.getByText("1 record", { exact: true }).waitFor();
      await results(page).locator(".result-hit", { hasText: "Also named" }).getByText(found).waitFor();
    }
    await check();
    await context.close();
  });

  test("rows are 48 pixels high, and each list has a name for people", async () => {
    const { page, context, check } = await open("/search");
    await results(page).waitFor();
    const heights = (await page
      .locator(".results tbody tr")
      .evaluateAll((rows: { offsetHeight: number }[]) =>
        rows.map(({ offsetHeight }) => offsetHeight),
      )) as number[];
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.max(...heights)).toBeLessThanOrEqual(50);
    await results(page).locator(".tag", { hasText: "Invented list" }).first().waitFor();
    await check();
    await context.close();
  });

  test("candidates beyond those of an answer are reached, with their evidence", async () => {
    const { page, context, check } = await open("/screen");
    await page.getByLabel("Name 1").fill("Crewman Aallowick");
    await page.getByLabel("Threshold").fill("0.95");
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page.getByText("25 candidates", { exact: true }).first().waitFor();
    // Near misses are smaller than matches, and have no bar.
    expect(await page.locator(".card.is-near").count()).toBeGreaterThan(0);
    expect(await page.locator(".card.is-near .score-bar").count()).toBe(0);
    await page.getByRole("button", { name: "Show more than these 25 candidates" }).click();
    await until(async () => (await page.locator(".card").count()) > 25);
    await page.locator(".card").last().click();
    await page.locator(".panel .evidence .total").waitFor();
    await check();
    await context.close();
  });

  test("search says why nothing is there, and what to try", async () => {
    const { page, context, check } = await open("/search?query=ab");
    await page.getByRole("heading", { name: "Type three letters or digits in a row" }).waitFor();
    await check();
    await searchField(page).fill("Nobody Ofthisname");
    await page.getByRole("heading", { name: 'No name contains "Nobody Ofthisname"' }).waitFor();
    await check();
    await page.getByRole("button", { name: "Look among the supporting records" }).click();
    await page.waitForURL(/target=false/);
    await page.goto(`${service.url}/console/search?page=9`);
    await page.getByRole("heading", { name: "There is no page 9: the list has 2 pages" }).waitFor();
    await check();
    await page.getByRole("button", { name: "First page" }).click();
    await results(page).waitFor();
    await page.goto(`${service.url}/console/search?query=Nobody+Ofthisname`);
    await page.getByRole("button", { name: "Screen this name" }).click();
    await heading(page, "Screen").waitFor();
    expect(await page.getByLabel("Name 1").inputValue()).toBe("Nobody Ofthisname");
    expect(addressOf(page)).toBe("/screen");
    await context.close();
  });

  test("a failure is a sentence with the request id, and the list comes back", async () => {
    const { page, context, check } = await open("/search", { expected: [429, 503] });
    await results(page).waitFor();
    const refuse = (status: number, code: string, headers: Record<string, string>) =>
      page.route("**/review/search?query=crew*", (route) =>
        route.fulfill({
          status,
          headers: { "X-Request-Id": `test-${status}`, ...headers },
          json: { error: { type: "x", code, message: "The match index is being built.", request_id: "x" } },
        }),
      );
    // Of a minute or less the page says how long it waits, and goes on by itself.
    await refuse(429, "rate_limited", { "Retry-After": "2" });
    await searchField(page).fill("crew");
    await page.getByText("This page continues in 2 seconds.").waitFor();
    await check();
    await page.unrouteAll();
    await page.getByText("1–50 of 60 records").waitFor();
    await refuse(429, "rate_limited", { "Retry-After": "700" });
    await page.reload();
    await page.getByText("Wait 700 seconds, then try again.").waitFor();
    await page.getByText("test-429").waitFor();
    await check();
    await page.unrouteAll();
    await refuse(503, "index_unavailable", {});
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The service can't do this now. The match index is being built.").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1–50 of 60 records").waitFor();
    await context.close();
  });

  test("a record is reached and left by keys alone", async () => {
    const { page, context, check } = await open("/search?query=varlam");
    await results(page).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator(":focus").textContent()).toBe("Varlam Dostremov");
    await page.keyboard.press("Enter");
    await heading(page, "Varlam Dostremov").waitFor();
    await page.getByRole("img", { name: "Timeline of 12 listings" }).waitFor();
    expect(await page.title()).toBe("Record inv-many · Interdict");
    await page.keyboard.press("PageDown");
    await until(
      async () => Number(await page.evaluate("document.querySelector('#content').scrollTop")) > 100,
    );
    await page.goBack();
    await results(page).waitFor();
    await until(async () => (await page.locator(":focus").textContent()) === "Varlam Dostremov");
    await page.keyboard.press("f");
    expect(await page.locator(":focus").getAttribute("role")).toBe("combobox");
    await page.keyboard.type("invented");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("listbox").count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/dataset=invented_list/);
    await check();
    await context.close();
  });

  test("the arrow keys show records next to the list", async () => {
    for (const size of [DESKTOP, LAPTOP]) {
      const { page, context, check } = await open("/search?query=dostrem", { size });
      await results(page).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("article", { name: "Dostrem Freight LLC" }).getByText("1001700044017").waitFor();
      await page.keyboard.press("j");
      const peek = page.getByRole("article", { name: "Varlam Dostremov" });
      await peek.getByText("Listed by 4 authorities").waitFor();
      expect(addressOf(page)).toBe(`/search?query=dostrem&open=${MANY_ID}`);
      await expectFitting(page);
      await check();
      await page.reload();
      await peek.getByText("Listed by 4 authorities").waitFor();
      await page.locator("body").press("Escape");
      await peek.waitFor({ state: "detached" });
      expect(addressOf(page)).toBe("/search?query=dostrem");
      await results(page).getByText("Russian Federation").last().click();
      await peek.waitFor();
      await page.locator("body").press("s");
      await heading(page, "Screen").waitFor();
      expect(await page.getByLabel("Name 1").inputValue()).toBe("Varlam Dostremov");
      await context.close();
    }
    const phone = await open("/search?query=dostrem", { size: PHONE });
    await results(phone.page).getByText("Russian Federation").first().click();
    await heading(phone.page, "Dostrem Freight LLC").waitFor();
    await phone.context.close();
  });

  test("a record shows its names by script, its listings, its relations and its sources", async () => {
    const { page, context, check } = await open(`/entities/${MANY_ID}`);
    await heading(page, "Varlam Dostremov").waitFor();
    await page.getByText("65 names").waitFor();
    for (const [text, lang] of [
      ["Варлам Игнатьевич Достремов", "und-Cyrl"],
      ["فارلام دوستريموف", "und-Arab"],
      ["瓦尔拉姆·多斯特列莫夫", "zh"],
    ] as const)
      expect(await page.locator("bdi", { hasText: text }).first().getAttribute("lang")).toBe(lang);
    await page.getByRole("button", { name: "Show all 60" }).click();
    await page.getByText("Varlaham Dostraimoff", { exact: true }).waitFor();
    await page.getByText("4 authorities, since 2001-10-12").waitFor();

    const bars = page.locator(".timeline .timeline-group .bar");
    expect(await bars.count()).toBe(13);
    expect(await page.locator(".timeline .timeline-group .bar.is-ended").count()).toBe(5);
    expect(await page.locator(".timeline .timeline-group .bar.is-undated").count()).toBe(1);
    expect(await page.locator(".timeline .timeline-group .amendment").count()).toBe(2);
    expect(await page.locator(".timeline .today-text").textContent()).toBe("Today");
    const table = page.getByRole("table", { name: "Listings" });
    expect(await table.getByRole("row").count()).toBe(6);
    await page.getByRole("button", { name: "Show all 12 listings" }).click();
    expect(await table.getByRole("row").count()).toBe(13);
    await table.getByRole("row", { name: /IU-RIGHTS/ }).waitFor();
    expect(await table.getByRole("row", { name: /IU-RIGHTS/ }).textContent()).toContain("also 2020-12-07");
    await check();

    await page.getByRole("link", { name: "Evdokia Varlamovna Dostremova" }).click();
    await heading(page, "Evdokia Varlamovna Dostremova").waitFor();
    expect(addressOf(page)).toBe(`/entities/${SUPPORTING_ID}?type=sanction`);
    await page.getByText("Not listed itself").waitFor();
    await page.getByText("Relative of · as daughter").waitFor();
    await page.getByText("No authority lists this record itself.").waitFor();
    await check();
    // Following is no page of its own: one step back leads to the record.
    await page.goBack();
    await heading(page, "Varlam Dostremov").waitFor();
    await page.getByRole("link", { name: "Leocadia Montfaucon-Ybarra" }).click();
    await heading(page, "Leocadia Montfaucon-Ybarra").waitFor();
    expect(addressOf(page)).toBe(`/entities/${PEP_ID}?type=pep`);
    await context.close();
  });

  test("a merged id, a delisted record and an unknown id are told apart", async () => {
    const { page, context, check } = await open(`/entities/${MERGED_ID}`, { expected: [404] });
    await page.getByText(`Record ${MERGED_ID} was merged into this one.`).waitFor();
    await check();
    await page.goto(`${service.url}/console/entities/${DELISTED_ID}`);
    await page.getByText(/^Delisted on \d{4}-\d\d-\d\d$/).waitFor();
    await page.getByText("No listing is in force any more").waitFor();
    await check();
    await page.goto(`${service.url}/console/entities/${BOTH_ID}`);
    await page.getByRole("link", { name: "Also in the data on politically exposed persons" }).click();
    await page.getByRole("link", { name: "Also in the sanctions data" }).waitFor();
    expect(addressOf(page)).toBe(`/entities/${BOTH_ID}?type=pep`);
    // The address need not say in which body of data the record is.
    await page.goto(`${service.url}/console/entities/${PEP_ID}`);
    await heading(page, "Leocadia Montfaucon-Ybarra").waitFor();
    await page.goto(`${service.url}/console/entities/nobody-17`);
    await page.getByRole("heading", { name: "No record has this id" }).waitFor();
    await check();
    await context.close();
  });

  test("a record leads to its screening, and its name is in no URL and no history entry", async () => {
    const { page, context } = await open(`/entities/${LONG_ID}`);
    await heading(page, LONG_NAME).waitFor();
    await page.keyboard.press("s");
    await heading(page, "Screen").waitFor();
    expect(await page.getByLabel("Name 1").inputValue()).toBe(LONG_NAME);
    expect(await page.getByRole("radio", { name: "Organisation", exact: true }).isChecked()).toBe(true);
    expect(addressOf(page)).toBe("/screen");
    expect(await page.evaluate("JSON.stringify(history.state)")).toBe('{"subject":1}');
    await context.close();
  });

  test("a candidate leads to its record in the right body of data", async () => {
    const { page, context, check } = await open("/screen");
    await page.getByLabel("Name 1").fill("Leocadia Montfaucon-Ybarra");
    await page.getByLabel("Name 1").press("Enter");
    await page.getByRole("article", { name: "Leocadia Montfaucon-Ybarra" }).waitFor();
    await page.getByRole("link", { name: "Open record" }).click();
    await heading(page, "Leocadia Montfaucon-Ybarra").waitFor();
    await page.getByRole("heading", { name: "Listing history" }).waitFor();
    expect(addressOf(page)).toBe(`/entities/${PEP_ID}?type=pep`);
    // No request went to the other body of data: a refused one would be an error in the console.
    await check();
    await context.close();
  });

  for (const [name, size] of Object.entries(SIZES))
    test(`every page holds on a ${name}, light and dark`, async () => {
      for (const colorScheme of SCHEMES) {
        const { page, context, check } = await open("/search", { size, colorScheme });
        await results(page).waitFor();
        await page.getByRole("button", { name: "Options" }).click();
        await expectFitting(page);
        await check();
        for (const id of [MANY_ID, LONG_ID]) {
          await page.goto(`${service.url}/console/entities/${id}`);
          await page.getByRole("heading", { name: "Listing history" }).waitFor();
          await page
            .getByText(id === MANY_ID ? "Listed by 4 authorities" : "Listed by 1 authority")
            .waitFor();
          await expectFitting(page);
          await check();
        }
        await context.close();
      }
    });
});
