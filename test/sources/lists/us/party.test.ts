import { describe, expect, test } from "bun:test";
import { DENIED_PERSONS, partyId } from "../../../../src/lists/sources/lists/us/datasets.ts";
import { mayBePerson, parsePartyName, splitNames } from "../../../../src/lists/sources/lists/us/party.ts";

describe("names of parties", () => {
  test("may hold other names, what the party is, and its role", () => {
    expect(parsePartyName("PEARLA (A.K.A. NEIA CHUNG) LIU")).toEqual({
      name: "PEARLA LIU",
      aliases: ["NEIA CHUNG"],
      notes: [],
      isPerson: false,
    });
    expect(parsePartyName("Zelm Image (a.k.a. Zelm Industries, Inc.; and CKZ, Inc.)")).toMatchObject({
      name: "Zelm Image",
      aliases: ["Zelm Industries, Inc.", "CKZ, Inc."],
    });
    expect(parsePartyName("Zelm Ltd., a.k.a. Chi-Zelm Ltd.")).toMatchObject({
      name: "Zelm Ltd.",
      aliases: ["Chi-Zelm Ltd."],
    });
    expect(parsePartyName("Zelm Institute [aka Zelm Systems Center, Orbital Zelm Institute]")).toMatchObject({
      name: "Zelm Institute",
      aliases: ["Zelm Systems Center", "Orbital Zelm Institute"],
    });
    expect(parsePartyName("Rim Song [Official of a Department] (North Korean individual in China)")).toEqual({
      name: "Rim Song",
      aliases: [],
      notes: ["Official of a Department", "North Korean individual in China"],
      isPerson: true,
    });
  });

  test("in brackets that say something else stay", () => {
    expect(parsePartyName("Zelm Organization (ZO)").name).toBe("Zelm Organization (ZO)");
    expect(parsePartyName("[x]").name).toBe("[x]");
  });

  test("are split at semicolons, but not inside of words", () => {
    expect(splitNames("A; B; and C;D;")).toEqual(["A", "B", "C;D"]);
    expect(splitNames(" ")).toEqual([]);
  });
});

test("a name may be a person's unless one of its words speaks against it", () => {
  const people = ["IHSANO ZAMMY ELASHINE", "Ri Se Gona", "LUISA DE LA CRUZA-LOPEZA", "Zelm Halvenne"];
  const organisations = [
    "ZELMAR",
    "ZELMAR LLC",
    "Zelmar Wings Airlines",
    "Ministry of Zelmar",
    "Zelmar 7",
    "A & B",
  ];
  expect(people.filter(mayBePerson)).toEqual(people);
  expect(organisations.filter(mayBePerson)).toEqual([]);
});

test("an id holds whatever white space and case the name has, and changes with its letters", () => {
  const id = partyId(DENIED_PERSONS, "AL ZELMAR WINGS");
  expect(id).toMatch(/^us-bis-denied-[0-9a-f]{16}$/);
  expect(partyId(DENIED_PERSONS, " Al  Zelmar\u00a0Wings")).toBe(id);
  expect(partyId(DENIED_PERSONS, "AL ZELMAR WING")).not.toBe(id);
});
