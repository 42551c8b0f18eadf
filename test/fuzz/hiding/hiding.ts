// Hides listed names by operations at random, in places at random, and counts which the product neither finds
// nor names as something that it could not compare.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceError } from "../../../src/base/model/errors.ts";
import { Matcher } from "../../../src/engine/screening/match.ts";
import type { Snapshot } from "../../../src/engine/snapshot/open.ts";
import { isRejected } from "../../../src/service/bulk/reading/customer-row.ts";
import { customersOf, examineFile } from "../../../src/service/bulk/reading/open-customers.ts";
import { RowScreener } from "../../../src/service/bulk/screening/screen-rows.ts";
import { decodeSubject } from "../../../src/service/contract/decode-subject.ts";
import { recordsOf } from "../../../src/service/payments/finding.ts";
import { isUnreadable } from "../../../src/service/payments/message.ts";
import { readMessages } from "../../../src/service/payments/reading/read-text.ts";
import { MessageScreener } from "../../../src/service/payments/screening/screen-message.ts";
import { memoryFile } from "../../sources/support.ts";
import { pick, type Random } from "../../support/random.ts";
import { below, chance } from "../chance.ts";
import type { Fuzzer, FuzzerKind, FuzzOptions } from "../fuzzer.ts";
import { type HiddenParty, hiddenParties, openHidingSnapshot } from "./listed-parties.ts";
import { GROUPS, isReadable, OPERATIONS, type Operation } from "./operations.ts";
import { PLACES, type Place, type Screened } from "./places.ts";
import { HidingTally, type Verdict } from "./tally.ts";

/** A hidden name as JSON keeps it. */
export interface HidingInput {
  readonly listed: string;
  readonly ids: readonly string[];
  readonly operations: readonly string[];
  readonly place: string;
  /** The name as it is written there. */
  readonly written: string;
  readonly screened: Screened;
}

const OPERATIONS_MAX = 4;
const TRIES_MAX = 100;

const SETTINGS = { threshold: 0.8, limit: 10, include: ["sanction"], datasets: null } as const;

export const hiding: FuzzerKind = {
  name: "hiding",
  share: 0.1,
  isExtra: true,
  inTests: 200,
  open: (options) => HidingFuzzer.open(options),
};

class HidingFuzzer implements Fuzzer {
  readonly #tally = new HidingTally();
  readonly #matcher: Matcher;
  readonly #messages: MessageScreener;
  readonly #rows: RowScreener;
  readonly #parties: readonly HiddenParty[];
  /** Places, each as often as its weight. */
  readonly #deck = PLACES.flatMap((place) => Array<Place>(place.weight).fill(place));

  private constructor(
    private readonly folder: string,
    private readonly snapshot: Snapshot,
  ) {
    this.#matcher = new Matcher(snapshot);
    this.#messages = new MessageScreener(this.#matcher, { ...SETTINGS, rules: [], places: null });
    this.#rows = new RowScreener(this.#matcher, { ...SETTINGS, allCandidates: false, countFrom: 0.8 });
    this.#parties = hiddenParties(snapshot);
    if (this.#parties.length === 0) throw new Error("The lists have no name that can be hidden.");
  }

  static async open({ lists }: FuzzOptions): Promise<HidingFuzzer> {
    const folder = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));
    return new HidingFuzzer(folder, await openHidingSnapshot(folder, lists));
  }

  generate(random: Random): HidingInput {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const party = pick(random, this.#parties);
      const place = pick(random, this.#deck);
      if (party.group === "vessel" && !place.isForShips) continue;
      const operations = drawOperations(random);
      const written = compose(operations, random, party);
      if (written === null) continue;
      return {
        listed: party.name,
        ids: party.ids,
        operations: operations.map(({ name }) => name).sort(),
        place: place.name,
        written,
        screened: place.put(written, party),
      };
    }
    throw new Error("No operation applies to any name.");
  }

  async run(input: unknown): Promise<string | null> {
    const { operations, place, listed, written, ids, screened } = input as HidingInput;
    const verdict = await this.#screen(screened, ids);
    this.#tally.add({ operations, place }, verdict, { listed, written, place });
    return null;
  }

  #screen(screened: Screened, ids: readonly string[]): Verdict | Promise<Verdict> {
    if (screened.as === "message") return this.#screenMessage(screened.text, ids);
    if (screened.as === "customer") return this.#screenCustomer(screened.csv, ids);
    return this.#screenSubject(screened, ids);
  }

  #screenMessage(text: string, ids: readonly string[]): Verdict {
    let verdict: Verdict = "hidden";
    for (const message of readMessages(text)) {
      if (isUnreadable(message)) return "noticed";
      const answer = this.#messages.screen(message);
      if (answer.findings.flatMap(recordsOf).some(({ id }) => ids.includes(id))) return "found";
      if (answer.verdict !== "clear") verdict = "noticed";
    }
    return verdict;
  }

  #screenSubject({ schema, properties }: Screened & { as: "subject" }, ids: readonly string[]): Verdict {
    try {
      const { candidates, notCompared } = this.#matcher.match(
        decodeSubject({ schema, properties, include: ["sanctions"] }),
      );
      const matches = candidates.filter(({ match }) => match);
      if (matches.some(({ id }) => ids.includes(id))) return "found";
      return matches.length > 0 || notCompared.length > 0 ? "noticed" : "hidden";
    } catch (error) {
      if (error instanceof ServiceError && error.code === "invalid_request") return "noticed";
      throw error;
    }
  }

  async #screenCustomer(csv: string, ids: readonly string[]): Promise<Verdict> {
    const file = memoryFile("customers.csv", new TextEncoder().encode(csv));
    const found: Verdict[] = [];
    for await (const row of customersOf(examineFile(file, {})).rows()) {
      const screened = this.#rows.screen([isRejected(row) ? row : { ...row, passedOn: [] }]);
      if (screened.alerts.some((alert) => ids.some((id) => alert.includes(id)))) found.push("found");
      else if (screened.alerts.length + screened.notRead.length > 0) found.push("noticed");
      // What was not compared is counted in the report of a run.
      else found.push(Object.keys(screened.tally.notCompared ?? {}).length > 0 ? "noticed" : "hidden");
    }
    // A row that the reader left out is lost.
    return found.length === 1 ? (found[0] ?? "hidden") : "hidden";
  }

  report(): unknown {
    return this.#tally.report;
  }

  async close(): Promise<void> {
    this.snapshot.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** One to four different operations, in the order in which they are done. */
function drawOperations(random: Random): Operation[] {
  const wanted = 1 + below(random, chance(random, 0.7) ? 2 : OPERATIONS_MAX);
  for (;;) {
    const drawn = new Set<Operation>();
    while (drawn.size < wanted) drawn.add(pick(random, OPERATIONS));
    if (isReadable(drawn))
      return [...drawn].sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
  }
}

/** The name with every operation done; null where one of them doesn't apply. */
function compose(operations: readonly Operation[], random: Random, party: HiddenParty): string | null {
  let text = party.name;
  for (const { apply } of operations) {
    const changed = apply(text, random, party);
    if (changed === null || changed === text) return null;
    text = changed;
  }
  return text;
}
