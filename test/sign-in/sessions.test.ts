// Sessions: how long they last, how they end, and that the file lets nobody in.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCookie, setCookie } from "../../src/service/sign-in/cookies.ts";
import { SESSIONS_FILE, Sessions } from "../../src/service/sign-in/sessions.ts";
import { scratchFolder } from "../support/scratch.ts";

const LIMITS = { idleSeconds: 600, absoluteSeconds: 3600 };

function make() {
  const clock = { now: 1_000_000 };
  const state = join(scratchFolder("interdict-sessions-"), "state");
  const sessions = new Sessions(state, LIMITS, () => clock.now);
  return { clock, state, sessions };
}

describe("a session", () => {
  test("ends after the time without a request", () => {
    const { clock, sessions } = make();
    const token = sessions.begin("oidc1");
    clock.now += 600;
    expect(sessions.find(token)).toBe("oidc1");
    clock.now += 601;
    expect(sessions.find(token)).toBeNull();
    clock.now -= 601;
    expect(sessions.find(token)).toBeNull();
  });

  test("is not used by what a page asks by itself", () => {
    const { clock, sessions } = make();
    const token = sessions.begin("oidc1");
    for (let i = 0; i < 6; i++) {
      clock.now += 100;
      expect(sessions.find(token, false)).toBe("oidc1");
    }
    clock.now += 1;
    expect(sessions.find(token, false)).toBeNull();
  });

  test("ends after its longest time, however busy it is", () => {
    const { clock, sessions } = make();
    const token = sessions.begin("oidc1");
    for (let i = 0; i < 6; i++) {
      clock.now += 590;
      expect(sessions.find(token)).toBe("oidc1");
    }
    clock.now += 100;
    expect(sessions.find(token)).toBeNull();
  });

  test("ends when a clock was set back by hours", () => {
    const { clock, sessions } = make();
    const token = sessions.begin("oidc1");
    clock.now -= 7200;
    expect(sessions.find(token)).toBeNull();
  });

  test("ends alone, or with all of the person", () => {
    const { sessions } = make();
    const [one, two, other] = [sessions.begin("oidc1"), sessions.begin("oidc1"), sessions.begin("oidc2")];
    sessions.end(one);
    expect([sessions.find(one), sessions.find(two)]).toEqual([null, "oidc1"]);
    sessions.endAll("oidc1");
    expect([sessions.find(two), sessions.find(other)]).toEqual([null, "oidc2"]);
  });

  test("is one of ten per person: the oldest ends", () => {
    const { clock, sessions } = make();
    const first = sessions.begin("oidc1");
    for (let i = 0; i < 10; i++) {
      clock.now += 1;
      sessions.begin("oidc1");
    }
    expect(sessions.find(first)).toBeNull();
  });

  test("is seen by another worker at once, and its token is not in the file", () => {
    const { state, sessions, clock } = make();
    const token = sessions.begin("oidc1");
    const other = new Sessions(state, LIMITS, () => clock.now);
    expect(other.find(token)).toBe("oidc1");
    other.end(token);
    expect(sessions.find(token)).toBeNull();
    sessions.close();
    other.close();
    const path = join(state, SESSIONS_FILE);
    expect(readFileSync(path).includes(token)).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("can't begin in a damaged file", () => {
    const { state, sessions } = make();
    sessions.begin("oidc1");
    sessions.close();
    writeFileSync(join(state, SESSIONS_FILE), "no database, but long enough to be one".repeat(50));
    expect(() => new Sessions(state, LIMITS).begin("oidc1")).toThrow("The sessions in");
  });
});

test("a sign-in is finished once", () => {
  const { sessions } = make();
  expect([sessions.finish("a"), sessions.finish("a"), sessions.finish("b")]).toEqual([true, false, true]);
});

test("what was finished is forgotten once nobody can finish it any more", () => {
  const { clock, sessions, state } = make();
  for (let i = 0; i < 5; i++) sessions.finish(`refused ${i}`);
  clock.now += 1201;
  sessions.finish("last");
  sessions.close();
  const file = new Database(join(state, SESSIONS_FILE), { readonly: true });
  expect(file.query("SELECT attempt FROM finished").all()).toEqual([{ attempt: "last" }]);
  file.close();
});

describe("a cookie", () => {
  test("is for this host alone, for no script, and for no request of another site", () => {
    expect(setCookie("session", true, { value: "x", seconds: 60 })).toBe(
      "__Host-interdict-session=x; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure",
    );
    expect(setCookie("attempt", false, null)).toBe(
      "interdict-attempt=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
    );
  });

  test.each([
    ["interdict-session=a", "a"],
    ["other=1; interdict-session=a=b", "a=b"],
    ["interdict-session=a; interdict-session=b", null],
    ["__Host-interdict-session=a", null],
    ["", null],
    [null, null],
  ])("%p has the session %p", (header, value) => {
    expect(readCookie(header, "interdict-session")).toBe(value);
  });
});
