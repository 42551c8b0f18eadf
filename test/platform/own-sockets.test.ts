// The sockets below the runtime: what the kernel does when connections are steered, and when a socket is
// taken from the runtime.

import { afterEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import {
  findListeningSockets,
  parseTcpTable,
  parseUnixTable,
} from "../../src/base/platform/listening-sockets.ts";
import {
  type OwnSocket,
  ownStreamSockets,
  steerConnections,
  stopListening,
} from "../../src/base/platform/own-sockets.ts";

const isLinux = process.platform === "linux";
if (!isLinux) console.warn("skipped: sockets are steered by Linux only");

test("the tables of sockets are read", () => {
  const tcp = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:0000000B 00:00000000 00000000  1000        0 4711 1 00000000659542b0 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 4712 1 0000000057c8dc37
   2: 00000000000000000000000000000000:1F91 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 99 1 0
`;
  expect(parseTcpTable(tcp)).toEqual([
    { address: "0100007F:1F90", inode: 4711, isTcp: true, waiting: 11 },
    { address: "00000000000000000000000000000000:1F91", inode: 99, isTcp: true, waiting: 0 },
  ]);
  const unix = `Num       RefCount Protocol Flags    Type St Inode Path
00000000a69a0a16: 00000003 00000000 00000000 0001 03  1085
00000000b0efc04e: 00000002 00000000 00010000 0001 01 44313 /run/my socket.new
00000000b0efc04f: 00000003 00000000 00000000 0001 03 44314 /run/my socket.new
00000000b0efc050: 00000002 00000000 00010000 0005 01   315 @abstract
`;
  expect(parseUnixTable(unix)).toEqual([
    { address: "/run/my socket.new", inode: 44_313, isTcp: false, waiting: 0 },
    { address: "@abstract", inode: 315, isTcp: false, waiting: 0 },
  ]);
  expect([...parseTcpTable(""), ...parseUnixTable("")]).toEqual([]);
});

describe.skipIf(!isLinux)("sockets that share a port", () => {
  const servers: { stop(cut: boolean): Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop(true);
  });

  /** A server on a shared port that answers with its name, and its socket. */
  function listen(name: string, port: number) {
    const before = new Set(ownStreamSockets().map(({ inode }) => inode));
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port,
      reusePort: true,
      fetch: () => new Response(name),
    });
    const [socket] = ownStreamSockets().filter(({ inode, isListening }) => isListening && !before.has(inode));
    if (socket === undefined || server.port === undefined) throw new Error("No socket was opened.");
    servers.push(server);
    return { socket, port: server.port };
  }

  async function answersAt(port: number): Promise<string> {
    const names = new Set<string>();
    for (let i = 0; i < 40; i++)
      names.add(await (await fetch(`http://127.0.0.1:${port}/`, { keepalive: false })).text());
    return [...names].sort().join(" ");
  }

  test("are in the kernel's table, with what waits in them", () => {
    const { socket } = listen("a", 0);
    expect(findListeningSockets().find(({ inode }) => inode === socket.inode)).toMatchObject({
      isTcp: true,
      waiting: 0,
    });
  });

  test("get the connections that are steered to them", async () => {
    const { port } = listen("a", 0);
    listen("b", port);
    const { socket } = listen("c", port);
    expect(await answersAt(port)).toBe("a b c");
    for (const [index, name] of ["a", "b", "c"].entries()) {
      steerConnections(socket, index);
      expect(await answersAt(port)).toBe(name);
    }
    steerConnections(socket, 3);
    expect(await answersAt(port)).toBe("a b c");
    steerConnections(socket, 0);
    steerConnections(socket, null);
    steerConnections(socket, null);
    expect(await answersAt(port)).toBe("a b c");
  });

  test("stop to listen without closing a connection", async () => {
    const first = listen("a", 0);
    const { port } = listen("b", first.port);
    steerConnections(first.socket, 0);
    const connection = connect(port, "127.0.0.1");
    const answered = () =>
      new Promise((resolve) => connection.once("data", (data) => resolve(String(data).at(-1))));
    const ask = () => connection.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    ask();
    expect(await answered()).toBe("a");
    stopListening([first.socket]);
    const isOpen = ({ inode }: OwnSocket) => inode === first.socket.inode;
    expect(ownStreamSockets().some(isOpen)).toBe(false);
    expect(await answersAt(port)).toBe("b");
    ask();
    expect(await answered()).toBe("a");
    connection.destroy();
  });
});
