// What the flags of `serve` say about listeners, and what is said of values that can't be used.

import { describe, expect, test } from "bun:test";
import type { ListenFlags } from "../../src/base/flags/service.ts";
import { UsageError } from "../../src/base/model/errors.ts";
import { addressOf, parseListeners } from "../../src/service/server/listener-settings.ts";

const DEFAULTS = { tlsCert: "/d.pem", tlsKey: "/d.key" };
const DEFAULT_FILES = {
  cert: "/d.pem",
  key: "/d.key",
  clients: null,
  mayShowNone: false,
  opensConsole: false,
};

const tcp = (hostname: string, port: number, more: object = {}) => ({
  ...{ tcp: { hostname, port }, unix: null, tls: null, only: "all" },
  ...more,
});
const unix = (path: string, more: object = {}) => ({
  ...{ tcp: null, unix: path, tls: null, only: "all" },
  ...more,
});

describe("listeners", () => {
  const rows: [name: string, flags: ListenFlags, expected: object[]][] = [
    ["the default", {}, [tcp("127.0.0.1", 8080)]],
    ["a socket in place of the default", { unix: ["/run/a.sock"] }, [unix("/run/a.sock")]],
    [
      "a socket beside a port",
      { listen: ["10.0.0.5:8080"], unix: ["/run/a.sock"] },
      [tcp("10.0.0.5", 8080), unix("/run/a.sock")],
    ],
    ["no host", { listen: [":80"] }, [tcp("127.0.0.1", 80)]],
    ["IPv6", { listen: ["[::1]:80", "::1:81"] }, [tcp("::1", 80), tcp("::1", 81)]],
    ["free ports", { listen: ["127.0.0.1:0", "127.0.0.1:0"] }, [tcp("127.0.0.1", 0), tcp("127.0.0.1", 0)]],
    [
      "the default certificate on each",
      { listen: ["a:1"], unix: ["/s"], ...DEFAULTS },
      [tcp("a", 1, { tls: DEFAULT_FILES }), unix("/s", { tls: DEFAULT_FILES })],
    ],
    [
      "certificates of their own, and none",
      { listen: ["a:1,cert=/x.pem,key=/x.key", "b:2,tls=off"], unix: ["/s,tls=off"], ...DEFAULTS },
      [
        tcp("a", 1, {
          tls: { cert: "/x.pem", key: "/x.key", clients: null, mayShowNone: false, opensConsole: false },
        }),
        tcp("b", 2),
        unix("/s"),
      ],
    ],
    [
      "authorities of clients with the default certificate",
      { listen: ["a:1,clients=/ca.pem"], ...DEFAULTS },
      [tcp("a", 1, { tls: { ...DEFAULT_FILES, clients: "/ca.pem" } })],
    ],
    [
      "authorities of clients that may show no certificate",
      { listen: ["a:1,optional-clients=/ca.pem"], ...DEFAULTS },
      [tcp("a", 1, { tls: { ...DEFAULT_FILES, clients: "/ca.pem", mayShowNone: true } })],
    ],
    [
      "a console that certificates open",
      { listen: ["a:1,clients=/ca.pem,console=certificate", "a:2,clients=/ca.pem,console=key"], ...DEFAULTS },
      [
        tcp("a", 1, { tls: { ...DEFAULT_FILES, clients: "/ca.pem", opensConsole: true } }),
        tcp("a", 2, { tls: { ...DEFAULT_FILES, clients: "/ca.pem" } }),
      ],
    ],
    [
      "parts of the interface",
      { listen: ["a:1,only=api", "a:2,only=metrics", "a:3,only=all"] },
      [tcp("a", 1, { only: "api" }), tcp("a", 2, { only: "metrics" }), tcp("a", 3)],
    ],
    [
      "a path with an equals sign",
      { unix: ["/s,cert=/a=b.pem,key=/k"] },
      [
        unix("/s", {
          tls: { cert: "/a=b.pem", key: "/k", clients: null, mayShowNone: false, opensConsole: false },
        }),
      ],
    ],
  ];
  test.each(rows)("can be %s", (_, flags, expected) => {
    expect(parseListeners(flags, 1)).toEqual(expected as ReturnType<typeof parseListeners>);
  });

  test("share their threads with a socket only beside a port", () => {
    expect(parseListeners({ listen: ["a:1"], unix: ["/s"] }, 4)).toHaveLength(2);
    expect(() => parseListeners({ unix: ["/s"] }, 4)).toThrow("--workers 4 shares a port between threads");
  });

  test.each<[flags: ListenFlags, said: string]>([
    [{ listen: ["8080"] }, '--listen "8080" is not HOST:PORT'],
    [{ listen: [""] }, '--listen "" is not HOST:PORT'],
    [{ listen: ["a:65536"] }, '--listen "a:65536" is not HOST:PORT'],
    [
      { listen: ["a:1,"] },
      '--listen "a:1,": "" is not a setting. Use cert=, key=, tls=, clients=, optional-clients=, console=, only=.',
    ],
    [{ listen: ["a:1,cret=/x"] }, '--listen "a:1,cret=/x": "cret=/x" is not a setting.'],
    [{ listen: ["a:1,cert="] }, '"cert=" is not a setting'],
    [{ listen: ["a:1,only=api,only=api"] }, "only= is given twice"],
    [{ listen: ["a:1,only=probes"] }, "only=probes is not known. Use only=all or only=api or only=metrics."],
    [{ listen: ["a:1,cert=/x.pem"] }, '--listen "a:1,cert=/x.pem": use cert= and key= together'],
    [{ listen: ["a:1,cert=/x.pem"], ...DEFAULTS }, "use cert= and key= together"],
    [{ listen: ["a:1,tls=on"] }, "tls=on is not known. Use tls=off"],
    [{ listen: ["a:1,tls=off,cert=/x,key=/y"] }, "tls=off contradicts"],
    [{ listen: ["a:1,tls=off,clients=/ca.pem"], ...DEFAULTS }, "tls=off contradicts"],
    [
      { listen: ["a:1,clients=/a,optional-clients=/b"], ...DEFAULTS },
      "use clients= or optional-clients=, not both",
    ],
    [
      { listen: ["a:1,clients=/ca.pem,console=yes"], ...DEFAULTS },
      "console=yes is not known. Use console=key or console=certificate.",
    ],
    [{ listen: ["a:1,console=certificate"], ...DEFAULTS }, "console=certificate needs clients="],
    [{ listen: ["a:1,clients=/ca.pem"] }, '--listen "a:1,clients=/ca.pem": clients= needs TLS'],
    [{ unix: ["/s,clients=/ca.pem"], ...DEFAULTS }, '--unix "/s,clients=/ca.pem": clients= needs a port'],
    [{ unix: [""] }, '--unix "" needs the path of a socket'],
    [{ unix: [",only=api"] }, '--unix ",only=api" needs the path of a socket'],
    [{ listen: ["a:1", "a:1,only=api"] }, "The address a:1 is given twice"],
    [{ listen: ["[::1]:1", "::1:1"] }, "The address [::1]:1 is given twice"],
    [{ unix: ["/s", "/s"] }, "The address /s is given twice"],
    [{ yente: ["8000"] }, '--yente "8000" is not HOST:PORT'],
    [{ yente: ["a:1,only=api"] }, '--yente "a:1,only=api": only= is not a setting of --yente'],
    [{ listen: ["a:1"], yente: ["a:1"] }, "The address a:1 is given twice"],
    [
      { yente: ["10.0.0.5:1"], yenteWithoutKeys: true },
      '--yente "10.0.0.5:1" can be reached from other hosts',
    ],
    [{ yente: ["localhost.example:1"], yenteWithoutKeys: true }, "can be reached from other hosts"],
    [{ yenteWithoutKeys: true }, "--yente-without-keys needs --yente"],
    [{ tlsCert: "/d.pem" }, "Use --tls-cert and --tls-key together"],
    [{ tlsKey: "/d.key" }, "Use --tls-cert and --tls-key together"],
  ])("can't be %j", (flags, said) => {
    expect(() => parseListeners(flags, 1)).toThrow(UsageError);
    expect(() => parseListeners(flags, 1)).toThrow(said);
  });

  test("answer clients of yente beside the others, with keys or without", () => {
    const served = (flags: ListenFlags) => parseListeners(flags, 1).map((one) => [addressOf(one), one.only]);
    expect(served({ yente: ["a:1"] })).toEqual([
      ["127.0.0.1:8080", "all"],
      ["a:1", "yente"],
    ]);
    for (const host of ["127.0.0.1", "[::1]", "localhost", ""])
      expect(served({ listen: ["a:1"], yente: [`${host}:2`], yenteWithoutKeys: true })[1]?.[1]).toBe(
        "yente without keys",
      );
  });

  test("are named as in the flag", () => {
    const names = parseListeners({ listen: ["[::1]:80,only=api", ":81"], unix: ["/s,only=api"] }, 1);
    expect(names.map(addressOf)).toEqual(["[::1]:80", "127.0.0.1:81", "/s"]);
  });
});
