// Takes the pictures of the console in README, with the invented people of the demonstration:
//
//   make binary && bun test/support/take-pictures.ts

import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { createKey, makeFolder, startService } from "./binary.ts";
import { DESKTOP, launchBrowser, openConsole, placeLink } from "./browser.ts";
import { openCases } from "./cases.ts";

const TARGET = "src/console/pictures";

/** Names of the demonstration, of whom the queue has cases. */
const LISTED = [
  "Taisiya Orestovna Bulgozhina",
  "Demyan Eliseyevich Tarlunov",
  "Sunaryo Kertawirya",
  "Taisia Vereshkova-Dalnaya",
  "Demyan Tarlunov",
  "Askarbek Dzhumabulatov",
];

async function screen(page: Page): Promise<void> {
  await page.getByLabel("Name 1").fill("Тасья Бульгожина");
  await page.getByLabel("Date of birth").fill("1988-09-03");
  await page.getByRole("combobox", { name: "Countries" }).fill("Cyprus");
  await page.keyboard.press("Enter");
  await page.getByLabel("Customer reference").fill("C-1001");
  await page.getByRole("button", { name: "Screen", exact: true }).click();
  await page.locator(".evidence .total").waitFor();
}

const folder = makeFolder();
const key = await createKey(folder.path, "a.analyst", {}, ["sanctions:read", "sanctions:review"]);
const service = await startService(folder.path, {}, ["--demo"]);
const browser = await launchBrowser();
try {
  mkdirSync(TARGET, { recursive: true });
  const take = async (
    name: string,
    place: string,
    colorScheme: "light" | "dark",
    act: (page: Page) => Promise<void>,
  ) => {
    const { page, context } = await openConsole(browser, service.url, place, {
      key,
      colorScheme,
      size: DESKTOP,
    });
    await act(page);
    // Nothing blinks, and no row is under the pointer.
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${TARGET}/${name}.png`, caret: "hide" });
    await context.close();
  };
  await take("screen", "/screen", "light", screen);
  await openCases(
    service,
    key,
    LISTED.map((name, i) => ({ reference: `C-${1002 + Math.floor(i / 2)}`, name })),
  );
  await take("cases", "/screen", "light", async (page) => {
    await screen(page);
    await page.keyboard.press("f");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Passport seen: another person of the same name, born in Omsk.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".earlier").waitFor();
    await placeLink(page, "Cases").click();
    await page.getByRole("link", { name: "All" }).click();
    await page.locator(".card", { hasText: "False positive" }).click();
    await page.locator(".panel .evidence .total").waitFor();
  });
  await take("entity", "/entities/ofac-990006", "dark", async (page) => {
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await page.waitForTimeout(1000);
    await page.getByRole("heading", { name: "Listing history" }).evaluate((heading) => {
      const { scrollIntoView } = heading as unknown as { scrollIntoView(options: object): void };
      scrollIntoView.call(heading, { block: "center" });
    });
  });
} finally {
  await browser.close();
  await service.stop();
  folder.remove();
}
