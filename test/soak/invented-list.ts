// A list of invented people, in editions: each has the same people under other notes, so that a swap changes
// every record and loses none.

import { writeFileSync } from "node:fs";
import { pick, seeded } from "../support/random.ts";

const STARTS =
  "Zor Mel Kar Tavi Bren Osta Quil Yel Dra Fen Gol Hav Ister Jov Lum Nav Pel Rosk Sim Ulv Vel Wex".split(" ");
const MIDDLES = "va ki du ro le ma ti sho be na".split(" ");
const ENDS = "nov witz dran kov lund mar tesh vik zan dorf".split(" ");

export interface InventedPerson {
  readonly id: string;
  readonly name: string;
}

export interface InventedList {
  readonly people: readonly InventedPerson[];
  /** Writes an edition of the list as a FollowTheMoney file. */
  write(path: string, edition: number): void;
}

/** So many people, the same ones each time. */
export function inventList(count: number): InventedList {
  const random = seeded(16);
  const word = () =>
    pick(random, STARTS) + pick(random, MIDDLES) + pick(random, MIDDLES) + pick(random, ENDS);
  const people = Array.from({ length: count }, (_, i) => ({
    id: `soak-${i}`,
    name: `${word()} ${word()} ${word()}`,
  }));
  return {
    people,
    write: (path, edition) => {
      const lines = people.map(({ id, name }) =>
        JSON.stringify({
          id,
          caption: name,
          schema: "Person",
          properties: {
            name: [name],
            topics: ["sanction"],
            notes: [`Edition ${edition} of an invented list.`],
          },
          datasets: ["invented_soak"],
          target: true,
        }),
      );
      writeFileSync(path, `${lines.join("\n")}\n`);
    },
  };
}
