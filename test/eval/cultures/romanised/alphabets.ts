// Systems of romanisation for scripts with letters for vowels, and for cultures that write Latin letters in
// several orthographies. Written from the published tables, apart from src/engine/names, which is what is measured.

import { stripMarks } from "../spellings.ts";
import { chain, type Writer, writer } from "./letter-rules.ts";

/** Spellings by system; the first one is that of lists in English. */
export type Systems = Readonly<Record<string, Writer>>;

const UKRAINIAN =
  "а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z зг=zgh и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts " +
  "ч=ch ш=sh щ=shch ь=- ю=iu я=ia '=- ^є=ye ^ї=yi ^й=y ^ю=yu ^я=ya";

export const UKRAINIAN_SYSTEMS: Systems = {
  national: writer(UKRAINIAN),
  board: writer(UKRAINIAN, "зг=zh є=ye ї=yi й=y ю=yu я=ya ий$=yy"),
  german: writer(
    UKRAINIAN,
    "в=w є=je ж=sch з=s и=y ї=ji й=j х=ch ц=z ч=tsch ш=sch щ=schtsch ю=ju я=ja ^є=je ^ї=ji ^й=j ^ю=ju ^я=ja",
  ),
  scholarly: writer(
    UKRAINIAN,
    "є=je ж=ž ї=ji й=j х=ch ц=c ч=č ш=š щ=šč ю=ju я=ja ^є=je ^ї=ji ^й=j ^ю=ju ^я=ja",
  ),
  french: writer(UKRAINIAN, "є=ie ж=j и=y й=ï у=ou ч=tch ш=ch щ=chtch ю=iou я=ia ^є=ie ^ї=ï ^ю=iou ^я=ia"),
  script: (word) => word,
};

const BELARUSIAN =
  "а=a б=b в=v г=h д=d дз=dz дж=dzh е=ie ё=io ж=zh з=z і=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=kh ц=ts " +
  "ч=ch ш=sh ы=y ь=- э=e ю=iu я=ia ^е=ye ^ё=yo ^ю=yu ^я=ya";

export const BELARUSIAN_SYSTEMS: Systems = {
  passport: writer(BELARUSIAN),
  board: writer(BELARUSIAN, "е=ye ё=yo й=y ў=w ю=yu я=ya"),
  national: writer(BELARUSIAN, "дж=dž ж=ž х=ch ц=c ч=č ш=š ў=ŭ й=j ^е=je ^ё=jo ^ю=ju ^я=ja"),
  script: (word) => word,
};

const RUSSIAN =
  "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch " +
  "ь=- ъ=- ы=y э=e ю=yu я=ya ий$=y ^е=ye";
const LATVIAN =
  "а=a б=b в=v г=g д=d е=e ё=jo ж=ž з=z и=i й=j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=č ш=š щ=šč ь=- ъ=- " +
  "ы=i э=e ю=ju я=ja ьев=jev ье=je";

const isWithoutEnding = (word: string) => /[аяеёэоуюыи]$/.test(word);
const declined =
  (write: Writer, ending: string, soft: string): Writer =>
  (word) =>
    isWithoutEnding(word) ? write(word) : write(word.replace(/ий$/, "")) + (/ий$/.test(word) ? soft : ending);

export const BALTIC_SYSTEMS: Systems = {
  english: writer(RUSSIAN),
  latvian: declined(writer(LATVIAN), "s", "ijs"),
  lithuanian: declined(writer(LATVIAN, "х=ch"), "as", "ijus"),
  "latvian without marks": chain(declined(writer(LATVIAN), "s", "ijs"), stripMarks),
  script: (word) => word,
};

/** Names of Latvians and Lithuanians: with marks, without, and with the letters of English. */
export const MARKS_SYSTEMS: Systems = {
  plain: stripMarks,
  marks: (word) => word,
  english: chain(writer("š=sh ž=zh č=ch j=y c=ts"), stripMarks),
};

const GREEK =
  "α=a ά=a β=v γ=g δ=d ε=e έ=e ζ=z η=i ή=i θ=th ι=i ί=i ϊ=i ΐ=i κ=k λ=l μ=m ν=n ξ=x ο=o ό=o π=p ρ=r σ=s ς=s τ=t υ=y ύ=y ϋ=y φ=f " +
  "χ=ch ψ=ps ω=o ώ=o ου=ou ού=ou γγ=ng γκ=gk γξ=nx γχ=nch μπ=mp ^μπ=b αυ=av αύ=av ευ=ev εύ=ev ηυ=iv " +
  "αυκ=afk αυξ=afx αυπ=afp αυτ=aft αυθ=afth ευκ=efk ευξ=efx ευπ=efp ευσ=efs ευστ=efst ευτ=eft ευθ=efth ευφ=eff ευχ=efch";

export const GREEK_SYSTEMS: Systems = {
  elot: writer(GREEK),
  classical: writer(
    GREEK,
    "β=b η=e ή=e φ=ph υ=y ευ=eu αυ=au γκ=nk μπ=mp ^μπ=mp ευκ=euk ευξ=eux ευπ=eup ευσ=eus ευστ=eust ευτ=eut ευθ=euth ευχ=euch αυτ=aut",
  ),
  sound: writer(
    GREEK,
    "χ=h ου=u ού=u γκ=ng ^γκ=g μπ=mb ντ=nd ^ντ=d τζ=tz γι=yi ^γ=g γε=ye γεω=yo ^ιω=yo οι=i ει=i",
  ),
  script: (word) => word,
};

const JAPANESE =
  "あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko さ=sa し=shi す=su せ=se そ=so た=ta ち=chi つ=tsu て=te と=to な=na に=ni ぬ=nu " +
  "ね=ne の=no は=ha ひ=hi ふ=fu へ=he ほ=ho ま=ma み=mi む=mu め=me も=mo や=ya ゆ=yu よ=yo ら=ra り=ri る=ru れ=re ろ=ro わ=wa ん=n が=ga " +
  "ぎ=gi ぐ=gu げ=ge ご=go ざ=za じ=ji ず=zu ぜ=ze ぞ=zo だ=da ぢ=ji づ=zu で=de ど=do ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po " +
  "きゃ=kya きゅ=kyu きょ=kyo しゃ=sha しゅ=shu しょ=sho ちゃ=cha ちゅ=chu ちょ=cho にゃ=nya にゅ=nyu にょ=nyo ひゃ=hya ひゅ=hyu ひょ=hyo " +
  "みゃ=mya みゅ=myu みょ=myo りゃ=rya りゅ=ryu りょ=ryo ぎゃ=gya ぎゅ=gyu ぎょ=gyo じゃ=ja じゅ=ju じょ=jo びゃ=bya びゅ=byu びょ=byo";
const KUNREI =
  "し=si しゃ=sya しゅ=syu しょ=syo ち=ti ちゃ=tya ちゅ=tyu ちょ=tyo つ=tu ふ=hu じ=zi じゃ=zya じゅ=zyu じょ=zyo ぢ=zi";
const shortened = writer("ou=o oo=o uu=u");

export const JAPANESE_SYSTEMS: Systems = {
  hepburn: chain(writer(JAPANESE), shortened),
  kunrei: chain(writer(JAPANESE, KUNREI), shortened),
  letters: writer(JAPANESE),
  nihon: chain(writer(JAPANESE, KUNREI, "ぢ=di づ=du"), shortened),
  passport: chain(writer(JAPANESE, "んば=mba んぴ=mpi んぺ=mpe んま=mma"), writer("ou=oh oo=oh uu=u")),
  script: (word) => word,
};

export const INDONESIAN_SYSTEMS: Systems = {
  reformed: (word) => word.toLowerCase(),
  republican: writer("c=tj ch=ch j=dj ny=nj sy=sj y=j"),
  dutch: writer("u=oe c=tj ch=ch j=dj ny=nj sy=sj y=j"),
  malay: writer("c=ch sy=sh ch=kh"),
};

export const SOMALI_SYSTEMS: Systems = {
  english: writer("aa=a ee=e ii=i oo=o uu=u c=- x=h dh=d"),
  national: (word) => word.toLowerCase(),
  italian: writer(
    "aa=a ee=e ii=i oo=o uu=u c=- x=h dh=d sha=scia sho=scio shu=sciu she=sce shi=sci ja=gia jaa=gia jo=gio ju=giu je=ge ji=gi k=c q=c ki=chi ke=che w=u",
  ),
  british: writer("ee=ei oo=o uu=u ii=i c=- x=h dh=dh q=gh"),
};
