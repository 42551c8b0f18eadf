import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/model/errors.ts";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import type { AccountSettings } from "../../src/service/access/access-storage.ts";
import { changeAccount } from "../../src/service/access/accounts.ts";
import { authorise, identify } from "../../src/service/access/grant.ts";
import { mintKey, parseKey } from "../../src/service/access/key-format.ts";
import { revokeKey } from "../../src/service/access/keys.ts";
import { SqliteAccessStorage } from "../../src/service/access/sqlite-storage.ts";
import { addClient, freshPath, freshStorage, NOW } from "./support.ts";

/** The code with which a header is refused, or "granted". */
async function outcome(storage: SqliteAccessStorage, header: string | null): Promise<string> {
  try {
    authorise(await identify(storage, header), SCOPE_READ);
    return "granted";
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

describe("identify and authorise", () => {
  test("grant a good key, and say whose it is", async () => {
    const storage = freshStorage();
    const key = await addClient(storage, "bank");
    const grant = await identify(storage, `Bearer ${key}`);
    expect(grant.account).toEqual({
      id: 1,
      name: "bank",
      plan: "active",
      subscription: "active",
      blocked: false,
      ratePerMinute: 120,
      createdAt: "2026-01-02T03:04:05",
    });
    expect(grant.key.publicId).toBe(key.split("_")[1] ?? "");
    expect(JSON.stringify(grant)).not.toContain(key.split("_")[2] ?? "missing");
  });

  test("reads the header as RFC 9110 has it, and no other way", async () => {
    const storage = freshStorage();
    const key = await addClient(storage, "bank");
    const rows: [string | null, string][] = [
      [`Bearer ${key}`, "granted"],
      [`bearer ${key}`, "granted"],
      [`BEARER   ${key}`, "granted"],
      [null, "invalid_api_key"],
      ["", "invalid_api_key"],
      ["Bearer", "invalid_api_key"],
      ["Bearer ", "invalid_api_key"],
      [key, "invalid_api_key"],
      [`Basic ${key}`, "invalid_api_key"],
      [`Bearer ${key} ${key}`, "invalid_api_key"],
      [`Bearer ${key}, Bearer ${key}`, "invalid_api_key"],
      [`Bearer ${key.slice(0, -1)}`, "invalid_api_key"],
      [`Bearer ${key.toLowerCase()}`, "invalid_api_key"],
      [`Bearer ${"x".repeat(100_000)}`, "invalid_api_key"],
      [`Bearer ${mintKey((count) => new Uint8Array(count)).text}`, "invalid_api_key"],
    ];
    for (const [header, expected] of rows) expect(await outcome(storage, header)).toBe(expected);
  });

  test("refuses another secret under a known public id", async () => {
    const storage = freshStorage();
    const first = mintKey((count) => new Uint8Array(count).fill(count === 9 ? 7 : 1));
    const second = mintKey((count) => new Uint8Array(count).fill(count === 9 ? 7 : 2));
    expect(first.publicId).toBe(second.publicId);
    await addClient(storage, "bank");
    const record = {
      publicId: first.publicId,
      accountId: 1,
      scopes: [SCOPE_READ],
      createdAt: "",
      revokedAt: null,
    };
    expect(await storage.addKey(record, first.secretHash, 20)).toBe(true);
    expect(await outcome(storage, `Bearer ${first.text}`)).toBe("granted");
    expect(await outcome(storage, `Bearer ${second.text}`)).toBe("invalid_api_key");
  });

  test("refuses every wrong key with the same message", async () => {
    const storage = freshStorage();
    const key = await addClient(storage, "bank");
    await revokeKey(storage, parseKey(key)?.publicId ?? "", NOW);
    const unknown = mintKey((count) => new Uint8Array(count).fill(9)).text;
    const messages = new Set<string>();
    for (const header of [
      null,
      "Bearer",
      "Basic abc",
      `Bearer ${key}x`,
      `Bearer ${unknown}`,
      `Bearer ${key}`,
    ]) {
      const refused = await identify(storage, header).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ServiceError);
      messages.add(`${(refused as ServiceError).code} ${(refused as ServiceError).message}`);
    }
    expect([...messages]).toEqual([expect.stringMatching(/^invalid_api_key .*Authorization: Bearer/)]);
  });

  test("looks up no key whose checksum is wrong", async () => {
    const lookedUp: string[] = [];
    const storage = Object.assign(freshStorage(), {
      findKey: (publicId: string) => {
        lookedUp.push(publicId);
        throw new Error("looked up");
      },
    });
    const { text, publicId } = mintKey((count) => new Uint8Array(count).fill(5));
    const last = text.at(-1) === "0" ? "1" : "0";
    expect(await outcome(storage, `Bearer ${text.slice(0, -1)}${last}`)).toBe("invalid_api_key");
    expect(await outcome(storage, `Bearer ${text.slice(0, 30)}x${text.slice(31)}`)).toBe("invalid_api_key");
    expect(lookedUp).toEqual([]);
    await expect(outcome(storage, `Bearer ${text}`)).rejects.toThrow("looked up");
    expect(lookedUp).toEqual([publicId]);
  });

  // Each row has every defect of the rows below it: the first in the order of the contract is reported.
  const rows: [string, Partial<AccountSettings>, string[]][] = [
    ["account_blocked", { blocked: true, plan: "none", subscription: "none" }, []],
    ["plan_required", { plan: "none", subscription: "none" }, []],
    ["subscription_required", { subscription: "none" }, []],
    ["missing_scope", {}, ["journal:read"]],
    ["missing_scope", {}, []],
    ["granted", {}, ["journal:read", SCOPE_READ]],
  ];
  rows.forEach(([expected, settings, scopes], i) => {
    test(`checks in order: ${expected} (row ${i})`, async () => {
      const storage = freshStorage();
      const key = await addClient(storage, "bank", settings, scopes);
      expect(await outcome(storage, `Bearer ${key}`)).toBe(expected);
    });
  });

  test("says revoked before anything about the account", async () => {
    const storage = freshStorage();
    const key = await addClient(storage, "bank", { blocked: true });
    await revokeKey(storage, parseKey(key)?.publicId ?? "", NOW);
    expect(await outcome(storage, `Bearer ${key}`)).toBe("invalid_api_key");
  });

  test("sees at once what another process changes", async () => {
    const path = freshPath();
    const service = new SqliteAccessStorage(path);
    const key = await addClient(service, "bank");
    expect(await outcome(service, `Bearer ${key}`)).toBe("granted");

    const change = async (script: string) => {
      const child = Bun.spawn([process.execPath, "-e", script], { stdout: "ignore", stderr: "pipe" });
      const problem = await new Response(child.stderr).text();
      expect([await child.exited, problem]).toEqual([0, ""]);
    };
    const open = `const { SqliteAccessStorage } = await import(${JSON.stringify(`${import.meta.dir}/../../src/service/access/sqlite-storage.ts`)});
      const storage = new SqliteAccessStorage(${JSON.stringify(path)});`;
    await change(`${open} await storage.changeAccount(1, { blocked: true });`);
    expect(await outcome(service, `Bearer ${key}`)).toBe("account_blocked");
    await changeAccount(service, "bank", { blocked: false });
    await change(
      `${open} await storage.revokeKey(${JSON.stringify(key.split("_")[1])}, "2026-01-01T00:00:00");`,
    );
    expect(await outcome(service, `Bearer ${key}`)).toBe("invalid_api_key");
  });
});
