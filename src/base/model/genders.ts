// Words for genders in the languages of the banks and of lists. Pure.

/** A lone H is missing on purpose: next to M it is a man in Spanish (hombre, mujer), where M is a woman. */
const WORDS: Readonly<Record<"male" | "female" | "other", string>> = {
  male: "m, male, man, männlich, maennlich, mann, herr, masculin, homme, masculino, hombre, maschio, uomo, mannelijk, mężczyzna, muž, муж, мужской, м, mr, 男, 男性, mies, férfi, mand, bărbat, muško, muški, moški, vīrietis, vyras, mees, mashkull, мъж, мъжки, чоловік, чоловіча, чоловічий, ч, άνδρας, άρρεν, α, erkek, kişi, еркек, erkak, זכר, ז, ذكر, مرد, مذکر, पुरुष, ชาย, nam, 남, 남자, 남성, laki-laki, lelaki, l, lalaki, mwanamume",
  female:
    "f, w, female, woman, weiblich, frau, féminin, feminin, femme, femenino, mujer, feminino, femmina, donna, vrouwelijk, vrouw, kobieta, žena, жен, женский, ж, mrs, ms, 女, 女性, nainen, nő, kvinna, kvinde, kvinne, femeie, žensko, ženski, ženska, sieviete, moteris, naine, femër, жена, женски, жінка, жіноча, жіночий, γυναίκα, θήλυ, θ, kadın, qadın, әйел, ayol, נקבה, נ, أنثى, انثى, زن, مؤنث, महिला, หญิง, nữ, 여, 여자, 여성, perempuan, wanita, p, k, babae, mwanamke",
  other: "other, x, d, divers, diverse, autre, otro, altro, non-binary, nonbinary",
};

const GENDERS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([gender, words]) =>
    words.split(", ").map((word) => [word, gender] as const),
  ),
);

/** "male", "female" or "other"; null for a word that is none of them. */
export function parseGender(text: string): string | null {
  const word = text.normalize("NFC").replaceAll("\u200b", "").trim().toLowerCase();
  return GENDERS.get(word.replace(/[\s.,;]+$/, "")) ?? null;
}
