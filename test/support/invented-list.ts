// A list in FollowTheMoney of invented people, for tests that need more records than a fixture has.

/** The text of the list: a record for each name; those with these numbers have another name, too. */
export function inventedList(names: readonly string[], changed: readonly number[] = []): string {
  const records = names.map((name, n) => ({
    id: `inv-${n}`,
    caption: name,
    schema: "Person",
    properties: { name: [name], alias: changed.includes(n) ? ["Another Name"] : [], topics: ["sanction"] },
    datasets: ["invented"],
    target: true,
  }));
  return records.map((record) => JSON.stringify(record)).join("\n");
}
