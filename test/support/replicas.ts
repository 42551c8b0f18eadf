// What several replicas on one host share: a PostgreSQL, a Redis, and the lists that each begins with.

import { cpSync } from "node:fs";
import { importInvented } from "./binary.ts";
import { createDatabase, startPostgres, startRedis, type TestServer } from "./shared-stores.ts";

/** The stores of replicas, which a test may stop and start. */
export interface ReplicaStores {
  readonly postgres: TestServer;
  readonly redis: TestServer;
  /** The value of --access. */
  readonly accessUrl: string;
  /** The flags of `serve` that name both stores. */
  readonly flags: readonly string[];
  stop(): Promise<unknown>;
}

/** Starts both stores, empty, for a number of replicas. `bin` is the folder of PostgreSQL's programs. */
export async function startReplicaStores(
  bin: string,
  redisProgram: string,
  replicas: number,
): Promise<ReplicaStores> {
  const [postgres, redis] = await Promise.all([startPostgres(bin), startRedis(redisProgram)]);
  const { database } = await createDatabase(postgres);
  const accessUrl = `postgres://postgres@127.0.0.1:${postgres.port}/${database}`;
  const rates = ["--rates", `redis://127.0.0.1:${redis.port}`, "--replicas", String(replicas)];
  return {
    postgres,
    redis,
    accessUrl,
    flags: ["--access", accessUrl, ...rates],
    stop: () => Promise.all([postgres.stop(), redis.stop()]),
  };
}

/** Imports the invented lists into the first state folder, prepares it, and copies it to the others. */
export async function makeReplicaStates(
  [first, ...others]: readonly string[],
  prepare: (state: string) => Promise<void> = async () => undefined,
): Promise<void> {
  if (first === undefined) throw new Error("There is no state folder.");
  await importInvented(first);
  await prepare(first);
  for (const other of others) cpSync(first, other, { recursive: true });
}
