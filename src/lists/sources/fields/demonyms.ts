// Nationalities as adjectives ("Russian"), as acts of law write them, with the country of each. Those of two
// countries (Congolese, Korean, Guinean) are left out on purpose. Data only.

const DEMONYMS: ReadonlyMap<string, string> = new Map(
  (
    "afghan af, albanian al, algerian dz, american us, argentine ar, argentinian ar, armenian am, " +
    "australian au, austrian at, azerbaijani az, bahraini bh, bangladeshi bd, belarusian by, belarussian by, " +
    "belgian be, bolivian bo, bosnian ba, brazilian br, british gb, bulgarian bg, burmese mm, burundian bi, " +
    "cambodian kh, cameroonian cm, canadian ca, central african cf, chadian td, chilean cl, chinese cn, " +
    "colombian co, costa rican cr, croatian hr, cuban cu, cypriot cy, czech cz, danish dk, dutch nl, " +
    "ecuadorian ec, egyptian eg, emirati ae, eritrean er, estonian ee, ethiopian et, filipino ph, finnish fi, " +
    "french fr, gambian gm, georgian ge, german de, ghanaian gh, greek gr, guatemalan gt, haitian ht, " +
    "honduran hn, hungarian hu, icelandic is, indian in, indonesian id, iranian ir, iraqi iq, irish ie, " +
    "israeli il, italian it, ivorian ci, jamaican jm, japanese jp, jordanian jo, kazakh kz, kazakhstani kz, " +
    "kenyan ke, kosovar xk, kuwaiti kw, kyrgyz kg, laotian la, latvian lv, lebanese lb, liberian lr, " +
    "libyan ly, lithuanian lt, malaysian my, malian ml, maltese mt, mauritanian mr, mauritian mu, mexican mx, " +
    "moldovan md, mongolian mn, montenegrin me, moroccan ma, mozambican mz, myanmar mm, namibian na, " +
    "nepalese np, nepali np, new zealander nz, nicaraguan ni, nigerian ng, nigerien ne, north korean kp, " +
    "norwegian no, omani om, pakistani pk, palestinian ps, panamanian pa, paraguayan py, peruvian pe, " +
    "philippine ph, polish pl, portuguese pt, qatari qa, romanian ro, russian ru, rwandan rw, salvadoran sv, " +
    "saudi sa, saudi arabian sa, senegalese sn, serbian rs, sierra leonean sl, singaporean sg, slovak sk, " +
    "slovenian si, somali so, south african za, south korean kr, south sudanese ss, spanish es, " +
    "sri lankan lk, sudanese sd, swedish se, swiss ch, syrian sy, taiwanese tw, tajik tj, tanzanian tz, " +
    "thai th, togolese tg, tunisian tn, turkish tr, turkmen tm, ugandan ug, ukrainian ua, uruguayan uy, " +
    "uzbek uz, venezuelan ve, vietnamese vn, yemeni ye, zambian zm, zimbabwean zw"
  )
    .split(", ")
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)] as const),
);

/** The country code of a nationality written as an adjective, or null. */
export function countryOfDemonym(text: string): string | null {
  return DEMONYMS.get(text.trim().toLowerCase()) ?? null;
}
