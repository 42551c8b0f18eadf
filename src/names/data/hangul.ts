// Latin spellings of Korean letters and family names, from the public rules of the three usual ways to write
// them and the spellings that passports and lists are seen to use. Data only.

/** One way to write a syllable; the lists follow Unicode's order of the letters. */
export interface HangulStyle {
  readonly initials: readonly string[];
  readonly vowels: readonly string[];
  /** Whole syllables that are usually written otherwise than letter by letter. */
  readonly syllables: Readonly<Record<string, string>>;
}

const REVISED_INITIALS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
// The silent letter is the empty string between the two spaces above; the list has nineteen entries.
const REVISED_VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");

/** Spellings of passports and newspapers in the South. */
const SOUTHERN: HangulStyle = {
  initials: REVISED_INITIALS,
  vowels: REVISED_VOWELS,
  syllables: {
    yeong: "young",
    jeong: "jung",
    hyeon: "hyun",
    gyeong: "kyung",
    cheol: "chul",
    seong: "sung",
    seon: "sun",
    jun: "joon",
    u: "woo",
    su: "soo",
    gu: "koo",
    ju: "joo",
    hui: "hee",
    hun: "hoon",
    mun: "moon",
    un: "woon",
    sun: "soon",
    gwang: "kwang",
    geun: "keun",
    gi: "ki",
    gil: "gil",
    myeong: "myung",
    byeong: "byung",
    hyeong: "hyung",
    gyu: "kyu",
    gwon: "kwon",
    yeon: "yeon",
    seok: "seok",
    beom: "beom",
    deok: "duk",
    rae: "rae",
    ri: "ri",
    geon: "gun",
    ryeol: "ryul",
    nam: "nam",
    guk: "kook",
    uk: "wook",
    suk: "sook",
    yun: "yoon",
    eun: "eun",
    si: "si",
    go: "ko",
    gap: "kap",
    jeom: "jum",
    jeon: "jun",
    heon: "hun",
    seop: "sup",
    yeop: "yup",
    hyeok: "hyuk",
    in: "in",
    i: "yi",
  },
};

/** McCune and Reischauer without marks, as North Korea's names are mostly written. */
const NORTHERN: HangulStyle = {
  initials: "k kk n t tt r m p pp s ss  ch tch ch k t p h".split(" "),
  vowels: "a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i".split(" "),
  syllables: {
    chong: "jong",
    chon: "jon",
    chu: "ju",
    chun: "jun",
    chin: "jin",
    chae: "jae",
    che: "je",
    cho: "jo",
    chik: "jik",
    chang: "chang",
    kuk: "guk",
    kun: "gun",
    kil: "gil",
    kyu: "gyu",
    pom: "bom",
    pong: "bong",
    pok: "bok",
    ki: "gi",
    tok: "dok",
    tong: "dong",
    tu: "du",
    hui: "hui",
    si: "si",
  },
};

const REVISED: HangulStyle = { initials: REVISED_INITIALS, vowels: REVISED_VOWELS, syllables: {} };

/** Most usual first; the last one is the Revised Romanisation by the letter. */
export const HANGUL_STYLES: readonly HangulStyle[] = [SOUTHERN, NORTHERN, REVISED];

/** What closes a syllable, by its sound at the end of a word. */
export const FINAL_SPELLINGS: readonly string[] = [
  "",
  ..."k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" "),
];

/** The same where the next syllable begins with a vowel. */
export const LINKED_FINALS: readonly string[] = [
  "",
  ..."g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p h".split(" "),
];

/** Family names: in the South, in McCune and Reischauer's way and the North's, and by the letter. */
const FAMILY_ROWS = `
김 kim kim gim
이 lee ri yi
리 ri ri lee
박 park pak bak
최 choi choe choe
정 jung chong jeong
강 kang kang gang
조 cho jo jo
윤 yoon yun yun
장 jang chang jang
임 lim rim im
림 lim rim rim
한 han
오 oh o o
서 seo so suh
신 shin sin sin
권 kwon kwon gwon
황 hwang
안 ahn an an
송 song
류 ryu
유 yoo yu you
홍 hong
전 jeon chon jon
고 ko ko go
문 moon mun mun
손 son
양 yang
량 ryang
배 bae pae bae
백 baek paek baek
허 huh ho heo
남 nam
심 shim sim sim
노 roh no noh
로 ro
하 ha
곽 kwak kwak gwak
성 sung song seong
차 cha
주 joo chu ju
우 woo u u
구 koo ku gu
나 na
라 ra
민 min
진 jin chin jin
지 ji chi ji
엄 um om eom
채 chae
원 won
천 chun chon cheon
방 bang pang bang
공 kong kong gong
현 hyun hyon hyeon
함 ham
변 byun pyon byeon
염 yeom yom yum
렴 ryom ryom ryeom
여 yeo yo yuh
려 ryo ryo ryeo
추 choo chu chu
도 do to do
소 so
석 seok sok suk
선 sun son seon
설 seol sol sul
마 ma
길 gil kil gil
연 yeon yon youn
위 wi
표 pyo
명 myung myong myeong
기 ki ki gi
반 ban pan ban
왕 wang
금 keum kum geum
옥 ok
육 yook yuk yuk
인 in
맹 maeng
제 je che je
모 mo
탁 tak
국 kook kuk guk
어 eo o uh
은 eun un eun
편 pyun pyon pyeon
용 yong
태 tae
계 kye kye gye
피 pi
두 doo tu du
감 kam kam gam
봉 bong pong bong
사 sa
경 kyung kyong gyeong
남궁 namgung namgung namgoong
황보 hwangbo
제갈 jegal chegal jegal
선우 sunwoo sonu seonu
독고 dokgo tokko dokko
사공 sagong
서문 seomun somun seomoon
`;

export const FAMILY_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  FAMILY_ROWS.trim()
    .split("\n")
    .map((row) => {
      const [name = "", ...spellings] = row.split(" ");
      return [name, spellings];
    }),
);
