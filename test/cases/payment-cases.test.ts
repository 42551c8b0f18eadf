// Payment messages as cases: one for a message on the lists in use, decided as others are, and without a
// consequence for any customer.

import { describe, expect, test } from "bun:test";
import { exportCases } from "../../src/service/cases/case-export.ts";
import { type OpenedPayment, paymentOf } from "../../src/service/cases/payment-cases.ts";
import { StandingPairs } from "../../src/service/clearances/standing-pairs.ts";
import { ANALYST, ChangingLists, FALSE_POSITIVE, givenCase, openDesk, SECOND } from "./support.ts";

const payment = (given: Partial<OpenedPayment> = {}): OpenedPayment => ({
  ...{ type: "MT103", reference: "K-1", text: ":20:K-1", answer: '{"verdict":"review"}' },
  ...{ requestId: "screening-1", snapshot: "snap-1", threshold: 0.8 },
  names: ["WIM ZANHOFER"],
  records: [
    { entity: { id: "a-1", caption: "One", schema: "Person", datasets: ["invented"] }, score: 0.9 },
    { entity: { id: "b-1", caption: "Other", schema: "Person", datasets: ["second"] }, score: 0.95 },
  ],
  ...given,
});
const FILTER = {
  queue: "payments",
  text: null,
  file: null,
  assignee: null,
  columns: {},
  order: "opened",
} as const;

describe("a payment", () => {
  test("is one case with all its records, found by its reference and parties", async () => {
    const lists = new ChangingLists("a-1", "b-1");
    const { desk } = openDesk();
    const opened = await desk.openPayment(payment(), ANALYST, lists);
    expect(opened).toMatchObject({
      ...{ reference: null, status: "open", score: 0.95, payment: { type: "MT103", reference: "K-1" } },
      records: [{ id: "b-1" }, { id: "a-1" }],
    });
    expect((await desk.openPayment(payment(), SECOND, lists)).id).toBe(opened.id);
    expect((await desk.openPayment(payment({ snapshot: "snap-2" }), SECOND, lists)).id).not.toBe(opened.id);
    expect(await desk.read((cases) => paymentOf(cases, opened.id))).toEqual({
      text: ":20:K-1",
      answer: '{"verdict":"review"}',
    });
    for (const text of ["k-1", "zanhofer"])
      expect((await desk.queue({ ...FILTER, text }, ANALYST.account, lists)).ids).toContain(opened.id);
    const { counts } = await desk.queue(FILTER, ANALYST.account, lists);
    expect(counts).toMatchObject({ payments: 2, todo: 2 });
  });

  test("joins no case of a screening with the same request id, and clears no customer", async () => {
    const lists = new ChangingLists("a-1", "b-1");
    const { desk, state, acts } = openDesk();
    const held = await desk.openPayment(payment(), ANALYST, lists);
    const customer = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const nobody = await desk.open(givenCase(null, "a-1", "screening-1"), ANALYST, lists);
    expect(new Set([held.id, customer.id, nobody.id]).size).toBe(3);
    const decided = await desk.decide(held.id, { ...FALSE_POSITIVE, version: 0 }, ANALYST, lists);
    expect(decided?.case.status).toBe("decided");
    expect(acts.at(-1)?.case.payment).toEqual({ type: "MT103", reference: "K-1" });
    using pairs = new StandingPairs(state);
    expect(["a-1", "b-1"].map((id) => pairs.has("K-1", [id]))).toEqual([false, false]);
    // It has gone on: what lists say later is about other messages.
    lists.set("a-1", { name: ["Another name"], birthDate: ["1950"] });
    lists.publish();
    expect((await desk.find(held.id, lists))?.case.status).toBe("decided");
    expect(
      await desk.read((cases) => exportCases(cases, { ...FILTER, queue: "decided" }, ANALYST.account), lists),
    ).toContain("K-1,MT103");
  });

  test("needs two people with four eyes, whoever of them it is", async () => {
    const lists = new ChangingLists("a-1", "b-1");
    const { desk } = openDesk({ fourEyes: true });
    const { id } = await desk.openPayment(payment(), ANALYST, lists);
    const given = { ...FALSE_POSITIVE, version: 0 };
    expect((await desk.decide(id, given, ANALYST, lists))?.case.status).toBe("awaiting");
    const answer = { agrees: true, reason: "Seen", version: 1 };
    await expect(desk.confirm(id, answer, ANALYST, lists)).rejects.toThrow("another account must confirm");
    expect((await desk.confirm(id, answer, SECOND, lists))?.case.status).toBe("decided");
  });
});
