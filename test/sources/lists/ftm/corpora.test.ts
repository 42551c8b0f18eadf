// Which corpus a FollowTheMoney record belongs to, and whether it is listed there itself.

import { describe, expect, test } from "bun:test";
import { corporaOf, find, LISTED, line, notesOf, readLines } from "./support.ts";

describe("topics", () => {
  const cases: readonly (readonly [topics: string[], expected: Record<string, string>])[] = [
    [["sanction"], { sanction: "listed" }],
    [["debarment"], { sanction: "listed" }],
    [["export.control"], { sanction: "listed" }],
    [["corp.disqual"], { sanction: "listed" }],
    [["wanted"], { sanction: "listed" }],
    [["mare.shadow"], { sanction: "listed" }],
    [["role.pep"], { pep: "listed" }],
    [["role.rca"], { pep: "supporting" }],
    [["sanction.linked"], { sanction: "supporting" }],
    [["role.pep", "sanction"], { sanction: "listed", pep: "listed" }],
    [["sanction.linked", "crime.fin"], { sanction: "listed" }],
    [["role.rca", "sanction"], { sanction: "listed", pep: "supporting" }],
    [["role.pep", "sanction.linked"], { sanction: "supporting", pep: "listed" }],
    [["role.pep", "gov.national", "role.judge"], { pep: "listed" }],
  ];
  for (const [topics, expected] of cases) {
    test(topics.join(" and "), async () => {
      const outcome = await readLines(line("a", "Person", { name: ["Belto Quarnisch"], topics }));
      const got = Object.fromEntries(
        outcome.entities.map(({ corpora, entity }) => [corpora.join(), entity.listingStatus] as const),
      );
      expect<Record<string, string>>(got).toEqual(expected);
      for (const { entity } of outcome.entities)
        expect(entity.target).toBe(entity.listingStatus === "listed");
      expect(outcome.notes).toEqual([]);
    });
  }

  test("are compared whole: a former office is no risk topic", async () => {
    const former = line("a", "Person", {
      name: ["Belto Quarnisch"],
      topics: ["role.pep.frmr", "sanctioned"],
    });
    const outcome = await readLines(LISTED, former);
    expect(corporaOf(outcome, "a")).toEqual([]);
    expect(notesOf(outcome, "unread")).toEqual([
      "topic sanctioned: an unknown topic, which lists nobody.",
      "Belto Quarnisch (a): no risk topic and no link to a listed record.",
    ]);
  });

  test("the file's own target field does not make a target", async () => {
    const outcome = await readLines(
      { ...line("a", "Person", { name: ["Belto Quarnisch"], topics: ["role.rca"] }), target: true },
      { ...line("b", "Person", { name: ["Ilvo Quarnisch"], topics: ["role.pep"] }), target: false },
    );
    expect(find(outcome, "a").entity.target).toBe(false);
    expect(find(outcome, "b").entity.target).toBe(true);
  });
});

describe("links", () => {
  const pep = line("pep", "Person", { name: ["Sennica Darvault"], topics: ["role.pep"] });
  const aunt = line("aunt", "Person", { name: ["Ursa Darvault"] });

  test("bring a record without a topic into the corpora of the listed record, from either side", async () => {
    const outcome = await readLines(
      aunt,
      line("f1", "Family", { person: ["pep"], relative: ["aunt"], relationship: ["aunt"] }),
      line("f2", "Associate", { person: ["aunt"], associate: ["listed"] }),
      pep,
      LISTED,
    );
    expect(corporaOf(outcome, "aunt")).toEqual(["sanction", "pep"]);
    expect(find(outcome, "aunt", "pep").entity.listingStatus).toBe("supporting");
    expect(find(outcome, "aunt", "sanction").entity.target).toBe(false);
  });

  test("do not reach over a supporting record, nor change a record with a topic", async () => {
    const outcome = await readLines(
      pep,
      LISTED,
      aunt,
      line("rca", "Person", { name: ["Hebbo Darvault"], topics: ["role.rca"] }),
      line("f1", "Family", { person: ["rca"], relative: ["aunt"] }),
      line("f2", "Family", { person: ["pep"], relative: ["listed"] }),
    );
    expect(corporaOf(outcome, "aunt")).toEqual([]);
    expect(corporaOf(outcome, "listed")).toEqual(["sanction"]);
    expect(corporaOf(outcome, "pep")).toEqual(["pep"]);
    expect(notesOf(outcome, "unread")).toEqual([
      "Ursa Darvault (aunt): no risk topic and no link to a listed record.",
    ]);
  });

  test("are made by properties of things too", async () => {
    const outcome = await readLines(
      LISTED,
      line("yacht", "Vessel", { name: ["Lorn Pelican"], owner: ["listed"] }),
      line("bond", "Security", { name: ["Vantreek 2031"], issuer: ["company"] }),
      line("company", "Company", { name: ["Vantreek Holding"], topics: ["sanction"], parent: ["mother"] }),
      line("mother", "Company", { name: ["Vantreek Mother"] }),
    );
    for (const id of ["yacht", "bond", "mother"]) {
      expect({ id, corpora: corporaOf(outcome, id) }).toEqual({ id, corpora: ["sanction"] });
    }
    expect(find(outcome, "yacht").entity.properties.owner).toEqual(["Orsolin Vantreek"]);
  });
});

describe("listings", () => {
  const person = line("a", "Person", { name: ["Belto Quarnisch"] });
  const sanction = (id: string, properties: Record<string, string[]>) =>
    line(id, "Sanction", { entity: ["a"], authority: ["Ministry of Tides"], ...properties });

  test("that have all ended make a delisted record", async () => {
    const outcome = await readLines(
      LISTED,
      person,
      sanction("s1", { startDate: ["2011-02-03"], endDate: ["2014"] }),
      sanction("s2", { startDate: ["2012"], endDate: ["2016-02"] }),
    );
    const { entity, listings } = find(outcome, "a");
    expect(entity.listingStatus).toBe("delisted");
    expect(entity.delistedOn).toBe("2016-02-29");
    expect(entity.target).toBe(false);
    expect(listings.map(({ endDates }) => endDates)).toEqual([["2014"], ["2016-02"]]);
  });

  test("that run on, end in the future or began again make a target, without a risk topic too", async () => {
    for (const dates of [
      { startDate: ["2011-02-03"] },
      { endDate: ["2031-01-01"] },
      { endDate: ["2026"] },
      { startDate: ["2011-02-03", "2020-01-01"], endDate: ["2014-05-06"] },
    ]) {
      for (const topics of [[], ["sanction.linked"], ["role.pep"]]) {
        const { properties } = person;
        const outcome = await readLines(
          LISTED,
          { ...person, properties: { ...properties, topics } },
          sanction("s1", dates),
        );
        const { entity, listings } = find(outcome, "a", "sanction");
        expect(entity).toMatchObject({ listingStatus: "listed", target: true, delistedOn: null });
        expect(listings).toHaveLength(1);
        expect(outcome.notes).toEqual([]);
      }
    }
  });

  test("that run bring relatives without a topic into the corpus", async () => {
    const aunt = line("aunt", "Person", { name: ["Ursa Quarnisch"] });
    const kin = line("f1", "Family", { person: ["a"], relative: ["aunt"], relationship: ["aunt"] });
    const running = await readLines(LISTED, person, aunt, kin, sanction("s1", { startDate: ["2011"] }));
    expect(find(running, "aunt", "sanction").entity.listingStatus).toBe("supporting");
    const ended = await readLines(LISTED, person, aunt, kin, sanction("s1", { endDate: ["2011"] }));
    expect(corporaOf(ended, "aunt")).toEqual([]);
  });

  test.each([
    [["delisted"], "2014-05-06"],
    [["De-listed"], "2014-05-06"],
    [["removed", "Delisted"], "2014-05-06"],
    [["active"], null],
    [["active", "delisted"], null],
    [["not removed"], null],
  ])("of the status %j without an end ended on %p, the day of their last change", async (status, end) => {
    const listing = sanction("s1", { startDate: ["2011-02"], status });
    const outcome = await readLines(LISTED, person, { ...listing, last_change: "2014-05-06T10:00:00" });
    const { entity, listings } = find(outcome, "a");
    expect(entity).toMatchObject({ target: end === null, delistedOn: end });
    expect(listings[0]?.endDates).toEqual(end === null ? [] : [end]);
  });

  test("that ended by their status keep an end that is given, and run where no day is known", async () => {
    const dated = sanction("s1", { status: ["delisted"], endDate: ["2012-01-01"] });
    const given = await readLines(LISTED, person, { ...dated, last_change: "2014-05-06T10:00:00" });
    expect(find(given, "a").entity.delistedOn).toBe("2012-01-01");
    const started = await readLines(
      LISTED,
      person,
      sanction("s1", { status: ["removed"], startDate: ["2015"] }),
    );
    expect(find(started, "a").entity.delistedOn).toBe("2015-12-31");
    const undated = await readLines(LISTED, person, sanction("s1", { status: ["removed"] }));
    expect(find(undated, "a").entity.target).toBe(true);
    expect(notesOf(undated, "unread")).toEqual([
      "Sanction s1: its status says that it ended, but no day is given, so it runs.",
    ]);
  });

  test("that have ended don't take an office holder out of the pep corpus", async () => {
    const holder = line("a", "Person", { name: ["Belto Quarnisch"], topics: ["role.pep"] });
    const outcome = await readLines(holder, sanction("s1", { startDate: ["2011"], endDate: ["2014-01-01"] }));
    expect(find(outcome, "a", "pep").entity).toMatchObject({ listingStatus: "listed", delistedOn: null });
    const [byTopic, ...others] = find(outcome, "a", "pep").listings;
    expect(byTopic).toMatchObject({ endDates: [], reason: "Listed by topic: role.pep" });
    expect(others).toEqual([]);
    expect(find(outcome, "a", "sanction").entity).toMatchObject({
      listingStatus: "delisted",
      delistedOn: "2014-01-01",
    });
    expect(find(outcome, "a", "sanction").listings).toHaveLength(1);
  });

  test("that have all ended end a topic that names a measure", async () => {
    const listed = line("a", "Person", { name: ["Belto Quarnisch"], topics: ["sanction", "debarment"] });
    const outcome = await readLines(listed, sanction("s1", { startDate: ["2011"], endDate: ["2014-01-01"] }));
    expect(find(outcome, "a").entity).toMatchObject({
      target: false,
      listingStatus: "delisted",
      delistedOn: "2014-01-01",
    });
    expect(find(outcome, "a").listings.map(({ endDates }) => endDates)).toEqual([["2014-01-01"]]);
  });

  test("that have ended leave listed what a topic of the person or another dataset lists", async () => {
    const ended = sanction("s1", { startDate: ["2011"], endDate: ["2014-01-01"] });
    const crime = line("a", "Person", { name: ["Belto Quarnisch"], topics: ["sanction", "crime.fin"] });
    const listed = line("a", "Person", { name: ["Belto Quarnisch"], topics: ["sanction"] });
    for (const [record, sanctionDatasets, topics] of [
      [crime, [], "sanction, crime.fin"],
      [{ ...listed, datasets: ["eu_fsf", "un_sc_sanctions"] }, ["eu_fsf"], "sanction"],
    ] as const) {
      const datasets = sanctionDatasets.length === 0 ? {} : { datasets: [...sanctionDatasets] };
      const outcome = await readLines({ ...record }, { ...ended, ...datasets });
      expect(find(outcome, "a").entity).toMatchObject({ target: true, delistedOn: null });
      const [own, byTopic] = find(outcome, "a").listings;
      expect(own?.endDates).toEqual(["2014-01-01"]);
      expect(byTopic).toMatchObject({ endDates: [], reason: `Listed by topic: ${topics}` });
    }
  });

  test("and topics and datasets stand in both corpora: a file doesn't say which gives which", async () => {
    const datasets = ["eu_fsf", "wd_peps"];
    const both = line("a", "Person", { name: ["Belto Quarnisch"], topics: ["role.pep", "sanction"] });
    const outcome = await readLines({ ...both, datasets });
    for (const corpus of ["sanction", "pep"] as const)
      expect(find(outcome, "a", corpus).entity).toMatchObject({ datasets, properties: both.properties });
  });

  test("keep what the authority says", async () => {
    const outcome = await readLines(
      { ...LISTED, datasets: ["eu_fsf"] },
      {
        ...line("s1", "Sanction", {
          entity: ["listed"],
          authority: ["Ministry  of Tides"],
          program: ["TIDES", "EBB"],
          status: ["active"],
          startDate: ["2020-05-06T00:00:00", "2019-01"],
          listingDate: ["2020-05-06"],
          reason: ["Moved the tides.", "Sold the ebb."],
          sourceUrl: ["https://lists.example/1"],
          provisions: ["asset freeze"],
          authorityId: ["T-17"],
        }),
        datasets: ["eu_fsf"],
      },
      { ...line("s2", "Sanction", { entity: ["listed"], listingDate: ["soon"] }), datasets: ["eu_fsf"] },
    );
    const { entity, listings } = find(outcome, "listed");
    expect(listings).toEqual([
      {
        authority: "Ministry of Tides",
        program: "TIDES; EBB",
        status: "active",
        startDates: ["2019-01", "2020-05-06"],
        endDates: [],
        reason: "Moved the tides.\nSold the ebb.",
        sourceUrl: "https://lists.example/1",
        dataset: "eu_fsf",
      },
      {
        authority: "European Union: Financial Sanctions Files",
        program: null,
        status: null,
        startDates: [],
        endDates: [],
        reason: null,
        sourceUrl: null,
        dataset: "eu_fsf",
      },
    ]);
    expect(entity.properties).toMatchObject({
      program: ["TIDES", "EBB"],
      provisions: ["asset freeze"],
      authorityId: ["T-17"],
    });
    expect(notesOf(outcome, "unread")).toEqual([
      "Sanction s2, soon: a date of a listing that can't be read.",
    ]);
  });
});
