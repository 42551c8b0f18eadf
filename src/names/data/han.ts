// Readings of Chinese characters where unidecode, which has one for each character, differs from what names
// are read as; family names with a reading of their own, and family names of two characters. Data only.

/** Characters and their pinyin, without tones; ü is written u, as unidecode has it. */
const READING_ROWS = `
沈 shen|葉 ye|叶 ye|薛 xue|朝 chao|寧 ning|宁 ning|乾 qian|柏 bai|栢 bai|都 du|禪 chan|禅 chan|徵 zhi|賜 ci|赐 ci|翟 zhai
晟 sheng|車 che|车 che|牟 mou|玘 qi|朴 pu|鎬 hao|镐 hao|燾 tao|焘 tao|於 yu|玟 min|焯 zhuo|什 shi|緝 ji|莘 xin
鑰 yue|钥 yue|覃 qin|暠 gao|裳 shang|价 jie|嶷 yi|轍 zhe|辙 zhe|娜 na|璹 shu|玢 bin|侗 tong|适 shi|种 zhong|檜 hui|桧 hui
悳 de|偲 si|喀 ka|瑱 zhen|幢 zhuang|括 kuo|禔 zhi|仔 zi|万 wan|鍈 ying|甡 shen|鐄 huang|勁 jin|劲 jin|瑒 yang
祇 qi|噶 ga|頲 ting|燝 zhu|頻 pin|频 pin|燮 xie|夑 xie|呢 ni|埈 jun|畬 she|脈 mai|脉 mai|峒 tong|濩 hu|晸 zheng
桔 ju|祕 mi|卡 ka|術 shu|术 shu|崴 wei|驊 hua|圜 yuan|掖 ye|圳 zhen|厦 xia|廈 xia|说 shuo|説 shuo|樂 le|乐 le|洺 ming
洁 jie|珺 jun|堃 kun|喆 zhe|淼 miao|犇 ben|昇 sheng|曌 zhao|赟 yun|贇 yun|铖 cheng|鋮 cheng|钏 chuan|釗 zhao|钊 zhao
`;

const FAMILY_ROWS = `
曾 zeng|查 zha|解 xie|仇 qiu|單 shan|单 shan|朴 piao|區 ou|区 ou|任 ren|盖 ge|蓋 ge|尉 wei|繁 po|樂 yue|乐 yue|覃 qin
郗 xi|折 she|能 nai|召 shao|洗 xian|冼 xian|員 yun|员 yun|逄 pang|万 wan|萬 wan|种 chong|秘 bi|缪 miao|繆 miao|纪 ji|紀 ji
`;

export const HAN_READINGS: ReadonlyMap<string, string> = readRows(READING_ROWS);

/** Readings as a family name. */
export const HAN_FAMILY_READINGS: ReadonlyMap<string, string> = readRows(FAMILY_ROWS);

export const HAN_LONG_FAMILY_NAMES: ReadonlySet<string> = new Set([
  ..."欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 皇甫 尉迟 尉遲 公孙 公孫 慕容 长孙 長孫 宇文 夏侯 轩辕 軒轅".split(
    " ",
  ),
  ..."令狐 端木 东方 東方 独孤 獨孤 南宫 南宮 西门 西門 闻人 聞人 申屠 呼延 澹台 澹臺 太史 范姜 張簡 张简".split(
    " ",
  ),
]);

function readRows(rows: string): Map<string, string> {
  return new Map(
    rows
      .trim()
      .split(/[|\n]/)
      .map((row) => {
        const [character = "", reading = ""] = row.split(" ");
        return [character, reading];
      }),
  );
}
