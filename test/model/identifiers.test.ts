import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../src/base/model/identifiers.ts";

function read(kindName: string, text: string): string | null {
  const kind = IDENTIFIER_KINDS.findIndex(({ name }) => name === kindName);
  expect(kind).toBeGreaterThanOrEqual(0);
  return normaliseIdentifier(kind, text);
}

test("the order of kinds is part of the index format", () => {
  expect(IDENTIFIER_KINDS.map(({ name }) => name)).toEqual([
    "id",
    "tax",
    "inn",
    "registration",
    "lei",
    "bic",
    "imo",
    "ogrn",
    "innUnchecked",
    "leiUnchecked",
    "bicUnchecked",
    "imoUnchecked",
    "wallet",
    "mmsi",
    "callSign",
    "serial",
    "email",
    "website",
  ]);
});

test("a value is of the checked kind or of the unchecked one beside it, never of both", () => {
  for (const name of ["inn", "lei", "bic", "imo"]) {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{3,20}$/), (text) => {
        const [passing, failing] = [read(name, text), read(`${name}Unchecked`, text)];
        expect(passing === null || failing === null).toBe(true);
      }),
    );
  }
  expect([read("imo", "9900018"), read("imoUnchecked", "IMO 9900018")]).toEqual([null, "9900018"]);
  expect([read("imo", "9900019"), read("imoUnchecked", "9900019")]).toEqual(["9900019", null]);
});

test("the last digit of a state registration number checks the others", () => {
  expect(read("ogrn", "1000000000010")).toBe("1000000000010");
  expect(read("ogrn", "1000000000011")).toBeNull();
  expect(read("ogrn", "304000000000")).toBeNull();
  const people = [...Array(10).keys()].filter((digit) => read("ogrn", `30000000000000${digit}`) !== null);
  expect(people).toHaveLength(1);
});

describe("IMO numbers", () => {
  const rows: readonly (readonly [text: string, normal: string | null])[] = [
    // The check of ships: 9·7 + 9·6 + 0 + 0 + 0 + 1·2 = 119, so 9.
    ["9900019", "9900019"],
    ["IMO 9900019", "9900019"],
    ["IMO9900019", "9900019"],
    // The check of companies: 9·8 + 9·6 + 0 + 0 + 0 + 1·7 = 133 = 12·11 + 1, so 11 − 1 = 10, and of it the 0.
    ["9900010", "9900010"],
    ["imo: 9900010", "9900010"],
    ["9900011", null],
    ["9900018", null],
    ["990001", null],
    ["99000100", null],
    ["ABC9900010", null],
  ];
  for (const [text, normal] of rows) test(`${text}`, () => expect(read("imo", text)).toBe(normal));

  test("of the ten last digits at most two pass, one of a ship and one of a company", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (start) => {
        const head = String(start).padStart(6, "0");
        const passing = [...Array(10).keys()].filter((digit) => read("imo", `${head}${digit}`) !== null);
        expect(passing.length === 1 || passing.length === 2).toBe(true);
      }),
    );
  });
});

describe("registration numbers", () => {
  const rows: readonly (readonly [text: string, normal: string | null])[] = [
    ["ZZ-TKR", "ZZTKR"],
    [" zz-tkr ", "ZZTKR"],
    ["ZZ–TKR", "ZZTKR"],
    ["Z-TKRV", "ZTKRV"],
    ["ZZTKR", null],
    ["ZZZ-TKR", null],
    ["ZZ-TK", null],
    ["ZZ-TKRVX", null],
    ["Velmora", null],
    ["ZZ-17", "ZZ17"],
    ["17", null],
    ["J00/17/2004", "J00172004"],
  ];
  for (const [text, normal] of rows) {
    test(`"${text}"`, () => expect(read("registration", text)).toBe(normal));
  }

  test("letters alone are no number of any other kind", () => {
    for (const kind of ["id", "tax", "inn", "lei", "imo"]) expect(read(kind, "ZZ-TKR")).toBeNull();
  });
});

test("numbers are compared without punctuation and in one case", () => {
  expect(read("id", "zz 000-017/x")).toBe("ZZ000017X");
  expect(read("id", "ＺＺ０００１７")).toBe("ZZ00017");
  expect(read("id", "017")).toBeNull();
  expect(read("bic", "zzzzvm22xxx")).toBe("ZZZZVM22");
  expect(read("bic", "ZZZZVM22")).toBe("ZZZZVM22");
  expect(read("bic", "ZZZZVM2")).toBeNull();
});

test("a LEI and an INN pass their own check digits or are none", () => {
  const body = "ZZZZ00ABCDEFGHIJ17";
  const valid = [...Array(100).keys()]
    .map((check) => `${body}${String(check).padStart(2, "0")}`)
    .filter((lei) => read("lei", lei) !== null);
  // ISO 7064 has a check for every body; 97 residues in 100 pairs of digits can give a second one.
  expect(valid.length === 1 || valid.length === 2).toBe(true);
  const inns = [...Array(10).keys()].filter((digit) => read("inn", `000000017${digit}`) !== null);
  expect(inns.length).toBe(1);
  expect(read("inn", "00000001")).toBeNull();
});

test("whatever is written, a normal form reads as itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
      IDENTIFIER_KINDS.forEach(({ name }, kind) => {
        const normal = normaliseIdentifier(kind, text);
        // A mark of letters alone is told by its hyphen, which its normal form has not.
        if (normal !== null && !(name === "registration" && !/\d/.test(normal))) {
          expect(normaliseIdentifier(kind, normal)).toBe(normal);
        }
      });
    }),
  );
});

describe("placeholders", () => {
  const NONE =
    "0000 000000 X000000 00-00-00 1111 999999999 1234 123456789 0123456789 98765 4321 N/A NA1 TEST1 XXX1 none";
  test.each(NONE.split(" "))("%s is no number", (text) => {
    for (const kind of ["id", "tax", "registration", "serial"]) expect(read(kind, text)).toBeNull();
  });

  test.each(["1235", "112233", "X1111112", "A0000001", "2468", "TEST12345"])("%s is one", (text) => {
    expect(read("id", text)).toBe(text);
  });
});

describe("numbers that a subject sends as idNumber", () => {
  const rows: readonly (readonly [kind: string, text: string, normal: string | null])[] = [
    ["wallet", "0xAbCdEf0123456789aBcDeF0123456789AbCdEf01", "0xabcdef0123456789abcdef0123456789abcdef01"],
    [
      "wallet",
      "ETH 0xabcdef0123456789abcdef0123456789abcdef01",
      "0xabcdef0123456789abcdef0123456789abcdef01",
    ],
    ["wallet", "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MD", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5md"],
    ["wallet", "1TestAddr3ssofNobodyAtA11xYz7", "1TestAddr3ssofNobodyAtA11xYz7"],
    ["wallet", "1testaddr3ssofnobodyata11xyz7", null],
    // A payment id of Monero, and an address of newer chains.
    ["wallet", `5BE5${"0a".repeat(30)}`, `5be5${"0a".repeat(30)}`],
    ["wallet", "0xAbCdEf", null],
    ["wallet", "abcdef0123456789abcdef0123456789abcdef01", "0xabcdef0123456789abcdef0123456789abcdef01"],
    [
      "wallet",
      "bitcoincash:qqtest0n0n3has0th3s0address000000000000000",
      "qqtest0n0n3has0th3s0address000000000000000",
    ],
    ["wallet", "bitcoin:1TestAddr3ssofNobodyAtA11xYz7", "1TestAddr3ssofNobodyAtA11xYz7"],
    ["id", "ABC123", null],
    ["id", "123123123", null],
    ["mmsi", "422 000 018", "422000018"],
    ["mmsi", "MMSI 422000018", "422000018"],
    ["mmsi", "922000018", null],
    ["mmsi", "222222222", null],
    ["callSign", "zz-qk 7", "ZZQK7"],
    ["callSign", "ZZQK", "ZZQK"],
    ["callSign", "UNKNOWN", null],
    ["callSign", "1234", null],
    ["serial", "28-351", "28351"],
  ];
  test.each(rows)("%s %s", (kind, text, normal) => expect(read(kind, text)).toBe(normal));
});
