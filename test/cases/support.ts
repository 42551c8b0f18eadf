// Lists of a few invented records that a test can change, and desks on one state folder.

import type { Properties } from "../../src/base/model/entity.ts";
import type { StoredRecord } from "../../src/engine/store/predecessor.ts";
import { CaseDesk, type CaseDeskOptions, type CaseFile } from "../../src/service/cases/case-desk.ts";
import type { ListsInUse } from "../../src/service/cases/compare-cases.ts";
import type { Reviewer } from "../../src/service/cases/review-case.ts";
import { scratchFolder } from "../support/scratch.ts";
import { makeListed } from "../support/store-records.ts";

export const ANALYST: Reviewer = { account: { id: 1, name: "a.analyst" }, key: "KEY1", request: "req-1" };
export const SECOND: Reviewer = { account: { id: 2, name: "b.second" }, key: "KEY2", request: "req-2" };

/** Lists whose records a test changes; each change is another snapshot. */
export class ChangingLists implements ListsInUse {
  #records = new Map<string, StoredRecord>();
  #edition = 1;
  reads = 0;

  constructor(...ids: string[]) {
    for (const id of ids) this.set(id);
  }

  snapshot = () => `snap-${this.#edition}`;

  records = (id: string): StoredRecord[] => {
    this.reads++;
    return [...this.#records.values()].filter(
      ({ entity }) => entity.id === id || entity.referents.includes(id),
    );
  };

  /** Puts a record in, or replaces it. */
  set(
    id: string,
    properties: Properties = { name: [`Name of ${id}`] },
    referents: readonly string[] = [],
    { caption = `Name of ${id}`, dataset = "invented" } = {},
  ): void {
    const { entity, listings } = makeListed({ id, caption, properties, referents, datasets: [dataset] });
    const row = this.#records.size + 1;
    this.#records.set(id, { row, corpus: "sanction", entity, listings } as StoredRecord);
  }

  remove(id: string): void {
    this.#records.delete(id);
  }

  /** The same records as another snapshot. */
  publish(): void {
    this.#edition++;
  }
}

type Seen<Given extends { readonly version: number }> = Omit<Given, "version"> & {
  readonly version?: number;
};

/** A desk of people who look at a case before they act, unless a version says what they saw. */
class SeeingDesk extends CaseDesk {
  override async decide(
    id: string,
    given: Seen<Parameters<CaseDesk["decide"]>[1]>,
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    return super.decide(
      id,
      { ...given, version: given.version ?? (await this.#seen(id, lists)) },
      reviewer,
      lists,
    );
  }

  override async confirm(
    id: string,
    given: Seen<Parameters<CaseDesk["confirm"]>[1]>,
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    return super.confirm(
      id,
      { ...given, version: given.version ?? (await this.#seen(id, lists)) },
      reviewer,
      lists,
    );
  }

  async #seen(id: string, lists: ListsInUse): Promise<number> {
    return (await this.find(id, lists))?.case.version ?? 0;
  }
}

/** A desk on a state folder of its own, unless one is given. */
export function openDesk(options: Partial<CaseDeskOptions> = {}) {
  const state = options.state ?? scratchFolder("interdict-cases-");
  const acts: Parameters<CaseDeskOptions["record"]>[0][] = [];
  const desk = new SeeingDesk({
    fourEyes: false,
    record: async (act) => void acts.push(act),
    ...options,
    state,
  });
  return { desk, state, acts };
}

/** What a case is opened with. */
export function givenCase(reference: string | null, entity: string, requestId = "screening-1") {
  return {
    reference,
    subject: { schema: "Person", properties: { name: [`Customer ${reference}`] } },
    entity: { id: entity, caption: `Name of ${entity}`, schema: "Person", datasets: ["invented"] },
    score: 0.91,
    threshold: 0.8,
    requestId,
    snapshot: "snap-1",
  };
}

export const FALSE_POSITIVE = {
  verdict: "false_positive",
  reason: "Born in 1984; passport seen",
  until: null,
} as const;
export const TRUE_HIT = { verdict: "true_hit", reason: "Same passport number", until: null } as const;
export const UNSURE = { verdict: "unsure", reason: "Asked the branch for a passport", until: null } as const;

export const ALL = { statuses: null, verdicts: null, entities: null, page: 1, perPage: 50 } as const;
