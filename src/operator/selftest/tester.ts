// Screens parts of a test: in this thread, or in threads that have each opened the snapshot.

import { OperatorError } from "../../base/model/errors.ts";
import { GarbagePacer } from "../../base/platform/garbage-pacer.ts";
import { openThreads, type RpcHandlers } from "../../base/platform/rpc-channel.ts";
import { openSnapshot, type Snapshot } from "../../engine/snapshot/open.ts";
import type { CleanCustomer } from "./clean/clean-customer.ts";
import { type CustomerOutcome, screenCustomer } from "./screen-customer.ts";
import { type NameTask, type Outcome, screenName } from "./screen-name.ts";
import type { SelftestSettings } from "./settings.ts";

/** Answers in the order of the questions. */
export interface Tester {
  screenNames(tasks: readonly NameTask[]): Promise<Outcome[]>;
  /** A row that can't be read stays null. */
  screenCustomers(customers: readonly (CleanCustomer | null)[]): Promise<(CustomerOutcome | null)[]>;
}

export interface OpenRequest {
  /** Folder of the snapshot. */
  readonly folder: string;
  readonly settings: SelftestSettings;
}

/** The RPC methods of a thread. */
export type TesterMethods = {
  /** Opens and verifies the snapshot. Once, before the others. */
  open: (request: OpenRequest) => void;
  screenNames: (tasks: readonly NameTask[]) => Outcome[];
  screenCustomers: (customers: readonly (CleanCustomer | null)[]) => (CustomerOutcome | null)[];
};

/** What a name leaves, in subjects as the pacer counts them: its answer has more records than the matches. */
const SUBJECTS_PER_NAME = 2;
/** A customer is screened as it is held, and by its name alone. */
const SUBJECTS_PER_CUSTOMER = 2 * SUBJECTS_PER_NAME;

/** What a thread answers. */
export function testerMethods(): RpcHandlers<TesterMethods> {
  let methods: Omit<TesterMethods, "open"> | null = null;
  const pacer = new GarbagePacer();
  let done = 0;
  const collectAfter = <Answer>(subjects: number, answer: Answer) => {
    done += subjects;
    pacer.update(done);
    return answer;
  };
  const opened = () => {
    if (methods === null) throw new Error("The snapshot is not open.");
    return methods;
  };
  return {
    open({ folder, settings }) {
      const snapshot = openSnapshot(folder);
      if (snapshot.aliasError !== null) throw snapshot.aliasError;
      methods = screenWith(snapshot, settings);
    },
    screenNames: (tasks) => collectAfter(tasks.length * SUBJECTS_PER_NAME, opened().screenNames(tasks)),
    screenCustomers: (customers) =>
      collectAfter(customers.length * SUBJECTS_PER_CUSTOMER, opened().screenCustomers(customers)),
  };
}

/** A tester in this thread. */
export function testerOf(snapshot: Snapshot, settings: SelftestSettings): Tester {
  const methods = screenWith(snapshot, settings);
  return {
    screenNames: async (tasks) => methods.screenNames(tasks),
    screenCustomers: async (customers) => methods.screenCustomers(customers),
  };
}

function screenWith(snapshot: Snapshot, settings: SelftestSettings): Omit<TesterMethods, "open"> {
  return {
    screenNames: (tasks) => tasks.map((task) => screenName(snapshot, settings, task)),
    screenCustomers: (customers) =>
      customers.map((customer) => (customer === null ? null : screenCustomer(snapshot, settings, customer))),
  };
}

/**
 * Starts `count` threads that run the file `entry`, and opens the snapshot in each. Throws an OperatorError
 * when a thread can't be started or the snapshot can't be opened.
 */
export async function startTesters(
  entry: string,
  count: number,
  request: OpenRequest,
): Promise<{ readonly testers: readonly Tester[]; end(): void }> {
  const { channels, end } = await openThreads<TesterMethods>(entry, count, died, request);
  const testers = channels.map(
    (channel): Tester => ({
      screenNames: (tasks) => channel.call("screenNames", tasks),
      screenCustomers: (customers) => channel.call("screenCustomers", customers),
    }),
  );
  // Each twice: a thread has its next part when it has finished one.
  return { testers: [...testers, ...testers], end };
}

function died(reason: string): OperatorError {
  return new OperatorError(
    `A thread of the self-test died: ${reason}.`,
    "If memory ran out, use fewer threads (--threads).",
  );
}
