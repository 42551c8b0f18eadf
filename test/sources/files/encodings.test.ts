// Guesses of encodings, of invented names in each of them.

import { describe, expect, test } from "bun:test";
import { encodingHint, guessEncoding, TEXT_ENCODINGS } from "../../../src/lists/sources/files/encodings.ts";
import { encoded } from "../../support/encoded.ts";
import { seeded } from "../../support/random.ts";

const CYRILLIC = "имя;город\nМарвен Хольтов;Тверь\nИльвара Квастенроде;Орёл\nТИМОФЕЙ ПЕНВИКОВ;\n";
const GREEK = "όνομα;πόλη\nΜαρβέν Χολτόπουλος;Βόλος\nΙλβάρα Κουαστινού;Σέρρες\n";
const ARABIC = "الاسم;المدينة\nأورلا البنويك;حلب\nمروان الهلتاوي;صنعاء\n";
const HEBREW = "שם;עיר\nאורלה פנויק;חיפה\nמרוון הולטשטיין;לוד\n";
const JAPANESE = "氏名;都市\n佐藤 ののか丸;水戸\n高橋 たくまる;松山\n";
const CENTRAL = "jméno;město\nLukáš Světlodubský;Plzeň\nŽofie Dvořáčkovská;Děčín\n";

const TEXTS: readonly (readonly [(typeof TEXT_ENCODINGS)[number], string])[] = [
  ["windows-1252", "name;city\nBjörn Ångvistström;Malmö\nTesvin Höllundermark;Köln\n"],
  ["windows-1250", CENTRAL],
  ["iso-8859-2", CENTRAL],
  ["windows-1254", "adı;şehir\nİlvar Yıldızoğluşen;Muğla\nAyşegül Gümüşkuşçu;Iğdır\n"],
  ["windows-1257", "vārds;pilsēta\nJānis Bērziņkalniņš;Rēzekne\nŽydrūnė Šilingaitė;Šiauliai\n"],
  ["windows-1251", CYRILLIC],
  ["koi8-r", CYRILLIC],
  ["ibm866", CYRILLIC],
  ["iso-8859-5", CYRILLIC],
  ["windows-1253", GREEK],
  ["windows-1256", ARABIC],
  ["iso-8859-6", ARABIC],
  ["windows-1255", HEBREW],
  ["windows-874", "ชื่อ;เมือง\nมาร์เวน โฮลต์สกุล;ลำปาง\nอิลวารา ควาสเทนวงศ์;น่าน\n"],
  ["gb18030", "姓名;城市\n王若川;南京\n李望舒;广州\n张云舟;武汉\n"],
  ["big5", "姓名;城市\n張若川;臺南\n陳望舒;高雄\n劉雲舟;基隆\n"],
  ["shift_jis", JAPANESE],
  ["euc-jp", JAPANESE],
  ["euc-kr", "이름;도시\n김하늘빛;대구\n박도윤슬;수원\n이서온;전주\n"],
];

describe("the encoding of a file that is not UTF-8", () => {
  test.each(TEXTS)("is guessed, and two names quoted: %s", (encoding, text) => {
    const guess = guessEncoding(encoded(text, encoding), "utf-8");
    // A text without what only Windows has is the same in both.
    const same = { "iso-8859-7": "windows-1253", "iso-8859-8": "windows-1255" } as Record<string, string>;
    expect(same[guess?.encoding ?? ""] ?? guess?.encoding).toBe(encoding);
    for (const example of guess?.examples ?? []) expect(text).toContain(example);
    expect(guess?.examples.length).toBe(2);
    expect(encodingHint(guess)).toContain(`--encoding ${guess?.encoding}`);
  });

  test.each(TEXTS)("is not guessed as another when it is named: %s", (encoding, text) => {
    expect(guessEncoding(encoded(text, encoding), encoding)).toBeNull();
  });

  test("is guessed where another was named", () => {
    for (const wrong of ["windows-1251", "windows-1252", "shift_jis", "gb18030"] as const)
      expect(guessEncoding(encoded(CYRILLIC, "koi8-r"), wrong)?.encoding).toBe("koi8-r");
  });

  test("is not guessed of UTF-8, of random bytes, or of a text without letters beyond ASCII", () => {
    const random = seeded(3);
    const bytes = Uint8Array.from({ length: 4000 }, () => 256 * random());
    expect(guessEncoding(bytes, "utf-8")).toBeNull();
    expect(guessEncoding(Buffer.from(CYRILLIC), "windows-1252")).toBeNull();
    expect(guessEncoding(Buffer.from("name\nOrla\n"), "utf-8")).toBeNull();
  });
});

test("each encoding is one that files can be read in, with line ends and quotes of their own", () => {
  for (const encoding of TEXT_ENCODINGS)
    expect(new TextDecoder(encoding, { fatal: true }).decode(Buffer.from('a,"b"\n'))).toBe('a,"b"\n');
});
