// The queue of cases in a real browser: what is typed is never lost, the order holds still, and a whole queue
// is worked through by keys, with one request for each case.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { CASES } from "../../src/service/cases/case-format.ts";
import { openFileCases } from "../../src/service/cases/open-cases.ts";
import {
  ask,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE } from "../support/browser.ts";
import { openCases } from "../support/cases.ts";

const SCOPES = ["sanctions:read", "sanctions:review"];
const NAME = "Taisiya Orestovna Bulgozhina";

const customers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ reference: `Q-${String(i + 1).padStart(2, "0")}`, name: NAME }));
/** The references in the order of the list. */
const referencesOf = (page: Page) => page.locator(".case-row .subject-fact").allTextContents();
const openReference = (page: Page) => page.locator(".case-row.is-open .subject-fact").textContent();

async function typeReason(page: Page, text: string): Promise<void> {
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
}

describe.skipIf(CHROMIUM === null)("the queue of cases", () => {
  let folder: ReturnType<typeof makeFolder>;
  let service: RunningService;
  let browser: Browser;
  let ann = "";
  let ben = "";

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  // Each test has cases of its own.
  beforeEach(async () => {
    folder = makeFolder();
    await importInvented(folder.path);
    ann = await createKey(folder.path, "ann", {}, SCOPES);
    ben = await createKey(folder.path, "ben", {}, SCOPES);
    service = await startService(folder.path);
  });
  afterEach(async () => {
    await service?.stop();
    folder.remove();
  });

  test("a typed reason stays when the service is away, and when another case is looked at", async () => {
    await openCases(service, ann, customers(2));
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
    await page.locator(".card .tag", { hasText: "False positive" }).waitFor();
    await check();
    await context.close();
  });

  test("decided cases keep their place, the next one comes by itself, and a slip is taken back", async () => {
    await openCases(service, ann, customers(4));
    const { page, context, check } = await openConsole(browser, service.url, "/cases?order=opened", {
      key: ann,
    });
    await page.locator(".card").nth(3).waitFor();
    const order = await referencesOf(page);
    expect(order).toEqual(["Q-01", "Q-02", "Q-03", "Q-04"]);
    await page.keyboard.press("j");
    for (const reference of ["Q-01", "Q-02"]) {
      expect(await openReference(page)).toBe(reference);
      await page.locator(".panel .evidence .total").waitFor();
      await page.keyboard.press("f");
      await typeReason(page, `Not ${reference}.`);
      await page
        .locator(".case-row:not(.is-open)", { hasText: reference })
        .getByText("False positive")
        .waitFor();
    }
    expect(await openReference(page)).toBe("Q-03");
    expect(await referencesOf(page)).toEqual(order);
    await page.getByText("2 of 4 done").waitFor();
    await page.getByRole("link", { name: "To do 2" }).waitFor();
    await page.locator(".place .count", { hasText: "2" }).waitFor();
    await page.getByText("Recorded: False positive.").waitFor();
    await check();
    await page.keyboard.press("z");
    await page.getByText("Undone: the case is open again.").waitFor();
    expect(await openReference(page)).toBe("Q-02");
    await page.locator(".history").getByText("The previous decision was a mistake").waitFor();
    await page.keyboard.press("f");
    await page.locator("textarea:focus").waitFor();
    expect(await page.locator(".panel textarea").inputValue()).toBe("Not Q-02.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("2 of 4 done").waitFor();
    // The focus is on the page, where the keys work.
    await page.keyboard.press("j");
    expect(await openReference(page)).toBe("Q-04");
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.locator(".card").nth(2).waitFor({ state: "detached" });
    await page.locator(".card").nth(1).waitFor();
    expect(await referencesOf(page)).toEqual(["Q-03", "Q-04"]);
    await context.close();
  });

  test("each step costs one request, which is sent ahead, and goes on by itself after too many", async () => {
    await openCases(service, ann, customers(8));
    const { page, context, check } = await openConsole(browser, service.url, "/cases?order=opened", {
      key: ann,
      expected: [429],
    });
    await page.locator(".card").nth(7).waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (let step = 1; step <= 5; step++) {
      await page.keyboard.press("j");
      await page.locator(".panel .evidence .total").waitFor();
      expect(await openReference(page)).toBe(`Q-0${step}`);
    }
    await page.waitForTimeout(1000);
    // The browser asks for the icon now and then, and the page for the names of countries and the events.
    const ELSE = ["/review/countries", "/review/events"];
    const steps = asked.filter((path) => !path.startsWith("/console/") && !ELSE.includes(path));
    expect(steps.every((path) => /^\/review\/cases\/[0-9a-f-]{36}\/sheet$/.test(path))).toBe(true);
    // Five sheets, and those of the next two.
    expect([steps.length, new Set(steps).size]).toEqual([7, 7]);
    let refused = 0;
    await page.route("**/review/cases/*/decisions", async (route) => {
      if (refused++ > 0) await route.continue();
      else
        await route.fulfill({
          status: 429,
          headers: { "Retry-After": "1" },
          json: { error: { code: "rate_limit_exceeded", message: "Too many.", request_id: "x" } },
        });
    });
    await page.keyboard.press("f");
    await typeReason(page, "Not the customer.");
    await page.getByText("This page continues in 1 second.").waitFor();
    await page.getByText("Recorded: False positive.").waitFor();
    expect(refused).toBe(2);
    await check();
    await context.close();
  });

  test("two people decide and confirm by keys alone, and nobody's own decisions are their to-do", async () => {
    await openCases(service, ann, customers(2));
    const strict = await startService(folder.path, {}, ["--four-eyes"]);
    try {
      const first = await openConsole(browser, strict.url, "/cases?order=opened", { key: ann });
      await first.page.locator(".card").nth(1).waitFor();
      await first.page.keyboard.press("j");
      for (const verdict of ["f", "t"]) {
        await first.page.locator(".panel .evidence .total").waitFor();
        await first.page.keyboard.press(verdict);
        await typeReason(first.page, "Seen.");
        await first.page.getByText("Recorded:").waitFor();
        await first.page.locator("textarea").waitFor({ state: "detached" });
      }
      await first.page.getByRole("link", { name: "To do 0" }).waitFor();
      await first.page.getByRole("link", { name: "Awaiting others" }).click();
      await first.page.locator(".card").nth(1).waitFor();
      await first.check();
      await first.context.close();

      const second = await openConsole(browser, strict.url, "/cases?order=opened", { key: ben });
      await second.page.getByRole("link", { name: "To confirm 2" }).waitFor();
      await second.page.locator(".card").nth(1).waitFor();
      await second.page.keyboard.press("j");
      await second.page.getByText("ann decided: false positive.").waitFor();
      await second.page.keyboard.press("a");
      await typeReason(second.page, "The passport says so.");
      await second.page.getByText("Recorded: Confirmed.").waitFor();
      await second.page.getByText("ann decided: true hit.").waitFor();
      await second.check();
      await second.page.keyboard.press("r");
      await typeReason(second.page, "Another gender.");
      await second.page.getByText("Recorded: Refused.").waitFor();
      await second.page.locator(".panel-facts .tag", { hasText: "Reopened" }).waitFor();
      await second.context.close();
    } finally {
      await strict.stop();
    }
  });

  test("of two browsers on one alert the second one is refused, with who did what, and undoes nothing", async () => {
    const [id = ""] = await openCases(service, ann, customers(1));
    const strict = await startService(folder.path, {}, ["--four-eyes"]);
    try {
      const open = async (key: string) => {
        const opened = await openConsole(browser, strict.url, "/cases?queue=all&order=opened", { key });
        await opened.page.locator(".card").first().click();
        await opened.page.locator(".panel .evidence .total").waitFor();
        return opened;
      };
      const caseNow = async () => (await ask(strict, ann, `/review/cases/${id}`)).body.case;
      const [first, second] = [await open(ann), await open(ben)];
      // Ben's page follows nobody, as that of a tab in the background.
      await second.page.evaluate(
        `Object.defineProperty(document, "visibilityState", { value: "hidden" });
         document.dispatchEvent(new Event("visibilitychange"))`,
      );
      await first.page.keyboard.press("t");
      await typeReason(first.page, "Same passport.");
      await first.page.getByText("Recorded: True hit.").waitFor();
      // Ben has seen an open case.
      await second.page.keyboard.press("f");
      await typeReason(second.page, "Another gender.");
      await second.page.getByText(/The case is not as you saw it.*ann decided true hit at/).waitFor();
      await second.page.getByText("ann decided: true hit.").waitFor();
      expect(await caseNow()).toMatchObject({ decidedBy: "ann", verdict: "true_hit", version: 1 });
      await second.page.locator("textarea:focus").waitFor({ state: "detached" });
      // With what he sees now, he confirms; ann's undo of ten seconds ago takes nothing back.
      await second.page.keyboard.press("a");
      await typeReason(second.page, "Seen too.");
      await second.page.getByText("Recorded: Confirmed.").waitFor();
      expect(await second.page.locator(".done-note button").count()).toBe(0);
      const undo = first.page.locator(".done-note button");
      if ((await undo.count()) > 0) {
        await undo.click();
        await first.page.getByText(/The decision was not undone.*ben confirmed the decision/).waitFor();
      }
      expect(await caseNow()).toMatchObject({ status: "decided", decidedBy: "ann", version: 2 });
      await first.context.close();
      await second.context.close();
    } finally {
      await strict.stop();
    }
  });

  test("cases are found, given to somebody, commented and decided together", async () => {
    await openCases(service, ann, [
      ...customers(3),
      { reference: "X-77", name: "Demyan Eliseyevich Tarlunov" },
    ]);
    const { page, context, check } = await openConsole(browser, service.url, "/cases?order=opened", {
      key: ann,
    });
    await page.locator(".card").nth(3).waitFor();
    await page.getByRole("searchbox", { name: "Find" }).fill("tarlunov");
    await page.locator(".card").nth(1).waitFor({ state: "detached" });
    // The list may be empty before the answer is there.
    await page.locator(".case-row .subject-fact", { hasText: "X-77" }).waitFor();
    expect(await referencesOf(page)).toEqual(["X-77"]);
    expect(page.url()).not.toContain("tarlunov");
    await page.locator(".card").click();
    await page.getByLabel("Comment").fill("The branch was asked.");
    await page.getByRole("button", { name: "Comment" }).click();
    await page.locator(".history").getByText("The branch was asked.").waitFor();
    await check();
    await page.getByRole("searchbox", { name: "Find" }).fill("");
    await page.locator(".card").nth(3).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByLabel(`Select ${NAME}`).first().check();
    await page.getByLabel(`Select ${NAME}`).nth(1).check();
    const many = page.getByRole("region", { name: "Selected cases" });
    await many.getByText("2 selected").waitFor();
    await check();
    await many.getByRole("button", { name: "Assign …" }).click();
    const assigning = page.getByRole("dialog", { name: "Assign 2 cases" });
    await check();
    await assigning.getByRole("button", { name: "Assign to me" }).click();
    await page.getByRole("link", { name: "Mine 2" }).waitFor();
    await page.locator(".case-when", { hasText: "ann" }).nth(1).waitFor();
    await page.getByLabel(`Select ${NAME}`).first().check();
    await many.getByRole("button", { name: "Select all 4" }).click();
    await many.getByRole("button", { name: "Decide …" }).click();
    const dialog = page.getByRole("dialog", { name: "Decide 4 cases" });
    await dialog.getByRole("button", { name: "DOB" }).click();
    await check();
    await dialog.getByRole("button", { name: "Decide: False positive" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("4 cases: False positive.").waitFor();
    await page.locator(".case-row .tag", { hasText: "False positive" }).nth(3).waitFor();
    await page.getByRole("link", { name: "Decided 4" }).waitFor();
    await page.locator(".card").first().click();
    await page.locator(".history").getByText("DOB: the date of birth differs.").waitFor();
    await check();
    await context.close();
    const pairs = await runBinary(["clearances", "list", "--state", folder.path]);
    expect(pairs.stdout).toContain("X-77");
  });

  test("rows say whose birth date and country differ, are sorted and narrowed by them, and views are kept", async () => {
    await openCases(service, ann, [
      ...customers(2),
      { reference: "X-77", name: "Demyan Eliseyevich Tarlunov" },
    ]);
    const { page, context, check } = await openConsole(browser, service.url, "/cases", { key: ann });
    await page.locator(".card").nth(2).waitFor();
    // Nothing is blank at 1440: each column of a row ends where the next one begins.
    const gaps = await page
      .locator(".case-row")
      .first()
      .evaluate((row) => {
        const boxes = [...row.children].map((cell) => cell.getBoundingClientRect());
        return boxes.slice(1).map((box, i) => box.left - (boxes[i]?.right ?? 0));
      });
    expect([gaps.length, Math.max(...gaps) <= 12]).toEqual([6, true]);
    const cell = (name: string) => page.locator(`.case-row .is-${name}`);
    expect(await cell("birth").allTextContents()).toEqual(["–1974-02-21", "–1988-09-03", "–1988-09-03"]);
    const head = page.getByRole("group", { name: "Order" });
    await head.getByRole("button", { name: "Listed name" }).click();
    await page.waitForURL(/order=party/);
    await page.locator(".case-row").nth(2).getByText("X-77").waitFor();
    expect(await referencesOf(page)).toEqual(["Q-01", "Q-02", "X-77"]);
    await page.getByText("Filters, columns and views").click();
    await page.getByLabel("Listed born").fill("1974");
    await page.locator(".card").nth(1).waitFor({ state: "detached" });
    await page.locator(".case-row .subject-fact", { hasText: "X-77" }).waitFor();
    await page.getByRole("link", { name: "To do 1" }).waitFor();
    await page.getByLabel("Kind and age").uncheck();
    await cell("kind").waitFor({ state: "detached" });
    await page.getByLabel("Name of this view").fill("Born in 1974");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("button", { name: "Born in 1974", exact: true }).waitFor();
    await check();
    // Nothing that was looked for is in the address, and another browser has the view.
    expect(page.url()).not.toContain("1974");
    await context.close();
    const other = await openConsole(browser, service.url, "/cases", { key: ann });
    await other.page.locator(".card").nth(2).waitFor();
    await other.page.getByText("Filters, columns and views").click();
    await other.page.getByRole("button", { name: "Born in 1974", exact: true }).click();
    await other.page.locator(".card").nth(1).waitFor({ state: "detached" });
    await other.page.locator(".case-row .subject-fact", { hasText: "X-77" }).waitFor();
    expect(await other.page.locator(".case-row .is-kind").count()).toBe(0);
    await other.check();
    await other.context.close();
  });

  test("a decision about many cases leaves out those that colleagues decided, unless asked for", async () => {
    const [first = ""] = await openCases(service, ann, customers(3));
    const strict = await startService(folder.path, {}, ["--four-eyes"]);
    try {
      const decision = { version: 0, verdict: "false_positive", reason: "Another gender.", until: null };
      await ask(strict, ben, `/review/cases/${first}/decisions`, decision);
      const { page, context, check } = await openConsole(browser, strict.url, "/cases?order=opened", {
        key: ann,
      });
      await page.locator(".card").nth(2).waitFor();
      const many = page.getByRole("region", { name: "Selected cases" });
      const decideAll = async () => {
        await page.getByLabel(`Select ${NAME}`).first().check();
        await many.getByRole("button", { name: "Select all 3" }).click();
        await many.getByRole("button", { name: "Decide …" }).click();
      };
      await decideAll();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { name: "Decide 2 cases" }).waitFor();
      await dialog.getByText("1 case decided by ben, to be confirmed — left out").waitFor();
      await dialog.getByText("2 cases open").waitFor();
      await check();
      await dialog.getByRole("button", { name: "DOB" }).click();
      await dialog.getByRole("button", { name: "Decide: False positive" }).click();
      await page.getByText("2 cases: False positive.").waitFor();
      await page.locator(".case-row .tag", { hasText: "False positive" }).nth(2).waitFor();
      const ofFirst = async () => (await ask(strict, ann, `/review/cases/${first}`)).body.case;
      expect(await ofFirst()).toMatchObject({ decidedBy: "ben", status: "awaiting" });

      await page.getByLabel(`Select ${NAME}`).first().check();
      await many.getByRole("button", { name: "Decide …" }).click();
      await dialog.getByRole("heading", { name: "Decide 0 cases" }).waitFor();
      expect(await dialog.locator("textarea").count()).toBe(0);
      await dialog.getByLabel("Replace 1 decision as well").check();
      await check();
      await dialog.getByRole("button", { name: "True hit" }).first().click();
      await dialog.locator("textarea").fill("The passport says so.");
      await dialog.getByRole("button", { name: "Decide: True hit" }).click();
      await page.getByText("1 case: True hit.").waitFor();
      expect(await ofFirst()).toMatchObject({ decidedBy: "ann", verdict: "true_hit" });
      await context.close();

      // Ben confirms what ann decided, all at once; nobody confirms their own.
      const second = await openConsole(browser, strict.url, "/cases?order=opened", { key: ben });
      await second.page.locator(".card").nth(2).waitFor();
      await second.page.getByLabel(`Select ${NAME}`).first().check();
      await second.page.getByRole("button", { name: "Select all 3" }).click();
      await second.page.getByRole("button", { name: "Confirm …" }).click();
      const confirming = second.page.getByRole("dialog", { name: "Confirm 3 decisions" });
      await second.check();
      await confirming.locator("textarea").fill("Seen too.");
      await confirming.getByRole("button", { name: "Confirm the decision" }).click();
      await second.page.getByText("3 cases: Confirmed.").waitFor();
      await second.page.getByRole("link", { name: "Decided 3" }).waitFor();
      await second.context.close();
    } finally {
      await strict.stop();
    }
  });

  test("a decision about many cases goes on without its page, shows on every page, and stops when asked", async () => {
    const count = 3000;
    const database = CASES.openForChanges(folder.path, 0);
    const matches = customers(count).map(({ reference, name }) => ({
      reference,
      subject: { schema: "Person", properties: { name: [name] } },
      entity: { id: "ofac-990002", caption: NAME, schema: "Person", datasets: ["us_ofac_sdn"] },
      ...{ score: 0.9, threshold: 0.8, requestId: "r", snapshot: "s" },
    }));
    const reviewer = { account: { id: 99, name: "importer" }, key: "k", request: "r" };
    const opening = { lists: { records: () => [] }, reviewer, at: "2026-11-28T00:00:00.000Z" };
    openFileCases(database, { id: "file", name: "large.csv" }, matches, opening);
    database.close();
    const { page, context, check } = await openConsole(browser, service.url, "/cases?order=opened", {
      key: ann,
    });
    const many = page.getByRole("region", { name: "Selected cases" });
    await page.getByLabel(`Select ${NAME}`).first().check();
    await many.getByRole("button", { name: "Select all 3,000" }).click();
    await many.getByRole("button", { name: "Decide …" }).click();
    const dialog = page.getByRole("dialog", { name: "Decide 3,000 cases" });
    await dialog.getByRole("button", { name: "DOB" }).click();
    const submit = dialog.getByRole("button", { name: "Decide: False positive" });
    await submit.click();
    await dialog.locator(".complaint").waitFor();
    await dialog.getByLabel("Type 3000 to confirm").fill("3000");
    await check();
    await submit.click();
    await dialog.waitFor({ state: "detached" });
    const note = page.locator(".job-note");
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    await page.getByRole("link", { name: "Overview" }).click();
    await note.getByRole("button", { name: "Stop" }).click();
    await page
      .locator(".done-note")
      .getByText(/ of 3,000 cases: False positive. The others are as they were.|3,000 cases: False/)
      .waitFor();
    const decided = Number((await ask(service, ann, "/review/cases?status=decided")).body.total);
    const session = (await ask(service, ann, "/review/session")).body;
    expect(session.cases).toMatchObject({ decided, todo: count - decided });
    await page
      .locator(".place .count")
      .getByText((count - decided).toLocaleString("en"))
      .waitFor();
    await context.close();
  });

  test("a case prints on one page, without what can be clicked", async () => {
    const [id] = await openCases(service, ann, customers(1));
    const { page, context } = await openConsole(browser, service.url, `/cases/${id}`, { key: ann });
    await page.locator(".panel .evidence .total").waitFor();
    await page.keyboard.press("f");
    await typeReason(page, "Born in another year.");
    await page.locator(".history").getByText("Born in another year.").waitFor();
    await page.emulateMedia({ media: "print" });
    for (const text of ["Find", "Explain", "Refresh", "Recorded:"])
      expect([text, await page.getByText(text).first().isVisible()]).toEqual([text, false]);
    await page.getByText("Born in another year.").first().waitFor();
    await page.getByText("Signature", { exact: true }).waitFor();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(1);
    await context.close();
  });

  test("Enter and Escape leave the search field, and an open case makes no page longer", async () => {
    const [id] = await openCases(service, ann, customers(1));
    const { page, context } = await openConsole(browser, service.url, `/cases/${id}`, { key: ann });
    await page.locator(".panel .evidence .total").waitFor();
    expect(await page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
    const field = page.getByPlaceholder("Name or reference");
    for (const key of ["Enter", "Escape"]) {
      await field.fill("nobody");
      await page.keyboard.press(key);
      expect([key, await page.evaluate("document.activeElement?.tagName")]).toEqual([key, "BODY"]);
      expect(await field.inputValue()).toBe("nobody");
    }
    await page.locator(".panel").waitFor();
    await context.close();
  });

  test("the queue fits on a phone, in the dark", async () => {
    await openCases(service, ann, customers(3));
    const { page, context, check } = await openConsole(browser, service.url, "/cases", {
      key: ann,
      size: PHONE,
      colorScheme: "dark",
    });
    await page.locator(".card").nth(2).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
    await check();
    await context.close();
  });
});
