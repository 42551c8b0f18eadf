// The configuration of HAProxy: what it holds for each option, what HAProxy itself says of it, and how it
// treats replicas that refuse, close, or aren't ready.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { BODY_BYTES_MAX } from "../../src/base/model/limits.ts";
import { type ProxyOptions, proxyConfig } from "../../src/operator/deploy/haproxy.ts";
import { onThisHost } from "../support/haproxy.ts";
import { scratchFolder } from "../support/scratch.ts";

const OPTIONS: ProxyOptions = {
  replicas: ["10.0.0.5:8080", "replica-b.example:8080", "[fd00::7]:8080"],
  listen: "*:8443",
  certificate: null,
  replicaCa: null,
  maxRequests: 64,
};

const FETCHED = resolve(".tools/haproxy/usr/sbin/haproxy");
const haproxy = Bun.which("haproxy") ?? (existsSync(FETCHED) ? FETCHED : null);
if (haproxy === null) console.warn("skipped: there is no haproxy here (Debian's package haproxy has it)");

describe("the configuration", () => {
  test("asks each replica whether it is ready, and sticks to none", () => {
    const text = proxyConfig(OPTIONS);
    expect(text).toContain("http-check send meth GET uri /readyz");
    expect(text).toContain("    server replica3 [fd00::7]:8080\n");
    expect(text).not.toMatch(/stick-|cookie|balance source|httplog|ssl crt|%r\b|%HU|%HQ/);
  });

  test("has a user of its own, and calls no replica down that is late for a second or two", () => {
    const text = proxyConfig(OPTIONS);
    expect(text).toContain("    user haproxy\n    group haproxy\n");
    expect(text).toContain("    timeout check 5s\n");
    expect(text).toContain("check inter 2s fastinter 1s fall 3 rise 2");
  });

  test("has TLS on both sides, and asks for the names of the replicas", () => {
    const text = proxyConfig({
      ...OPTIONS,
      certificate: "/etc/haproxy/own.pem",
      replicaCa: "/etc/ssl/bank.pem",
    });
    expect(text).toContain("bind *:8443 ssl crt /etc/haproxy/own.pem alpn h2,http/1.1");
    expect(text).toContain("verify required ca-file /etc/ssl/bank.pem");
    expect(text).toContain("server replica1 10.0.0.5:8080 verifyhost 10.0.0.5\n");
    expect(text).toContain(
      "sni str(replica-b.example) check-sni replica-b.example verifyhost replica-b.example\n",
    );
  });

  test.each<[Partial<ProxyOptions>, string]>([
    [{ replicas: [] }, "--replica must name at least one HOST:PORT."],
    [{ replicas: ["a b:80"] }, '--replica must be HOST:PORT, not "a b:80".'],
    [{ replicas: ["a:80", "a:80"] }, "--replica a:80 is given twice."],
    [{ listen: "8443" }, '--listen must be HOST:PORT, or *:PORT, not "8443".'],
    [{ certificate: "own.pem" }, '--certificate "own.pem" must be an absolute path'],
    [{ replicaCa: "/x\nlog" }, '--replica-ca "/x\\nlog" must be'],
  ])("refuses %o", (options, message) => {
    expect(() => proxyConfig({ ...OPTIONS, ...options })).toThrow(message);
  });
});

describe.skipIf(haproxy === null)("HAProxy", () => {
  const scratch = scratchFolder("interdict-haproxy-");

  function write(name: string, options: Partial<ProxyOptions>): string {
    const path = join(scratch, name);
    writeFileSync(
      path,
      onThisHost(proxyConfig({ ...OPTIONS, ...options }), scratch).replace(
        "wait-for-body time 15s",
        "wait-for-body time 1s",
      ),
    );
    return path;
  }

  test("accepts the configuration without a warning, plain and with TLS", () => {
    const pem = join(scratch, "own.pem");
    const made = Bun.spawnSync([
      ...["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-subj", "/CN=interdict", "-days", "2", "-keyout", `${pem}.key`, "-out", `${pem}.crt`],
    ]);
    expect(made.exitCode).toBe(0);
    writeFileSync(pem, readFileSync(`${pem}.crt`, "utf8") + readFileSync(`${pem}.key`, "utf8"));
    const replicas = ["10.0.0.5:8080", "localhost:8443", "[fd00::7]:8080"];
    for (const options of [{ replicas }, { replicas, certificate: pem, replicaCa: `${pem}.crt` }]) {
      const { exitCode, stdout, stderr } = Bun.spawnSync([
        haproxy ?? "",
        "-c",
        "-f",
        write("a.cfg", options),
      ]);
      expect([exitCode, `${stderr}`, `${stdout}`]).toEqual([0, "", "Configuration file is valid\n"]);
    }
  });

  /** A replica that answers /readyz, and treats any other request as it is told to. */
  class Replica {
    mode: "answer" | "close" | "unready" = "answer";
    readonly requests: string[] = [];
    /** Bytes of all requests but probes. */
    bytes = 0;
    #server: Server | null = null;
    port = 0;

    async start(): Promise<void> {
      const server = createServer((socket) => {
        socket.on("error", () => {});
        let waiting = 0;
        socket.on("data", (data) => {
          const text = data.toString("latin1");
          const [, method = "", path = ""] = waiting > 0 ? [] : (/^(\S+) (\S+)/.exec(text) ?? []);
          const isProbe = path === "/readyz";
          if (!isProbe) this.bytes += data.length;
          if (waiting > 0) waiting -= data.length;
          else {
            if (!isProbe) this.requests.push(`${method} ${path}`);
            const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
            const head = text.indexOf("\r\n\r\n");
            // A head that is not here in full is counted on with what comes.
            waiting = head < 0 ? Number.POSITIVE_INFINITY : head + 4 + length - data.length;
          }
          if (!isProbe && this.mode === "close") return socket.destroy();
          if (waiting === Number.POSITIVE_INFINITY && text.endsWith("\r\n\r\n")) waiting = 0;
          if (waiting > 0) return;
          const status = isProbe && this.mode === "unready" ? "503 Service Unavailable" : "200 OK";
          socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 2\r\n\r\nok`);
        });
      });
      this.#server = server;
      await new Promise<void>((done) => server.listen(this.port, "127.0.0.1", done));
      const address = server.address();
      this.port = typeof address === "object" && address !== null ? address.port : 0;
    }

    stop(): void {
      this.#server?.close();
    }
  }

  const replicas = [new Replica(), new Replica()];
  let proxy: ReturnType<typeof Bun.spawn> | null = null;
  afterAll(() => {
    proxy?.kill("SIGKILL");
    for (const replica of replicas) replica.stop();
  });

  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    server.close();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (await condition().catch(() => false)) return;
      await Bun.sleep(25);
    }
    throw new Error("It did not come about within 15 seconds.");
  }

  /** What HAProxy says through its socket. */
  const command = (text: string) =>
    new Promise<string>((done, fail) => {
      const socket = connect(join(scratch, "interdict-haproxy.sock"));
      let said = "";
      socket.on("error", fail);
      socket.on("data", (data) => {
        said += data.toString();
      });
      socket.on("close", () => done(said));
      socket.write(`${text}\n`);
    });

  /** The states of the replicas, such as UP and DOWN. */
  async function states(): Promise<string[]> {
    const rows = (await command("show stat")).split("\n").map((line) => line.split(","));
    const status = rows[0]?.indexOf("status") ?? -1;
    return rows.flatMap((row) => (row[1]?.startsWith("replica") ? [row[status] ?? ""] : []));
  }

  test("asks another replica where that is safe, and there alone", async () => {
    const [first, second] = replicas;
    if (first === undefined || second === undefined) throw new Error("There are two replicas.");
    for (const replica of replicas) await replica.start();
    const port = await freePort();
    const path = write("b.cfg", {
      replicas: replicas.map((replica) => `127.0.0.1:${replica.port}`),
      listen: `127.0.0.1:${port}`,
    });
    const log = join(scratch, "log");
    proxy = Bun.spawn([haproxy ?? "", "-f", path], { stdout: Bun.file(log), stderr: "ignore" });
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await states()).every((state) => state === "UP"));
    // Each on a connection of its own: HAProxy closes one that is kept, so that its client may ask again.
    const ask = async (method: string, path: string) =>
      (await fetch(`${url}${path}`, { method, headers: { Connection: "close" } })).status;
    const asked = () => replicas.map(({ requests }) => requests.splice(0).length);
    for (let i = 0; i < 6; i++) expect(await ask("POST", "/v1/match")).toBe(200);
    expect(asked()).not.toContain(0);

    // One that takes requests and closes: those that change nothing go to the other one.
    first.mode = "close";
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push(await ask("POST", "/v1/match"), await ask("GET", "/review/lists"));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const changes = [];
    asked();
    for (let i = 0; i < 6; i++) changes.push(await ask("POST", "/review/cases"));
    expect(new Set(changes)).toEqual(new Set([200, 500]));
    expect(asked().reduce((sum, count) => sum + count, 0)).toBe(6);

    // So does a batch of any size that the contract allows, whole, and a search with a head of any.
    for (const bytes of [20_000, BODY_BYTES_MAX]) {
      const body = "x".repeat(bytes);
      for (let i = 0; i < 4; i++) {
        const whole = second.bytes + bytes;
        const { status } = await fetch(`${url}/v1/match`, {
          method: "POST",
          body,
          headers: { Connection: "close" },
        });
        expect([status, second.bytes > whole]).toEqual([200, true]);
      }
    }
    first.mode = "answer";
    expect(await ask("GET", `/v1/search?q=${"%20".repeat(40_000)}`)).toBe(200);

    // One that is not ready gets nothing, and comes back.
    first.mode = "unready";
    await until(async () => (await states())[0]?.startsWith("DOWN") ?? false);
    asked();
    for (let i = 0; i < 4; i++) expect(await ask("POST", "/review/cases")).toBe(200);
    expect(asked()).toEqual([0, 4]);
    first.mode = "answer";
    await until(async () => (await states())[0] === "UP");

    // A replica that ended: a connection that is refused costs no request, whichever it is.
    second.stop();
    for (let i = 0; i < 8; i++) expect(await ask("POST", "/review/cases")).toBe(200);

    // Drained by hand.
    await second.start();
    await until(async () => (await states())[1] === "UP");
    await command("set server replicas/replica2 state drain");
    asked();
    for (let i = 0; i < 4; i++) expect(await ask("POST", "/v1/match")).toBe(200);
    expect(asked()).toEqual([4, 0]);

    // Errors of the proxy itself are those of the contract, with the id of the client or a new one.
    const failed = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { Connection: "close", ...headers },
      });
      const { error } = (await answer.json()) as { error: Record<string, string> };
      expect(answer.headers.get("X-Request-Id")).toBe(error.request_id ?? "none");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      return [answer.status, error.type, error.code, error.request_id, answer.headers.get("Retry-After")];
    };
    const newId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    first.mode = "close";
    expect(await failed("/review/cases", { "X-Request-Id": "mine-1" })).toEqual([
      ...[500, "api_error", "internal_error", "mine-1", null],
    ]);
    // A batch that no replica lives to answer: with the error of the contract, and in the log.
    second.mode = "close";
    expect(await failed("/v1/sanctions/match/batch", { "X-Request-Id": "killed-1" })).toEqual([
      ...[500, "api_error", "internal_error", "killed-1", null],
    ]);
    await until(async () =>
      / 500 .*POST \/v1\/sanctions\/match\/batch killed-1$/m.test(readFileSync(log, "utf8")),
    );
    second.mode = "answer";
    for (const id of ["two words", `interdict_${"a".repeat(21)}`, "x".repeat(129)])
      expect(await failed("/review/cases", { "X-Request-Id": id })).toContainEqual(newId);
    first.mode = "unready";
    await until(async () => (await states())[0]?.startsWith("DOWN") ?? false);
    expect(await failed("/v1/match")).toEqual([503, "api_error", "index_unavailable", newId, "2"]);
    const slow = connect(port, "127.0.0.1");
    slow.write("POST /v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf");
    const told = await new Promise<string>((done) => {
      let text = "";
      slow.on("data", (data) => {
        text += data.toString();
      });
      slow.on("close", () => done(text));
    });
    expect(told).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"invalid_request","message":"The request did not arrive in full/,
    );
  }, 60_000);
});
