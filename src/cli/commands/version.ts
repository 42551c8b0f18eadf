// `version`: what exactly is running, for a support request and for the log of an installation.

import { Command } from "commander";
import { NAME_RULES_VERSION } from "../../names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../../retrieval/format/layout.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { printJson, printResult } from "../output.ts";

export function versionCommand(): Command {
  return new Command("version")
    .description("tells the version, commit, Bun, index format and name-rules version")
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict version --json")
    .action((options: { json?: boolean }) => {
      const facts = {
        version: VERSION,
        commit: COMMIT,
        bun: Bun.version,
        indexFormat: ALIAS_FORMAT_VERSION,
        nameRules: NAME_RULES_VERSION,
      };
      if (options.json) return printJson(facts);
      printResult(
        `interdict ${facts.version} (commit ${facts.commit}), Bun ${facts.bun}, index format ${facts.indexFormat}, name rules ${facts.nameRules}`,
      );
    });
}
