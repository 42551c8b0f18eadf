import { expect, test } from "bun:test";
import { GarbagePacer } from "../../src/base/platform/garbage-pacer.ts";

const MB = 1e6;
/** What the heap of these tests holds when nothing of what was done is left. */
const LIVE_BYTES = 60 * MB;

/**
 * What is collected after each look, with so much done before each, of which so many bytes each outlive a
 * young collection. `keptPart` of them outlives every collection.
 */
function collectionsAfter(doneByLook: readonly number[], leftBytes: number, keptPart = 0): string[] {
  let done = 0;
  let outlived = 0;
  let kept = 0;
  let doneAtYoung = 0;
  let collected: string[] = [];
  const pacer = new GarbagePacer({
    collectYoung() {
      collected.push("young");
      outlived += (done - doneAtYoung) * leftBytes;
      doneAtYoung = done;
    },
    collectAll() {
      collected.push("all");
      kept += outlived * keptPart;
      outlived = 0;
      doneAtYoung = done;
    },
    sizeBytes: () => LIVE_BYTES + kept + outlived,
  });
  return doneByLook.map((count) => {
    done += count;
    collected = [];
    pacer.update(done);
    return collected.join(" + ");
  });
}

test.each<[string, number[], number, string[]]>([
  ["the young at each look under load", [150, 400, 150], 0, ["young", "young", "young"]],
  ["the young now and then when little is done", [60, 60, 60, 60], 0, ["", "", "young", ""]],
  ["all once nobody asks, though a load balancer does", [1500, 2, 1, 0], 0, ["young", "all", "", ""]],
  ["all after each rush", [1500, 0, 0, 1500, 0], 0, ["young", "all", "", "young", "all"]],
  ["not all for what a few have left", [999, 0, 0], 0, ["young", "", ""]],
  ["all when a few have asked for long", [...Array(3).fill(1), 997, 0], 0, ["", "", "", "young", "all"]],
  [
    "all under load when too much outlives the young",
    [200, 200, 200, 200, 200],
    MB / 20,
    ["young", "young", "young", "young + all", "young"],
  ],
])("collects %s", (_, doneByLook, leftBytes, expected) => {
  expect(collectionsAfter(doneByLook, leftBytes)).toEqual(expected);
});

test("collects all less often while caches fill, and as often as before once it is garbage again", () => {
  const alls = (keptPart: number) =>
    collectionsAfter(Array(25).fill(200), MB / 20, keptPart).flatMap((what, look) =>
      what === "young + all" ? [look] : [],
    );
  expect(alls(0.4)).toEqual([3, 6, 9, 12, 15, 18, 21, 24]);
  expect(alls(0.6)).toEqual([3, 6, 11, 16, 21]);
});
