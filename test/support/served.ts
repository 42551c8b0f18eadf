// What most tests of a running service share: the service for the time of a test, a subject whom the invented
// lists name, and what the service reports of itself.

import {
  ask,
  createKey,
  importInvented,
  type RunningService,
  type RunOptions,
  startService,
} from "./binary.ts";

/** A person on the invented list of OFAC. */
export const LISTED = { id: "ofac-990002", name: "Taisiya Orestovna Bulgozhina" };

/** The question for that person. */
export const SUBJECT = { schema: "Person", properties: { name: [LISTED.name] } };

/** Each endpoint that reads a snapshot, with a body where it takes one. */
export const READING_DATA: readonly (readonly [path: string, body?: unknown])[] = [
  ["/v1/sanctions/match", SUBJECT],
  ["/v1/sanctions/match/batch", { queries: { a: SUBJECT } }],
  ["/v1/sanctions/search?query=bulgozhina"],
  [`/v1/sanctions/entities/${LISTED.id}`],
  [`/v1/sanctions/entities/${LISTED.id}/history`],
  ["/v1/sanctions/datasets"],
];

/** Imports the invented lists and returns a key for them. */
export async function importWithKey(state: string): Promise<string> {
  await importInvented(state);
  return createKey(state);
}

/** Runs `work` with a service, as startService starts it, and stops the service afterwards. */
export async function withService(
  state: string,
  { flags = [], ...options }: RunOptions & { readonly flags?: readonly string[] },
  work: (service: RunningService) => Promise<void>,
): Promise<void> {
  const service = await startService(state, options, flags);
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

/** Posts one subject to match. */
export function match(service: RunningService, key: string, subject: unknown = SUBJECT) {
  return ask(service, key, "/v1/sanctions/match", subject);
}

/** The answer of /readyz. */
export async function readinessOf(service: RunningService) {
  const answer = await fetch(`${service.url}/readyz`);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
  return { status: answer.status, body: (await answer.json()) as any };
}

/** The text of /metrics. */
export async function metricsOf(service: RunningService): Promise<string> {
  return (await fetch(`${service.url}/metrics`)).text();
}
