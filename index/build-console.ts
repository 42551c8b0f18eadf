// Bundles the browser program of src/console/app into index/console/console.assets: the page, one script, one
// style sheet and the icon, and the pages of the manual, each compressed. The same sources give the same
// bytes.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyCommand } from "../src/cli/every-command.ts";
import { buildProgram } from "../src/cli/program.ts";
import { wholeChapter } from "../src/cli/reference.ts";
import type { PackedBundle, PackedFile } from "../src/console/bundle.ts";
import { CHAPTERS } from "../src/operator/manual/chapters.ts";
import { MANUAL_PATH, manualPages, searchEntries } from "../src/operator/manual/html.ts";

// The bundler names modules by their paths from here.
process.chdir(join(import.meta.dir, ".."));
const APP = "src/console/app";
const TARGET = "index/console";
const HASH_LENGTH = 12;

/** The style sheets in the order of the cascade. */
const STYLES = readFileSync(join(APP, "styles/order.txt"), "utf8").trim().split("\n");

function hashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
}

function pack(name: string, contentType: string, text: string): PackedFile {
  const bytes = Buffer.from(text, "utf8");
  const etag = `"${hashOf(bytes)}"`;
  return { name, contentType, etag, gzip: Bun.gzipSync(bytes, { level: 9 }).toBase64() };
}

function packAsset(stem: string, ending: string, contentType: string, text: string): PackedFile {
  return pack(`${stem}-${hashOf(Buffer.from(text, "utf8"))}.${ending}`, contentType, text);
}

/** A script, and which files went into it, for the bill of materials of a release. */
async function bundleScript(
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<{ text: string; metafile: unknown }> {
  const built = await Bun.build({
    entrypoints: [join(APP, entry)],
    target: "browser",
    minify: true,
    sourcemap: "none",
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"', ...define },
  });
  const [script] = built.outputs;
  if (script === undefined) throw new Error("The bundler made no script.");
  return { text: await script.text(), metafile: built.metafile };
}

/** Style sheets as one, without comments and without the spaces that lines begin with. */
function bundleStyles(files: readonly string[]): string {
  const text = files.map((file) => readFileSync(join(APP, "styles", file), "utf8")).join("\n");
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\n\s+/g, "\n")
    .replace(/\n{2,}/g, "\n");
}

const { text, metafile } = await bundleScript("main.tsx");
const script = packAsset("app", "js", "text/javascript; charset=utf-8", text);
const style = packAsset("app", "css", "text/css; charset=utf-8", bundleStyles(STYLES));
const icon = packAsset("icon", "svg", "image/svg+xml", readFileSync(join(APP, "icon.svg"), "utf8"));
const page = readFileSync(join(APP, "index.html"), "utf8").replaceAll(
  /\{(script|style|icon)\}/g,
  (_, name: "script" | "style" | "icon") => `/console/assets/${{ script, style, icon }[name].name}`,
);
/** The pages of the manual, with a script and a style sheet of their own. */
async function packManual(iconPath: string): Promise<PackedBundle["manual"]> {
  const commands = everyCommand(await buildProgram({ snapshot: null }));
  const chapters = CHAPTERS.map((chapter) => wholeChapter(chapter, commands));
  const sections = JSON.stringify(searchEntries(chapters));
  const { text } = await bundleScript("manual/main.ts", { SECTIONS: sections });
  const script = packAsset("manual", "js", "text/javascript; charset=utf-8", text);
  const styles = bundleStyles(["tokens.css", "manual.css"]);
  const style = packAsset("manual", "css", "text/css; charset=utf-8", styles);
  const pages = manualPages(chapters, {
    script: `${MANUAL_PATH}assets/${script.name}`,
    style: `${MANUAL_PATH}assets/${style.name}`,
    icon: iconPath,
  });
  return {
    pages: [...pages].map(([name, html]) => pack(name, "text/html; charset=utf-8", html)),
    assets: [script, style],
  };
}

const bundle: PackedBundle = {
  page: pack("index.html", "text/html; charset=utf-8", page),
  assets: [script, style, icon],
  manual: await packManual(`/console/assets/${icon.name}`),
};
mkdirSync(TARGET, { recursive: true });
writeFileSync(join(TARGET, "console.assets"), `${JSON.stringify(bundle)}\n`);
writeFileSync(join(TARGET, "metafile.json"), JSON.stringify(metafile));
const sizes = [script, style].map(
  ({ name, gzip }) => `${name} ${Uint8Array.fromBase64(gzip).byteLength} bytes`,
);
process.stderr.write(`Built the console: ${sizes.join(", ")} compressed.\n`);
