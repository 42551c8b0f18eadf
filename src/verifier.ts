// The entry of a thread that verifies the files of snapshots for the service. It stands beside the entries of the program, as
// worker.ts does, and reads little of it, so that it begins soon.

import { verifyAliasIndex } from "./alias/verify.ts";
import { Line, portOfStarter, type Questions } from "./cli/serve/line.ts";
import type { VerifierQuestions } from "./cli/serve/questions.ts";
import { hashIdentified } from "./snapshot/digest.ts";

declare const self: Worker;

new Line<Questions, VerifierQuestions>(portOfStarter(self), {
  verifyIndex: verifyAliasIndex,
  hash: hashIdentified,
});
