// A new process takes the addresses of a service over from the old one; no connection is refused or lost. The
// new process listens next to the old one; `takeOver` then runs in it. The old one is asked by SIGUSR2 and
// runs a HandOver.

import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import { OperatorError } from "../../base/model/errors.ts";
import { findListeningSockets } from "../../base/platform/listening-sockets.ts";
import { type OwnSocket, ownStreamSockets, stopListening } from "../../base/platform/own-sockets.ts";
import { LAST_CONNECTIONS_MS } from "./listener.ts";
import { isNameless } from "./nameless-socket.ts";
import {
  areAccepted,
  findAddresses,
  LETTING_GO_MS,
  othersAt,
  type SharedAddress,
  waitUntil,
  whileSteered,
} from "./shared-addresses.ts";
import type { Supervision } from "./supervision.ts";
import type { WorkerPool } from "./worker-pool.ts";

const SIGNAL = "SIGUSR2";
const SIGNAL_NUMBER = 12;

/** The sockets of this process that clients use: the ones behind a front serve the last of them. */
function clientSockets(): OwnSocket[] {
  const behind = findListeningSockets().filter(({ isTcp, address }) => !isTcp && isNameless(address));
  const inodes = new Set(behind.map(({ inode }) => inode));
  return ownStreamSockets().filter(({ inode }) => !inodes.has(inode));
}

/** Throws an OperatorError unless `pid` is a process that takes the signal to hand over. */
export function checkPredecessor(pid: number): void {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    throw new OperatorError(
      `There is no process ${pid} of this user to take over from.`,
      "Give the id of the process that runs interdict serve.",
      { cause },
    );
  }
  if (isService(pid) !== false) return;
  throw new OperatorError(
    `The process ${pid} does not run interdict serve: it has ended, or would end at ${SIGNAL}.`,
    "Give the id of the process that runs the service.",
  );
}

/**
 * Whether a process lives and handles the signal. Null where the system hides it, as systemd does with
 * ProtectProc=.
 */
function isService(pid: number): boolean | null {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return null;
  }
  const caught = BigInt(`0x${/^SigCgt:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  return !/^State:\s*Z/m.test(status) && ((caught >> BigInt(SIGNAL_NUMBER - 1)) & 1n) === 1n;
}

/**
 * Takes over from the process `pid`, which listens at the addresses of this one; this one listens and is
 * ready. Throws an OperatorError when it does not let go, or when this one is stopping; then it still serves.
 */
export async function takeOver(pid: number, isStopping: () => boolean, log: Logger): Promise<void> {
  const shared = findAddresses().filter(({ others }) => others.length > 0);
  if (shared.length === 0)
    throw new OperatorError(
      `The process ${pid} does not listen at any address of this one.`,
      "Restart the service to change its address.",
    );
  // The sockets of this process began to listen after the others.
  const toThis = ({ others }: SharedAddress) => others.length;
  await whileSteered(shared, toThis, async () => {
    if (!(await areAccepted(othersAt(shared), isStopping)))
      log.warn({ predecessor: pid }, "connections to the old process wait to be accepted");
    if (isStopping()) throw new OperatorError("The new process was stopped before it had taken over.");
    process.kill(pid, SIGNAL);
    if (await waitUntil(() => othersAt(findAddresses()).length === 0, LETTING_GO_MS)) return;
    throw new OperatorError(
      `The process ${pid} still listens ${LETTING_GO_MS / 1000} seconds after it was asked to hand over.`,
      "Its log says why. Restart the service instead.",
    );
  });
}

/** What the new process prints on standard output when it has taken over. */
export function tookOver(pid: number): string {
  return `Took over from process ${pid}.`;
}

/** What the old process does: it lets go of its addresses, and serves the connections that it has. */
export class HandOver {
  readonly #done = Promise.withResolvers<void>();

  constructor(
    private readonly pool: Pick<WorkerPool, "drain">,
    private readonly supervision: Pick<Supervision, "close">,
    private readonly log: Logger,
  ) {}

  /** Resolves once the last connection is closed. */
  get done(): Promise<void> {
    return this.#done.promise;
  }

  /** Hands over. False when no other process listens at an address of this one: nothing changes then. */
  async begin(): Promise<boolean> {
    if (othersAt(findAddresses()).length === 0) return false;
    // The manager watches the successor from now on.
    this.supervision.close();
    await this.pool.drain();
    stopListening(clientSockets().filter(({ isListening }) => isListening));
    this.log.info("another process has taken over; this one ends with its last connection");
    void this.#finish();
    return true;
  }

  async #finish(): Promise<void> {
    await waitUntil(() => clientSockets().length === 0, LAST_CONNECTIONS_MS);
    this.#done.resolve();
  }
}
