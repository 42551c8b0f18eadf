// What every storage of accounts and keys must do; storage.test.ts runs it over each of them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { OperatorError } from "../../src/base/model/errors.ts";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import type { AccessStorage } from "../../src/service/access/access-storage.ts";
import { changeAccount, createAccount } from "../../src/service/access/accounts.ts";
import { createKey, listKeys, revokeKey } from "../../src/service/access/keys.ts";
import { addClient, NOW } from "./support.ts";

/** The message of the OperatorError that `act` ends with; it must come with a hint. */
export async function problemOf(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    expect(error.hint).toBeString();
    return error.message;
  }
  throw new Error("Nothing was refused.");
}

/** Makes tests of a storage. `freshPair` opens an empty one twice, as two processes do. */
export function describeStorage(
  name: string,
  freshPair: () => Promise<[AccessStorage, AccessStorage]>,
): void {
  const fresh = async () => (await freshPair())[0];

  describe(name, () => {
    describe("accounts", () => {
      test("are made, listed by name, found and changed", async () => {
        const storage = await fresh();
        await createAccount(storage, "zeta", { ratePerMinute: null }, NOW);
        await createAccount(storage, "Ünal Bank", { plan: "none" }, NOW);
        await createAccount(storage, "alpha", {}, NOW);
        expect((await storage.accounts()).map(({ name }) => name)).toEqual(["alpha", "zeta", "Ünal Bank"]);
        expect((await storage.findAccount("zeta"))?.ratePerMinute).toBeNull();
        expect(await storage.findAccount("Zeta")).toBeNull();

        const changed = await changeAccount(storage, "zeta", { ratePerMinute: 5, blocked: true });
        expect(changed).toMatchObject({ name: "zeta", ratePerMinute: 5, blocked: true, plan: "active" });
        expect(await storage.findAccount("zeta")).toEqual(changed);
        expect((await storage.findAccount("alpha"))?.blocked).toBe(false);
      });

      test("have unique, sane names and sane rates", async () => {
        const storage = await fresh();
        await createAccount(storage, "bank", {}, NOW);
        expect(await problemOf(() => createAccount(storage, "bank", {}, NOW))).toContain("already exists");
        await createAccount(storage, "Ivo", {}, NOW);
        // Cases, Cyrillic and Greek letters, wide ones, digits of the same shape, and runs of blanks.
        for (const name of ["BANK", "b\u0430nk", "ba\u039dk", "\uff42ank", "lvo", "1vo", "|vo"])
          expect([name, await problemOf(() => createAccount(storage, name, {}, NOW))]).toEqual([
            name,
            expect.stringContaining(`looks like "${/vo/.test(name) ? "Ivo" : "bank"}"`),
          ]);
        for (const name of ["banc", "bank 2", "b\u00e4nk"]) await createAccount(storage, name, {}, NOW);
        for (const name of ["", " bank", "bank ", "bank\n", "a\0b", "x".repeat(101)]) {
          expect(await problemOf(() => createAccount(storage, name, {}, NOW))).toContain(
            "is not a valid account name",
          );
        }
        const long = await problemOf(() => createAccount(storage, "x".repeat(10_000), {}, NOW));
        expect(long).toBe(`"${"x".repeat(100)}" is not a valid account name.`);
        for (const ratePerMinute of [0, -1, 1.5, Number.NaN, 100_001]) {
          expect(await problemOf(() => changeAccount(storage, "bank", { ratePerMinute }))).toContain(
            "is not a valid rate",
          );
          expect(await problemOf(() => createAccount(storage, "new", { ratePerMinute }, NOW))).toContain(
            "is not a valid rate",
          );
        }
        expect(await problemOf(() => changeAccount(storage, "other", {}))).toContain(
          "no account named other",
        );
        expect(await storage.accounts()).toHaveLength(5);
        for (const [name, ratePerMinute] of [["x", 1] as const, ["x".repeat(100), 100_000] as const])
          expect(await createAccount(storage, name, { ratePerMinute }, NOW)).toMatchObject({
            name,
            ratePerMinute,
          });
      });

      test("that aren't there can't be changed or given keys", async () => {
        const storage = await fresh();
        await expect(storage.changeAccount(99, { blocked: true })).rejects.toThrow(
          "no account with the id 99",
        );
        const key = {
          publicId: "k".repeat(12),
          accountId: 99,
          scopes: [SCOPE_READ],
          createdAt: "",
          revokedAt: null,
        };
        await expect(storage.addKey(key, new Uint8Array(32), 20)).rejects.toThrow(/foreign key/i);
        expect(await storage.keys(null)).toEqual([]);
      });
    });

    describe("keys", () => {
      test("are listed without their secret, of one account or all", async () => {
        const storage = await fresh();
        await addClient(storage, "one");
        const text = await addClient(storage, "two", {}, [SCOPE_READ, "journal:read", SCOPE_READ]);
        expect(await listKeys(storage, null)).toHaveLength(2);
        expect(await listKeys(storage, "two")).toEqual([
          {
            publicId: text.split("_")[1] ?? "",
            accountId: 2,
            scopes: [SCOPE_READ, "journal:read"],
            createdAt: "2026-01-02T03:04:05",
            revokedAt: null,
          },
        ]);
        expect(await problemOf(() => listKeys(storage, "three"))).toContain("no account named three");
      });

      test("number at most 20 unrevoked ones an account", async () => {
        const storage = await fresh();
        await addClient(storage, "other");
        await createAccount(storage, "bank", {}, NOW);
        const ids: string[] = [];
        for (let i = 0; i < 20; i++)
          ids.push((await createKey(storage, "bank", [SCOPE_READ], NOW)).key.publicId);
        expect(await problemOf(() => createKey(storage, "bank", [SCOPE_READ], NOW))).toContain(
          "already has 20 keys",
        );
        await revokeKey(storage, ids[3] ?? "", NOW);
        await createKey(storage, "bank", [SCOPE_READ], NOW);
        expect(await problemOf(() => createKey(storage, "bank", [SCOPE_READ], NOW))).toContain(
          "already has 20 keys",
        );
        expect(await listKeys(storage, "bank")).toHaveLength(21);
      });

      test("are found as they are now, even after changes by another process", async () => {
        const [asked, other] = await freshPair();
        const one = (await addClient(asked, "one")).split("_")[1] ?? "";
        const two = (await addClient(other, "two")).split("_")[1] ?? "";
        const expected = new Map([one, two].map((id) => [id, { isBlocked: false, isRevoked: false }]));
        const changes = fc.record({
          writer: fc.constantFrom(asked, other),
          target: fc.constantFrom({ account: 1, id: one }, { account: 2, id: two }),
          isBlocked: fc.boolean(),
          isRevocation: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
        });
        const seen = new Set<string>();
        await fc.assert(
          fc.asyncProperty(changes, async ({ writer, target: { account, id }, isBlocked, isRevocation }) => {
            const state = expected.get(id);
            if (state === undefined) throw new Error("There is no such key.");
            if (isRevocation) await writer.revokeKey(id, "2026-01-01T00:00:00");
            else await writer.changeAccount(account, { blocked: isBlocked });
            if (isRevocation) state.isRevoked = true;
            else state.isBlocked = isBlocked;
            for (const [known, { isBlocked, isRevoked }] of expected) {
              const found = await asked.findKey(known);
              expect([found?.account.blocked, found?.key.revokedAt !== null]).toEqual([isBlocked, isRevoked]);
              seen.add(`${isBlocked} ${isRevoked}`);
            }
          }),
          // The same changes each time, so that every state is seen for certain.
          { seed: 1 },
        );
        expect(seen.size).toBe(4);
      });

      test("keep the time of their first revocation", async () => {
        const storage = await fresh();
        const id = (await addClient(storage, "bank")).split("_")[1] ?? "";
        expect((await revokeKey(storage, id, NOW)).revokedAt).toBe("2026-01-02T03:04:05");
        expect((await revokeKey(storage, id, new Date("2027-01-01"))).revokedAt).toBe("2026-01-02T03:04:05");
        const unknown = "a".repeat(12);
        expect(await problemOf(() => revokeKey(storage, unknown, NOW))).toContain(
          `no key with the id ${unknown}.`,
        );
      });

      test("that are given where a name or an id belongs are not repeated", async () => {
        const storage = await fresh();
        const key = await addClient(storage, "bank");
        const [, id = "", secret = ""] = key.split("_");
        for (const text of [key, `${id}_${secret}`, secret, key.slice(0, -1), `${key} `, key.toUpperCase()])
          expect(await problemOf(() => revokeKey(storage, text, NOW))).toBe("That is not the id of a key.");
        expect(await problemOf(() => listKeys(storage, key))).toBe("That is a key, not an account.");
        expect(await problemOf(() => createKey(storage, key, [SCOPE_READ], NOW))).toBe(
          "That is a key, not an account.",
        );
        expect(await problemOf(() => createAccount(storage, key, {}, NOW))).toBe(
          "A key can't be the name of an account.",
        );
        expect((await listKeys(storage, "bank")).map(({ revokedAt }) => revokedAt)).toEqual([null]);
      });

      test("may have no scope at all", async () => {
        const storage = await fresh();
        const id = (await addClient(storage, "bank", {}, [])).split("_")[1] ?? "";
        expect((await storage.findKey(id))?.key.scopes).toEqual([]);
      });

      test("need an account and scopes of the known form", async () => {
        const storage = await fresh();
        await createAccount(storage, "bank", {}, NOW);
        expect(await problemOf(() => createKey(storage, "nobody", [SCOPE_READ], NOW))).toContain(
          "no account named",
        );
        for (const scope of ["", "sanctions", "a b:c", "sanctions:read "]) {
          expect(await problemOf(() => createKey(storage, "bank", [scope], NOW))).toContain(
            "is not a valid scope",
          );
        }
      });
    });
  });
}
