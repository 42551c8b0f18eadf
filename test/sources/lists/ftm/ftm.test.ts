// Both FollowTheMoney publications against the contract that all sources keep, on the demonstration files.

import { ftmEntities, ftmNested } from "../../../../src/lists/sources/lists/ftm/source.ts";
import { describeSource } from "../../conformance.ts";

const LISTS = ["fixtures/demo/ofac/sdn.csv", "fixtures/demo/un/consolidated.xml"];

describeSource("entities.ftm.json", {
  source: ftmEntities,
  paths: ["fixtures/demo/ftm/entities.ftm.json"],
  foreign: ["fixtures/demo/ftm/targets.nested.json", ...LISTS],
  // 82 people, companies and things; two of them are in both corpora.
  entities: 84,
  datasets: ["demo_peps", "demo_sanctions", "demo_shipping"],
  ids: ["dm-orest-dalny", "dm-amber-vane", "dm-catalina", "dm-wallet"],
});

describeSource("targets.nested.json", {
  source: ftmNested,
  paths: ["fixtures/demo/ftm/targets.nested.json"],
  foreign: ["fixtures/demo/ftm/entities.ftm.json", ...LISTS],
  // 12 lines, one of them in both corpora, and two entities that are only embedded.
  entities: 15,
  datasets: ["demo_registry"],
  ids: ["dr-quillon", "dr-quillon-sister", "dr-tassbank-vaduz"],
});
