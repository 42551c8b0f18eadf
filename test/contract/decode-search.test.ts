import { describe, expect, test } from "bun:test";
import {
  decodeEntityRequest,
  decodeSearch,
  SEARCH_PARAMETERS,
} from "../../src/service/contract/decode-search.ts";
import {
  decodeParameters,
  decodePercent,
  splitQueryString,
} from "../../src/service/contract/query-parameters.ts";
import { failureOf } from "../model/failure.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i).join(",");
const search = (queryString: string) => decodeSearch(splitQueryString(queryString));

describe("decodeSearch", () => {
  test("fills in the defaults", () => {
    expect(search("")).toEqual({
      text: null,
      corpus: "sanction",
      page: 1,
      perPage: 50,
      datasets: null,
      schemata: null,
      countries: null,
      sortMethod: "date",
      sortOrder: "desc",
      target: true,
      wholeWord: false,
      fromDate: null,
      toDate: null,
    });
  });

  const accepted: [string, object][] = [
    ["query=abc", { text: "abc", sortMethod: "relevance" }],
    ["query=++Ann%20%09+Lee%C2%A0B+", { text: "Ann Lee B", sortMethod: "relevance" }],
    ["query=abc&sort_method=date", { sortMethod: "date" }],
    ["query=abc&sort_method=alpha&sort_order=asc", { sortMethod: "alpha", sortOrder: "asc" }],
    ["sort_method=relevance", { sortMethod: "date" }],
    ["sort_method=alpha", { sortMethod: "alpha" }],
    ["query=%D0%98%D0%B2%D0%B0%D0%BD", { text: "Иван" }],
    ["query=1a2", { text: "1a2" }],
    ["query=x+yz+abc", { text: "x yz abc" }],
    ["query=%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80", { text: "हिन्दी" }],
    ["type=pep", { corpus: "pep" }],
    ["page=7&per_page=100", { page: 7, perPage: 100 }],
    ["page=90071992547409", { page: 90071992547409 }],
    ["dataset=a_b,c%2C+d,a_b", { datasets: ["a_b", "c", "d"] }],
    ["schema=Person,Company", { schemata: ["Person", "Company"] }],
    ["schema=Security", { schemata: ["Security"] }],
    ["country=DE,xk,de", { countries: ["de", "xk"] }],
    ["target=false&whole_word=true", { target: false, wholeWord: true }],
    ["from_date=2024-02-29&to_date=2024-02-29", { fromDate: "2024-02-29", toDate: "2024-02-29" }],
    ["&&type=pep&", { corpus: "pep" }],
    ["%71uery=abc&per%5Fpage=2", { text: "abc", perPage: 2 }],
    ["page=1&per_page=1", { page: 1, perPage: 1 }],
    [`query=${"a".repeat(500)}`, { text: "a".repeat(500) }],
    [`query=${"%F0%9D%92%9C".repeat(500)}`, { text: "𝒜".repeat(500) }],
    ["dataset=++a+,++b+c,d++", { datasets: ["a", "b c", "d"] }],
    ["dataset=%C2%A0a%C2%A0", { datasets: ["\u00a0a\u00a0"] }],
    [`dataset=${numbers(500)}`, { datasets: numbers(500).split(",") }],
  ];
  for (const [queryString, expected] of accepted) {
    test(`reads ${queryString.slice(0, 60)}`, () => expect(search(queryString)).toMatchObject(expected));
  }

  test("accepts a plain URLSearchParams", () => {
    expect(decodeSearch(new URLSearchParams({ query: "abc", page: "2" }))).toMatchObject({
      text: "abc",
      page: 2,
    });
  });

  const refused: [string, string, string][] = [
    ["query=ab", "query_too_short", 'query has no token of 3 or more letters or digits: "ab".'],
    ["query=a+b+cd", "query_too_short", ""],
    ["query=+", "query_too_short", ""],
    ["query=a-b.c_d", "query_too_short", ""],
    ["query=e%CC%81e%CC%81", "query_too_short", ""],
    [
      `query=${"a".repeat(501)}`,
      "invalid_request",
      "query must be at most 500 characters long, but has 501.",
    ],
    [`query=${"a".repeat(10_000)}`, "invalid_request", "query must be at most 500"],
    ["query=abc%00", "invalid_request", "query must be text without NUL"],
    ["query=%FFabc", "invalid_request", "query must be percent-encoded"],
    ["query=100%25%zz", "invalid_request", "query must be percent-encoded"],
    ["type=sanctions", "invalid_request", 'type must be one of sanction, pep, not "sanctions".'],
    ["type=PEP", "invalid_request", "type"],
    ["page=0", "invalid_request", 'page must be an integer from 1 to 90071992547409, not "0".'],
    ["page=-1", "invalid_request", "page"],
    ["page=1.0", "invalid_request", "page"],
    ["page=1e2", "invalid_request", "page"],
    ["page=+1", "invalid_request", "page"],
    ["page=01", "invalid_request", "page"],
    ["page=0x10", "invalid_request", "page"],
    ["page=99999999999999999999", "invalid_request", "page"],
    ["page=Infinity", "invalid_request", "page"],
    ["per_page=0", "invalid_request", "per_page must be an integer from 1 to 100"],
    ["per_page=101", "invalid_request", "per_page"],
    ["per_page=500", "invalid_request", "per_page"],
    ["dataset=a,,b", "invalid_request", "dataset"],
    ["dataset=,", "invalid_request", "dataset"],
    [`dataset=${numbers(501)}`, "invalid_request", "at most 500, but has 501."],
    ["dataset=a,+", "invalid_request", "none of them empty"],
    ["dataset=++", "invalid_request", "none of them empty"],
    ["dataset=a,b%00", "invalid_request", "dataset"],
    [`schema=${numbers(12)}`, "invalid_request", "not 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."],
    ["schema=person", "invalid_request", "not person"],
    ["schema=Person,Alien,Ghost", "invalid_request", "not Alien, Ghost"],
    ["schema=constructor", "invalid_request", "not constructor"],
    ["country=zz", "invalid_request", "not zz"],
    ["country=Germany", "invalid_request", "not Germany"],
    ["country=de,__proto__", "invalid_request", "not __proto__"],
    ["sort_method=name", "invalid_request", "sort_method"],
    ["sort_order=ASC", "invalid_request", "sort_order"],
    ["target=1", "invalid_request", 'target must be true or false, not "1".'],
    ["target=True", "invalid_request", "target"],
    ["whole_word=yes", "invalid_request", "whole_word"],
    [
      "from_date=2024-02-30",
      "invalid_request",
      'must be a calendar date written YYYY-MM-DD, not "2024-02-30".',
    ],
    ["from_date=2024-2-3", "invalid_request", "from_date"],
    ["from_date=2024", "invalid_request", "from_date"],
    ["to_date=2024-01-01T00:00:00", "invalid_request", "to_date"],
    [
      "from_date=2024-01-02&to_date=2024-01-01",
      "invalid_request",
      "from_date must not be after to_date: 2024-01-02 is after 2024-01-01.",
    ],
    ["limit=5", "unknown_parameter", "limit"],
    ["limit=5&page=0&foo", "unknown_parameter", "Unknown parameters: limit, foo."],
    ["q[]=1&query=%zz", "unknown_parameter", '"q[]"'],
    ["=x", "unknown_parameter", '""'],
    ["sort+method=date", "unknown_parameter", '"sort method"'],
    ["__proto__=1", "unknown_parameter", "__proto__"],
    ["toString=1", "unknown_parameter", "toString"],
    ["%zz=1", "unknown_parameter", "%zz"],
    ["query=ab&page=0", "invalid_request", "page"],
  ];
  for (const [queryString, code, message] of refused) {
    test(`refuses ${queryString.slice(0, 60)}`, () => {
      const failure = failureOf(() => search(queryString));
      expect(failure.code).toBe(code);
      expect(failure.message).toContain(message);
    });
  }

  test("names every wrong parameter together", () => {
    const { message } = failureOf(() => search("page=0&target=x&type=pep&type=pep&schema="));
    expect(message).toContain("page must be");
    expect(message).toContain("target must be");
    expect(message).toContain("type is sent more than once");
    expect(message).toContain("schema must not be empty");
  });

  const names = Object.keys(SEARCH_PARAMETERS);
  test("knows the parameters of the contract", () => {
    expect(names.sort()).toEqual(
      "country dataset from_date page per_page query schema sort_method sort_order target to_date type whole_word".split(
        " ",
      ),
    );
  });
  for (const name of names) {
    test(`refuses ${name} misspelt, repeated, empty`, () => {
      for (const misspelt of [`${name}s`, name.slice(0, -1), name.toUpperCase(), `${name}[]`, `${name}%00`]) {
        expect(failureOf(() => search(`${misspelt}=x`)).code).toBe("unknown_parameter");
      }
      for (const bad of [`${name}=x&${name}=x`, `${name}=`, name]) {
        const failure = failureOf(() => search(bad));
        expect(failure.code).toBe("invalid_request");
        expect(failure.message).toContain(name);
      }
    });
  }
});

describe("decodeEntityRequest", () => {
  const read = (segment: string, queryString = "") =>
    decodeEntityRequest(decodePercent(segment), splitQueryString(queryString));

  const accepted: [string, string, object][] = [
    ["Q1", "", { id: "Q1", corpus: "sanction" }],
    ["Q1", "type=sanction", { id: "Q1", corpus: "sanction" }],
    ["Q1", "type=pep", { id: "Q1", corpus: "pep" }],
    ["eu%2Ffsf%20%C3%A9+1", "", { id: "eu/fsf é+1", corpus: "sanction" }],
    ["x".repeat(200), "", { id: "x".repeat(200), corpus: "sanction" }],
    ["%C3%A9".repeat(200), "", { id: "é".repeat(200), corpus: "sanction" }],
  ];
  for (const [segment, queryString, expected] of accepted) {
    test(`reads ${segment.slice(0, 40)}?${queryString}`, () =>
      expect(read(segment, queryString)).toEqual(expected as ReturnType<typeof read>));
  }

  const refused: [string, string, string, string][] = [
    ["x".repeat(201), "", "invalid_request", "id must be 1 to 200 characters"],
    ["", "", "invalid_request", "id"],
    ["%zz", "", "invalid_request", "id"],
    ["%FF", "", "invalid_request", "id"],
    ["a%00", "", "invalid_request", "id"],
    ["a", "type=x", "invalid_request", "type"],
    ["a", "type=", "invalid_request", "type"],
    ["a", "type=pep&type=pep", "invalid_request", "type"],
    ["%zz", "type=x", "invalid_request", "id must"],
    ["%zz", "typo=x", "unknown_parameter", "typo"],
  ];
  for (const [segment, queryString, code, message] of refused) {
    test(`refuses ${segment.slice(0, 40)}?${queryString}`, () => {
      const failure = failureOf(() => read(segment, queryString));
      expect(failure.code).toBe(code);
      expect(failure.message).toContain(message);
    });
  }
});

describe("decodeParameters", () => {
  test("refuses any parameter where there is none to know", () => {
    expect(decodeParameters(splitQueryString(""), {})).toEqual({});
    expect(failureOf(() => decodeParameters(splitQueryString("a=1&b=2&a=3"), {}))).toEqual({
      code: "unknown_parameter",
      message: "Unknown parameters: a, b.",
    });
  });
});
