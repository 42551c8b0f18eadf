// Shares names among testers, and counts the outcomes in the order of the names.

import { shareInOrder } from "../../base/platform/share-in-order.ts";
import { inParts, TESTER_PARTS_MAX } from "./parts.ts";
import type { NameTask, Outcome } from "./screen-name.ts";
import type { Tester } from "./tester.ts";

/** Rejects with the first error of a tester. */
export async function screenParts<Item>(
  testers: readonly Tester[],
  items: Iterable<Item>,
  taskOf: (item: Item) => NameTask,
  count: (item: Item, outcome: Outcome) => void,
): Promise<void> {
  await shareInOrder(
    inParts(items),
    testers.map((tester) => async (part: readonly Item[]) => {
      const outcomes = await tester.screenNames(part.map(taskOf));
      return part.map((item, i) => [item, outcomes[i]] as const);
    }),
    (results) => {
      for (const [item, outcome] of results) if (outcome !== undefined) count(item, outcome);
    },
    testers.length * TESTER_PARTS_MAX,
  );
}
