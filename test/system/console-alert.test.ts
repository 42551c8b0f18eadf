// One customer and one party are one alert in a real browser: its records are tabs with one decision, and
// three open pages agree about every count while people work.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole } from "../support/browser.ts";
import { openCases } from "../support/cases.ts";

const NAME = "Quorvanik Threndlemere";
const SCOPES = ["sanctions:read", "sanctions:review"];

describe.skipIf(CHROMIUM === null)("an alert", () => {
  const { path, remove } = makeFolder();
  const state = join(path, "state");
  let service: RunningService;
  let browser: Browser;
  let ann = "";
  let ben = "";

  beforeAll(async () => {
    const records = ["alpha", "beta"].map((dataset) => ({
      id: `${dataset}-1`,
      caption: dataset === "alpha" ? NAME : "THRENDLEMERE, Quorvanik",
      schema: "Person",
      properties: { name: [NAME], birthDate: ["1970"], topics: ["sanction"] },
      datasets: [dataset],
      target: true,
    }));
    writeFileSync(join(path, "list.ftm.json"), records.map((one) => JSON.stringify(one)).join("\n"));
    const { exitCode, stderr } = await runBinary(["import", join(path, "list.ftm.json"), "--state", state]);
    if (exitCode !== 0) throw new Error(stderr);
    ann = await createKey(state, "ann", {}, SCOPES);
    ben = await createKey(state, "ben", {}, SCOPES);
    service = await startService(state, {}, ["--four-eyes"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    remove();
  });

  test("has the records of all lists as tabs, and one decision for them, from the screening on", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/screen", { key: ann });
    await page.getByLabel("Name 1").fill(NAME);
    await page.getByLabel("Customer reference").fill("K-1");
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page.locator(".card").nth(1).waitFor();
    await page.getByText("2 records of one person or company, and one decision about all of them:").waitFor();
    await check();
    await page.keyboard.press("f");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Another passport.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".card .tag", { hasText: "False positive" }).nth(1).waitFor();
    await context.close();

    const second = await openConsole(browser, service.url, "/cases", { key: ben });
    await second.page.locator(".card").first().waitFor();
    expect(await second.page.locator(".card").count()).toBe(1);
    await second.page.getByText("2 records").waitFor();
    await second.page.locator(".card").first().click();
    const tabs = second.page.locator(".record-tab");
    await tabs.nth(1).waitFor();
    await second.page.locator(".panel .evidence .total").waitFor();
    await second.page.keyboard.press("]");
    expect(await tabs.nth(1).getAttribute("aria-pressed")).toBe("true");
    await second.check();
    await second.page.keyboard.press("a");
    await second.page.locator("textarea:focus").waitFor();
    await second.page.keyboard.type("Seen too.");
    // Twice: one confirmation is stored.
    await second.page.keyboard.press("Control+Enter");
    await second.page.keyboard.press("Control+Enter");
    await second.page.getByText("Recorded: Confirmed.").waitFor();
    await second.context.close();
    const { body } = await ask(service, ben, "/review/cases?entity=beta-1");
    expect((body.cases as unknown[])[0]).toMatchObject({ reference: "K-1", status: "decided", version: 2 });
    const pairs = await runBinary(["clearances", "list", "--json", "--state", state]);
    expect(
      JSON.parse(pairs.stdout)
        .map(({ entity }: { entity: string }) => entity)
        .sort(),
    ).toEqual(["alpha-1", "beta-1"]);
  });

  /** The counts of the sidebar, and of the page "Cases" or "Overview", at one moment. */
  const countsOf = (page: Page) =>
    page.evaluate(`(() => {
      const text = (selector) => document.querySelector(selector)?.textContent;
      return {
        sidebar: text(".place .count") ?? "0",
        todo: text(".filters a[href*='show=todo'] .count") ?? text(".waiting a[href*='show=todo'] .figure"),
      };
    })()`) as Promise<{ sidebar: string; todo?: string }>;

  test("is counted alike in the sidebar, the queue and the overview of everybody, whoever acts", async () => {
    const customers = Array.from({ length: 6 }, (_, i) => ({ reference: `L-${i}`, name: NAME }));
    const ids = await openCases(service, ann, customers);
    const places = [
      ["/cases", ann],
      ["/overview", ann],
      ["/cases", ben],
    ] as const;
    const opened: Awaited<ReturnType<typeof openConsole>>[] = [];
    for (const [place, key] of places) opened.push(await openConsole(browser, service.url, place, { key }));
    const agree = async (expected: readonly string[]) => {
      for (const [i, { page }] of opened.entries()) {
        const wanted = { sidebar: expected[i] ?? "", todo: expected[i] ?? "" };
        for (let attempt = 0; ; attempt++) {
          const found = await countsOf(page);
          // What the sidebar and the page say is one number at every moment.
          if (found.todo !== undefined) expect(found.sidebar).toBe(found.todo);
          if (Bun.deepEquals(found, wanted)) break;
          if (attempt > 200) expect(found).toEqual(wanted);
          await Bun.sleep(25);
        }
      }
    };
    await agree(["6", "6", "6"]);
    const decision = { verdict: "true_hit", reason: "Same passport", until: null, version: 0 };
    await ask(service, ann, `/review/cases/${ids[0]}/decisions`, decision);
    await agree(["5", "5", "6"]);
    await ask(service, ben, `/review/cases/${ids[0]}/confirmations`, {
      agrees: true,
      reason: "Yes",
      version: 1,
    });
    await agree(["5", "5", "5"]);
    await ask(service, ben, `/review/cases/${ids[1]}/decisions`, decision);
    await agree(["5", "5", "4"]);
    // The rows of a colleague's page follow, too.
    const row = opened[0]?.page.locator(".case-row", { hasText: "L-1" });
    await row?.getByText("Awaits · True hit").waitFor();
    for (const one of opened) {
      one.checkQuiet();
      await one.context.close();
    }
  });

  test("has tags that narrow the queue, and files that a colleague fetches as they were", async () => {
    const [id = ""] = await openCases(service, ann, [{ reference: "T-1", name: NAME }]);
    const first = await openConsole(browser, service.url, `/cases/${id}?show=all`, { key: ann });
    const second = await openConsole(browser, service.url, `/cases/${id}?show=all`, {
      ...{ key: ben, expected: [400] },
    });
    const part = (page: Page) => page.locator(".panel-part", { hasText: "Tags and files" });
    await part(second.page).waitFor();
    await part(first.page).getByLabel("Tag", { exact: true }).fill("Project X");
    await first.page.keyboard.press("Enter");
    await part(first.page).getByRole("button", { name: "Remove the tag Project X" }).waitFor();
    const page = "<script>document.title = 'run'</script>";
    await part(first.page)
      .getByLabel("choose one")
      .setInputFiles({ name: "Überweisung.html", mimeType: "text/html", buffer: Buffer.from(page) });
    await first.page.locator(".history").getByText("File attached").waitFor();
    await first.check();
    // The colleague's page follows, and what a page that lags behind adds is refused with who did what.
    const kept = part(second.page).getByRole("button", { name: "Überweisung.html" });
    await kept.waitFor();
    await part(second.page).getByRole("button", { name: "Remove the tag Project X" }).waitFor();
    await second.page.route("**/review/cases/*/tags", (route) =>
      route.continue({ postData: JSON.stringify({ version: 0, tags: [] }) }),
    );
    await part(second.page).getByRole("button", { name: "Remove the tag Project X" }).click();
    await part(second.page).getByText("ann attached a file at").waitFor();
    const downloading = second.page.waitForEvent("download");
    await kept.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("Überweisung.html");
    expect(readFileSync(await download.path(), "utf8")).toBe(page);
    await second.check();
    await second.page.keyboard.press("Escape");
    await openCases(service, ann, [{ reference: "T-2", name: NAME }]);
    await second.page.getByRole("button", { name: "Refresh" }).click();
    await second.page.getByText("Filters, columns and views").click();
    await second.page.getByRole("combobox", { name: "Tag", exact: true }).selectOption("Project X");
    await second.page.getByText("1 case", { exact: true }).waitFor();
    await second.page.locator(".case-row .tag", { hasText: "Project X" }).waitFor();
    await second.check();
    const { stdout } = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
    const sha256 = new Bun.CryptoHasher("sha256").update(page).digest("hex");
    expect(stdout).toContain(`"sha256":"${sha256}"`);
    await first.context.close();
    await second.context.close();
  });
});
