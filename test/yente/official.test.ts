// Records of official lists, which have no file of neighbours: their measures and addresses are entities.

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

test("a record of OFAC has its measures and addresses as neighbours, and a topic", async () => {
  const state = join(scratchFolder("interdict-yente-"), "state");
  mkdirSync(state, { mode: 0o700 });
  const { id } = await buildSnapshot({ paths: ["fixtures/demo/ofac"], state });
  const snapshot = openSnapshot(snapshotFolder(state, id));
  const holder = { get: () => snapshot, pin: () => ({ snapshot, release: () => {} }), problem: () => null };
  const { service, key } = await startApp();
  const door = createDoor({ ...service, screening: new SnapshotScreening(holder) }, false);
  const get = async (path: string) => {
    const headers = { Authorization: `ApiKey ${key}` };
    const answer = await door.handle(new Request(`http://localhost${path}`, { headers }));
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return (await answer.json()) as any;
  };
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
