// What became of the tests of a run, by its JUnit report.

export type Outcome = "held" | "failed" | "skipped";

/** The outcome of each test by its name; tests that a pattern left out count as skipped. */
export function readOutcomes(report: string): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const [, name = "", isEmpty, body = ""] of report.matchAll(
    /<testcase name="([^"]*)"[^>]*?(?:(\/)>|>(.*?)<\/testcase>)/gs,
  )) {
    const outcome = isEmpty === "/" ? "held" : outcomeOf(body);
    outcomes.set(name, outcome);
  }
  return outcomes;
}

function outcomeOf(body: string): Outcome {
  if (/<(?:failure|error)\b/.test(body)) return "failed";
  return body.includes("<skipped") ? "skipped" : "held";
}
