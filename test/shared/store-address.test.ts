// Where shared stores are: URLs, passwords and certificates, and what is refused.

import { describe, expect, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, UsageError } from "../../src/base/model/errors.ts";
import { parsePostgres, parseRedis, type StoreFlags } from "../../src/service/shared/store-address.ts";
import { scratchFolder } from "../support/scratch.ts";

const NONE = { passwordFile: undefined, password: undefined, caFile: undefined };
const access = (url: string, others: Partial<StoreFlags> = {}) =>
  parsePostgres({ flag: "--access", url, ...NONE, ...others });
const rates = (url: string, others: Partial<StoreFlags> = {}) =>
  parseRedis({ flag: "--rates", url, ...NONE, ...others });

function fileWith(content: string, mode = 0o600): string {
  const path = join(scratchFolder("interdict-secret-"), "file");
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

describe("--access", () => {
  test("is reached over TLS, except on this host", () => {
    expect(access("postgres://bank@db.example/interdict")).toMatchObject({
      host: "db.example",
      port: 5432,
      user: "bank",
      password: "",
      database: "interdict",
      tls: { authority: null },
      name: "postgres://db.example:5432/interdict",
    });
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect(access(`postgres://bank@${host}:5433/interdict`).tls).toBeNull();
    expect(access("postgres://bank@db/interdict?sslmode=disable").tls).toBeNull();
    expect(access("postgres://bank@localhost/interdict?sslmode=verify-full").tls).not.toBeNull();
    expect(access("postgresql://bank@localhost/interdict?host=/run/postgresql")).toMatchObject({
      socket: "/run/postgresql/.s.PGSQL.5432",
      tls: null,
    });
  });

  test("checks certificates against a file of authorities", () => {
    const caFile = fileWith("-----BEGIN CERTIFICATE-----\nxyz\n-----END CERTIFICATE-----\n");
    expect(access("postgres://bank@localhost/interdict", { caFile }).tls?.authority).toContain("xyz");
    expect(() => access("postgres://bank@db/interdict", { caFile: fileWith("hello") })).toThrow(
      "no certificate",
    );
    expect(() => access("postgres://bank@db/interdict", { caFile: "/nowhere" })).toThrow(
      "--access-ca can't be read",
    );
  });

  test.each([
    ["mysql://bank@db/interdict", "--access must be like postgres://"],
    ["nonsense", "--access must be like postgres://"],
    ["postgres://bank@db/100%", "--access has a % without two hexadecimal digits"],
    ["postgres://ba%zznk@db/interdict", "--access has a % without two hexadecimal digits"],
    ["postgres://db/interdict", "names no user"],
    ["postgres://bank@db", "names no database"],
    ["postgres://bank@/interdict", "--access must be like postgres://"],
    ["postgres://bank@db/interdict?sslmode=require", "sslmode=require is not offered"],
    ["postgres://bank@db/interdict?sslmod=disable", 'the parameter "sslmod" is not known'],
    ["postgres://bank@db/interdict?host=/run", "host= is for the folder of a Unix socket"],
  ])("refuses %s", (url, message) => {
    expect(() => access(url)).toThrow(UsageError);
    expect(() => access(url)).toThrow(message);
  });
});

describe("several hosts", () => {
  test("are those of one PostgreSQL, whose primary is wanted", () => {
    expect(access("postgres://bank@db1.example:5433,db2.example,[fd00::7]:6000/interdict")).toMatchObject({
      ...{ host: "db1.example", port: 5433 },
      others: [
        { host: "db2.example", port: 5432 },
        { host: "fd00::7", port: 6000 },
      ],
      tls: { authority: null },
      name: "postgres://db1.example:5433,db2.example:5432,[fd00::7]:6000/interdict",
    });
    expect(access("postgres://bank@localhost,127.0.0.1:5433/interdict").tls).toBeNull();
    expect(access("postgres://bank@localhost,db/interdict").tls).not.toBeNull();
    expect(access("postgres://bank@db/interdict").others).toBeUndefined();
  });

  test("are the Sentinels of a Redis", () => {
    expect(rates("rediss+sentinel://s1.example,s2.example:26380/rates?db=2")).toMatchObject({
      ...{ host: "s1.example", port: 26_379, sentinel: "rates", database: "2", tls: { authority: null } },
      others: [{ host: "s2.example", port: 26_380 }],
      name: "rediss+sentinel://s1.example:26379,s2.example:26380/rates",
    });
    expect(rates("redis+sentinel://127.0.0.1:1,127.0.0.1:2/rates").tls).toBeNull();
    expect(rates("redis+sentinel://s1/rates?tls=off").tls).toBeNull();
  });

  test.each([
    [() => access("postgres://bank@db,,x/interdict"), "--access has a host that can't be read"],
    [() => access("postgres://bank@db,x:123456/interdict"), "--access has a host that can't be read"],
    [() => access("postgres://bank@localhost,b/interdict?host=/run"), "a Unix socket belongs to one server"],
    [() => access("postgres://bank:hunter2@a,b/interdict"), "has a password in its URL"],
    [() => rates("rediss+sentinel://a,b"), "--rates must end with the name under which the Sentinels know"],
    [() => rates("redis+sentinel://a,b/rates"), "redis+sentinel:// has no TLS"],
    [() => rates("redis+sentinel://127.0.0.1,b/rates"), "redis+sentinel:// has no TLS"],
    [() => rates("rediss://a,b"), "--rates: only Sentinels may be several hosts"],
  ])("are refused when %p", (parse, message) => {
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});

describe("passwords", () => {
  test("come from a file or the environment, and the file wins", () => {
    const url = "postgres://bank@db/interdict";
    expect(access(url, { password: "of the environment" }).password).toBe("of the environment");
    const passwordFile = fileWith("p@ss word\n");
    expect(access(url, { passwordFile, password: "other" }).password).toBe("p@ss word");
    expect(rates("rediss://cache", { passwordFile }).password).toBe("p@ss word");
  });

  test("are refused in a URL, and not repeated", () => {
    for (const parse of [
      () => access("postgres://bank:hunter2@db/interdict"),
      () => rates("redis://:hunter2@cache"),
    ]) {
      expect(parse).toThrow("has a password in its URL");
      expect(parse).not.toThrow("hunter2");
    }
    expect(() => access("mysql://bank:hunter2@db")).not.toThrow("hunter2");
  });

  test("are refused in a file that others may read, or that holds none", () => {
    const url = "postgres://bank@db/interdict";
    for (const mode of [0o644, 0o640, 0o604])
      expect(() => access(url, { passwordFile: fileWith("secret\n", mode) })).toThrow(
        `Other users may read the password`,
      );
    for (const content of ["", "\n", "a\nb\n"])
      expect(() => access(url, { passwordFile: fileWith(content) })).toThrow("does not hold one password");
    expect(() => access(url, { passwordFile: "/nowhere" })).toThrow(OperatorError);
  });
});

describe("--rates", () => {
  test("is reached over TLS, except on this host or when that is said", () => {
    expect(rates("rediss://cache")).toMatchObject({
      host: "cache",
      port: 6379,
      database: "0",
      tls: { authority: null },
    });
    expect(rates("redis://localhost:6380/3")).toMatchObject({ port: 6380, database: "3", tls: null });
    expect(rates("valkey://cache?tls=off").tls).toBeNull();
    expect(() => rates("redis://cache")).toThrow("redis:// has no TLS; write rediss://cache");
    expect(() => rates("redis://localhost", { caFile: "/ca" })).toThrow("redis:// has no TLS");
    expect(() => rates("redis://localhost/x")).toThrow('"x" is not the number of a database');
    expect(() => rates("http://cache")).toThrow("--rates must be like rediss://");
  });
});
