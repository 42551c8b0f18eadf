// Characters of Chinese and Japanese names that are written in several forms: the traditional one first, then
// the simplified ones of China and Japan. Only characters that names use. Data only.

const ROWS = `
國国 華华 東东 陳陈 張张 劉刘 黃黄 趙赵 吳吴 孫孙 馬马 許许 鄧邓 馮冯 鄭郑 謝谢 韓韩 葉叶 呂吕 蘇苏 盧卢 蔣蒋 賈贾 閻阎 鍾钟鐘 陸陆
鄒邹 譚谭 賴赖 龍龙竜 顧顾 萬万 錢钱 湯汤 嚴严厳 龔龚 齊齐斉 齋斎 喬乔 賀贺 莊庄 聶聂 龐庞 顏颜 魯鲁 單单単 應应応 寧宁 關关関 紀纪 項项 衛卫
鄔邬 車车 鮑鲍 費费 駱骆 遲迟 儲储 賓宾 嶽岳 鳳凤 鵬鹏 飛飞 麗丽 蘭兰 藍蓝 紅红 軍军 偉伟 強强 傑杰 義义 榮荣栄 慶庆 貴贵 寶宝 學学
興兴 發发発 業业 愛爱 靜静 瓊琼 豔艳 雲云 雙双 陽阳 陰阴 風风 鄉乡 鎮镇 縣县県 區区 島岛嶋 灣湾 濱滨浜 澤泽沢 廣广広 門门 開开 長长 聲声 勝胜
賢贤 賜赐 質质 贊赞 資资 鋒锋 銘铭 錦锦 鋼钢 鐵铁鉄 銀银 鈞钧 銳锐 鑑鉴 鏡镜 鈴铃 錄录 鎬镐 釗钊 鍵键 連连 進进 遠远 達达 遷迁 選选
還还 邊边辺 運运 過过 書书 師师 彥彦 從从従 後后 徑径 徵征 德徳 恆恒 懷怀 戰战戦 戲戏 擇择 據据 撐撑 攝摄 敵敌 數数 斷断 時时 曉晓暁 曄晔
會会 條条 來来 極极 樂乐楽 標标 樣样様 樹树 橋桥 機机 權权権 歐欧 歲岁 歷历 殘残 毆殴 氣气気 決决 沒没 況况 淚泪 淺浅 淵渊 淸清 滅灭 漢汉
潔洁 潤润 澀涩 濟济済 濤涛 瀾澜 灝灏 為为 無无 煒炜 煥焕 煙烟 熱热 燦灿 燈灯 營营 爐炉 爾尔 牆墙 獨独 獻献 瑋玮 瑤瑶 瑩莹 璽玺 環环
產产 畢毕 異异 當当 畫画 療疗 盡尽 監监 盤盘 眾众 礎础 禮礼 祿禄 禎祯 禪禅 離离 種种 稱称 積积 穩稳 穎颖 窮穷 筆笔 節节 範范 簡简
籌筹 糧粮 純纯 紋纹 紹绍 組组 結结 絲丝 給给 統统 經经経 綠绿 維维 綱纲 緒绪 緣缘 緯纬 縱纵 總总総 績绩 繼继継 續续 羅罗 聖圣 聞闻 聯联
聰聪 職职 肅肃 臨临 舉举 舊旧 艦舰 藝艺芸 蘊蕴 蓮莲 蕭萧 薩萨 處处 虛虚 號号 蟬蝉 術术 衝冲 裝装 複复 見见 規规 視视 覺觉 親亲 觀观観
計计 訂订 訓训 記记 設设 訪访 証证 評评 詩诗 話话 該该 詳详 誠诚 語语 誼谊 調调 諒谅 論论 諾诺 謙谦 講讲 識识 譯译 議议 護护 讓让
變变変 豐丰豊 財财 貢贡 貨货 責责 貿贸 賞赏 賽赛 購购 贏赢 軒轩 軟软 載载 輔辅 輝辉 輪轮 輯辑 轉转転 辦办 農农 鄰邻 醫医 釋释 裏里 針针
閃闪 閣阁 闊阔 闡阐 陣阵 際际 隨随 險险険 隱隐 雜杂 難难 電电 霧雾 靈灵霊 韋韦 韻韵 響响 頂顶 順顺 預预 領领 頭头 題题 額额 願愿 類类
顯显 飾饰 館馆 駿骏 騰腾 驗验験 驕骄 驥骥 體体 鬥斗 鮮鲜 鯉鲤 鳴鸣 鴻鸿 鶴鹤 鷹鹰 麥麦 點点 黨党 齡龄 龜龟亀 櫻樱桜 崎﨑 高髙 圓圆円 壽寿
壹壱 實实実 寬宽 專专 將将 對对 導导 屬属 層层 峯峰 嶺岭 幣币 帶带帯 幹干 廠厂 廳厅 彈弹 盜盗 夢梦 團团 圖图 園园 報报 場场 塊块 塵尘
備备 傳传伝 債债 傷伤 儀仪 億亿 優优 兒儿 兩两 內内 冊册 凱凯 則则 剛刚 創创 劃划 劇剧 劍剑 動动 務务 勞劳労 勵励 勁劲 協协 卻却 厲厉
參参 員员 問问 啟启 喚唤 嘗尝 嚮向 奪夺 奮奋 婦妇 媽妈 嬌娇 審审 寫写 尋寻 屆届 歸归 與与 亞亚亜 倫伦 側侧 偵侦 俠侠 個个 們们 佈布
倉仓 價价
`;

/**
 * Each form of a character and the one that stands for all of them, the simplified one of China where there
 * is one.
 */
export const HAN_VARIANTS: ReadonlyMap<string, string> = collectVariants();

function collectVariants(): Map<string, string> {
  const variants = new Map<string, string>();
  for (const row of ROWS.trim().split(/\s+/)) {
    const [traditional = "", simplified = "", ...others] = row;
    for (const form of [traditional, ...others]) variants.set(form, simplified);
  }
  return variants;
}
