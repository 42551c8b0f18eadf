// Characters that a person reads as a Latin letter or does not see at all. Written for this fuzzer, and not
// taken from the tables of the product, which it tests.

type Table = ReadonlyMap<string, readonly string[]>;

/** A table out of "Aа Bв": a letter and what stands for it. Each letter is one code point. */
function pairs(text: string): Table {
  const table = new Map<string, string[]>();
  for (const pair of text.trim().split(/\s+/)) {
    const [letter = "", ...alike] = [...pair];
    table.set(letter, [...(table.get(letter) ?? []), ...alike]);
  }
  return table;
}

/** The alphabets that Unicode has again as code points in a row. */
function alphabets(starts: readonly (readonly [capital: number, small: number])[]): Table {
  const table = new Map<string, string[]>();
  const add = (letter: string, code: number) =>
    table.set(letter, [...(table.get(letter) ?? []), String.fromCodePoint(code)]);
  for (const [capital, small] of starts)
    for (let i = 0; i < 26; i++) {
      add(String.fromCharCode(0x41 + i), capital + i);
      add(String.fromCharCode(0x61 + i), small + i);
    }
  return table;
}

/** Look-alikes by what they are of. */
export const LOOK_ALIKES: Readonly<Record<string, Table>> = {
  Cyrillic: pairs(
    "aа cс dԁ eе hһ iі jј kк lӏ oо pр qԛ rг sѕ tт uц vѵ wԝ xх yу mм nп " +
      "AА BВ CС EЕ GԌ HН IІӀ JЈ KК MМ OО PР QԚ SЅ TТ VѴ WԜ XХ YҮУ",
  ),
  Greek: pairs("aα eε iι kκ nη oοσ pρ tτ uυ vν wω xχ yγ AΑ BΒ EΕ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ XΧ YΥ ZΖ"),
  Armenian: pairs("hհ nո uս oօ gց qզ jյ dժ wա fք OՕ SՏ UՍ LԼ"),
  Cherokee: pairs("AᎪ BᏴ CᏟ DᎠ EᎬ GᏀ HᎻ JᎫ KᏦ LᏞ MᎷ PᏢ RᎡ SᏚ TᎢ VᏙ WᎳ YᎩ ZᏃ"),
  Lisu: pairs("Aꓮ Bꓐ Cꓚ Dꓓ Eꓰ Fꓝ Gꓖ Hꓧ Iꓲ Jꓙ Kꓗ Lꓡ Mꓟ Nꓠ Oꓳ Pꓑ Rꓣ Sꓢ Tꓔ Uꓴ Vꓦ Wꓪ Xꓫ Yꓬ Zꓜ"),
  Coptic: pairs("AⲀ BⲂ CⲤ EⲈ HⲎ IⲒ KⲔ MⲘ NⲚ OⲞ PⲢ TⲦ XⲬ ZⲌ aⲁ cⲥ oⲟ pⲣ iⲓ"),
  "other Latin": pairs(
    "aɑⱥ bƀɓ cƈȼ dđɗ eɇ fƒ gɡɠ hħɦ iıɨ jȷɉ kƙꝁ lłƚ mɱ nŋɲ oøɵ pƥᵽ qʠ rɍɽ sʂꜱ tŧƭ uʉ vʋ wⱳ yɏƴ zƶȥ " +
      "AȺ BɃƁ CȻƇ DĐƊ EɆ FƑ GǤƓ HĦ IƗ JɈ KƘꝀ LŁȽ NƝŊ OØƟ PƤ RɌ SⱾ TŦȾ UɄ VƲ WⱲ YɎƳ ZƵȤ",
  ),
  "small capitals": pairs("aᴀ bʙ cᴄ dᴅ eᴇ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ"),
  "raised letters": pairs("aᵃ bᵇ cᶜ dᵈ eᵉ fᶠ gᵍ hʰ iⁱ jʲ kᵏ lˡ mᵐ nⁿ oᵒ pᵖ rʳ sˢ tᵗ uᵘ vᵛ wʷ xˣ yʸ zᶻ"),
  "full width": alphabets([[0xff21, 0xff41]]),
  mathematical: alphabets([
    [0x1d400, 0x1d41a],
    [0x1d468, 0x1d482],
    [0x1d4d0, 0x1d4ea],
    [0x1d56c, 0x1d586],
    [0x1d5a0, 0x1d5ba],
    [0x1d5d4, 0x1d5ee],
    [0x1d670, 0x1d68a],
  ]),
  enclosed: alphabets([
    [0x24b6, 0x24d0],
    [0x1f110, 0x249c],
    [0x1f130, 0x1f130],
    [0x1f150, 0x1f150],
    [0x1f170, 0x1f170],
  ]),
};

export const DIGITS: Table = pairs("a4 b8 e3 g9 g6 i1 l1 o0 s5 t7 z2 A4 B8 E3 G6 I1 L1 O0 S5 T7 Z2");
export const SIGNS: Table = pairs(
  "a@ c¢ c( e€ i! i¡ i| l| l£ s$ s§ t+ x× y¥ A@ C¢ C( E€ I! I| L| L£ S$ S§ T+ X× Y¥",
);
/** Two letters that look like one. */
export const TWO_FOR_ONE: ReadonlyMap<string, readonly string[]> = new Map([
  ["m", ["rn"]],
  ["w", ["vv"]],
  ["d", ["cl"]],
  ["W", ["VV"]],
  ["M", ["IVI"]],
]);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));

/** Characters that show nothing and that texts really hold. */
export const ZERO_WIDTH: readonly string[] = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"];
/** Further characters that Unicode calls default-ignorable. */
export const DEFAULT_IGNORABLE: readonly string[] = [
  ..."\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u3164\uffa0",
  ...range(0x2061, 0x2064),
  ...range(0x2066, 0x206f),
  ...range(0xfe00, 0xfe0f),
  ...range(0x1bca0, 0x1bca3),
  ...range(0x1d173, 0x1d17a),
  ...range(0xe0020, 0xe007e),
  ...range(0xe0100, 0xe0110),
];
export const COMBINING: readonly string[] = [
  ...range(0x300, 0x33f),
  ...range(0x350, 0x357),
  ...range(0x1dc4, 0x1dcf),
];
export const STROKES: readonly string[] = [..."\u0334\u0335\u0336\u0337\u0338\u20d2\u20d3\u20e5"];
export const EMOJI: readonly string[] = [..."😀🌹⭐💰✨🔥🕊🎁✅❤"];
export const BLANKS: readonly string[] = [
  ..."\u2800\u00a0\u1680\u2000\u2003\u2009\u202f\u205f\u3000\t\u2028",
];
export const SYMBOLS: readonly string[] = [..."·•*_~^|/\\.,-=+#:;°¬…"];
