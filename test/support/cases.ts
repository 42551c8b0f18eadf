// Cases for the tests of the console, opened as the console opens them: by a screening and its candidate.

import { ask, type RunningService } from "./binary.ts";

interface Candidate {
  readonly id: string;
  readonly caption: string;
  readonly score: number;
}

/** A customer as a test has them. */
export interface Customer {
  readonly reference: string;
  readonly name: string;
}

/** Does something with many cases as they were opened, and waits until it is done. */
export async function actOnMany(
  service: RunningService,
  key: string,
  ids: readonly string[],
  act: object,
): Promise<void> {
  const seen = { ids, versions: ids.map(() => 0) };
  const { body } = await ask(service, key, "/review/case-jobs", seen);
  const path = `/review/case-jobs/${(body.job as { id: string }).id}`;
  const isRunning = ({ job }: Record<string, unknown>) => (job as { state: string }).state === "running";
  let now = (await ask(service, key, `${path}/start`, act)).body;
  while (isRunning(now)) now = (await ask(service, key, path)).body;
}

/** Screens each customer and opens the case of the best candidate. Returns the ids in the order given. */
export async function openCases(
  service: RunningService,
  key: string,
  customers: readonly Customer[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { reference, name } of customers) {
    const query = { schema: "Person", properties: { name: [name] }, threshold: 0.8, limit: 5 };
    const { body, headers } = await ask(service, key, "/v1/sanctions/match", query);
    const [best] = body.results as readonly Candidate[];
    if (best === undefined) throw new Error(`Nobody on the lists is like ${name}.`);
    const opened = await ask(service, key, "/review/cases", {
      reference,
      query,
      entityId: best.id,
      score: best.score,
      requestId: headers.get("X-Request-Id"),
    });
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
    ids.push((opened.body.case as { id: string }).id);
  }
  return ids;
}
