// A stand-in for the service manager: a datagram socket that keeps what it is notified of.

import { FFIType, ptr } from "bun:ffi";
import { openCLibrary } from "../../src/base/platform/c-library.ts";
import { encodeSocketAddress } from "../../src/base/platform/service-manager.ts";

const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const MSG_DONTWAIT = 0x40;
const DATAGRAM_BYTES_MAX = 65_536;
const TIMEOUT_MS = 20_000;

export interface NotifySocket {
  /** What NOTIFY_SOCKET must be for it. */
  readonly address: string;
  /** Every datagram until now. */
  received(): readonly string[];
  /** The first datagram with this text, from the given one on; waits for it. */
  waitFor(text: string, from?: number): Promise<string>;
  close(): void;
}

/** Opens the socket at a path, or at an abstract address, which begins with "@". */
export function openNotifySocket(address: string): NotifySocket {
  const libc = openCLibrary({
    socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    bind: { args: [FFIType.i32, FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
    recv: { args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32], returns: FFIType.i64 },
    close: { args: [FFIType.i32], returns: FFIType.i32 },
  });
  const file = libc.socket(AF_UNIX, SOCK_DGRAM, 0);
  const name = encodeSocketAddress(address);
  if (libc.bind(file, ptr(name), name.length) !== 0) throw new Error(`${address} can't be bound.`);
  const buffer = new Uint8Array(DATAGRAM_BYTES_MAX);
  const datagrams: string[] = [];
  const received = () => {
    for (;;) {
      const bytes = Number(libc.recv(file, ptr(buffer), buffer.length, MSG_DONTWAIT));
      if (bytes < 0) return datagrams;
      datagrams.push(new TextDecoder().decode(buffer.subarray(0, bytes)));
    }
  };
  return {
    address,
    received,
    async waitFor(text, from = 0) {
      for (let waitedMs = 0; waitedMs < TIMEOUT_MS; waitedMs += 10) {
        const found = received()
          .slice(from)
          .find((datagram) => datagram.includes(text));
        if (found !== undefined) return found;
        await Bun.sleep(10);
      }
      throw new Error(`No datagram has ${text}:\n${datagrams.join("\n--\n")}`);
    },
    close: () => void libc.close(file),
  };
}
