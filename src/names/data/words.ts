// Words that carry little of a name: particles, titles, suffixes of generations, and the generic words of
// organisations. Latin, in normal form. Data only; how little they carry is the scorer's business.

/** Particles of family names and connecting words, in many languages. */
export const PARTICLES: readonly string[] = [
  ..."al el ul ur ud ad an ar as az ash at ath il l".split(" "),
  ..."abu abou abi abo um umm oum".split(" "),
  ..."bin ibn ben bn bint bent binti binte bte bnt b wuld ould wald uld oulad".split(" "),
  ..."oglu oghlu ogly ugli uly uulu kyzy qizi gizi kizi".split(" "),
  ..."von van vom zu zum zur der den ter ten te".split(" "),
  ..."de da do du das dos del della delle dello degli dei dal dalla di des d la le les lo los las y e i".split(
    " ",
  ),
  ..."af av of the and und et na no ne".split(" "),
  ..."ter mac mc ap st nee vda op aan".split(" "),
];

/** Particles that say whose child somebody is: the word after one of them is a parent's name. */
export const PARENT_PARTICLES: readonly string[] = [
  ..."bin ibn ben bn bint bent binti binte bte bnt wuld ould wald uld".split(" "),
];

/**
 * Titles, ranks and forms of address. They count little, but not nothing: lists write them into names or
 * leave them out. Those that are more often somebody's name are left out: Pan and He are Chinese family
 * names, Don and Dean given names; Khan, Malik, Sultan, Prince, Bishop, Sri, Tan, Begum, Kazi, Agha, Mirza
 * and Sharif are both.
 */
export const TITLES: readonly string[] = [
  // English, and what stands behind a name.
  ..."mr mrs ms mx miss mister madam messrs sir dame lord lady esq hon honourable honorable".split(" "),
  ..."hrh excellency highness majesty eminence countess baroness viscount princess".split(" "),
  ..."dr doctor prof professor phd md mba cpa msc bsc llb llm dphil obe mbe cbe mep".split(" "),
  ..."president minister senator ambassador governor mayor councillor cllr congressman congresswoman".split(
    " ",
  ),
  ..."chairman chairwoman chancellor judge justice barrister advocate attorney engineer engr eng chief".split(
    " ",
  ),
  // Military and police, in English and the languages around it.
  ..."gen general ltgen majgen col colonel ltcol maj major capt captain lt lieutenant sgt sergeant cpl".split(
    " ",
  ),
  ..."corporal brig brigadier adm admiral commodore marshal commander cmdr commandant inspector".split(" "),
  ..."superintendent constable coronel teniente capitan sargento almirante comandante tenente capitao".split(
    " ",
  ),
  ..."capitaine adjudant marechal colonnello capitano oberst leutnant polkovnik podpolkovnik leitenant".split(
    " ",
  ),
  ..."kapitan gral albay yarbay binbasi yuzbasi aqid amid liwa raid naqib mulazim sarhang sartip".split(" "),
  ..."sarlashkar sarlashgar pasdar".split(" "),
  // Religious.
  ..."rev revd reverend father brother sister pastor deacon archdeacon archbishop archimandrite cardinal".split(
    " ",
  ),
  ..."monsignor monsignore msgr mgr rabbi rav harav evangelist apostle padre fray frei abbe pere soeur".split(
    " ",
  ),
  ..."mitropolit arkhiepiskop arkhimandrit episkop protoierei igumen ieromonakh otets pater pfarrer".split(
    " ",
  ),
  ..."sheikh shaikh shaykh sheik cheikh sheykh sheikha shaikha shaykha cheikha shaikhah sheikhah".split(" "),
  ..."haji hajji hajj hadji hadj alhaji haj hajja hajjah hajah hadja alhaja hajia alhajj elhadj".split(" "),
  ..."mullah mulla molla mollah mawlawi mawlavi mowlavi molavi maulvi moulvi maulavi maulawi moulavi".split(
    " ",
  ),
  ..."mawlana maulana moulana mevlana mufti imam emam qari hafiz allama allamah ustad ustaz ustadh ostad".split(
    " ",
  ),
  ..."ayatollah ayatullah hojjatoleslam hujjat hojatoleslam hojatolislam hojjatolislam".split(" "),
  ..."sayyid sayyed sayed seyed seyyed syed sayyida sayyidah seyyid saiyid".split(" "),
  ..."swami venerable rinpoche geshe bhikkhu bhante".split(" "),
  // French, Spanish, Portuguese, Italian, Romanian.
  ..."madame mme mlle mademoiselle monsieur maitre docteur professeur ministre senateur depute".split(" "),
  ..."dona senor senora senorita sr sra srta dra lic licenciado licenciada arq abogado profa excmo".split(
    " ",
  ),
  ..."ingeniero senhor senhora doutor doutora engenheiro deputado vereador desembargador diputado".split(" "),
  ..."dott dottore dottoressa dottssa signor signora sig avv avvocato ing ingegnere onorevole rag geom cav".split(
    " ",
  ),
  ..."domnul doamna".split(" "),
  // German, Dutch, Nordic.
  ..."herr herrn frau fraulein freiherr freifrau dipl magister rechtsanwalt professorin doktor".split(" "),
  ..."dhr mevr mevrouw meneer jonkheer jhr drs fru froken herra rouva".split(" "),
  // Slavic languages, Hungarian, Greek.
  ..."gospodin gospozha tovarishch comrade grazhdanin grazhdanka akademik gospodja gospodjica".split(" "),
  ..."pani mudr judr phdr rndr csc drsc inz kyrios".split(" "),
  // Turkish, Persian, Arabic, Urdu, Hindi.
  ..."bey hanim efendi beyefendi hanimefendi sayin avukat khanum khanom khanoum jenab mohandes muhandis".split(
    " ",
  ),
  ..."duktur sahib saheb sahab janab shri shrimati smt thiru".split(" "),
  // South-east and east Asia, Africa.
  ..."dato datuk datin puan encik tengku tunku raden ir hj hjh daw samdech samdach oknha nangsao".split(" "),
  ..."xiansheng nushi tongzhi mallam malam otunba".split(" "),
];

/** What tells one generation of a family from the next, with the number it means. */
export const GENERATIONS: Readonly<Record<string, number>> = {
  jr: 2,
  jnr: 2,
  junior: 2,
  filho: 2,
  sr: 1,
  snr: 1,
  senior: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  "2nd": 2,
  "3rd": 3,
  "4th": 4,
};

/** Words that many organisations share; what is left without them tells the organisation. */
export const GENERIC_WORDS: readonly string[] = [
  ..."group holding holdings international global national general central united".split(" "),
  ..."trading trade trust fund funds capital finance financial investment investments invest partners partner".split(
    " ",
  ),
  ..."bank banking insurance securities services service solutions systems system technology technologies".split(
    " ",
  ),
  ..."industry industries industrial manufacturing production products engineering construction development".split(
    " ",
  ),
  ..."enterprise enterprises business commercial commerce consulting management logistics transport".split(
    " ",
  ),
  ..."transportation shipping marine maritime aviation airlines energy oil gas petroleum chemical chemicals".split(
    " ",
  ),
  ..."petrochemical steel metal metals mining mineral electric electronics electronic power equipment".split(
    " ",
  ),
  ..."medical health pharmaceutical pharmaceuticals food foods agricultural import export".split(" "),
  ..."institute center centre university academy research science sciences scientific design bureau".split(
    " ",
  ),
  ..."organization organisation association foundation society committee council agency authority ministry".split(
    " ",
  ),
  ..."department federation union league party movement front army brigade battalion corps force forces".split(
    " ",
  ),
  ..."factory plant works shop store supply office branch division subsidiary network media press".split(" "),
  ..."asia asian europe european africa african america american middle east west north south eastern western".split(
    " ",
  ),
  ..."firm city state federal public private new world".split(" "),
  // The same in the languages of which lists hold many names.
  ..."grupo groupe gruppe gruppo gruppa banco banque banca banka bankasi internacional internationale".split(
    " ",
  ),
  ..."internazionale nacional nationale nazionale general generale comercial commerciale comercio comercializadora".split(
    " ",
  ),
  ..."importadora exportadora importaciones exportaciones inversiones investissements industria industrias".split(
    " ",
  ),
  ..."industrial industrielle servicios servicos constructora construcciones inmobiliaria immobilien".split(
    " ",
  ),
  ..."transportes transporte spedition logistik logistica handel handels vertrieb sanayi ticaret insaat".split(
    " ",
  ),
  ..."asociacion associacao associazione vereniging forening union sindicato comite ministerio".split(" "),
  ..."zavod torgovyi torgovy dom promyshlennaya nauchno proizvodstvennoe obedinenie predpriyatie institut".split(
    " ",
  ),
  ..."kombinat fabrika tsentr fond gosudarstvennyi nauchnyi issledovatelskii".split(" "),
  ..."muassasat tijara tijarah sanat sanaye bazargani tolidi sharkat".split(" "),
];

/**
 * The commonest of them in English, with what they are in other languages (a list has a bank's name in any of
 * them) and with short forms that are parts of legal forms too.
 */
export const GENERIC_TRANSLATIONS: Readonly<Record<string, string>> = {
  bank: "banque banco banca banka bankasi",
  general: "gen generale",
  group: "groupe grupo gruppe gruppo gruppa",
  international: "internationale internacional internazionale internasional",
  national: "nationale nacional nazionale nasional",
  commercial: "commerciale comercial kommercheskii",
};

/** Words of an organisation's name that only connect others. */
export const CONNECTORS: readonly string[] = [
  ..."the of and for in at on to by a an".split(" "),
  ..."de la le les du des del da do dos e y et und i fur der die das den voor van di il lo".split(" "),
  ..."wa va ve dlya po pri con para por pour og och zum zur el los las".split(" "),
];

/**
 * First halves of given names, in their many spellings: they say little without the attribute that follows.
 */
export const HALF_NAMES: readonly string[] = [
  ..."abd abdul abdel abdal abdol abdoul abdool abdil abdur abder abdar abdus abdes abdas abdu".split(" "),
];

/** What stands before the name of a ship and says how it is driven or what it does. */
export const SHIP_PREFIXES: readonly string[] = [
  ..."mv mt ms ss mn fv rv tss mfv mts msv ulcc vlcc lngc lpgc fpso fsru fso hms uss hmas hmcs".split(" "),
];
