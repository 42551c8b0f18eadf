// A list is put into use by two people: one looks at what it would change and proposes it, the other looks
// and approves. The one who proposed it can't, in the page or past it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE, placeLink } from "../support/browser.ts";

describe.skipIf(CHROMIUM === null)("a list with four eyes", () => {
  const folder = makeFolder();
  const lists = join(folder.path, "lists");
  const state = join(folder.path, "state");
  const changed = join(folder.path, "consolidated.xml");
  let service: RunningService;
  let browser: Browser;
  let first = "";
  let second = "";

  beforeAll(async () => {
    cpSync("fixtures/demo", lists, { recursive: true });
    const { exitCode, stderr } = await runBinary(["import", lists, "--state", state]);
    if (exitCode !== 0) throw new Error(stderr);
    const whole = readFileSync(join(lists, "un/consolidated.xml"), "utf8");
    const last = whole.lastIndexOf("<INDIVIDUAL>");
    const end = whole.indexOf("</INDIVIDUAL>", last) + "</INDIVIDUAL>".length;
    const shorter = whole.slice(0, last) + whole.slice(end);
    writeFileSync(changed, shorter.replaceAll("Sunarjo Kertawirja", "Sunaryoto Kertawirja"));
    const scopes = ["sanctions:read", "sanctions:review", "sanctions:administer"];
    first = await createKey(state, "adm.one", {}, scopes);
    second = await createKey(state, "adm.two", {}, scopes);
    service = await startService(state, {}, ["--four-eyes"]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("is looked at record by record, refused, proposed again and approved", async () => {
    const one = await openConsole(browser, service.url, "/lists", { key: first });
    await one.page.getByLabel("choose one").setInputFiles(changed);
    const panel = one.page.getByRole("article", { name: "consolidated.xml" });
    const changes = panel.getByRole("region", { name: "What it would change" });
    await changes.getByText("Sunaryoto Kertawirja").waitFor();
    expect(await changes.locator("del").allTextContents()).toContain("Sunarjo Kertawirja");
    await one.check();
    await changes.getByRole("link", { name: "Removed", exact: true }).click();
    const gone = changes.locator(".change");
    // What was shown before stays until the answer comes.
    await gone.nth(1).waitFor({ state: "detached" });
    await gone.locator("dt", { hasText: "Born" }).waitFor();
    expect(await gone.count()).toBe(1);
    expect(await changes.locator("ins").count()).toBe(0);
    await one.check();
    expect(await panel.getByRole("button", { name: "Put into use" }).count()).toBe(0);
    await panel.getByLabel("Note").fill("The weekly list");
    await panel.getByRole("button", { name: "Propose" }).click();
    await panel.getByText("You proposed it.").waitFor();
    await panel.locator(".tag", { hasText: "Awaits approval" }).waitFor();
    expect(await panel.getByRole("button", { name: /Approve/ }).count()).toBe(0);
    await one.check();

    const two = await openConsole(browser, service.url, "/lists", { key: second, colorScheme: "dark" });
    await two.page.getByRole("link", { name: /consolidated\.xml/ }).waitFor();
    await placeLink(two.page, "Overview").click();
    await two.page.getByRole("heading", { name: "Lists that await your approval" }).waitFor();
    await two.check();
    await two.page.getByRole("link", { name: "consolidated.xml" }).click();
    const other = two.page.getByRole("article", { name: "consolidated.xml" });
    await other.getByText("The weekly list").waitFor();
    await other.getByRole("button", { name: "Refuse" }).click();
    await other.getByText("Say why you refuse it.").waitFor();
    await two.check();
    await other.getByLabel("Note").fill("One record is gone");
    await other.getByRole("button", { name: "Refuse" }).click();
    await other.getByText("adm.two refused it").waitFor();

    await one.page.reload();
    await panel.getByText("One record is gone").waitFor();
    await panel.getByRole("button", { name: "Propose" }).click();
    await panel.getByText("You proposed it.").waitFor();
    const path = `${service.url}/review/imports/${new URL(one.page.url()).searchParams.get("import")}`;
    const headers = { Authorization: `Bearer ${first}`, "Content-Type": "application/json" };
    const { snapshot, proposal } = (await (await fetch(path, { headers })).json()) as {
      snapshot: string;
      proposal: { at: string };
    };
    const body = JSON.stringify({ agrees: true, snapshot, proposedAt: proposal.at, note: null });
    const own = await fetch(`${path}/approval`, { method: "POST", headers, body });
    expect([own.status, await own.text()]).toEqual([
      400,
      expect.stringContaining("another account must answer"),
    ]);

    await two.page.reload();
    await other.getByRole("button", { name: "Approve and put into use" }).click();
    await other.locator(".tag", { hasText: "In use" }).waitFor();
    await other.getByText("adm.two approved it").waitFor();
    await two.page.locator(".tile", { hasText: "un_sc_sanctions" }).getByText("− 1 removed").waitFor();
    await two.check();
    await one.context.close();
    await two.context.close();
  });

  test("fits a phone", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/lists", {
      key: second,
      size: PHONE,
    });
    await page.getByLabel("choose one").setInputFiles(join(lists, "un/consolidated.xml"));
    const panel = page.getByRole("article", { name: "consolidated.xml" });
    await panel.getByRole("button", { name: "Propose" }).waitFor();
    await panel.locator(".change").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
    await check();
    await context.close();
  });
});
