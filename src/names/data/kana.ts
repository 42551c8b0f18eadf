// Latin spellings of Japanese syllables by Hepburn's rules, with the pairs that stand for foreign sounds.
// Data only.

const ROWS = `
ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so タ ta チ chi ツ tsu テ te ト to
ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo
ラ ra リ ri ル ru レ re ロ ro ワ wa ヰ i ヱ e ヲ o ン n ヴ vu ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo
ダ da ヂ ji ヅ zu デ de ド do バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po
ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo ヮ wa ヵ ka ヶ ga
キャ kya キュ kyu キョ kyo シャ sha シュ shu ショ sho シェ she チャ cha チュ chu チョ cho チェ che
ニャ nya ニュ nyu ニョ nyo ヒャ hya ヒュ hyu ヒョ hyo ミャ mya ミュ myu ミョ myo リャ rya リュ ryu リョ ryo
ギャ gya ギュ gyu ギョ gyo ジャ ja ジュ ju ジョ jo ジェ je ヂャ ja ヂュ ju ヂョ jo ビャ bya ビュ byu ビョ byo
ピャ pya ピュ pyu ピョ pyo ファ fa フィ fi フェ fe フォ fo フュ fyu ヴァ va ヴィ vi ヴェ ve ヴォ vo ヴュ vyu
ウィ wi ウェ we ウォ wo ティ ti ディ di トゥ tu ドゥ du テュ tyu デュ dyu ツァ tsa ツィ tsi ツェ tse ツォ tso
クァ kwa クィ kwi クェ kwe クォ kwo グァ gwa イェ ye スィ si ズィ zi
`;

/** Syllables in katakana, of one or two letters. */
export const KANA: ReadonlyMap<string, string> = new Map(
  [...ROWS.trim().matchAll(/(\S+) (\S+)/g)].map(([, syllable = "", spelling = ""]) => [syllable, spelling]),
);
