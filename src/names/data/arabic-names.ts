// Usual Latin spellings of given names and other parts of names written in Arabic letters, whose short vowels
// nobody writes. A second spelling is the one of Iran, Afghanistan and Pakistan where it differs by more than
// a vowel. The letters stand in the plain form of scripts/arabic.ts: without marks, one alif, one kaf, one
// ya. Data only.

const ROWS = `
محمد muhammad|احمد ahmad|محمود mahmud|حامد hamid|حميد hamid|حمد hamad|حماد hammad|حمدان hamdan|حمدي hamdi|مصطفي mustafa
علي ali|حسن hasan|حسين husayn|حسان hassan|حسني husni|محسن muhsin|عمر umar|عمرو amr|عمار ammar|عامر amir|عثمان uthman/usman
عفان affan|ابراهيم ibrahim|اسماعيل ismail|اسمعيل ismail|اسحاق ishaq|اسحق ishaq|يعقوب yaqub|يوسف yusuf|موسي musa|عيسي isa
داود dawud|داوود dawud|سليمان sulayman|سلمان salman|سليم salim|سالم salim|سلطان sultan|سلام salam|سلامه salama|يونس yunus
يحيي yahya|زكريا zakariya|ادريس idris|ادم adam|نوح nuh|هود hud|صالح salih|شعيب shuayb|ايوب ayyub|الياس ilyas|هارون harun
خالد khalid|خليل khalil|خليفه khalifa|خلف khalaf|خلفان khalfan|خميس khamis|خضر khidr/khizr|خير khayr|خيري khayri|خان khan
سعيد said|سعد saad|سعود saud|مسعود masud|سعدي saadi|سعدون sadun|اسعد asad|سامي sami|سمير samir|سامر samir|سيد sayyid/seyed
سيف sayf|سفيان sufyan|سهيل suhayl|سراج siraj|سرور sarwar|سردار sardar|شريف sharif|شاه shah|شيخ shaykh
شهاب shihab|شمس shams|شاكر shakir|شاهين shahin|شادي shadi|شكري shukri|شفيق shafiq|شوقي shawqi|شير shir
كمال kamal|كامل kamil|كريم karim|كاظم kazim|كاظمي kazimi|كنعان kanan|لطيف latif|لطفي lutfi|مجيد majid|ماجد majid|مجتبي mujtaba
مالك malik|ملك malik|مامون mamun|ماهر mahir|مهدي mahdi|منصور mansur|منير munir|مبارك mubarak|مختار mukhtar|مراد murad
مروان marwan|مرتضي murtada/murtaza|مسلم muslim|معاذ muadh/muaz|معاويه muawiya|معتز mutazz|معمر muammar|مفتي mufti|مقتدي muqtada
ممدوح mamduh|مطيع muti|مطلق mutlaq|مولوي mawlawi|ملا mulla|مولانا mawlana|ميرزا mirza|مير mir|نادر nadir|ناصر nasir|نصر nasr
نصير nasir|ناجي naji|نبيل nabil|نجيب najib|نجم najm|نذير nadhir/nazir|نزار nizar|نضال nidal|نعمان numan|نعيم naim|نور nur
نوري nuri|نواف nawaf|نايف nayif|هاني hani|هادي hadi|هاشم hashim|هشام hisham|هيثم haytham|هلال hilal|همام humam|وليد walid
وسام wisam|وسيم wasim|وائل wail|واءل wail|وجيه wajih|وحيد wahid|ياسر yasir|ياسين yasin|يزيد yazid|يمان yaman|زيد zayd|زياد ziyad
زين zayn|زينب zaynab|زهير zuhayr|زهراء zahra|زهره zahra|زاهر zahir|زاهد zahid|زكي zaki|زبير zubayr|طارق tariq|طالب talib
طاهر tahir|طه taha|طلال talal|طلحه talha|طيب tayyib|ظاهر zahir|ظفر zafar|عادل adil|عارف arif|عاصم asim|عاطف atif|عباس abbas
عبد abd|عبدو abdu|عبده abduh|عبيد ubayd|عبيده ubayda|عدنان adnan|عدي uday|عدلي adli|عزام azzam|عزيز aziz|عزت izzat|عز izz
عصام isam|عطا ata|عطيه atiya|عقيل aqil|علاء ala|علوي alawi|عماد imad|عمران imran|عوض awad/awaz|عياش ayyash|عايض ayid
غازي ghazi|غسان ghassan|غلام ghulam|غانم ghanim|فاضل fadil/fazil|فضل fadl/fazl|فيصل faysal|فاروق faruq|فارس faris|فاطمه fatima
فادي fadi|فائز faiz|فاءز faiz|فايز fayiz|فواد fuad|فتحي fathi|فتح fath|فخر fakhr|فخري fakhri|فراس firas|فرج faraj
فرحات farhat|فرحان farhan|فرهاد farhad|فريد farid|فهد fahd|فهمي fahmi|فواز fawwaz|فوزي fawzi|قاسم qasim
قحطان qahtan|قدري qadri|قيس qays|قصي qusay|قائد qaid|راشد rashid|رشيد rashid|رشاد rashad|راضي radi/razi|رضا rida/reza
رضوان ridwan/rizwan|رمضان ramadan/ramazan|رمزي ramzi|رامي rami|رافع rafi|رفيق rafiq|رفعت rifat|رجب rajab|رحمن rahman
رحيم rahim|رحمه rahma|رستم rustam|رووف rauf|رءوف rauf|رياض riyad/riaz|ريحان rayhan|ثامر thamir
ثابت thabit/sabit|جابر jabir|جاسم jasim|جاسر jasir|جبريل jibril|جلال jalal|جمال jamal|جميل jamil|جمعه jumuah|جنيد junayd
جهاد jihad|جواد jawad/javad|جودت jawdat|جوهر jawhar|جعفر jafar|حاتم hatim|حازم hazim|حافظ hafiz|حاج hajj|حاجي haji
حبيب habib|حجي haji|حذيفه hudhayfa/huzaifa|حسام husam|حقاني haqqani|حكمت hikmat|حكيم hakim|حليم halim|حمزه hamza|حنفي hanafi
حيدر haydar|حجت hujjat|اكرم akram|اكبر akbar|اصغر asghar|امير amir|امين amin|امجد amjad|انس anas|انور anwar|انيس anis
اياد iyad|ايمن ayman|ايهاب ihab|ايمان iman|اسامه usama|اسد asad|اسلام islam|اشرف ashraf|اعظم azam|افضل afdal/afzal|الطاف altaf
امام imam|اورنگزيب aurangzeb|اقبال iqbal|احسان ihsan|باسم basim|باسل basil|باقر baqir|بدر badr|بدري badri|بركات barakat
بسام bassam|بشار bashar|بشير bashir|بكر bakr|بكري bakri|بلال bilal|بلقاسم belkacem|بندر bandar|بهاء baha|بهرام bahram|بهزاد behzad
بهروز behruz|بن bin|ابن ibn|بنت bint|ولد walad|ابو abu|ابي abi|ام umm|ال al|اخوند akhund|الله allah|اغا agha|اقا agha
توفيق tawfiq|تركي turki|تميم tamim|تيسير taysir|تاج taj|تقي taqi|صدام saddam|صديق siddiq|صدر sadr|صادق sadiq|صبري sabri
صباح sabah|صبحي subhi|صفوت safwat|صفي safi|صقر saqr|صلاح salah|صلاحي salahi|صهيب suhayb|ضياء diya/zia|ضيف dayf
عائشه aisha|عاءشه aisha|خديجه khadija|مريم maryam|سلمي salma|ليلي layla|امينه amina|نجاه najat|هدي huda|مني muna|هند hind
ساره sara|رانيا raniya|ناديه nadiya|سميره samira|عزيزه aziza|جميله jamila|كريمه karima|لطيفه latifa|حليمه halima
رقيه ruqayya|سميه sumayya|صفيه safiyya|نرگس nargis|شيرين shirin|پروين parvin|پرويز parviz|پيمان peyman|پوپل popal
جلالالدين jalaluddin|نصرالله nasrallah/nasrullah|حزبالله hizballah|گل gul|گلبدين gulbuddin|داريوش dariush|اردشير ardeshir
ارش arash|اميد omid|سعادت saadat|شهرام shahram|شهريار shahriar|فريدون fereydun|قربان qurban|كيوان keyvan|كامران kamran
كوروش kurosh|منوچهر manuchehr|مسعودي masudi|مهران mehran|مهرداد mehrdad|نجات najat|ولي wali|ولايت wilayat|وزير wazir
حمداني hamdani|يزدي yazdi|تهراني tehrani|اصفهاني esfahani|شيرازي shirazi|تبريزي tabrizi|مشهدي mashhadi|قمي qomi
تكريتي tikriti|عراقي iraqi|مصري masri|سوري suri|مغربي maghribi|تونسي tunisi|ليبي libi|يمني yamani|كويتي kuwayti|قطري qatari
بغدادي baghdadi|دوري duri|مقدسي maqdisi|فلسطيني filastini|لبناني lubnani|سوداني sudani|صومالي sumali|جزائري jazairi|جزاءري jazairi
شمري shammari|عتيبي utaybi|قحطاني qahtani|غامدي ghamdi|حربي harbi|زهراني zahrani|عنزي anzi|مطيري mutayri|دوسري dawsari
هاشمي hashimi|حسيني husayni|موسوي musawi/mousavi|جبوري jubburi|عبيدي ubaydi|زبيدي zubaydi|خزرجي khazraji
تميمي tamimi|اسدي asadi|ساعدي saidi|مالكي maliki|عبادي abadi|ظواهري zawahiri|زرقاوي zarqawi|عولقي awlaqi
حوثي huthi|قذافي qadhafi|سيسي sisi|اردوغان erdogan|نصيري nasiri|خميني khomeini|خامنه khamenei
خامنئي khamenei|خامنءي khamenei|روحاني rouhani|رئيسي raisi|رءيسي raisi|رفسنجاني rafsanjani|سليماني soleimani|لاريجاني larijani
ابوالفضل abulfadl/abolfazl|ابوالقاسم abulqasim/abolghasem|ابوالحسن abulhasan/abolhassan|روح ruh|نعمت nimat/nemat|عنايت inayat|رحمت rahmat|كرامت karamat
شركه sharika|بنك bank|بانك bank|موسسه muassasa|شركت sherkat
`;

/** The spellings of each word, the Arab one first. */
export const ARABIC_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.trim()
    .split(/[|\n]/)
    .map((row) => {
      const [letters = "", spellings = ""] = row.split(" ");
      return [letters, spellings.split("/")];
    }),
);

/** Endings that make a family name of another name; the longer ones are Persian. */
export const ARABIC_ENDINGS: readonly (readonly [string, string])[] = [
  ["زاده", "zadeh"],
  ["نژاد", "nejad"],
  ["نيا", "nia"],
  ["پور", "pur"],
  ["يان", "ian"],
  ["ئي", "i"],
  ["يي", "i"],
  ["وي", "awi"],
  ["ي", "i"],
];
