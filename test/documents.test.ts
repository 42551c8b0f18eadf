// The manual's tables say what the code does: each is held against the table in the code.

import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import packageFile from "../package.json";
import { ERROR_TABLE, type ErrorCode } from "../src/base/model/errors.ts";
import * as limits from "../src/base/model/limits.ts";
import * as exitCodes from "../src/base/platform/exit-codes.ts";
import { EXIT_MEANINGS } from "../src/base/platform/exit-codes.ts";
import { buildProgram } from "../src/cli/program.ts";
import { NAME_RULES_VERSION } from "../src/engine/names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../src/engine/retrieval/format/layout.ts";
import { SNAPSHOT_FORMAT_VERSION } from "../src/engine/snapshot/manifest.ts";
import { GATES } from "../src/lists/import/gates.ts";
import { alertsFor } from "../src/operator/deploy/prometheus.ts";
import { CHAPTERS } from "../src/operator/manual/chapters.ts";
import { rowsOf } from "../src/operator/manual/tables.ts";
import { ACCESS_FORMAT } from "../src/service/access/access-format.ts";
import { CLEARANCES_FORMAT } from "../src/service/clearances/clearance-format.ts";
import { SEARCH_PARAMETERS } from "../src/service/contract/decode-search.ts";
import type { Parameter } from "../src/service/contract/query-parameters.ts";
import { ENDPOINTS } from "../src/service/http/endpoints.ts";
import { ERROR_ABOUT } from "../src/service/http/openapi-errors.ts";

/** The folders of src/ that hold rooms. */
const HOUSES = ["base", "engine", "lists", "service", "operator"];

const MANUAL = CHAPTERS.map(({ text }) => text).join("\n");

/** The rows of the table that follows the comment `<!-- table: NAME -->` in the manual, without backticks. */
function readTable(name: string): string[][] {
  const rows = rowsOf(MANUAL, name);
  expect(rows).not.toEqual([]);
  return rows.map((row) => row.map((cell) => cell.replaceAll("`", "")));
}

/** A parameter as its row: name, values with their limits, default, meaning. */
function parameterRow(name: string, { about, schema }: Parameter<unknown>): string[] {
  const { description, default: standard, maxLength } = schema;
  const limit = maxLength === undefined ? "" : `; at most ${maxLength} characters`;
  return [name, `${description}${limit}`, standard === undefined ? "–" : String(standard), about.meaning];
}

describe("the manual", () => {
  test("endpoints", () => {
    const rows = ENDPOINTS.map(({ method, path, scope, summary }) => [
      method,
      path.replaceAll(/:(\w+)/g, "{$1}"),
      scope ?? "–",
      summary,
    ]);
    const isReview = ([, path]: string[]) => path?.startsWith("/review/") === true;
    expect(readTable("endpoints")).toEqual(rows.filter((row) => !isReview(row)));
    expect(readTable("review endpoints")).toEqual(rows.filter(isReview));
  });

  test("search parameters", () => {
    const parameters: [string, Parameter<unknown>][] = Object.entries(SEARCH_PARAMETERS);
    expect(parameters.length).toBeGreaterThan(10);
    expect(readTable("search parameters")).toEqual(parameters.map((row) => parameterRow(...row)));
  });

  test("errors", () => {
    expect(readTable("errors")).toEqual(
      Object.entries(ERROR_TABLE).map(([code, { status, type }]) => [
        String(status),
        type,
        code,
        ERROR_ABOUT[code as ErrorCode].cause.replaceAll("`", ""),
      ]),
    );
  });

  test("gates", () => {
    expect(readTable("gates")).toEqual(Object.entries(GATES).map(([gate, stops]) => [gate, stops]));
  });

  test("commands", async () => {
    const { commands } = await buildProgram({ snapshot: null });
    expect(readTable("commands")).toEqual(commands.map((command) => [command.name(), command.description()]));
  });

  test("alerts", () => {
    const rows = readTable("alerts").map((row) => row.slice(0, 4));
    expect(rows).toEqual(
      alertsFor({ job: "interdict", days: { import: 3, backup: 2, verify: 2 }, replicas: 1 }).map(
        ({ name, severity, summary, command }) => [
          `<a id="${name.toLowerCase()}"></a>${name}`,
          severity,
          summary,
          command,
        ],
      ),
    );
    for (const [, , , , remedy = ""] of readTable("alerts")) expect(remedy).not.toBe("");
  });

  test("reasons: every text is one that the program writes", () => {
    const sources = [...new Bun.Glob("**/*.ts").scanSync("src")]
      .map((file) => readFileSync(join("src", file), "utf8"))
      .join("\n");
    const texts = readTable("reasons").map(([text = ""]) => text);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => !sources.includes(text))).toEqual([]);
  });

  const VALUES: Readonly<typeof limits> = { ...limits };
  const CONTRACT: (keyof typeof limits)[] = [
    ...(["RATE_PER_MINUTE_DEFAULT", "RATE_WINDOW_SECONDS", "BATCH_ITEMS_MAX"] as const),
    ...(["BATCH_KEY_LENGTH_MAX", "LIMIT_DEFAULT", "LIMIT_MAX", "THRESHOLD_DEFAULT", "SCORE_MIN"] as const),
    ...(["SCORE_DECIMALS", "PROPERTY_VALUES_MAX", "PROPERTY_VALUE_LENGTH_MAX"] as const),
    ...(["SUBJECT_DATASETS_MAX", "PER_PAGE_DEFAULT", "PER_PAGE_MAX", "QUERY_TOKEN_LENGTH_MIN"] as const),
    ...(["SEARCH_RESULT_NAMES_MAX", "ENTITY_ID_LENGTH_MAX", "HISTORY_LISTINGS_MAX"] as const),
    ...(["BODY_BYTES_MAX", "KEYS_PER_ACCOUNT_MAX", "ACCOUNT_NAME_LENGTH_MAX"] as const),
  ];
  const BOUNDS: (keyof typeof limits)[] = [
    ...(["ACCOUNT_BODY_BYTES_MAX", "QUERY_LENGTH_MAX", "FILTER_VALUES_MAX", "JSON_DEPTH_MAX"] as const),
    ...(["JSON_NAMES_MAX", "JSON_VALUES_MAX", "REQUEST_HEAD_BYTES_MAX", "RATE_PER_MINUTE_MAX"] as const),
    ...([
      "SIGN_INS_PER_MINUTE",
      "SIGN_INS_PER_CLIENT",
      "SIGN_INS_PER_PROXY",
      "ACCOUNT_WORK_SECONDS_MAX",
      "TOTAL_WORK_SECONDS_MAX",
      "SUBJECT_LETTERS_MAX",
    ] as const),
    ...([
      "STRETCH_LETTERS_MAX",
      "SUBJECT_WORDS_MAX",
      "CASE_SUBJECT_BYTES_MAX",
      "REFERENCE_LENGTH_MAX",
      "REASON_LENGTH_MAX",
      "CASE_TAGS_MAX",
      "TAGS_IN_USE_MAX",
      "TAG_LENGTH_MAX",
      "CASE_ATTACHMENTS_MAX",
      "ATTACHMENT_BYTES_MAX",
      "UPLOAD_BYTES_MAX",
    ] as const),
    ...(["ACCOUNT_UPLOAD_BYTES_MAX", "UPLOAD_BYTES_TOTAL_MAX", "ACCOUNT_UPLOADS_MAX"] as const),
    ...(["DISK_FREE_BYTES_MIN", "UPLOAD_DAYS_MAX", "UPLOAD_NAME_LENGTH_MAX"] as const),
    ...(["SCREENINGS_RUNNING_MAX", "CANDIDATES_MAX"] as const),
  ];

  test.each([
    ["limits", CONTRACT],
    ["bounds", BOUNDS],
  ] as const)("%s", (table, names) => {
    expect(readTable(table).map(([, value]) => Number(value))).toEqual(names.map((name) => VALUES[name]));
  });

  test("no limit is missing", () => {
    // The last page is where numbers end, not a limit that anybody meets.
    const told = new Set<string>([...CONTRACT, ...BOUNDS, "PAGE_MAX"]);
    expect(Object.keys(limits).filter((name) => !told.has(name))).toEqual([]);
  });

  test("exit codes", () => {
    expect(readTable("exit codes")).toEqual(Object.entries(EXIT_MEANINGS));
    expect(Object.keys(EXIT_MEANINGS).map(Number)).toEqual(
      Object.values(exitCodes)
        .filter((code) => typeof code === "number")
        .toSorted((a, b) => a - b),
    );
  });

  test("files of the state folder: the program names each of them", () => {
    const sources = [...new Bun.Glob("**/*.ts").scanSync("src")]
      .map((file) => readFileSync(join("src", file), "utf8"))
      .join("\n");
    const names = readTable("files").map(([name = ""]) => name.replace(/\/$/, ""));
    expect(names.filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
  });

  test("releases", () => {
    const folders = readdirSync("fixtures/states", { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const releases = folders
      .map(({ name }) => name)
      .sort()
      .reverse();
    expect(readTable("releases")).toEqual(
      releases.map((release) => {
        const { snapshotFormats, indexFormat, accessFormat, clearancesFormat, nameRules } = JSON.parse(
          readFileSync(join("fixtures/states", release, "release.json"), "utf8"),
        );
        const isSame = indexFormat === ALIAS_FORMAT_VERSION && nameRules === NAME_RULES_VERSION;
        const importAgain = "match answers 503 until the lists are imported again";
        return [
          release,
          isSame ? "works at once" : importAgain,
          accessFormat >= ACCESS_FORMAT.version ? "read" : "refused",
          clearancesFormat === undefined
            ? "not known, and left as they are"
            : clearancesFormat >= CLEARANCES_FORMAT.version
              ? "read"
              : "refused",
          snapshotFormats[1] < SNAPSHOT_FORMAT_VERSION
            ? "refused; use the newest of its own with interdict snapshots rollback"
            : isSame
              ? "used"
              : importAgain,
        ];
      }),
    );
  });

  test("every command has a help with an example", async () => {
    const program = await buildProgram({ snapshot: null });
    const leaves = program.commands.flatMap((command) =>
      command.commands.length > 0 ? command.commands : [command],
    );
    expect(leaves.length).toBeGreaterThan(10);
    for (const command of leaves) {
      let help = "";
      command.configureOutput({ writeOut: (text) => (help += text) });
      command.outputHelp();
      expect(help).toContain("Example:\n  ");
      expect(help).toContain(
        `interdict ${command.parent === program ? "" : `${command.parent?.name()} `}${command.name()}`,
      );
    }
  });

  test("the notices name every package that the executable contains", () => {
    const notice = readFileSync("NOTICE", "utf8");
    for (const name of Object.keys(packageFile.dependencies)) expect(notice).toContain(`  ${name} `);
  });
});

describe("the documents next to README", () => {
  const DOCUMENTS = [
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    ...[...new Bun.Glob("*.md").scanSync("src/decisions")].sort().map((name) => join("src/decisions", name)),
  ];
  const textOf = (path: string) => readFileSync(path, "utf8");

  /**
   * Paths in backticks or links. Names in capitals are to be filled in; build output is there only after a
   * build.
   */
  function pathsIn(path: string): string[] {
    const text = textOf(path);
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) =>
      join(dirname(path), to),
    );
    const quoted = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]*)+)`/g)].map(([, quote = ""]) => quote);
    return [...links, ...quoted].filter(
      (name) => !/\b[A-Z]{4,}\b|^(?:\.tools|node_modules|dist)\/|^\.\./.test(name),
    );
  }

  test.each(DOCUMENTS)("%s names only files that are there", (path) => {
    expect(pathsIn(path).filter((name) => !existsSync(name))).toEqual([]);
  });

  test("each map of src/ is short, and leads to the READMEs below it", () => {
    const maps = ["src", ...HOUSES.map((house) => `src/${house}`)];
    for (const folder of maps) {
      const map = textOf(`${folder}/README.md`);
      expect(map.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
      const below = [...new Bun.Glob("*/README.md").scanSync(folder)];
      expect(below.length).toBeGreaterThan(folder === "src/base" ? -1 : 0);
      expect(below.filter((readme) => !map.includes(`](${readme})`))).toEqual([]);
    }
  });

  test("the map and the rooms name only source files that are there", () => {
    const maps = ["src", ...HOUSES.map((house) => `src/${house}`)].map((folder) => `${folder}/README.md`);
    const rooms = [...new Bun.Glob("*/*/README.md").scanSync("src")].map((name) => join("src", name));
    const beginning = rooms.filter((name) => textOf(name).includes("Paths begin with a room"));
    expect(beginning.length).toBeGreaterThan(15);
    const text = [...maps, ...beginning].map(textOf).join("\n");
    const names = [...text.matchAll(/`([\w-]+(?:\/[\w-]+)*\.ts)`/g)];
    // A path begins with its room; a file that follows another one of its folder stands alone.
    const folders = [
      "",
      "src",
      ...HOUSES.map((house) => `src/${house}`),
      "src/engine/retrieval/query",
      "src/lists/sources",
    ];
    expect(names.length).toBeGreaterThan(40);
    expect(
      names.flatMap(([, name = ""]) =>
        folders.some((folder) => existsSync(join(folder, name))) ? [] : [name],
      ),
    ).toEqual([]);
  });

  test("comments name only files that are there", () => {
    const missing = [...new Bun.Glob("{src,test,index}/**/*.{ts,tsx}").scanSync()].flatMap((file) => {
      const comments = textOf(file)
        .split("\n")
        .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
        .join("\n");
      // A path begins at the root, with a room, or beside the file; a file of the same room may stand alone.
      const room = file.split("/").slice(0, 3).join("/");
      const places = [".", "src", "test", "test/eval", ...HOUSES.map((house) => `src/${house}`)];
      const folders = [...places, dirname(file), dirname(dirname(file)), room];
      return [...comments.matchAll(/(?<![\w./@$}-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|tsv)\b/g)]
        .filter(([path]) => !folders.some((folder) => existsSync(join(folder, path))))
        .map(([path]) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test("the paths are found", () => {
    expect(pathsIn("CONTRIBUTING.md").length).toBeGreaterThan(30);
    expect(pathsIn("SECURITY.md").length).toBeGreaterThan(30);
  });

  test("make targets that are named are in the Makefile", () => {
    const targets = new Set([...textOf("Makefile").matchAll(/^([a-z]+):/gm)].map(([, target]) => target));
    const named = DOCUMENTS.flatMap((path) => [...textOf(path).matchAll(/(?:`| {4})make ((?:[a-z]+ ?)+)/g)]);
    const words = named.flatMap(([, list = ""]) => list.trim().split(" "));
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word) => !targets.has(word))).toEqual([]);
  });

  test("the newest version of the changelog is that of the program, and no section is empty", () => {
    const [first = "", ...released] = textOf("CHANGELOG.md").split(/^## /m).slice(1);
    const isOpen = first.startsWith("Unreleased\n");
    const sections = isOpen ? released : [first, ...released];
    const versions = sections.map((section) => /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)\n/.exec(section));
    expect(versions[0]?.[1]).toBe(packageFile.version);
    const days = versions.map((version) => version?.[2] ?? "no day");
    expect(days).toEqual(days.toSorted().reverse());
    for (const section of [first, ...released]) expect(section).toContain("\n- ");
  });

  test("a release of the changelog states its formats, and has parts of known names in 40 lines", () => {
    const PARTS = ["New", "Changed", "Fixed", "Before you upgrade"];
    const sections = textOf("CHANGELOG.md").split(/^## /m).slice(1);
    for (const section of sections) {
      const [title = ""] = section.split("\n");
      const parts = [...section.matchAll(/^### (.+)$/gm)].map(([, part = ""]) => part);
      expect(parts.length).toBeGreaterThan(0);
      expect(parts).toEqual(PARTS.filter((part) => parts.includes(part)));
      expect(section).toContain("Formats: snapshots ");
      if (title !== "Unreleased") expect(section.trim().split("\n").length).toBeLessThanOrEqual(40);
    }
  });

  test("the chapters that the changelog names in brackets are there", () => {
    const names = [...textOf("CHANGELOG.md").matchAll(/ \[([a-z-]+)\](?!\()/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !existsSync(join("src/operator/manual", `${name}.md`)))).toEqual([]);
  });

  test("the decisions are all listed", () => {
    const pages = DOCUMENTS.filter((path) => /decisions\/[a-z]/.test(path)).map((path) => basename(path));
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages) {
      expect(textOf("src/decisions/README.md")).toContain(`](${page})`);
      for (const part of ["Context", "Decision", "Measured", "Consequences"])
        expect(textOf(`src/decisions/${page}`)).toContain(`**${part}.**`);
    }
  });

  test("package.json's scripts are make targets, and CI runs the same check", () => {
    for (const command of Object.values(packageFile.scripts)) expect(command).toMatch(/^make [a-z]+$/);
    expect(textOf(".ci/run")).toContain("make --keep-going check");
  });

  test("the program has nothing that opens a connection to another host, as SECURITY.md says", () => {
    const opening = new RegExp(
      [
        "(?<![.\\w#])fetch\\(",
        'from "node:(?:https|http2|net|dns|dgram)"',
        "\\b(?:http|tls)\\.(?:get|request|connect)\\(",
        '\\b(?:request|connect)\\b.* from "node:(?:http|tls)"',
        "new WebSocket",
        "Bun\\.(?:connect|udpSocket|dns)\\b",
        "new Bun\\.(?:SQL|RedisClient)\\b",
        "\\bcreateConnection\\(",
        "\\bnew S3Client\\(",
      ].join("|"),
    );
    const found = [...new Bun.Glob("**/*.{ts,tsx}").scanSync("src")].flatMap((file) =>
      textOf(join("src", file))
        .split("\n")
        .filter((line) => opening.test(line) && !/^\s*(?:\/\/|\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found.toSorted()).toEqual([
      // Runs in the browser, which the policy of the page keeps to this service.
      "console/app/api/client.ts: response = await fetch(path, {",
      // Only from a source of snapshot files that a flag names.
      "lists/follow/http-source.ts: const asked = fetch(addressOf(file), {",
      "lists/follow/s3-store.ts: this.#client = new S3Client({",
      // To the service that it started to measure it, on a Unix socket.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: A line of the source.
      "operator/sizing/measure-service.ts: return fetch(`http://localhost${path}`, { ...options, unix: socket });",
      // To the server behind it, on a Unix socket.
      "service/server/client-front.ts: const inner = createConnection({ path });",
      'service/server/client-front.ts: import { createConnection } from "node:net";',
      // Looks whether another service listens on the socket file.
      "service/server/listener.ts: const connection = await Bun.connect({ unix, socket: { data() {} } });",
      // To the stores that --access and --rates name, and only then.
      "service/shared/postgres.ts: return new Bun.SQL({",
      "service/shared/redis.ts: return new Bun.RedisClient(url, {",
      // To the place that --journal-to or --shipped names, and only then.
      "service/shipping/place.ts: return await fetch(new URL(file, this.url), {",
      // To the provider that --sign-in names, and only then.
      "service/sign-in/provider.ts: const answer = await fetch(url, { ...(options as RequestInit), ...tls });",
    ]);
  });
});
