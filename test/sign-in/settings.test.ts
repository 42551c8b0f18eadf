// The settings of the sign-in: what could let somebody in by mistake is refused with the key at fault.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSignIn, parseSettings } from "../../src/service/sign-in/settings.ts";
import { scratchFolder } from "../support/scratch.ts";

const GOOD = {
  client: "interdict",
  url: "https://screening.bank.example",
  groups: { analysts: ["sanctions:read", "sanctions:review"] },
};

const load = (file: object, issuer = "https://login.bank.example/realm") => {
  const path = join(scratchFolder("interdict-sign-in-"), "sign-in.json");
  writeFileSync(path, JSON.stringify(file));
  return loadSignIn(issuer, path, "secret");
};

describe("settings of the sign-in", () => {
  test("have defaults for everything but client, address and groups", () => {
    expect(load(GOOD)).toEqual({
      issuer: "https://login.bank.example/realm",
      clientId: "interdict",
      clientSecret: "secret",
      origin: "https://screening.bank.example",
      groups: new Map([["analysts", ["sanctions:read", "sanctions:review"]]]),
      groupsClaim: "groups",
      nameClaim: "preferred_username",
      ask: "openid profile",
      idleSeconds: 1800,
      absoluteSeconds: 36_000,
      authority: null,
    });
  });

  test.each([
    [{ ...GOOD, client: " " }, "client is no text of 1 to 200 characters"],
    [{ ...GOOD, url: "http://screening.bank.example" }, "url must begin with https://"],
    [{ ...GOOD, url: "https://screening.bank.example/console" }, "url must have no path"],
    [{ ...GOOD, url: "screening" }, "url is no address"],
    [{ ...GOOD, groups: {} }, "groups is empty, so nobody could sign in"],
    [{ ...GOOD, groups: { analysts: [] } }, 'groups of "analysts" has no array of scopes'],
    [{ ...GOOD, groups: { analysts: ["sanctions:all"] } }, 'has the unknown scope "sanctions:all"'],
    [{ ...GOOD, group: {} }, 'the key "group" is unknown'],
    [{ ...GOOD, valueOf: {} }, 'the key "valueOf" is unknown'],
    [{ ...GOOD, idleMinutes: 0 }, "idleMinutes is no whole number from 1 to 480"],
    [{ ...GOOD, hours: 25 }, "hours is no whole number from 1 to 24"],
    [{ ...GOOD, ask: "profile" }, "ask is no list of scopes"],
    [{ ...GOOD, authority: "/nowhere/ca.pem" }, "can't be read from /nowhere/ca.pem"],
    [{ client: "a", groups: GOOD.groups }, "the key url is missing"],
    [[], "it is no object"],
  ])("%j: %s", (file, message) => {
    expect(() => load(file)).toThrow(message);
  });

  test("that are no JSON say where", () => {
    expect(() => parseSettings("f.json", "{")).toThrow("f.json: it is not JSON");
  });

  test("take no issuer over plain HTTP but on this host", () => {
    expect(() => load(GOOD, "http://login.bank.example")).toThrow("must begin with https://");
    expect(load(GOOD, "http://127.0.0.1:9000").issuer).toBe("http://127.0.0.1:9000");
  });
});
