// What becomes of the records around an entity: addresses, documents, offices and relations are shown with
// it.

import { describe, expect, test } from "bun:test";
import { corporaOf, find, LISTED, line, notesOf, readLines } from "./support.ts";

describe("folding", () => {
  test("addresses become text, whole or put together", async () => {
    const outcome = await readLines(
      line("a1", "Address", { full: ["17 Elm Walk,  Tarnbury"], street: ["17 Elm Walk"] }),
      { ...LISTED, properties: { ...LISTED.properties, address: ["Old Quay"], addressEntity: ["a1", "a2"] } },
      line("a2", "Address", {
        street: ["3 Mole End"],
        postalCode: ["ZZ 17"],
        city: ["Tarnbury"],
        country: ["gb"],
      }),
    );
    const { properties } = find(outcome, "listed").entity;
    expect(properties.address).toEqual([
      "Old Quay",
      "17 Elm Walk, Tarnbury",
      "3 Mole End, ZZ 17, Tarnbury, gb",
    ]);
    expect(properties.addressEntity).toBeUndefined();
    expect(outcome.entities).toHaveLength(1);
    expect(outcome.notes).toEqual([]);
  });

  test("documents become identifiers that screening compares", async () => {
    const outcome = await readLines(
      LISTED,
      line("p1", "Passport", {
        holder: ["listed"],
        number: ["ZZ17"],
        passportNumber: ["ZZ17"],
        personalNumber: ["P9917"],
      }),
      line("p2", "Identification", {
        holder: ["listed"],
        number: ["ZZ18"],
        type: ["Diplomatic Passport"],
        country: ["mt"],
        endDate: ["2030-01-01"],
      }),
      line("p3", "Identification", { holder: ["listed"], number: ["N-7700"], type: ["National ID"] }),
    );
    expect(find(outcome, "listed").entity.properties).toMatchObject({
      passportNumber: ["ZZ17", "ZZ18"],
      idNumber: ["P9917", "N-7700"],
      identification: [
        "ZZ17 (passport)",
        "ZZ18 (Diplomatic Passport, mt, until 2030-01-01)",
        "N-7700 (National ID)",
      ],
    });
    expect(outcome.entities).toHaveLength(1);
  });

  test("an office held becomes a position", async () => {
    const outcome = await readLines(
      line("o1", "Occupancy", {
        holder: ["pep"],
        post: ["post"],
        startDate: ["2019-05-02"],
        status: ["current"],
      }),
      line("o2", "Occupancy", {
        holder: ["pep"],
        post: ["post"],
        startDate: ["2009"],
        endDate: ["2014-06-30"],
      }),
      line("o3", "Occupancy", { holder: ["pep"], post: ["mayor"], status: ["ended"] }),
      line("pep", "Person", { name: ["Sennica Darvault"], topics: ["role.pep"], position: ["Warden"] }),
      line("post", "Position", { name: ["Member of the Diet"] }),
      line("mayor", "Position", { name: ["Mayor"] }),
    );
    expect(find(outcome, "pep").entity.properties.position).toEqual([
      "Warden",
      "Member of the Diet (since 2019-05-02)",
      "Member of the Diet (2009 to 2014-06-30)",
      "Mayor (ended)",
    ]);
    expect(outcome.entities).toHaveLength(1);
    expect(outcome.notes).toEqual([]);
  });

  test("a relation is shown at both of its ends under the name of the other", async () => {
    const company = line("co", "Company", { name: ["Vantreek Holding"] });
    const seen: Record<string, unknown> = {};
    const relations: readonly (readonly [
      schema: string,
      from: string,
      to: string,
      extra: Record<string, string[]>,
    ])[] = [
      ["Ownership", "owner", "asset", { percentage: ["51"], role: ["holder"], startDate: ["2010"] }],
      ["Directorship", "director", "organization", { role: ["chair"] }],
      ["Membership", "member", "organization", {}],
      ["Employment", "employee", "employer", {}],
      ["Representation", "agent", "client", {}],
      ["UnknownLink", "subject", "object", {}],
      ["Debt", "debtor", "creditor", {}],
    ];
    for (const [schema, from, to, extra] of relations) {
      const relation = line("r", schema, { [from]: ["listed"], [to]: ["co"], ...extra });
      const outcome = await readLines(relation, LISTED, company);
      const own = (id: string) =>
        Object.entries(find(outcome, id).entity.properties).filter(
          ([key]) => !["name", "topics"].includes(key),
        );
      seen[schema] = [Object.fromEntries(own("listed")), Object.fromEntries(own("co"))];
    }
    const person = "Orsolin Vantreek";
    expect(seen).toEqual({
      Ownership: [
        { owns: ["Vantreek Holding (holder, 51 %, since 2010)"] },
        { owner: [`${person} (holder, 51 %, since 2010)`] },
      ],
      Directorship: [{ directorOf: ["Vantreek Holding (chair)"] }, { director: [`${person} (chair)`] }],
      Membership: [{ memberOf: ["Vantreek Holding"] }, { member: [person] }],
      Employment: [{ employer: ["Vantreek Holding"] }, { employee: [person] }],
      Representation: [{ client: ["Vantreek Holding"] }, { agent: [person] }],
      UnknownLink: [{ linkedTo: ["Vantreek Holding"] }, { linkedTo: [person] }],
      Debt: [{ creditor: ["Vantreek Holding"] }, { debtor: [person] }],
    });
  });

  test("wallets are numbers of their holder, who is matched by them", async () => {
    const wallet = { publicKey: ["1TestAddr3ssofNobodyAtA11xYz7"], holder: ["listed"], topics: ["sanction"] };
    const outcome = await readLines(line("w", "CryptoWallet", wallet), LISTED);
    expect(find(outcome, "listed").entity.properties.publicKey).toEqual(wallet.publicKey);
    expect(find(outcome, "w").entity.properties.holder).toEqual(["Orsolin Vantreek"]);
  });

  test("times behind a blank are dates; words and numbers of no known form are counted", async () => {
    const outcome = await readLines(
      line("a", "Person", {
        name: ["Ursa Vantreek"],
        topics: ["sanction"],
        birthDate: ["1961-05-02 00:00:00"],
        gender: ["various", "Homme"],
      }),
      line("v", "Vessel", {
        name: ["Halvenne"],
        topics: ["sanction"],
        imoNumber: ["IMO 2990015", "unknown"],
      }),
      line("s", "Sanction", { entity: ["a"], startDate: ["2022-05-01 10:00:00"] }),
    );
    const { entity, listings, unread } = find(outcome, "a");
    expect(entity.properties.birthDate).toEqual(["1961-05-02"]);
    expect(listings[0]?.startDates).toEqual(["2022-05-01"]);
    expect(unread).toEqual([{ field: "gender", text: "various" }]);
    expect(find(outcome, "v").unread).toEqual([{ field: "imoNumber", text: "unknown" }]);
  });

  test("countries become codes; a text without one stays, and is counted", async () => {
    const outcome = await readLines(
      { ...LISTED, properties: { ...LISTED.properties, country: ["na", "Viet Nam", "Velmora"] } },
      line("b", "Person", { name: ["Ursa Vantreek"], topics: ["sanction"], nationality: ["Velmora"] }),
    );
    expect(find(outcome, "listed").entity.properties.country).toEqual(["na", "vn", "Velmora"]);
    expect(find(outcome, "b").entity.properties.nationality).toEqual(["Velmora"]);
    expect(outcome.entities.flatMap(({ unread }) => unread)).toEqual([
      { field: "country", text: "Velmora" },
      { field: "nationality", text: "Velmora" },
    ]);
  });

  test("family and associates carry the relationship", async () => {
    const outcome = await readLines(
      LISTED,
      line("kin", "Person", { name: ["Ursa Vantreek"] }),
      line("f", "Family", { person: ["listed"], relative: ["kin"], relationship: ["daughter"] }),
      line("a", "Associate", { person: ["listed"], associate: ["kin"], relationship: ["notary"] }),
    );
    expect(find(outcome, "listed").entity.properties).toMatchObject({
      relative: ["Ursa Vantreek (daughter)"],
      associate: ["Ursa Vantreek (notary)"],
    });
    expect(find(outcome, "kin").entity.properties).toMatchObject({
      relativeOf: ["Orsolin Vantreek (daughter)"],
      associateOf: ["Orsolin Vantreek (notary)"],
    });
  });
});

describe("entities", () => {
  test("take caption, times, referents and datasets from the file", async () => {
    const outcome = await readLines({
      ...LISTED,
      caption: "VANTREEK, Orsolin",
      referents: ["old-1", "old-2", "old-1", "listed"],
      datasets: ["eu_fsf", "in_house"],
      first_seen: "2020-01-02",
      last_seen: "2026-03-04T05:06:07+02:00",
      last_change: "2025-03-04T05:06:07Z",
    });
    expect(find(outcome, "listed").entity).toMatchObject({
      caption: "VANTREEK, Orsolin",
      referents: ["old-1", "old-2"],
      datasets: ["eu_fsf", "in_house"],
      firstSeen: "2020-01-02T00:00:00",
      lastSeen: "2026-03-04T03:06:07",
      lastChange: "2025-03-04T05:06:07",
    });
    expect(outcome.datasets).toEqual([
      {
        name: "eu_fsf",
        title: "European Union: Financial Sanctions Files",
        description: "European Union: Financial Sanctions Files, read from FollowTheMoney data.",
      },
      { name: "in_house", title: "in_house", description: "in_house, read from FollowTheMoney data." },
    ]);
  });

  test("have sensible values where the file is silent", async () => {
    const outcome = await readLines(LISTED, {
      ...line("b", "Person", { name: ["B"], topics: ["poi"] }),
      last_seen: "soon",
    });
    expect(find(outcome, "listed").entity).toMatchObject({
      caption: "Orsolin Vantreek",
      referents: [],
      datasets: ["invented"],
      firstSeen: "2026-11-21T12:00:00",
      lastSeen: "2026-11-21T12:00:00",
      lastChange: "2026-11-21T12:00:00",
    });
    expect(notesOf(outcome, "refused")).toEqual([
      "b, soon: not a timestamp of the form YYYY-MM-DDTHH:MM:SS; the time of the import replaces it.",
    ]);
  });

  test("without a name go by their caption, the parts of a name or their number, never by their schema", async () => {
    const topics = ["sanction"];
    const outcome = await readLines(
      { ...line("a", "Person", { topics }), caption: "Belto Quarnisch" },
      { ...line("b", "Person", { topics, firstName: ["Ilvo"], lastName: ["Quarnisch"] }), caption: "Person" },
      line("c", "CryptoWallet", { topics, publicKey: ["zz1q"] }),
      { ...line("d", "Organization", { topics }), caption: "Organization" },
    );
    expect(outcome.entities.map(({ entity }) => [entity.caption, entity.properties.name])).toEqual([
      ["Belto Quarnisch", ["Belto Quarnisch"]],
      ["Ilvo Quarnisch", ["Ilvo Quarnisch"]],
      ["zz1q", ["zz1q"]],
      ["d", ["d"]],
    ]);
  });

  test("keep country codes where the text names a country, and the text where it doesn't", async () => {
    const outcome = await readLines({
      ...LISTED,
      properties: {
        ...LISTED.properties,
        country: ["Russian Federation", "ru", "Atlantis"],
        nationality: ["Iran (Islamic Republic of)", "SUHH"],
        citizenship: ["gb-sct"],
        name: ["Turkey"],
      },
    });
    expect(find(outcome, "listed").entity.properties).toMatchObject({
      country: ["ru", "Atlantis"],
      nationality: ["ir", "su"],
      citizenship: ["gb"],
      name: ["Turkey"],
    });
  });

  test("of a schema that the service does not list go by its parent", async () => {
    const topics = ["sanction"];
    const outcome = await readLines(
      line("a", "BankAccount", { name: ["Account 17"], topics }),
      line("b", "Trip", { name: ["A voyage"], topics }),
      line("c", "License", { name: ["Fishing licence"], topics }),
      line("d", "Submarine", { name: ["Deep Pelican"], topics }),
      line("e", "PublicBody", { name: ["Office of Tides"], topics }),
      line("f", "constructor", { name: ["Odd"], topics }),
    );
    expect(outcome.entities.map(({ entity }) => [entity.id, entity.schema])).toEqual([
      ["a", "Asset"],
      ["b", "Thing"],
      ["c", "Asset"],
      ["d", "Thing"],
      ["e", "PublicBody"],
      ["f", "Thing"],
    ]);
    expect(notesOf(outcome, "unread")).toEqual([
      "schema Submarine: an unknown schema, taken as a Thing.",
      "schema constructor: an unknown schema, taken as a Thing.",
    ]);
  });

  test("keep names apart by kind, and lone values without an array", async () => {
    const names = {
      alias: ["Orso"],
      weakAlias: ["The Tide"],
      previousName: ["Orsolin Maat"],
      abbreviation: ["O.V."],
    };
    const outcome = await readLines({
      ...LISTED,
      properties: {
        ...LISTED.properties,
        ...names,
        birthDate: "1961",
        height: 181,
        isFree: true,
        gone: null,
      },
    });
    const { properties } = find(outcome, "listed").entity;
    expect(properties).toMatchObject({ ...names, birthDate: ["1961"], height: ["181"], isFree: ["true"] });
    expect(properties.gone).toBeUndefined();
  });

  test("are not made of records that only link", async () => {
    const outcome = await readLines(
      LISTED,
      line("s", "Sanction", { entity: ["listed"], authority: ["Ministry of Tides"] }),
      line("n", "Similar", { candidate: ["listed"], match: ["listed"] }),
      line("z", "Frobnicate", { left: ["listed"], right: ["listed"] }),
    );
    for (const id of ["s", "n", "z"]) expect(corporaOf(outcome, id)).toEqual([]);
    expect(notesOf(outcome, "unread")).toEqual([
      "Similar n: a record of a schema that says nothing of entities.",
    ]);
    expect(notesOf(outcome, "refused")).toEqual([
      "Frobnicate z: a record of an unknown schema, without a name.",
    ]);
  });
});
