// Words that carry little of a name: particles, titles, suffixes of generations, and the generic words of organisations.
// Latin, in normal form. Data only; how little they carry is the scorer's business.

/** Particles of family names and connecting words, in many languages. */
export const PARTICLES: readonly string[] = [
  ..."al el ul ur ud ad an ar as az ash at ath il l".split(" "),
  ..."abu abou abi abo um umm oum".split(" "),
  ..."bin ibn ben bint bent binti bte b wuld ould wald".split(" "),
  ..."von van vom zu zum zur der den ter ten te".split(" "),
  ..."de da do du das dos del della delle degli dei di des d la le les lo los las y e i".split(" "),
  ..."af av of the and und et na no ne".split(" "),
  ..."ter mac mc ap st".split(" "),
];

/** Particles that say whose child somebody is: the word after one of them is a parent's name. */
export const PARENT_PARTICLES: readonly string[] = [
  ..."bin ibn ben bint bent binti bte wuld ould wald".split(" "),
];

/** Titles, ranks and forms of address. */
export const TITLES: readonly string[] = [
  ..."mr mrs ms miss mister madam madame mme mlle monsieur messrs sir dame lord lady".split(" "),
  ..."dr doctor prof professor rev reverend father brother sister hon honourable honorable he hrh".split(" "),
  ..."gen general col colonel maj major capt captain lt lieutenant sgt sergeant cpl brig brigadier adm".split(
    " ",
  ),
  ..."admiral marshal commander cmdr commandant president minister senator ambassador judge justice".split(
    " ",
  ),
  ..."sheikh shaikh shaykh sheik cheikh sheykh haji hajji hajj hadji hadj alhaji haj".split(" "),
  ..."mullah mulla molla mawlawi maulvi maulavi maulawi moulavi mawlana maulana mufti imam qari hafiz ustad ustaz".split(
    " ",
  ),
  ..."ayatollah hojjatoleslam hujjat hojatoleslam sayyid sayyed sayed seyed seyyed syed".split(" "),
  ..."herr frau don dona senor senora sr sra srta dott ing eng engineer avv".split(" "),
  ..."gospodin gospozha tovarishch comrade pan pani".split(" "),
  ..."engr esq phd md mba cpa".split(" "),
];

/** What tells one generation of a family from the next, with the number it means. */
export const GENERATIONS: Readonly<Record<string, number>> = {
  jr: 2,
  junior: 2,
  sr: 1,
  senior: 1,
  ii: 2,
  iii: 3,
  iv: 4,
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
  ..."gmbh firm city state federal public private new world zavod kompaniya torgovyi dom".split(" "),
];

/** Words of an organisation's name that only connect others. */
export const CONNECTORS: readonly string[] = [
  ..."the of and for in at on to by a an".split(" "),
  ..."de la le les du des del da do dos e y et und i fur der die das den voor van di il lo".split(" "),
];

/** First halves of given names, in their many spellings: they say little without the attribute that follows. */
export const HALF_NAMES: readonly string[] = [
  ..."abd abdul abdel abdal abdol abdoul abdool abdil abdur abder abdar abdus abdes abdas abdu".split(" "),
];

/** What stands before the name of a ship and says how it is driven or what it does. */
export const SHIP_PREFIXES: readonly string[] = [..."mv mt ms ss mn fv rv hms uss vlcc".split(" ")];
