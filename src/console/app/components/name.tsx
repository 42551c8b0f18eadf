// A name as it is written: in its own direction, tagged with its script, one step larger outside Latin.

import { TEXTS } from "../texts.ts";

/** Scripts with the language tag that picks the right letters for them. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, "und-Arab"],
  [/\p{Script=Cyrillic}/u, "und-Cyrl"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hebrew}/u, "und-Hebr"],
  [/\p{Script=Greek}/u, "und-Grek"],
  [/\p{Script=Armenian}/u, "und-Armn"],
  [/\p{Script=Georgian}/u, "und-Geor"],
  [/\p{Script=Devanagari}/u, "und-Deva"],
  [/\p{Script=Bengali}/u, "und-Beng"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Myanmar}/u, "my"],
  [/\p{Script=Khmer}/u, "km"],
  [/\p{Script=Ethiopic}/u, "und-Ethi"],
];

/** The language tag of a text's script; undefined for Latin, and for a script that is not told apart. */
export function scriptTag(text: string): string | undefined {
  return SCRIPTS.find(([script]) => script.test(text))?.[1];
}

/** What the script of a tag is called; null is Latin. */
export function nameOfScript(tag: string | null): string {
  if (tag === null) return TEXTS.entity.latin;
  return TEXTS.scripts[new Intl.Locale(tag).maximize().script ?? ""] ?? tag;
}

export function Name({ text, class: className = "" }: { readonly text: string; readonly class?: string }) {
  const tag = scriptTag(text);
  return (
    <bdi
      dir="auto"
      lang={tag ?? "und-Latn"}
      class={`name ${tag === undefined ? "" : "foreign"} ${className}`}
    >
      {text}
    </bdi>
  );
}
