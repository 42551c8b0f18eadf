// Accounts and keys in a real PostgreSQL.

import { describe, expect, test } from "bun:test";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import { createAccount } from "../../src/service/access/accounts.ts";
import { createKey } from "../../src/service/access/keys.ts";
import { PostgresAccessStorage } from "../../src/service/access/postgres-storage.ts";
import { Postgres } from "../../src/service/shared/postgres.ts";
import { prepareSchema, SHARED_FORMAT } from "../../src/service/shared/schema.ts";
import type { StoreAddress } from "../../src/service/shared/store-address.ts";
import { findPostgres, freshDatabase } from "../support/shared-stores.ts";
import { describeStorage } from "./conformance.ts";
import { addClient, NOW } from "./support.ts";

const bin = findPostgres();
const OPTIONS = { deadlineMs: 10_000, connections: 2 };

async function open(address: StoreAddress): Promise<PostgresAccessStorage> {
  const postgres = new Postgres(address, OPTIONS);
  await prepareSchema(postgres);
  return new PostgresAccessStorage(postgres);
}

if (bin !== null) {
  describeStorage("PostgreSQL", async () => {
    const address = await freshDatabase(bin);
    return [await open(address), await open(address)];
  });

  describe("the tables", () => {
    test("are made once, however many replicas start at the same time", async () => {
      const address = await freshDatabase(bin);
      const ids = await Promise.all(
        Array.from({ length: 4 }, () => prepareSchema(new Postgres(address, OPTIONS))),
      );
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    });

    test("of a newer program are used while they suit this one, and refused when they don't", async () => {
      const postgres = new Postgres(await freshDatabase(bin), OPTIONS);
      await prepareSchema(postgres);
      const storage = new PostgresAccessStorage(postgres);
      await postgres.ask("UPDATE interdict.store SET format = $1", [SHARED_FORMAT + 1]);
      await prepareSchema(postgres);
      expect(await storage.findKey("a".repeat(12))).toBeNull();
      await postgres.ask("UPDATE interdict.store SET oldest = $1", [SHARED_FORMAT + 1]);
      const refused = `migrated by a newer version of this program (format ${SHARED_FORMAT + 1}, known: ${SHARED_FORMAT})`;
      await expect(prepareSchema(postgres)).rejects.toThrow(refused);
      await expect(storage.revision()).rejects.toThrow(refused);
      await expect(storage.findKey("a".repeat(12))).rejects.toThrow(refused);
    });

    test("are not read from a copy, which may lack a revocation", async () => {
      const address = await freshDatabase(bin);
      const postgres = new Postgres(address, OPTIONS);
      await prepareSchema(postgres);
      // As a standby server answers; its own function comes after this one.
      await postgres.ask("CREATE FUNCTION pg_is_in_recovery() RETURNS boolean RETURN true");
      await postgres.ask(`ALTER DATABASE ${address.database} SET search_path = public, pg_catalog`);
      const copy = new PostgresAccessStorage(new Postgres(address, OPTIONS));
      for (const ask of [() => copy.revision(), () => copy.readKeys(["a".repeat(12)])])
        await expect(ask()).rejects.toThrow("the server is a copy of the primary one");
      copy.close();
      postgres.close();
    });

    test("never hold a secret", async () => {
      const address = await freshDatabase(bin);
      const storage = await open(address);
      const secret = (await addClient(storage, "bank")).split("_")[2] ?? "";
      const postgres = new Postgres(address, OPTIONS);
      const rows = await postgres.ask(
        "SELECT key::text, account::text FROM interdict.key, interdict.account",
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 43));
    });

    test("count each change, so that replicas see it", async () => {
      const storage = await open(await freshDatabase(bin));
      const before = await storage.revision();
      const key = await addClient(storage, "bank");
      const added = await storage.revision();
      expect(added).toBeGreaterThan(before);
      await storage.revokeKey(key.split("_")[1] ?? "", "2026-01-01T00:00:00");
      const revoked = await storage.revision();
      expect(revoked).toBeGreaterThan(added);
      await storage.changeAccount(1, { blocked: true });
      expect(await storage.revision()).toBeGreaterThan(revoked);
      await storage.keys(null);
      expect(await storage.revision()).toBe(revoked + 1);
    });

    test("hold 20 keys of an account when two commands add them at the same time", async () => {
      const address = await freshDatabase(bin);
      const [one, other] = [await open(address), await open(address)];
      await createAccount(one, "bank", {}, NOW);
      const adding = Array.from({ length: 30 }, (_, i) =>
        createKey(i % 2 === 0 ? one : other, "bank", [SCOPE_READ], NOW).then(
          () => true,
          () => false,
        ),
      );
      const added = (await Promise.all(adding)).filter((isAdded) => isAdded);
      expect(added).toHaveLength(20);
      expect(await one.keys(null)).toHaveLength(20);
    });
  });
} else test.skip("PostgreSQL is not here", () => undefined);
