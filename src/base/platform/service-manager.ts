// The program that started this process, when it wants to be notified: systemd and its like, by datagrams to
// the socket that NOTIFY_SOCKET names (sd_notify(3)). Bun has no datagram sockets of this family, so this
// calls libc.

import { FFIType, ptr } from "bun:ffi";
import { OperatorError } from "../model/errors.ts";
import { openCLibrary } from "./c-library.ts";

/** What the manager is notified of, by the names of sd_notify(3). */
export type Notification = Readonly<Record<string, string | number>>;

export interface ServiceManager {
  /** Sends a notification. False when the manager did not take it: nobody listens, or its queue is full. */
  notify(notification: Notification): boolean;
}

const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0x80000;
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;

/** The length of sun_path in struct sockaddr_un. */
const PATH_BYTES_MAX = 108;

/**
 * The manager that the environment names; null when there is none. Throws an OperatorError for an address
 * that is no Unix socket.
 */
export function findServiceManager({
  NOTIFY_SOCKET: path,
}: Readonly<Record<string, string | undefined>>): ServiceManager | null {
  if (!path) return null;
  const address = encodeSocketAddress(path);
  const { socket, sendto } = openCLibrary({
    socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    sendto: {
      args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32, FFIType.ptr, FFIType.u32],
      returns: FFIType.i64,
    },
  });
  const file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (file < 0) throw new OperatorError("The system opened no socket for notifying the service manager.");
  return {
    notify(notification) {
      const bytes = encodeNotification(notification);
      // A manager that hangs must not make the service hang.
      const flags = MSG_DONTWAIT | MSG_NOSIGNAL;
      return Number(sendto(file, ptr(bytes), bytes.length, flags, ptr(address), address.length)) >= 0;
    },
  };
}

/** The lines NAME=VALUE of a notification. A value is one line, so a line break in it becomes a space. */
export function encodeNotification(notification: Notification): Uint8Array {
  const lines = Object.entries(notification).map(
    ([name, value]) => `${name}=${String(value).replaceAll(/[\r\n]+/g, " ")}`,
  );
  return new TextEncoder().encode(lines.join("\n"));
}

/**
 * struct sockaddr_un of a path, or of an abstract address, which begins with "@". Throws an OperatorError for
 * anything else.
 */
export function encodeSocketAddress(path: string): Uint8Array {
  const name = new TextEncoder().encode(path);
  const isAbstract = path.startsWith("@");
  if ((!isAbstract && !path.startsWith("/")) || name.length < 2 || name.length >= PATH_BYTES_MAX)
    throw new OperatorError(
      `NOTIFY_SOCKET ${JSON.stringify(path)} is not the address of a Unix socket.`,
      "It is a path, or @ and the name of an abstract address. Unset it if there is no service manager.",
    );
  // The kernel counts the bytes of an abstract name, and a path ends with a zero.
  const address = new Uint8Array(2 + name.length + (isAbstract ? 0 : 1));
  new DataView(address.buffer).setUint16(0, AF_UNIX, IS_LITTLE_ENDIAN);
  address.set(name, 2);
  if (isAbstract) address[2] = 0;
  return address;
}

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
