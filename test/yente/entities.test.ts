// GET /entities/{id}, nested or not, and what is adjacent to it; merged ids; and the neighbours of records
// of official lists, which have no file of neighbours.

import { describe, expect, test } from "bun:test";
import { startDoor } from "./support.ts";

const idsOf = (values: readonly { id: string }[]) => values.map(({ id }) => id);

describe("an entity", () => {
  test("has its neighbours in place of their ids", async () => {
    const { get } = await startDoor();
    const { status, json } = await get("/entities/NK-vesk");
    expect(status).toBe(200);
    const { properties } = json;
    expect(properties.name).toEqual(["Orlan Testovich Vesk", "Орлан Тестович Веск"]);
    expect(properties.sanctions).toMatchObject([
      { id: "s-1", schema: "Sanction", properties: { entity: ["NK-vesk"] } },
    ]);
    expect(properties.addressEntity).toMatchObject([{ id: "addr-1", caption: "12 Invented Street, Moscow" }]);
    const [owned] = properties.ownershipOwner;
    expect(owned).toMatchObject({ id: "own-1", schema: "Ownership" });
    expect(owned.properties.owner).toEqual(["NK-vesk"]);
    expect(owned.properties.asset).toMatchObject([{ id: "NK-ship", properties: { country: ["ru"] } }]);
    expect(idsOf(properties.familyPerson[0].properties.relative)).toEqual(["NK-sister"]);
  });

  test("has ids alone where it is asked for", async () => {
    const { get } = await startDoor();
    const { json } = await get("/entities/NK-vesk?nested=false");
    expect(json.properties.addressEntity).toEqual(["addr-1"]);
    expect(json.properties.sanctions).toBeUndefined();
  });

  test("that is no record, and that names both ends", async () => {
    const { get } = await startDoor();
    const { json } = await get("/entities/pay-1");
    expect(json).toMatchObject({ schema: "Payment", target: false, first_seen: null });
    expect(idsOf(json.properties.payer)).toEqual(["p-1"]);
    expect(idsOf(json.properties.beneficiary)).toEqual(["party-1", "party-2"]);
  });

  test("that was merged leads to what it is now", async () => {
    const { get } = await startDoor();
    for (const [path, location] of [
      ["/entities/old-vesk", "/entities/NK-vesk"],
      ["/entities/list-77?nested=false", "/entities/NK-vesk?nested=false"],
      ["/entities/old-vesk/adjacent", "/entities/NK-vesk/adjacent"],
      ["/entities/old-vesk/adjacent/sanctions", "/entities/NK-vesk/adjacent/sanctions"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.get("Location")]).toEqual([308, location]);
    }
  });

  const MISSING: [path: string, status: number, detail: unknown][] = [
    ["/entities/banana", 404, "No such entity!"],
    ["/entities/banana/adjacent", 404, "No such entity!"],
    ["/entities/NK-vesk/adjacent/address", 404, "No such property!"],
    ["/entities/NK-vesk/adjacent/banana", 404, "No such property!"],
  ];
  test.each(MISSING)("%s is missing", async (path, status, detail) => {
    const { get } = await startDoor();
    expect(await get(path)).toMatchObject({ status, json: { detail } });
  });

  const WRONG: [path: string, type: string, field: string][] = [
    ["/entities/NK-vesk?nested=perhaps", "bool_parsing", "nested"],
    ["/entities/NK-vesk/adjacent?limit=501", "less_than_equal", "limit"],
    ["/entities/NK-vesk/adjacent?offset=9500", "less_than_equal", "offset"],
    ["/entities/NK-vesk/adjacent/sanctions?limit=x", "int_parsing", "limit"],
  ];
  test.each(WRONG)("%s is wrong", async (path, type, field) => {
    const { get } = await startDoor();
    const { status, json } = await get(path);
    expect([status, json.detail[0].type, json.detail[0].loc]).toEqual([422, type, ["query", field]]);
  });
});

describe("what is adjacent", () => {
  test("is paged by property, in the order of the file", async () => {
    const { get } = await startDoor();
    const { json } = await get("/entities/p-1/adjacent?limit=1");
    expect(json.entity).toMatchObject({ id: "p-1", caption: "Hanno Spendrich", datasets: ["donations"] });
    expect(Object.keys(json.adjacent).sort()).toEqual(["addressEntity", "paymentPayer"]);
    const { addressEntity, paymentPayer } = json.adjacent;
    expect(addressEntity).toMatchObject({ total: { value: 2, relation: "eq" }, limit: 1, offset: 0 });
    expect(idsOf(addressEntity.results)).toEqual(["addr-8"]);
    expect(idsOf(paymentPayer.results)).toEqual(["pay-1"]);
    expect(paymentPayer.results[0].properties.payer).toEqual(["p-1"]);
    expect(idsOf(paymentPayer.results[0].properties.beneficiary)).toEqual(["party-1", "party-2"]);
    const second = await get("/entities/p-1/adjacent?limit=1&offset=1");
    expect(idsOf(second.json.adjacent.addressEntity.results)).toEqual(["addr-9"]);
    expect(idsOf(second.json.adjacent.paymentPayer.results)).toEqual(["pay-2"]);
  });

  test("by one property", async () => {
    const { get } = await startDoor();
    const { json } = await get("/entities/p-1/adjacent/paymentPayer?sort=amountEur:desc");
    expect(json).toMatchObject({ limit: 10, offset: 0, total: { value: 2, relation: "eq" } });
    expect(idsOf(json.results)).toEqual(["pay-2", "pay-1"]);
    const none = await get("/entities/p-1/adjacent/sanctions");
    expect([none.status, none.json.results, none.json.total.value]).toEqual([200, [], 0]);
    // What is beside a thing is not followed further.
    const { json: payment } = await get("/entities/pay-1/adjacent/payer");
    expect(payment.results[0].properties.addressEntity).toEqual(["addr-9", "addr-8"]);
  });
});
