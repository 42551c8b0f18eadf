// Names whose bytes were read in another encoding: what they are read as, and names that are left alone.

import { describe, expect, test } from "bun:test";
import { decodedReadings } from "../../../src/engine/names/analysis/misread-bytes.ts";

/** A name in the bytes of one encoding, read in another. */
function misread(name: string, writtenIn: Bun.Encoding, readAs: Bun.Encoding): string {
  return new TextDecoder(readAs).decode(encode(name, writtenIn));
}

function encode(name: string, encoding: Bun.Encoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(name);
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...name].map((letter) => bytes.get(letter) ?? Number.NaN));
}

const NAMES = [
  "Björn Lindqvøst",
  "José Núñez",
  "Сергей Воробьёв",
  "ИРИНА ШАЛЯПИНА",
  "Łukasz Żółkiewski",
  "İbrahim Şahin",
  "Γιώργος Τέστος",
  "محمد السيد",
  "김정훈",
  "葛云清",
];

const READ_AS: readonly Bun.Encoding[] = [
  "windows-1252",
  "windows-1251",
  "windows-1250",
  "windows-1254",
  "ibm866",
  "koi8-r",
  "macintosh",
];

describe("UTF-8 that was read in another encoding", () => {
  for (const readAs of READ_AS) {
    test.each(NAMES)(`%p as ${readAs}`, (name) => {
      expect(decodedReadings(misread(name, "utf-8", readAs))).toContain(name);
    });
  }

  test("twice", () => {
    for (const name of ["Björn Lindqvøst", "Сергей"]) {
      const once = misread(name, "utf-8", "windows-1252");
      expect(decodedReadings(misread(once, "utf-8", "windows-1252"))).toEqual([name]);
    }
  });

  test.each([
    ["Mehmet ï¿½ahin", ["Mehmet \ufffdahin"]],
    ["JosÃ© NÃºÃ±ez GarcÃa", ["José Núñez Garc\ufffda"]],
    ["Ð¡ÐµÑ€Ð³ÐµÐ¹ Ð Ð¾Ñ‰Ð¸Ð½", ["Сергей Рощин"]],
    ["Ð\ufffdÐµÑ€Ð³ÐµÐ¹", ["\ufffdергей"]],
  ])("%p, of which a byte was lost or became a blank", (text, readings) => {
    expect(decodedReadings(text)).toEqual(readings);
  });
});

describe("another encoding that was read as one of Western Europe", () => {
  test.each([
    ["Сергей Воробьев", "windows-1251"],
    ["Сергей Воробьев", "koi8-r"],
    ["Сергей Воробьев", "ibm866"],
    ["Γιώργος Τέστος", "windows-1253"],
    ["משה טסט", "windows-1255"],
    ["محمد السيد", "windows-1256"],
    ["İbrahim Şahin", "windows-1254"],
    ["Łukasz Żółkiewski", "windows-1250"],
    ["Dvořák Jiří", "windows-1250"],
    ["Vesković", "windows-1250"],
    ["สมชาย ใจดี", "windows-874"],
  ] as const)("%p in %p", (name, encoding) => {
    expect(decodedReadings(misread(name, encoding, "windows-1252"))).toContain(name);
  });

  test.each([
    ["Íõ½¨¹ú", "王建国"],
    ["±èÁ¤Àº", "김정은"],
    ["Bjцrn Mьller", "Björn Müller"],
    ["уЕТЗЕК чПТПВШЕЧ", "Сергей Воробьев"],
    ["‘ҐаЈҐ© ‚®а®ЎмҐў", "Сергей Воробьев"],
    ["ЂЌ’ЋЌ ‚…‘ЉЋ‚", "АНТОН ВЕСКОВ"],
    ["ЏЁвҐа ”ЁиҐа", "Питер Фишер"],
  ])("%p is %p", (text, name) => {
    expect(decodedReadings(text)).toContain(name);
  });
});

describe("letters that pages, addresses and mails escape", () => {
  test.each([
    ["Bj&#246;rn", "Björn"],
    ["Bj&#xF6;rn", "Björn"],
    ["Bj&ouml;rn", "Björn"],
    ["Bj%C3%B6rn", "Björn"],
    ["Bj=C3=B6rn", "Björn"],
    ["Bj\\u00f6rn", "Björn"],
    ["Bj&amp;#246;rn", "Björn"],
    ["Bj&amp;amp;ouml;rn", "Björn"],
    ["Bj%25C3%25B6rn", "Björn"],
    ["Bj%F6rn", "Björn"],
    ["Norvane &amp; Vesk", "Norvane & Vesk"],
    ["O&apos;Vesk", "O'Vesk"],
    ["Stra&szlig;er &Lstrok;uk", "Straßer łuk"],
  ])("%p is %p", (text, name) => {
    expect(decodedReadings(text)).toEqual([name]);
  });
});

describe("names that are what they say", () => {
  test.each([
    "Orlan Vesk",
    "Vesk & Orlan",
    "100%Vesk",
    "São João Conceição",
    "Åse Ångström",
    "Ðorđe Vesk",
    "Þór Óðinsson",
    "Nguyễn Thị Ánh",
    "Đỗ Ngọc",
    "Ærø Øyås",
    "Zoë O’Brien-Müller",
    "Novotný Kalinová",
    "Gülşah Çağrı",
    "Süleýman Ýazow",
    "Сергей Воробьёв",
    "Ніна Їжак",
    "АРТЁМ ВЕСК",
    "Алёна Ёлкина",
    "ЊЕГОШ ЂОРЂЕВИЋ",
    "Љубица Ђорђевић",
    "Γιώργος Τέστος",
    "محمد السيد",
    "김정훈",
    "葛云清",
    "Café “Zürich” – Genève",
    "AT&T; 100%",
  ])("%p", (name) => {
    expect(decodedReadings(name)).toEqual([]);
  });
});
