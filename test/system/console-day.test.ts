// The day of two analysts in two browsers: a file of customers is screened, worked through, confirmed, partly
// refused, decided in bulk, re-screened and exported, and every figure is what the journal has.

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
import { inventedList } from "../support/invented-list.ts";

const SCOPES = ["sanctions:read", "sanctions:review"];
const CUSTOMERS = 5000;
/** Every so many customers one has a listed name. */
const LISTED_EVERY = 25;
const RECORDS = 24;
const SINGLE = 60;
const REFUSED = 10;
/** The record that another edition of the list changes. */
const CHANGED = 3;

const letterOf = (n: number) => String.fromCharCode(97 + n);
/** Names that share no syllable: a customer is alike to one of them. */
const FIRST = ["Quorvan", "Birsel", "Ompherd", "Yastik", "Gluwen", "Tchadra"];
const LAST = ["Threndlemere", "Vossugiak", "Pinhakoll", "Zubredaw"];
const nameOf = (n: number) => `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}${letterOf(n).repeat(2)}o`;

function customerFile(): string {
  const rows = Array.from({ length: CUSTOMERS }, (_, i) => {
    const letters = [...i.toString(26)].map((digit) => letterOf(Number.parseInt(digit, 26))).join("");
    const isListed = i % LISTED_EVERY === 7;
    const name = isListed
      ? nameOf(((i / LISTED_EVERY) % RECORDS) | 0)
      : `Wim${letters} Zanhofer${letters}ling`;
    return `C-${String(i + 1).padStart(4, "0")},${name},19${10 + (i % 80)}-01-15`;
  });
  return ["Reference,Name,Born", ...rows].join("\n");
}

const NAMES = Array.from({ length: RECORDS }, (_, n) => nameOf(n));

interface Event {
  readonly kind: string;
  readonly by: string | null;
  readonly verdict: string | null;
  readonly agrees: boolean | null;
}

interface Found {
  readonly id: string;
  readonly status: string;
  readonly verdict: string;
  readonly records: readonly { readonly id: string }[];
}

/** Chooses, takes the first reason that is offered, and stores it. */
async function decide(page: Page, key: string, reason: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type(reason);
  await page.keyboard.press("Control+Enter");
}

describe.skipIf(CHROMIUM === null)("two analysts", () => {
  const folder = makeFolder();
  const [file, listFile] = [join(folder.path, "customers.csv"), join(folder.path, "list.ftm.json")];
  const state = join(folder.path, "state");
  let service: RunningService;
  let browser: Browser;
  let ann = "";
  let ben = "";

  const done = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
    if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
    return stdout;
  };

  beforeAll(async () => {
    writeFileSync(file, customerFile());
    writeFileSync(listFile, inventedList(NAMES));
    await done("import", listFile);
    ann = await createKey(state, "ann", {}, SCOPES);
    ben = await createKey(state, "ben", {}, SCOPES);
    service = await startService(state, {}, ["--four-eyes"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("work a day, and the figures of every page are what the journal has, entry by entry", async () => {
    const first = await openConsole(browser, service.url, "/files", { key: ann });
    const second = await openConsole(browser, service.url, "/cases", { key: ben });
    const [hers, his] = [first.page, second.page];
    const countOf = (page: Page, name: string) => page.locator(".filters").getByRole("link", { name });

    // A file of customers becomes alerts.
    await hers.getByLabel("choose one").setInputFiles(file);
    await hers.getByRole("button", { name: "Screen this file" }).click();
    const work = hers.getByRole("button", { name: /^Work through [\d,]+ match/ });
    await work.waitFor({ timeout: 60_000 });
    const files = (await ask(service, ann, "/review/files")).body.files as { summary: { alerts: number } }[];
    const alerts = files[0]?.summary.alerts ?? 0;
    expect(alerts).toBeGreaterThanOrEqual(CUSTOMERS / LISTED_EVERY);
    await work.click();
    await hers.getByText(`${alerts} cases`).waitFor();

    // She decides sixty by keys: each is one request.
    const decisions: string[] = [];
    hers.on("request", (request) => {
      if (request.method() === "POST") decisions.push(new URL(request.url()).pathname);
    });
    await hers.keyboard.press("j");
    for (let i = 1; i <= SINGLE; i++) {
      await hers.locator(".panel .evidence .total").waitFor();
      await decide(hers, i % 5 === 0 ? "t" : "f", `DOB: looked at ${i}.`);
      await hers.getByText(`${i} of ${alerts} done`).waitFor();
      await hers.locator("textarea").waitFor({ state: "detached" });
    }
    // Rows that she scrolls to are read ahead, and the stream of events is opened anew each minute.
    const reads = ["/review/case-queue/cases", "/review/events"];
    const acts = decisions.filter((path) => !reads.includes(path));
    expect(acts.filter((path) => !path.endsWith("/decisions"))).toEqual([]);
    expect(new Set(acts).size).toBe(SINGLE);
    expect(acts).toHaveLength(SINGLE);
    await countOf(hers, `Awaiting others ${SINGLE}`).waitFor();

    // He confirms fifty and refuses ten, which she decides again and he confirms.
    const answer = async (count: number, keyOf: (i: number) => string) => {
      await countOf(his, `To confirm ${count}`).click();
      // The order of a queue stays until it is asked for again.
      await his.getByRole("button", { name: "Refresh" }).click();
      await his.getByText(`${count} cases`).waitFor();
      await his.keyboard.press("j");
      for (let i = 1; i <= count; i++) {
        await his.getByText("Look at the evidence yourself.").waitFor();
        await decide(his, keyOf(i), "Looked at it, too.");
        await countOf(his, `To confirm ${count - i}`).waitFor();
        await his.locator("textarea").waitFor({ state: "detached" });
      }
      await his.keyboard.press("Escape");
    };
    await answer(SINGLE, (i) => (i % (SINGLE / REFUSED) === 0 ? "r" : "a"));
    await countOf(hers, `Reopened ${REFUSED}`).click();
    await hers.getByText(`${REFUSED} cases`).waitFor();
    await hers.keyboard.press("j");
    for (let i = 1; i <= REFUSED; i++) {
      await hers.locator(".panel .evidence .total").waitFor();
      await decide(hers, "t", `CUST: asked again ${i}.`);
      await countOf(hers, `Reopened ${REFUSED - i}`).waitFor();
      await hers.locator("textarea").waitFor({ state: "detached" });
    }
    await hers.keyboard.press("Escape");
    await answer(REFUSED, () => "a");

    // The rest at once: she decides, he confirms.
    const rest = alerts - SINGLE;
    const bulk = async (page: Page, queue: string, opens: string, submit: string) => {
      await countOf(page, `${queue} ${rest}`).click();
      // What came while the queue was open is not in it yet.
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText(`${rest} cases`).waitFor();
      await page.locator(".case-check").first().check();
      const many = page.getByRole("region", { name: "Selected cases" });
      await many.getByRole("button", { name: `Select all ${rest}` }).click();
      await many.getByRole("button", { name: opens }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(`Type ${rest} to confirm`).fill(String(rest));
      await dialog.locator("textarea").fill("NAME: only a part of the name.");
      await dialog.getByRole("button", { name: submit }).click();
      await dialog.waitFor({ state: "detached" });
      await countOf(page, `${queue} 0`).waitFor();
    };
    await bulk(hers, "To do", "Decide …", "Decide: False positive");
    await bulk(his, "To confirm", "Confirm …", "Confirm the decision");
    await countOf(hers, `Decided ${alerts}`).waitFor();

    // Another edition of the list brings back the cases of what changed, and no other.
    const all = async () => {
      const pages = Math.ceil(alerts / 50);
      const found: Found[] = [];
      for (let page = 1; page <= pages; page++)
        found.push(
          ...((await ask(service, ann, `/review/cases?page=${page}&perPage=50`)).body.cases as Found[]),
        );
      return found;
    };
    const touched = (await all()).filter(({ records }) => records.some(({ id }) => id === `inv-${CHANGED}`));
    writeFileSync(listFile, inventedList(NAMES, [CHANGED]));
    await done("import", listFile);
    for (const page of [hers, his])
      for (let i = 0; i < 120 && !(await countOf(page, `Reopened ${touched.length}`).isVisible()); i++) {
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
        await Bun.sleep(250);
      }
    await countOf(his, `Reopened ${touched.length}`).click();
    await his.getByText(`${touched.length} cases`).waitFor();

    // What is exported is a line an alert.
    await countOf(his, `All ${alerts}`).click();
    await his.getByText(`${alerts} cases`).waitFor();
    const downloading = his.waitForEvent("download");
    await his.getByRole("button", { name: "Export" }).click();
    const lines = readFileSync(await (await downloading).path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(alerts + 1);
    expect(lines.filter((line) => line.includes(",confirmed,"))).toHaveLength(alerts);

    // Every act of every history is an entry of the journal, and the other way round; and so are the figures.
    const entries = (await done("journal", "list", "--kind", "act", "--json"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { user: string; command: string; details: Record<string, unknown> })
      .filter(({ command }) => command.startsWith("cases "));
    const told = Map.groupBy(entries, ({ details }) => details.case as string);
    const cases = await all();
    expect(new Set(told.keys())).toEqual(new Set(cases.map(({ id }) => id)));
    for (const { id } of cases) {
      const events = (await ask(service, ann, `/review/cases/${id}`)).body.decisions as Event[];
      expect(
        events
          .filter(({ kind }) => kind === "decision" || kind === "confirmation")
          .map(({ kind, by, verdict, agrees }) => [kind, by, kind === "decision" ? verdict : agrees]),
      ).toEqual(
        (told.get(id) ?? []).map(({ user, command, details }) =>
          command === "cases decide"
            ? ["decision", user, details.verdict]
            : ["confirmation", user, details.agrees],
        ) as never,
      );
    }
    const { body: overview } = await ask(service, ann, "/review/overview");
    const [answers, decided] = ["cases confirm", "cases decide"].map((command) =>
      entries.filter((entry) => entry.command === command),
    );
    expect((overview.days as unknown[]).at(-1)).toMatchObject({
      opened: alerts,
      decided: decided?.length,
      confirmed: answers?.filter(({ details }) => details.agrees === true).length,
      refused: REFUSED,
      reopened: touched.length,
    });
    expect([decided?.length, answers?.length]).toEqual([alerts + REFUSED, alerts + REFUSED]);
    expect((await ask(service, ann, "/review/session")).body.cases).toMatchObject({
      ...{ all: alerts, todo: touched.length, reopened: touched.length, decided: alerts - touched.length },
      ...{ awaiting: 0, own: 0 },
    });
    first.checkQuiet();
    second.checkQuiet();
    await first.context.close();
    await second.context.close();
    await done("journal", "verify");
  }, 600_000);
});
