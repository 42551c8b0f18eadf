// A real browser for the tests of the console: Chromium, driven by playwright-core. Each page is held to the
// same rules: no error in its console, no request to another host, and nothing that axe finds.

import { readFileSync } from "node:fs";
import type { Result } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";

/** The browser of the host; Debian's is called chromium. Null where there is none: its tests are skipped. */
export const CHROMIUM = process.env.CHROMIUM ?? Bun.which("chromium") ?? Bun.which("chromium-browser");

if (CHROMIUM === null)
  process.stderr.write("There is no Chromium here, so the tests of the console in a browser are skipped.\n");

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** WCAG 2.2 AA, and what axe advises beyond it. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const DESKTOP = { width: 1440, height: 900 };
export const LAPTOP = { width: 1024, height: 768 };
export const PHONE = { width: 390, height: 844 };

/** Time for an element to appear. */
const WAIT_MS = 15_000;

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error("There is no Chromium.");
  // Tests run as root in containers, where the sandbox of the browser can't.
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** One page of the console and what it did. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails when the page logged an error, asked another host, or has something that axe finds. */
  check(): Promise<void>;
  /** As check, without axe. */
  checkQuiet(): void;
}

export interface Opening {
  readonly size?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  /** Signs in with it. */
  readonly key?: string;
  /** Answers with these statuses are expected, and the browser's own line about them is no error. */
  readonly expected?: readonly number[];
  /** Another origin that the page may lead to. */
  readonly alsoAt?: string;
  /** True where the test cuts the connection: the browser's line about that is no error. */
  readonly mayBeOffline?: boolean;
}

/** Opens a place of the console, such as "/screen", at a service. */
export async function openConsole(
  browser: Browser,
  url: string,
  place: string,
  { size = DESKTOP, colorScheme = "light", key, expected = [], alsoAt, mayBeOffline = false }: Opening = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: "reduce" });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const offences: string[] = [];
  page.on("pageerror", (error) => offences.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (expected.some((status) => message.text().includes(`status of ${status}`))) return;
    if (mayBeOffline && message.text().includes("net::ERR_")) return;
    offences.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol !== "blob:" && asked.origin !== new URL(url).origin && asked.origin !== alsoAt)
      offences.push(`request to ${request.url()}`);
  });
  await page.goto(`${url}/console${place}`);
  if (key !== undefined) await enterKey(page, key);
  const checkQuiet = () => {
    if (offences.length > 0) throw new Error(`The page ${page.url()} failed:\n${offences.join("\n")}`);
  };
  return {
    page,
    context,
    checkQuiet,
    check: async () => {
      checkQuiet();
      const found = await runAxe(page);
      if (found.length > 0) throw new Error(`axe found at ${page.url()}:\n${found.join("\n")}`);
    },
  };
}

/** Types a key into the sign-in. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Places" }).waitFor();
}

/** The link to a place in the sidebar: old lists have another one below it. */
export function placeLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Places" }).getByRole("link", { name });
}

async function runAxe(page: Page): Promise<string[]> {
  // The page's policy lets no script in; the browser's own protocol does.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
  const violations = (await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Result[] }> } }).axe
        // What passes is not gathered.
        .run({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"], selectors: false })
        .then((results) => results.violations),
    AXE_TAGS,
  )) as Result[];
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
}
