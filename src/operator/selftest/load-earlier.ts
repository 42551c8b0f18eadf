// Reads the JSON file of an earlier run.

import { readFileSync } from "node:fs";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../base/model/errors.ts";
import { EarlierRun } from "./comparison.ts";
import { DOCUMENT_FORMAT } from "./document.ts";

/** Throws an OperatorError for anything but a whole document of a format that is known. */
export function loadEarlierRun(path: string): EarlierRun {
  const document = parse(readFileSync(path, "utf8"));
  const { format } = (document ?? {}) as { readonly format?: unknown };
  if (typeof format === "number" && format !== DOCUMENT_FORMAT)
    throw new OperatorError(
      `${path} is a self-test of format ${format}, and this version of Interdict reads format ${DOCUMENT_FORMAT}.`,
      "Run the self-test again with the same lists on both versions, and compare those.",
    );
  if (Value.Check(EarlierRun, document)) return document;
  const [problem] = Value.Errors(EarlierRun, document);
  throw new OperatorError(
    `${path} is not a self-test that can be compared${problem === undefined || problem.path === "" ? "" : `: ${problem.path} is missing or wrong`}.`,
    "Name the file selftest.json that interdict selftest --out wrote.",
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
