// Records of official lists, which have no file of neighbours: their measures, addresses, documents and
// wallets are entities, and so are the relations that the lists say of them.

import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SnapshotScreening } from "../../src/engine/screening/screening.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { createDoor } from "../../src/service/yente/door.ts";
import { startApp } from "../http/support.ts";
import { scratchFolder } from "../support/scratch.ts";

/** Asks the door over some lists. */
async function openLists(...paths: string[]) {
  const state = join(scratchFolder("interdict-yente-"), "state");
  mkdirSync(state, { mode: 0o700 });
  const { id } = await buildSnapshot({ paths, state });
  const snapshot = openSnapshot(snapshotFolder(state, id));
  const holder = { get: () => snapshot, pin: () => ({ snapshot, release: () => {} }), problem: () => null };
  const { service, key } = await startApp();
  const door = createDoor({ ...service, screening: new SnapshotScreening(holder) }, false);
  return async (path: string) => {
    const headers = { Authorization: `ApiKey ${key}` };
    const answer = await door.handle(new Request(`http://localhost${path}`, { headers }));
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return (await answer.json()) as any;
  };
}

test("a record of OFAC has its measures and addresses as neighbours, and a topic", async () => {
  const get = await openLists("fixtures/demo/ofac");
  const { results, total } = await get("/search/sanctions?topics=sanction&schema=Person&limit=100");
  expect(total.value).toBeGreaterThan(3);
  const listed = results.find(({ properties }: { properties: object }) => "addressEntity" in properties);
  const { properties } = await get(`/entities/${listed.id}`);
  expect(properties.topics).toEqual(["sanction"]);
  const [measure] = properties.sanctions;
  const [address] = properties.addressEntity;
  expect(measure).toMatchObject({ id: `${listed.id}-sanction-1`, schema: "Sanction" });
  expect(measure.properties.entity).toEqual([listed.id]);
  expect(address.properties.full).toEqual([listed.properties.address[0]]);
  expect((await get(`/entities/${address.id}?nested=false`)).caption).toBe(listed.properties.address[0]);
  const { adjacent } = await get(`/entities/${listed.id}/adjacent`);
  expect(adjacent.sanctions.total.value).toBe(properties.sanctions.length);
  expect(await get(`/entities/${listed.id}-address-99`)).toEqual({ detail: "No such entity!" });
});

const TYPED: [what: string, id: string, property: string, schema: string, other: string, says: object][] = [
  ["an owner", "ofac-991017", "ownershipAsset", "Ownership", "owner", { role: ["Owned or Controlled By"] }],
  ["what is owned", "ofac-991008", "ownershipOwner", "Ownership", "asset", { owner: ["ofac-991008"] }],
  ["a client", "ofac-991001", "agencyClient", "Representation", "client", { agent: ["ofac-991001"] }],
  ["an agent", "ofac-991011", "agentRepresentation", "Representation", "agent", { client: ["ofac-991011"] }],
  ["any other link", "ofac-991014", "unknownLinkTo", "UnknownLink", "object", { subject: ["ofac-991014"] }],
];
test.each(TYPED)("the Advanced XML of OFAC tells %s", async (_what, id, property, schema, far, says) => {
  const get = await openLists("fixtures/lists/ofac-advanced-xml");
  const { properties } = await get(`/entities/${id}`);
  const [relation] = properties[property];
  expect(relation).toMatchObject({ schema, datasets: ["us_ofac_sdn"], target: false, properties: says });
  const [end] = relation.properties[far];
  expect(end.caption).not.toBe("");
  // The relation is an entity of its own, with both ends, and the same from the other side.
  const own = await get(`/entities/${relation.id}`);
  expect(own.properties[far][0].id).toBe(end.id);
  const { total } = await get(`/entities/${id}/adjacent/${property}`);
  expect(total.value).toBe(properties[property].length);
});

test("the CSV of OFAC tells that two are linked, not how, and that a record has papers and wallets", async () => {
  const get = await openLists("fixtures/lists/ofac-csv");
  const { results } = await get("/search/sanctions?limit=100");
  const kinds = new Map<string, number>();
  for (const { id } of results) {
    const { adjacent } = await get(`/entities/${id}/adjacent`);
    for (const [property, { total }] of Object.entries<{ total: { value: number } }>(adjacent))
      kinds.set(property, (kinds.get(property) ?? 0) + total.value);
  }
  expect(Object.fromEntries(kinds)).toMatchObject({
    unknownLinkTo: 7,
    unknownLinkFrom: 7,
    identification: 6,
    cryptoWallets: 1,
  });
});

test("the list of Switzerland names the other end by its number", async () => {
  const get = await openLists("fixtures/lists/ch");
  const { adjacent } = await get("/entities/ch-seco-99017/adjacent");
  expect(adjacent.unknownLinkTo.results).toMatchObject([
    { caption: "related-to", properties: { subject: ["ch-seco-99017"], object: [{ id: "ch-seco-99100" }] } },
  ]);
});
