// What banks and lists call the kinds of subjects, in their languages. Data only.

/**
 * Schema to the folded words that mean it, in addition to the names of the schemata themselves. A word that a
 * sole trader may have, such as "business", is a LegalEntity, which is screened as person and organisation.
 */
export const SCHEMA_WORDS: Readonly<Record<string, string>> = {
  Person:
    "p, i, person, individual, natural, ind, indiv, individuals, natural person, physical person, private person, private individual, human, natürliche person, natürlich, phys person, privatperson, privatkunde, personne physique, physique, pp, particulier, persona física, persona fisica, física, fisica, pf, pessoa física, pessoa fisica, pessoa singular, particular, privato, natuurlijk persoon, natuurlijke persoon, osoba fizyczna, fyzická osoba, fizična oseba, fizička osoba, fysisk person, persoană fizică, gerçek kişi, физическое лицо, физлицо, физ лицо, фл, фізична особа, φυσικό πρόσωπο, 个人, 個人",
  Organization:
    "e, ent, entity, org, organisation, organization, corp, corporate, corporation, institution, trust, foundation, government, ngo, charity, association, partnership, organización, organizzazione, organizacja, организация",
  Company: "firma, company, limited company",
  LegalEntity:
    "legal, legal person, legal entity, le, juridical, juridical person, business, firmenkunde, geschäftskunde, unternehmen, juristische person, juristisch, personne morale, morale, pm, entreprise, persona jurídica, persona juridica, jurídica, juridica, persona moral, pj, pessoa jurídica, pessoa juridica, pessoa coletiva, empresa, persona giuridica, giuridica, azienda, rechtspersoon, osoba prawna, právnická osoba, pravna oseba, pravna osoba, juridisk person, persoană juridică, tüzel kişi, sole trader, sole proprietor, юридическое лицо, юрлицо, юр лицо, юл, ип, юридична особа, νομικό πρόσωπο, 企业, 法人",
  Vessel: "vessel, ship, schiff, navire, buque, nave, судно",
  Airplane: "aircraft, airplane, flugzeug",
};

/**
 * Words of two meanings: company or client, firm or female, male or moral person, natural or not, natural or
 * non-personal. Who has one is screened as both kinds, and counted.
 */
export const AMBIGUOUS_KINDS: ReadonlySet<string> = new Set([
  "c",
  "f",
  "m",
  "n",
  "np",
  "b",
  "l",
  "j",
  "r",
  "retail",
  "private",
]);
