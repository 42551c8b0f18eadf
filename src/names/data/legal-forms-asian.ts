// Legal forms of the Arab countries, Iran, Israel and of south, south-east and east Asia. Rows in scripts
// without spaces are cut off the words that they are written together with. How rows are written says
// legal-forms.ts. Data only.

export const ASIAN_LEGAL_FORMS = `
# The Arab countries; the word for company stands before the name.
co any SA AE EG IQ SY LB JO KW QA BH OM YE LY SD MA DZ TN IR: شركة; الشركة; شركه; sharikat; sharikah; sharika
  sherkat; sherkate; shirkat; شرکت; شرکة
wll limited SA AE EG IQ SY LB JO KW QA BH OM YE LY SD MA DZ TN PS: ذات مسؤولية محدودة; ذات المسؤولية المحدودة
  شركة ذات مسؤولية محدودة; الشركة ذات المسؤولية المحدودة; ذمم; شذمم; محدودة المسؤولية
  شركة محدودة المسؤولية; المحدودة; محدودة; ذات مسئولية محدودة; شركة ذات مسئولية محدودة
  شركة الشخص الواحد ذات مسؤولية محدودةdhat masuliya mahduda; that masouliya mahdouda; al mahdoodah
  al mahduda; المسؤولية المحدودة; شركة شخص واحد; منطقة حرة ذات مسؤولية محدودة
sae stock SA AE EG IQ SY LB JO KW QA BH OM YE LY SD MA DZ TN PS: شركة مساهمة; مساهمة; شركة مساهمة عامة; مساهمة عامة
  الشركة المساهمة العامة; الشركة المساهمة الخاصة; المساهمة; شركة مساهمة مصرية; شمم; شمك; شمق; شمب
  *شمل; شركة مساهمة مقفلة; شركة مساهمة خاصة; شركة مساهمة محدودة
  شركة مساهمة سعودية; شركة مساهمة كويتية; شركة مساهمة لبنانية; المساهمة العامة المحدودة; المساهمة المحدودة
  شركة مساهمة مبسطة; شركة المساهمة; شركة المساهمة المبسطة; شركة مساهمة مغلقة
sharikat-tadamun partnership SA AE EG JO SY LB KW: شركة تضامن; شركة التضامن; تضامنية; شركة تضامنية; شركة محاصة
  شركة مهنية; ومشاركوه; وشركاه; وشركاؤه; شركاه; wa shurakah; wa sharikuh
sharikat-tawsiya limited-partnership SA AE EG JO SY LB KW: شركة توصية بسيطة; توصية بسيطة; شركة التوصية البسيطة
  شركة توصية بالأسهم; شركة التوصية بالأسهم; شركة توصية
muassasa sole SA AE KW OM QA JO: مؤسسة فردية; مؤسسة الشخص الواحد; منشأة فردية; مؤسسة شخص واحد
jamiya association SA AE EG IQ LB JO KW MA TN DZ LY: جمعية خيرية; جمعية; منظمة غير حكومية; منظمة غير ربحية
  شركة لا تهدف لتحقيق الربح; لا تهدف لتحقيق الربح; شركة غير ربحية; jamiat khayriya
jamiya-taawuniya cooperative SA EG KW MA: جمعية تعاونية; الجمعية التعاونية; شركة تعاونية; شركة تعاضدية
waqf foundation SA EG LB: مؤسسة خيرية; وقف; مؤسسة وقفية
qita-am state IQ EG SY LY SD: شركة عامة; الشركة العامة; شركة حكومية; مؤسسة عامة; شركة قطاع عام
fara any SA AE EG: فرع شركة أجنبية; منطقة حرة; شمح
fze limited AE: شمحم
# Iran, Afghanistan, Pakistan, India, Bangladesh, Sri Lanka, Nepal.
sherkat-sahami stock IR AF: شرکت سهامی خاص; شرکت سهامی عام; سهامی خاص; سهامی عام; شرکت سهامی; سهامی; sahami khass
  sahami khas; sahami am; sahami aam; sherkat sahami khass; sherkat sahami am; sherkate sahami khas; sahami
sherkat-mahdud limited IR AF: با مسئولیت محدود; شرکت با مسئولیت محدود; مسئولیت محدود; با مسوولیت محدود
  ba masouliyat mahdood; ba masouliat mahdoud; ba masouliyat mahdoud; شرکت لمیتد; لمیتد; محدود المسئولیت
sherkat-taavoni cooperative IR AF: شرکت تعاونی; تعاونی; sherkat taavoni; taavoni; tavoni
sherkat-tazamoni partnership IR: شرکت تضامنی; تضامنی; شرکت نسبی; شرکت مختلط سهامی; شرکت مختلط غیر سهامی
  موسسه غیر تجاری; موسسه غیرتجاری
ltd limited IN BD NP LK PK MM: प्राइवेट लिमिटेड; लिमिटेड; प्रा लिमिटेड; প্রাইভেট লিমিটেড; লিমিটেড; லிமிடெட்
  பிரைவேட் லிமிடெட்; లిమిటెడ్; ప్రైవేట్ లిమిటెడ్; લિમિટેડ; પ્રાઇવેટ લિમિટેડ; ලිමිටඩ්; පුද්ගලික සමාගම; لمیٹڈ
  پرائیویٹ لمیٹڈ; ਲਿਮਿਟੇਡ; ကုမ္ပဏီလီမိတက်; လီမိတက်; ಲಿಮಿಟೆಡ್; ലിമിറ്റഡ്
co any IN BD LK PK MM: कंपनी; কোম্পানি; কোম্পানী; कम्पनी; کمپنی; ကုမ္ပဏီ; සමාගම
# Israel.
baam limited IL: *בעמ; בע מ; ערבון מוגבל; בערבון מוגבל
amuta association IL: עמותה; חלצ; חברה לתועלת הציבור; עמותה רשומה
shutafut partnership IL: שותפות; שותפות מוגבלת; שותפות כללית; שותפות רשומה; אגודה שיתופית
# Indonesia, Malaysia, Brunei, Singapore, the Philippines.
pt limited ID TL: pt; perseroan terbatas; persero; perusahaan perseroan; pt pma; pt pmdn; perseroan
  perusahaan perseroan persero; perseroan terbatas penanaman modal asing
  perseroan terbatas penanaman modal dalam negeri; pt persero
tbk stock ID: tbk; terbuka; persero tbk; perseroda; perumda; perum; perusahaan umum; perusahaan umum daerah
indonesian-firma partnership ID: persekutuan perdata; persekutuan komanditer; persekutuan firma
indonesian-usaha sole ID: usaha dagang; perusahaan perseorangan; perseroan perorangan
yayasan foundation ID MY BN: yayasan; waqaf; wakaf
koperasi cooperative ID MY BN: koperasi; koperasi berhad; koperasi simpan pinjam
sdn-bhd limited MY BN: sdn bhd; sendirian berhad; sdn; sdn berhad; sendirian bhd; plt; perkongsian liabiliti terhad
  m sdn bhd
bhd stock MY BN: bhd; berhad
# China, Hong Kong, Macao, Taiwan.
ltd limited CN HK MO TW: 有限公司; *有; 有限责任公司; 有限責任公司; 私人有限公司; 责任有限公司; 一人有限公司; 私人股份有限公司; 有限责任公司分公司; youxian gongsi
  youxian zeren gongsi; 一人有限責任公司; 集团有限公司; 集團有限公司; 擔保有限公司; tnhh
stock-company stock CN HK MO TW: 股份有限公司; 股份公司; 公众股份有限公司; 公眾股份有限公司; 集团股份有限公司; 集團股份有限公司; gufen youxian gongsi
  控股股份有限公司; 股份有限公司分公司
co any CN HK MO TW JP KR: 公司; 总公司; 總公司; 分公司; 集团公司; 集團公司; 회사; 무역회사; 會社; 会社; gongsi
zh-wuxian partnership CN HK TW: 普通合伙; 普通合夥; 无限公司; 無限公司; 合伙企业; 合夥企業; 普通合伙企业; 有限責任合夥; 有限责任合伙; 特殊普通合伙
zh-youxian-hehuo limited-partnership CN HK TW: 有限合伙; 有限合夥; 有限合伙企业; 有限合夥企業; 合伙企业有限合伙; 合夥企業有限合夥
zh-getihu sole CN TW: 个体工商户; 個體工商戶; 个人独资企业; 個人獨資企業; 独资
zh-guoyou state CN: 国有企业; 国有独资公司; 国有独资; 全民所有制企业; 事业单位; 國有企業; 全民所有制
zh-hezuoshe cooperative CN TW JP: 合作社; 农民专业合作社; 专业合作社; 協同組合; 协同组合; 信用合作社; 生活協同組合; 農業協同組合; 信用組合; 供销合作社
zh-jijinhui foundation CN TW HK: 基金会; 基金會; 慈善基金会; 慈善基金會
zh-xiehui association CN TW HK: 社会团体; 民办非企业单位
# Japan.
kk stock JP: kk; *株; kabushiki kaisha; kabushiki gaisha; 株式会社; 株式會社; k k; カブシキガイシャ; kabushikikaisha
  kabushikigaisha; 相互会社; 特定目的会社; tmk; tokutei mokuteki kaisha; sogo kaisha
gk limited JP: *gk; godo kaisha; *yk; yugen kaisha; 合同会社; 有限会社; 有限會社; gōdō kaisha; yūgen kaisha; yugen gaisha
  godo gaisha; 有限責任事業組合; yugengaisha; godokaisha; tokurei yugen kaisha
jp-gomei partnership JP: 合名会社; gomei kaisha; gōmei kaisha; gomei gaisha; 合名會社; 民法上の組合; 任意組合
jp-goshi limited-partnership JP: 合資会社; goshi kaisha; gōshi kaisha; goshi gaisha; 合資會社; 投資事業有限責任組合
jp-shadan association JP: 一般社団法人; 公益社団法人; 社団法人; 特定非営利活動法人; npo法人; 医療法人; 学校法人; 宗教法人; 社会福祉法人; ippan shadan hojin
  shadan hojin; koeki shadan hojin; gakko hojin; iryo hojin; 医療法人社団; tokutei hieiri katsudo hojin
jp-zaidan foundation JP: 一般財団法人; 公益財団法人; 財団法人; zaidan hojin; ippan zaidan hojin; koeki zaidan hojin
jp-dokuritsu state JP: 独立行政法人; 国立大学法人; 地方独立行政法人; dokuritsu gyosei hojin; 国立研究開発法人; 地方公共団体; 特殊法人
# Korea.
kr-jusik stock KR KP: 주식회사; *주; jusik hoesa; chusik hoesa; jusikhoesa; chusikhoesa; 농업회사법인주식회사
kr-yuhan limited KR KP: 유한회사; *유; 유한책임회사; yuhan hoesa; yuhan chaegim hoesa; yuhanhoesa; 합작회사
kr-hapmyeong partnership KR: 합명회사; hapmyeong hoesa
kr-hapja limited-partnership KR: 합자회사; hapja hoesa; 투자합자회사
kr-beobin association KR: 사단법인; 비영리사단법인; 의료법인; 학교법인; 사회복지법인; sadan beobin
kr-jaedan foundation KR: 재단법인; jaedan beobin
kr-johap cooperative KR: 협동조합; 농업협동조합; 신용협동조합; 영농조합법인; 사회적협동조합
kr-gongsa state KR: 지방공사; 공공기관
kr-gaein sole KR: 개인사업자
# Thailand, Cambodia, Laos, Viet Nam.
ltd limited TH KH LA: จำกัด; บริษัท จำกัด; บจก; บริษัทจำกัด; ក្រុមហ៊ុនឯកជនទទួលខុសត្រូវមានកម្រិត; ຈຳກັດ
  ບໍລິສັດຈຳກັດ; ຈໍາກັດ; เอกชนจำกัด
plc stock TH KH LA: มหาชน; จำกัดมหาชน; บริษัทมหาชนจำกัด; บมจ; จำกัด มหาชน; ក្រុមហ៊ុនមហាជនទទួលខុសត្រូវមានកម្រិត
  ມະຫາຊົນ; บริษัทจำกัดมหาชน
co any TH KH LA VN: บริษัท; ក្រុមហ៊ុន; ບໍລິສັດ; công ty; cong ty; tổng công ty; ក្រុមហ៊ុនបរទេស
th-hang partnership TH KH: ห้างหุ้นส่วน; ห้างหุ้นส่วนสามัญ; ห้างหุ้นส่วนสามัญนิติบุคคล; ក្រុមហ៊ុនសហកម្មសិទ្ធិទូទៅ
th-hang-chamkat limited-partnership TH KH: ห้างหุ้นส่วนจำกัด; หจก; ក្រុមហ៊ុនសហកម្មសិទ្ធិមានកម្រិត
th-munlanithi foundation TH: มูลนิธิ; สมาคม
th-sahakon cooperative TH: สหกรณ์; สหกรณ์การเกษตร; สหกรณ์ออมทรัพย์
kh-ekbokkol sole KH TH: សហគ្រាសឯកបុគ្គល; กิจการเจ้าของคนเดียว
vn-tnhh limited VN: công ty tnhh; công ty trách nhiệm hữu hạn; trách nhiệm hữu hạn; tnhh mtv; tnhh một thành viên
  công ty tnhh một thành viên; công ty tnhh mtv; một thành viên; công ty trách nhiệm hữu hạn một thành viên
  tnhh hai thành viên trở lên; cty tnhh; công ty tnhh hai thành viên trở lên
vn-co-phan stock VN: công ty cổ phần; cổ phần; ctcp; cty cp; cong ty co phan; công ty cp; tmcp; thương mại cổ phần
vn-hop-danh partnership VN: công ty hợp danh; hợp danh
vn-tu-nhan sole VN: doanh nghiệp tư nhân; dntn; hộ kinh doanh
vn-nha-nuoc state VN: công ty nhà nước; doanh nghiệp nhà nước
vn-htx cooperative VN: htx; hợp tác xã; liên hiệp hợp tác xã
# The European company, whatever country it is in.
se stock DE FR AT NL CZ SK: se; societas europaea; société européenne; europäische gesellschaft
  europäische aktiengesellschaft; evropská společnost; európska spoločnosť; sociedad europea; europeisk selskap
  eurooppayhtiö; europæisk aktieselskab; evropska družba
`;
