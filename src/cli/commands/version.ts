// `version`: prints exactly which program this is, for support requests and installation logs.

import { NAME_RULES_VERSION } from "../../engine/names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../../engine/retrieval/format/layout.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { printJson, printResult } from "../output.ts";

export const versionCommand = () =>
  command("version", {
    about: "prints the versions of the program, Bun, the index format and the name rules, and the commit",
    flags: [jsonFlag()],
    example: "version --json",
    run: (options) => {
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
    },
  });
