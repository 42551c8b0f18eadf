// The manual: its links, commands, flags and sentences, what is found in it, and what one word means.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { VARIABLES } from "../../src/base/flags/variables.ts";
import { ERROR_TABLE } from "../../src/base/model/errors.ts";
import { everyCommand } from "../../src/cli/every-command.ts";
import { buildProgram } from "../../src/cli/program.ts";
import { explainOption, referenceSections } from "../../src/cli/reference.ts";
import { forTerminal, renderManual } from "../../src/cli/show-manual.ts";
import { loadRecords } from "../../src/engine/names/data/load.ts";
import { ALERTS } from "../../src/operator/deploy/alerts.ts";
import { CHAPTERS } from "../../src/operator/manual/chapters.ts";
import { explainWord } from "../../src/operator/manual/known-words.ts";
import { searchManual } from "../../src/operator/manual/search.ts";
import { describeMetrics } from "../../src/service/http/describe-metrics.ts";
import { DESCRIBED_HEADERS } from "../../src/service/http/openapi-headers.ts";
import { codeBlocks, commandsOf, inlineCommands, sentencesOf } from "./reading.ts";

/** Questions that operators and auditors of a bank may ask, and the section that answers each. */
const QUESTIONS = loadRecords("questions.tsv", readFileSync("test/manual/questions.tsv", "utf8"), 2, 1);
const README = readFileSync("README.md", "utf8");
const program = await buildProgram({ snapshot: null });
const commands = everyCommand(program);
const ALL = [...CHAPTERS, { name: "README", text: README }];

describe("a chapter", () => {
  test.each(CHAPTERS.map(({ name, text }) => [name, text] as const))(
    "%s is short, and begins with what one can do after it",
    (_, text) => {
      const [title = "", blank, opening = ""] = text.split("\n");
      expect(title).toStartWith("# ");
      expect(blank).toBe("");
      expect(opening).toStartWith("After this chapter ");
      // Beside the questions at the heads of its sections.
      expect(text.replace(/^\*Questions: .*\n\n/gm, "").split("\n").length).toBeLessThanOrEqual(250);
    },
  );

  test.each(CHAPTERS.map(({ name, sections }) => [name, sections] as const))(
    "%s has questions at the head of each section",
    (_, sections) => {
      for (const { title, text, questions } of sections) {
        expect([title, questions.length > 0 && questions.every((one) => one.endsWith("?"))]).toEqual([
          title,
          true,
        ]);
        expect(text).toStartWith(`## ${title}\n\n*Questions: `);
      }
    },
  );

  test("is in the folder, and every file of the folder is one", () => {
    const files = [...new Bun.Glob("*.md").scanSync("src/operator/manual")].sort();
    expect(files).toEqual(CHAPTERS.map(({ name }) => `${name}.md`).sort());
    expect(
      CHAPTERS.map(({ name }) => name).filter((name) => !README.includes(`src/operator/manual/${name}.md`)),
    ).toEqual([]);
  });

  test("has a name that no command has but the one on its subject, and sections of different names", () => {
    const names = new Set(commands.map(({ path }) => path));
    expect(CHAPTERS.map(({ name }) => name).filter((name) => names.has(name))).toEqual(["lists"]);
    for (const { sections } of CHAPTERS)
      expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length);
  });
});

test("README is read in one sitting", () => {
  expect(README.split("\n").length).toBeLessThanOrEqual(250);
});

test.each(ALL.map(({ name, text }) => [name, text] as const))(
  "%s has no sentence over 35 words",
  (_, text) => {
    const long = sentencesOf(text).filter((sentence) => sentence.split(/\s+/).length > 35);
    expect(long).toEqual([]);
  },
);

/** Turns that no speaker of English uses, which earlier versions of the manual had. */
const STIFF =
  /\b(?:of before|is others|are others|has the acts|goes before both|ends with exit code|can't be had|taken back)\b/i;

test.each(ALL.map(({ name, text }) => [name, text] as const))("%s speaks plainly", (_, text) => {
  expect(sentencesOf(text).filter((sentence) => STIFF.test(sentence))).toEqual([]);
});

test("the sentences are found", () => {
  const text =
    "# T\n\nOne two. Three\nfour? Five\n\n- six\n  seven\n\n```sh\nno\n```\n\n| a | b |\n|---|---|\n| c d. E | f |";
  expect(sentencesOf(text)).toEqual(["One two.", "Three four?", "Five", "six seven", "c d.", "E", "f"]);
});

test.each(ALL.map(({ name, text }) => [name, text] as const))(
  "the links of %s lead somewhere",
  (name, text) => {
    const folder = name === "README" ? "." : "src/operator/manual";
    const lost = [...text.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)].filter(([, path = "", anchor]) => {
      if (path !== "" && !existsSync(join(folder, path))) return true;
      if (anchor === undefined) return false;
      const chapter = CHAPTERS.find((one) => `${one.name}.md` === (path.split("/").at(-1) || `${name}.md`));
      return !chapter?.sections.some((section) => section.name === anchor);
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  },
);

/** The command that the first words name, and the words after its name. */
function commandOf(words: readonly string[]): { command: Command; rest: readonly string[] } {
  let command: Command = program;
  for (const [i, word] of words.entries()) {
    const next: Command | undefined = command.commands.find((one) => one.name() === word);
    if (next === undefined) return { command, rest: words.slice(i) };
    command = next;
  }
  return { command, rest: [] };
}

/** What is wrong with a command line: an unknown command or flag, or too few words; null when it parses. */
function faultOf(words: readonly string[]): string | null {
  if (words[0] === "help") return null;
  const { command, rest } = commandOf(words);
  if (command.commands.length > 0) return `no such command: ${words.join(" ")}`;
  const { operands, unknown } = command.parseOptions([...rest]);
  if (unknown.some((word) => word.startsWith("-") && word !== "-"))
    return `no such flag: ${unknown.join(" ")}`;
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  return operands.length + unknown.length < needed ? `too few words: ${words.join(" ")}` : null;
}

/** As faultOf; within a sentence a command may leave out what it is about, and a group stand alone. */
function faultInSentence(words: readonly string[]): string | null {
  if (commandOf(words).command.name() === words.at(-1)) return null;
  const fault = faultOf(words);
  return fault?.startsWith("too few words") === true ? null : fault;
}

test.each(ALL.map(({ name, text }) => [name, text] as const))("the commands of %s parse", (_, text) => {
  const faults = codeBlocks(text, "sh").flatMap(commandsOf).map(faultOf);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

test.each(ALL.map(({ name, text }) => [name, text] as const))(
  "the commands within the sentences of %s parse",
  (_, text) => {
    const faults = inlineCommands(text).flatMap(commandsOf).map(faultInSentence);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  },
);

test.each(ALL.map(({ name, text }) => [name, text] as const))(
  "every block of %s is a shell's, JSON, or headers",
  (_, text) => {
    const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    expect(blocks.filter(([, language]) => !["sh", "json", ""].includes(language ?? ""))).toEqual([]);
    const plain = blocks.filter(([, language, code]) => language === "" && code?.includes("interdict "));
    expect(plain.map(([block]) => block)).toEqual([]);
  },
);

test("the commands of the manual are found", () => {
  expect(
    commandsOf(
      'x=1\ninterdict keys create "core banking"  # a key\n(sudo interdict-admin journal list | cat)',
    ),
  ).toEqual([
    ["keys", "create", "core banking"],
    ["journal", "list"],
  ]);
  expect(CHAPTERS.flatMap(({ text }) => codeBlocks(text, "sh").flatMap(commandsOf)).length).toBeGreaterThan(
    70,
  );
  expect(faultOf(["keys", "creat", "x"])).toContain("no such command");
  expect(faultOf(["screen", "a.csv", "--treshold", "1"])).toContain("no such flag");
  expect(faultOf(["keys", "create"])).toContain("too few words");
});

describe("the reference", () => {
  const reference = `${CHAPTERS.find(({ name }) => name === "reference")?.text}\n${referenceSections(commands)}`;

  test("has every flag of every command in the words of its help", () => {
    for (const { flags } of commands)
      for (const { flags: spelt, description } of flags) {
        expect(reference).toContain(`\`${spelt.replaceAll("|", "\\|")}\``);
        const words = description.replaceAll("<", "\\<").replaceAll("*", "\\*").replaceAll("|", "\\|");
        expect(reference).toContain(words);
      }
  });

  test("has every metric, header, error code and variable", () => {
    const names = [
      ...describeMetrics().map(({ name }) => name),
      ...Object.keys(DESCRIBED_HEADERS),
      ...Object.keys(ERROR_TABLE),
      ...VARIABLES,
    ];
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });

  test("says of each variable what it means", () => {
    expect(reference).not.toContain("| – |\n");
  });

  test("has every header that the program sends and an answer documents", () => {
    const sources = [...new Bun.Glob("**/*.ts").scanSync("src")].map((file) =>
      readFileSync(join("src", file), "utf8"),
    );
    const sent = sources.flatMap((source) => [...source.matchAll(/"(Interdict-[A-Z][A-Za-z-]+)"/g)]);
    const names = new Set(sent.map(([, name = ""]) => name));
    expect(names.size).toBeGreaterThan(6);
    expect([...names].filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });

  test("has no sentence over 35 words in what it takes from the program", () => {
    const long = sentencesOf(referenceSections(commands)).filter((text) => text.split(/\s+/).length > 35);
    expect(long).toEqual([]);
  });
});

describe("a search", () => {
  test.each([
    ["install under systemd", "operating", "install-under-systemd"],
    ["back up", "data", "back-up-and-restore"],
    ["upgrade without an outage", "operating", "upgrade-without-an-outage"],
    ["size a host", "operating", "size-a-host"],
    ["alarms at night", "troubleshooting", "alarms-at-night"],
    ["screen a file", "customer-files", "screen-a-file"],
    ["rotate a key", "security", "rotate-a-key"],
    ["add a replica", "replicas", "add-a-replica-share-accounts-and-rates"],
    ["prove a decision", "proving", "prove-a-decision-read-the-journal"],
    ["undo", "cases", "undo-a-decision"],
    ["add an own list", "own-lists", "add-a-list-of-your-own"],
  ])("for %s finds %s first", (question, chapter, section) => {
    const [first] = searchManual(CHAPTERS, question);
    expect([first?.chapter.name, first?.section.name]).toEqual([chapter, section]);
  });

  test("finds the section of each question at its head first", () => {
    const lost = CHAPTERS.flatMap(({ sections }) =>
      sections.flatMap(({ name, questions }) =>
        questions.flatMap((question) => {
          const found = searchManual(CHAPTERS, question)[0]?.section.name;
          return found === name ? [] : [`${question} ${found} instead of ${name}`];
        }),
      ),
    );
    expect(lost).toEqual([]);
  });

  test("finds what a bank asks in its own words, nine times of ten in the first place", () => {
    const rows = QUESTIONS.map(([question, wanted]) => {
      const [found] = searchManual(CHAPTERS, question);
      return [question, wanted, `${found?.chapter.name}#${found?.section.name}`] as const;
    });
    const lost = rows.filter(([, wanted, found]) => wanted !== found);
    if (lost.length > rows.length / 10) expect(lost).toEqual([]);
    // Each leads to a section that there is.
    const places = new Set(
      CHAPTERS.flatMap(({ name, sections }) => sections.map((section) => `${name}#${section.name}`)),
    );
    expect(QUESTIONS.filter(([, wanted]) => !places.has(wanted))).toEqual([]);
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(30);
  });

  test.each([
    ["downtime", "upgrade-without-an-outage"],
    ["whitelist", "cleared-pairs"],
    ["blacklist", "add-a-list-of-your-own"],
    ["systemd", "install-under-systemd"],
    ["memory needed", "size-a-host"],
  ])("for %s, a word of other houses, finds %s first", (question, section) => {
    expect(searchManual(CHAPTERS, question)[0]?.section.name).toBe(section);
  });

  test("finds other forms of a word, and nothing for unknown words", () => {
    expect(searchManual(CHAPTERS, "rotating keys")[0]?.section.name).toBe("rotate-a-key");
    expect(searchManual(CHAPTERS, "zzyzx")).toEqual([]);
    expect(searchManual(CHAPTERS, "the of")).toEqual([]);
  });
});

describe("one word", () => {
  test("explains every error code, alert and metric", () => {
    const words = [
      ...Object.keys(ERROR_TABLE),
      ...ALERTS.map(({ name }) => name),
      ...describeMetrics().map(({ name }) => name),
    ];
    expect(words.filter((word) => explainWord(word) === null)).toEqual([]);
  });

  test("explains an alert with what sets it right, in any case of letters", () => {
    expect(explainWord("interdictdown")).toContain("**Sets it right:** `systemctl restart interdict`");
    expect(explainWord("interdict_queue_wait_seconds_bucket")).toContain("A metric (histogram).");
    expect(explainWord("interdict-stale")).toContain("A header of answers.");
  });

  test("explains every flag and variable, with the commands that take it", () => {
    const words = [...commands.flatMap(({ flags }) => flags.map(({ long }) => long)), ...VARIABLES];
    expect(words.filter((word) => explainOption(word, commands) === null)).toEqual([]);
    expect(explainOption("INTERDICT_JOURNAL_YEARS", commands)).toContain(
      "The variable of `--journal-years` of `serve`: delete journal",
    );
    expect(explainOption("--fail-on-match", commands)).toContain("A flag of `rescreen`: exit with 3");
    expect(explainOption("--no-such-flag", commands)).toBeNull();
  });

  test("explains a file or a folder of the state folder", () => {
    expect(explainWord("cases.sqlite")).toContain("It holds cases and decisions.");
    expect(explainWord("incoming")).toContain("It holds downloads from a source.");
  });

  test("explains a message by a part of its text, and nothing else", () => {
    expect(explainWord("error: The journal can't be written: ENOSPC")).toContain("**Sets it right:**");
    expect(explainWord("lists")).toBeNull();
    expect(explainWord("")).toBeNull();
  });
});

describe("in a terminal", () => {
  test("a wide table is a list, and a narrow one stays", () => {
    const long = "x".repeat(90);
    const wide = `| A | B | C | D |\n|---|---|---|---|\n| Name | 1 | ${long} | a \\| b |\n`;
    expect(forTerminal(wide)).toBe(`**Name**\n\n- B: 1\n- C: ${long}\n- D: a | b\n`);
    expect(forTerminal("| A | B |\n|---|---|\n| 1 | 2 |\n")).toContain("| 1 | 2 |");
  });

  test("code that goes on in the next line is one piece, and blocks stay", () => {
    expect(forTerminal("run `systemctl reload\ninterdict`.\n")).toBe("run `systemctl reload interdict`.\n");
    expect(forTerminal("```sh\na `b\nc` d\n```\n")).toBe("```sh\na `b\nc` d\n```\n");
  });

  test("a block of code can be copied, and code in a file keeps its backticks", () => {
    const text = "Run `a b`:\n\n```sh\nls -la   # x\n```\n\nDone.\n";
    expect(renderManual(text, { colors: false, columns: 80 })).toBe(
      "Run `a b`:\n\n    ls -la   # x\n\nDone.\n",
    );
    expect(renderManual(text, { colors: true, columns: 80 })).toContain("\n    ls -la   # x\n");
  });

  test("every alert stands whole in a line", () => {
    const chapter = CHAPTERS.find(({ name }) => name === "troubleshooting");
    const shown = renderManual(chapter?.text ?? "", { colors: false, columns: 80 });
    expect(ALERTS.filter(({ name }) => !shown.includes(name)).map(({ name }) => name)).toEqual([]);
  });
});

test("the links of the console lead to sections of the manual", async () => {
  const files = [...new Bun.Glob("**/*.tsx").scanSync("src/console/app")];
  const links = files.flatMap((file) => [
    ...readFileSync(join("src/console/app", file), "utf8").matchAll(/<ManualLink to="([^#"]+)#([^"]+)"/g),
  ]);
  expect(links.length).toBeGreaterThan(4);
  const places = new Set(
    CHAPTERS.flatMap(({ name, sections }) => sections.map((section) => `${name}#${section.name}`)),
  );
  expect(
    links.map(([, chapter, section]) => `${chapter}#${section}`).filter((to) => !places.has(to)),
  ).toEqual([]);
});
