// A list of invented parties and subjects that may be they, from random numbers.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CORPORA } from "../../src/base/model/corpus.ts";
import type { Entity, Properties } from "../../src/base/model/entity.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import { MANIPULATIONS } from "../bench/corpus/manipulate.ts";
import { FAMILY, inventName } from "../support/invented-names.ts";
import { pick, type Random, seeded } from "../support/random.ts";

const WAYS = Object.values(MANIPULATIONS);

/** Writes a list of 400 invented parties, whose names crowd around a few words, and returns its path. */
export function writeInvented(folder: string): string {
  const random = seeded(7);
  const path = join(folder, "invented.ftm.json");
  const lines = Array.from({ length: 400 }, (_, i) => {
    const isPerson = random() < 0.8;
    const schema = isPerson ? "Person" : pick(random, ["Company", "Vessel"]);
    const name = inventName(random, isPerson);
    const topics = pick(random, [["sanction"], ["role.pep"], ["sanction", "role.pep"]]);
    const alias = random() < 0.3 ? { weakAlias: [pick(random, FAMILY)] } : {};
    const properties = { name: [name], topics, ...alias, ...inventFacts(random, isPerson) };
    return JSON.stringify({
      id: `i-${i}`,
      caption: name,
      schema,
      properties,
      datasets: ["made"],
      target: true,
    });
  });
  writeFileSync(path, lines.join("\n"));
  return path;
}

function inventFacts(random: Random, isPerson: boolean): Properties {
  const country = random() < 0.5 ? { country: [pick(random, ["cy", "de", "cn", "ru"])] } : {};
  if (!isPerson) return country;
  const birthDate =
    random() < 0.5 ? { birthDate: [pick(random, ["1961-04-02", "1961", "1962-04", "1990"])] } : {};
  const paper = random() < 0.2 ? { passportNumber: [`ZZ880123${Math.floor(random() * 10)}`] } : {};
  return { ...country, ...birthDate, ...paper };
}

/** A subject whose names are those of a listed record as a bank may have them. */
export function inventSubject(random: Random, entities: readonly Entity[]): Subject {
  const { schema, caption, properties } = pick(random, entities);
  const listed = [caption, ...(properties.alias ?? []), ...(properties.weakAlias ?? [])];
  const name = Array.from({ length: random() < 0.8 ? 1 : 3 }, () => {
    const written = pick(random, listed);
    return pick(random, WAYS)(random, written.split(" ")) ?? written;
  });
  const { birthDate = [], country = [] } = properties;
  const own = random() < 0.3 ? { birthDate, country } : {};
  return {
    schema: schema as Subject["schema"],
    properties: { ...own, ...inventFacts(random, schema === "Person"), name },
    threshold: pick(random, [0, 0.5, 0.7, 0.79, 0.8, 0.9, 1]),
    limit: pick(random, [1, 2, 3, 10, 25]),
    include: pick(random, [CORPORA, ["sanction"], ["pep"]]),
    datasets: null,
  };
}
