// Systems of romanisation for names that are told with all their vowels, and the script that leaves most of
// them out: Arabic, and Hebrew. Written from the published tables, apart from src/engine/names, which is what is
// measured.

import type { Systems } from "./alphabets.ts";
import { type Writer, writer } from "./letter-rules.ts";

const ARABIC_SCRIPT = writer(
  "ʾ=ء ʾī=ئي ʾi=ئ wāʾi=وائ luʾa=لؤ āʾ$=اء ā$=ى b=ب t=ت ṯ=ث ǧ=ج ḥ=ح ḫ=خ d=د ḏ=ذ r=ر z=ز s=س š=ش ṣ=ص ḍ=ض ṭ=ط ẓ=ظ ʿ=ع ġ=غ f=ف q=ق k=ك l=ل " +
    "m=م n=ن h=ه w=و y=ي ā=ا ī=ي ū=و a=- i=- u=- ä=ة ^a=ا ^i=ا ^u=ا",
);

const WITHOUT_MARKS = "ā=a ī=i ū=u ʿ=- ʾ=- ḥ=h ṣ=s ḍ=d ṭ=t ẓ=z š=sh ǧ=j ḫ=kh ġ=gh ṯ=th ḏ=dh";

/** A double consonant is written once. */
const script = (word: string) => ARABIC_SCRIPT(word.replace(/([^aiuāīū])\1/gu, "$1"));

export const ARABIC_SYSTEMS: Systems = {
  press: writer(WITHOUT_MARKS, "ä=a ay=ai ayy=ayy"),
  "ALA-LC": writer(WITHOUT_MARKS, "ä=ah"),
  egyptian: writer(WITHOUT_MARKS, "ä=a u=o ū=ou ay=ei ayy=ayy i=e iyy=iyy ī=i ī$=y"),
  script,
};

export const MAGHREBI_SYSTEMS: Systems = {
  french: writer(WITHOUT_MARKS, "ä=a u=ou ū=ou š=ch ǧ=dj uw=ouw iyy=iy ayy=ay ṯ=t ḏ=d aw=aou ^w=ou ay=ai"),
  "ALA-LC": writer(WITHOUT_MARKS, "ä=ah"),
  press: writer(WITHOUT_MARKS, "ä=a ay=ai ayy=ayy"),
  moroccan: writer(WITHOUT_MARKS, "ä=a u=ou ū=ou š=ch ǧ=j ġ=rh iyy=iy ayy=ay ṯ=t ḏ=d aw=aou ^w=ou ī$=y"),
  script,
};

/** Capital letters are sounds: H for het, K for the soft kaf; c is tsadi. */
export const HEBREW_SOUNDS: Systems = {
  usage: hebrew("ch", "kh", "tz"),
  academy: hebrew("h", "kh", "ts"),
  german: hebrew("ch", "ch", "z"),
  plain: hebrew("h", "ch", "tz"),
};

function hebrew(het: string, kaf: string, tsadi: string): Writer {
  return (word) => word.replace(/[HKc]/g, (sound) => (sound === "H" ? het : sound === "K" ? kaf : tsadi));
}
