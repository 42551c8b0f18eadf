// Titles of the datasets that FollowTheMoney records name (datasets.tsv). A name that is not in the table is
// its own title.

import type { Dataset } from "../../../../base/model/entity.ts";
import { loadRecords } from "../../../../engine/names/data/load.ts";
import { slugOf } from "../listed-entity.ts";
import datasetsText from "./datasets.tsv" with { type: "text" };

const DATASETS = loadRecords("ftm/datasets.tsv", datasetsText, 3, 1);
const TITLES = new Map(DATASETS.map(([name, title]) => [name, title]));
const NAMES_BY_TITLE = new Map(
  DATASETS.filter(([, , title]) => title !== "").map(([name, , title]) => [title, name]),
);

export function datasetTitle(name: string): string {
  return TITLES.get(name) || name;
}

export function describeDataset(name: string): Dataset {
  const title = datasetTitle(name);
  return { name, title, description: `${title}, read from FollowTheMoney data.` };
}

const NAME_LENGTH_MAX = 100;

/**
 * The name of a dataset by its title in targets.simple.csv: the publisher's where it is known, else the title
 * in lower case with underscores.
 */
export function datasetNameOf(title: string): string {
  const made = slugOf(title).replaceAll("-", "_").slice(0, NAME_LENGTH_MAX);
  return NAMES_BY_TITLE.get(title) ?? (made || "opensanctions");
}
