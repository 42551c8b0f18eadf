// Client certificates that stand for an account: adding, finding, revoking, and what they open together with
// a key.

import { describe, expect, test } from "bun:test";
import { KEYS_PER_ACCOUNT_MAX } from "../../src/base/model/limits.ts";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import { addCertificate, findCertificate, hashCertificate } from "../../src/service/access/certificates.ts";
import { identify } from "../../src/service/access/grant.ts";
import { certificateId, isCertificateId, isPublicId } from "../../src/service/access/key-format.ts";
import { listKeys, revokeKey } from "../../src/service/access/keys.ts";
import { addClient, freshStorage, NOW } from "./support.ts";

/** Stands for the hash of the n-th certificate. */
const hash = (n: number) => hashCertificate(new Uint8Array([n]));

/** Whose a request is, or the code with which it is refused. */
async function callerOf(
  storage: ReturnType<typeof freshStorage>,
  key: string | null,
  certificate: Uint8Array | null,
): Promise<string> {
  try {
    const header = key === null ? null : `Bearer ${key}`;
    return (await identify(storage, header, certificate)).account.name;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("a certificate", () => {
  test("opens as a key does, alone or with a key of its account", async () => {
    const storage = freshStorage();
    const key = await addClient(storage, "bank");
    const otherKey = await addClient(storage, "other");
    const added = await addCertificate(storage, "bank", { hash: hash(1), scopes: [SCOPE_READ] }, NOW);
    const rows: [key: string | null, certificate: Uint8Array | null, caller: string][] = [
      [null, hash(1), "bank"],
      [key, hash(1), "bank"],
      [otherKey, hash(1), "invalid_api_key"],
      ["wrong", hash(1), "invalid_api_key"],
      ["", hash(1), "invalid_api_key"],
      [null, hash(2), "invalid_api_key"],
      [otherKey, hash(2), "other"],
      [null, null, "invalid_api_key"],
      [key, null, "bank"],
    ];
    for (const [sent, shown, caller] of rows) expect(await callerOf(storage, sent, shown)).toBe(caller);
    const { key: grant } = await identify(storage, null, hash(1));
    expect(grant).toEqual(added);
    expect(await listKeys(storage, "bank")).toContainEqual(added);
    storage.close();
  });

  test("no longer opens once it is revoked, and can be added again", async () => {
    const storage = freshStorage();
    await addClient(storage, "bank");
    await addClient(storage, "other");
    const { publicId } = await addCertificate(storage, "bank", { hash: hash(1), scopes: [SCOPE_READ] }, NOW);
    await revokeKey(storage, publicId, NOW);
    expect(await findCertificate(storage, hash(1))).toBeNull();
    expect(await callerOf(storage, null, hash(1))).toBe("invalid_api_key");
    const again = await addCertificate(storage, "other", { hash: hash(1), scopes: [SCOPE_READ] }, NOW);
    expect(again.publicId).not.toBe(publicId);
    expect(await callerOf(storage, null, hash(1))).toBe("other");
    storage.close();
  });

  test("stands for one account, and is confirmed before it is stored", async () => {
    const storage = freshStorage();
    await addClient(storage, "bank");
    await addClient(storage, "other");
    const refuse = () => {
      throw new Error("The journal is full.");
    };
    const add = (account: string, confirm?: () => void) =>
      addCertificate(storage, account, { hash: hash(1), scopes: [SCOPE_READ] }, NOW, confirm).then(
        () => "added",
        (error: Error) => error.message,
      );
    expect(await add("bank", refuse)).toBe("The journal is full.");
    expect(await add("nobody")).toBe("There is no account named nobody.");
    expect(await add("bank")).toBe("added");
    for (const account of ["bank", "other"])
      expect(await add(account)).toBe("This certificate already stands for the account bank.");
    storage.close();
  });

  test("counts as a key of its account", async () => {
    const storage = freshStorage();
    await addClient(storage, "bank");
    for (let n = 1; n < KEYS_PER_ACCOUNT_MAX; n++)
      await addCertificate(storage, "bank", { hash: hash(n), scopes: [SCOPE_READ] }, NOW);
    const last = addCertificate(
      storage,
      "bank",
      { hash: hash(KEYS_PER_ACCOUNT_MAX), scopes: [SCOPE_READ] },
      NOW,
    );
    expect(await last.catch((error: Error) => error.message)).toContain("already has 20 keys");
    storage.close();
  });

  test("of the same id by chance does not stand for another", async () => {
    const storage = freshStorage();
    await addClient(storage, "bank");
    const id = certificateId(hash(1), 0);
    const other = { publicId: id, accountId: 1, scopes: [SCOPE_READ], createdAt: "", revokedAt: null };
    await storage.addKey(other, hash(2), KEYS_PER_ACCOUNT_MAX);
    expect(await callerOf(storage, null, hash(1))).toBe("invalid_api_key");
    await addCertificate(storage, "bank", { hash: hash(1), scopes: [SCOPE_READ] }, NOW);
    expect(await callerOf(storage, null, hash(1))).toBe("bank");
    storage.close();
  });

  test("has ids in the form of a key's", () => {
    const ids = Array.from({ length: 50 }, (_, n) => certificateId(hash(n), n % 3));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect([isPublicId(id), isCertificateId(id)]).toEqual([true, true]);
    expect(isCertificateId("7Hq2mZ4xKc9P")).toBe(false);
  });
});
