// Accounts and keys in the console: an administrator makes an account and a key, sees the key once, limits,
// blocks and revokes; the journal has what the command line would have written.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { CHROMIUM, launchBrowser, openConsole, PHONE, placeLink } from "../support/browser.ts";

describe.skipIf(CHROMIUM === null)("accounts and keys", () => {
  const folder = makeFolder();
  const state = join(folder.path, "state");
  let service: RunningService;
  let browser: Browser;
  let administrator = "";
  let analyst = "";

  beforeAll(async () => {
    await importInvented(state);
    const review = ["sanctions:read", "sanctions:review"];
    administrator = await createKey(state, "adm", {}, [...review, "sanctions:administer"]);
    analyst = await createKey(state, "ann", {}, review);
    service = await startService(state);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    folder.remove();
  });

  test("an account and its key are made, used, limited, blocked and revoked", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/overview", {
      key: administrator,
    });
    await placeLink(page, "Accounts").click();
    await page.getByRole("link", { name: "ann" }).waitFor();
    await check();
    await page.getByRole("button", { name: "New account" }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Enter a name.").waitFor();
    await page.getByRole("textbox", { name: /^Name/ }).fill("b.analyst");
    await page.getByLabel("Requests per minute").fill("many");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText('"many" is not a whole number of requests.').waitFor();
    await check();
    await page.getByLabel("Requests per minute").fill("90");
    await page.getByRole("button", { name: "Create" }).click();
    const panel = page.getByRole("article", { name: "b.analyst" });
    await panel.getByText("This account has no key").waitFor();
    await panel.getByRole("button", { name: "Create a key" }).click();
    await panel.getByText("Choose what the key may do.").waitFor();
    await panel.getByLabel("Read").check();
    await panel.getByLabel("Review").check();
    await panel.getByRole("button", { name: "Create a key" }).click();
    const dialog = page.getByRole("dialog", { name: "New key for b.analyst" });
    const key = (await dialog.locator("code").textContent()) ?? "";
    expect(key).toMatch(/^interdict_\w{12}_\w{49}$/);
    expect(page.url()).not.toContain(key.slice(10, 40));
    await check();
    const session = () =>
      fetch(`${service.url}/review/session`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await session()).status).toBe(200);
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    expect(await page.content()).not.toContain(key);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(key);
    await page.reload();
    await panel.locator("code", { hasText: key.split("_")[1] ?? "" }).waitFor();
    expect(await page.content()).not.toContain(key);
    await panel.getByLabel("No limit").check();
    await panel.getByRole("button", { name: "Save" }).click();
    await page.locator("tr", { hasText: "b.analyst" }).getByText("no limit").waitFor();
    await panel.getByRole("button", { name: "Block" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await panel.locator(".tag", { hasText: "Blocked" }).waitFor();
    expect((await session()).status).toBe(403);
    await check();
    await panel.getByRole("button", { name: "Unblock" }).click();
    await panel.getByRole("button", { name: "Block", exact: true }).waitFor();
    expect((await session()).status).toBe(200);
    await panel.getByRole("button", { name: /^Revoke/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await panel.getByText("1 revoked key").waitFor();
    expect((await session()).status).toBe(401);
    await context.close();
    const { stdout } = await runBinary(["journal", "list", "--state", state, "--kind", "act", "--json"]);
    const acts = stdout
      .split("\n")
      .filter((line) => line.includes('"user":"adm"'))
      .map((line) => JSON.parse(line).command);
    expect(acts).toEqual([
      "accounts create",
      "keys create",
      "accounts set",
      "accounts block",
      "accounts unblock",
      "keys revoke",
    ]);
    expect(stdout).not.toContain(key);
  });

  test("who may not administer sees neither the place nor its data", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/accounts", {
      key: analyst,
      colorScheme: "dark",
      size: PHONE,
    });
    await page
      .getByText("To manage accounts and keys, you need a key with the scope sanctions:administer.")
      .waitFor();
    expect(await placeLink(page, "Accounts").count()).toBe(0);
    await check();
    await context.close();
  });

  test("the page fits a phone in the dark", async () => {
    const { page, context, check } = await openConsole(browser, service.url, "/accounts", {
      key: administrator,
      colorScheme: "dark",
      size: PHONE,
    });
    await page.getByRole("link", { name: "ann" }).click();
    const panel = page.getByRole("article", { name: "ann" });
    await panel.getByRole("button", { name: "Create a key" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
    await check();
    await context.close();
  });
});
