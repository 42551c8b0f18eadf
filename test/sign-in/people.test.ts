// A name that no account can have is refused at once, before anything is recorded.

import { expect, test } from "bun:test";
import { ACCOUNT_NAME_LENGTH_MAX } from "../../src/base/model/limits.ts";
import type { AccessStorage } from "../../src/service/access/access-storage.ts";
import { admitPerson } from "../../src/service/sign-in/people.ts";

test.each([
  ["has a control", "bell\u0007", []],
  [
    "is too long beside a namesake",
    "x".repeat(ACCOUNT_NAME_LENGTH_MAX),
    ["x".repeat(ACCOUNT_NAME_LENGTH_MAX)],
  ],
])("a name that %s is refused once", async (_, name, taken: string[]) => {
  let [attempts, records] = [0, 0];
  const storage = {
    findKey: async () => {
      attempts++;
      return null;
    },
    findAccount: async (one: string) => (taken.includes(one) ? { name: one } : null),
  } as unknown as AccessStorage;
  const person = { issuer: "https://login.example", subject: "s", name, scopes: [] };
  const record = async () => {
    records++;
  };
  await expect(admitPerson(storage, person, record, new Date())).rejects.toThrow(
    "can't be the name of an account",
  );
  expect([attempts, records]).toEqual([1, 0]);
});
