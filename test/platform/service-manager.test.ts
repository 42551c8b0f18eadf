// What a service manager is sent, and to which address.

import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  encodeNotification,
  encodeSocketAddress,
  findServiceManager,
} from "../../src/base/platform/service-manager.ts";
import { type NotifySocket, openNotifySocket } from "../support/notify-socket.ts";
import { scratchFolder } from "../support/scratch.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("a notification", () => {
  test.each([
    [{ READY: 1 }, "READY=1"],
    [{ RELOADING: 1, MONOTONIC_USEC: 123_456_789_012 }, "RELOADING=1\nMONOTONIC_USEC=123456789012"],
    [{ STATUS: "Not ready: a\nb\r\nREADY=1" }, "STATUS=Not ready: a b READY=1"],
    [{ STATUS: "Straße" }, "STATUS=Straße"],
    [{}, ""],
  ])("of %o is %p", (notification, text) => {
    expect(textOf(encodeNotification(notification))).toBe(text);
  });
});

describe("an address", () => {
  test("that is a path ends with a zero", () => {
    expect([...encodeSocketAddress("/run/n")]).toEqual([1, 0, ...Buffer.from("/run/n"), 0]);
  });

  test("that is abstract begins with one, and has the length of its name", () => {
    expect([...encodeSocketAddress("@a/b")]).toEqual([1, 0, 0, ...Buffer.from("a/b")]);
  });

  test("has at most 107 bytes", () => {
    expect(encodeSocketAddress(`/${"x".repeat(106)}`)).toHaveLength(110);
    expect(() => encodeSocketAddress(`/${"x".repeat(107)}`)).toThrow("is not the address");
  });

  test.each(["vsock:2:1234", "run/notify", "@", "/"])("%p is refused", (path) => {
    expect(() => findServiceManager({ NOTIFY_SOCKET: path })).toThrow(
      `NOTIFY_SOCKET "${path}" is not the address of a Unix socket.`,
    );
  });
});

describe("a manager", () => {
  let socket: NotifySocket | null = null;
  afterEach(() => {
    socket?.close();
    socket = null;
  });

  test("is there only if the environment names it", () => {
    expect(findServiceManager({})).toBeNull();
    expect(findServiceManager({ NOTIFY_SOCKET: "" })).toBeNull();
  });

  test.each([
    ["a path", join(scratchFolder("interdict-notify-"), "notify")],
    ["an abstract address", `@interdict-test-${process.pid}`],
  ])("hears at %s", (_, address) => {
    socket = openNotifySocket(address);
    const manager = findServiceManager({ NOTIFY_SOCKET: address });
    expect(manager?.notify({ READY: 1, STATUS: "x" })).toBe(true);
    expect(manager?.notify({ WATCHDOG: 1 })).toBe(true);
    expect(socket.received()).toEqual(["READY=1\nSTATUS=x", "WATCHDOG=1"]);
  });

  test("that is gone or hangs takes nothing, and nobody waits for it", () => {
    const address = `@interdict-test-hangs-${process.pid}`;
    const manager = findServiceManager({ NOTIFY_SOCKET: address });
    expect(manager?.notify({ READY: 1 })).toBe(false);
    socket = openNotifySocket(address);
    let taken = 0;
    while (taken < 10_000 && manager?.notify({ WATCHDOG: 1 })) taken++;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(10_000);
    expect(socket.received()).toHaveLength(taken);
    expect(manager?.notify({ WATCHDOG: 1 })).toBe(true);
  });
});
