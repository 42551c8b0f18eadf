// Legal forms of the German, Dutch and Nordic languages, and of the Baltic states. How rows are written says
// legal-forms.ts. Data only.

export const GERMANIC_LEGAL_FORMS = `
# Germany, Austria, Switzerland, Liechtenstein, Luxembourg.
gmbh limited DE AT CH LI LU: gmbh; gesellschaft mit beschränkter haftung; gesellschaft mbh; gesellschaft m b h
  gesmbh; ges mbh; mbh; ug; unternehmergesellschaft; ug haftungsbeschränkt
  unternehmergesellschaft haftungsbeschränkt; ggmbh; gug; gemeinnützige gesellschaft mit beschränkter haftung
  gemeinnützige gmbh; einmann gmbh; flexible kapitalgesellschaft; flexco; flexkapg
ag stock DE AT CH LI LU: ag; aktiengesellschaft; *akg; aktienges; akt ges; gemeinnützige aktiengesellschaft
  reit ag; reit aktiengesellschaft; investmentaktiengesellschaft; invag; investment ag
kg limited-partnership DE AT CH LI: kg; kommanditgesellschaft; gmbh and co kg; gmbh co kg; gmbh u co kg
  gmbh und co kg; gmbh and co kommanditgesellschaft; gmbh and co; kgaa; kommanditgesellschaft auf aktien
  ag and co kg; ag and co kgaa; ag und co kg; ag und co kgaa; gmbh und co kgaa; gmbh and co kgaa; se and co kg
  se and co kgaa; se und co kg; se und co kgaa; ug and co kg; ug haftungsbeschränkt and co kg
  ug haftungsbeschränkt und co kg; stiftung and co kg; stiftung und co kg; and co kg; und co kg; co kg; *keg
  kommandit erwerbsgesellschaft; gmbh and cie kg; gmbh and co kg aa; kg aa; ag and co kg aa; and co kgaa
  ag co kgaa; stiftung and co kgaa
ohg partnership DE AT CH LI: ohg; offene handelsgesellschaft; *og; offene gesellschaft; oeg
  offene erwerbsgesellschaft; kollektivgesellschaft; gbr; gesellschaft bürgerlichen rechts
  gesellschaft des bürgerlichen rechts; gesbr; gmbh and co ohg; gmbh und co ohg; ag and co ohg; partg
  partnerschaftsgesellschaft; partg mbb; partgmbb; partnerschaft mbb; einfache gesellschaft
  partnerschaftsgesellschaft mit beschränkter berufshaftung; partnerschaftsgesellschaft mbb; stille gesellschaft
  ohg mbh
e-kaufmann sole DE AT CH: *ek; *e k; eingetragener kaufmann; eingetragene kauffrau; e kfm; ekfm; e kffr; ekffr
  ekfr; einzelunternehmen; einzelunternehmer; einzelkaufmann; einzelfirma
verein association DE AT CH LI: *ev; eingetragener verein; verein; nicht eingetragener verein
  wirtschaftlicher verein; vvag; versicherungsverein auf gegenseitigkeit; verein ev
eg cooperative DE AT CH LI: eg; genossenschaft; eingetragene genossenschaft; egmbh; genossenschaft mbh
  europäische genossenschaft; *e gen; *egen; eingetragene genossenschaft mit beschränkter haftung
  erwerbs und wirtschaftsgenossenschaft; registrierte genossenschaft mbh; regenmbh; reg genossenschaft mbh
  reg gen mbh; rgmbh; genossenschaft mit beschränkter haftung
stiftung foundation DE AT CH LI: stiftung; privatstiftung; gemeinnützige stiftung; familienstiftung
  stiftung des privaten rechts; kirchliche stiftung des öffentlichen rechts; stiftung des öffentlichen rechts
  stiftung bürgerlichen rechts
anstalt state DE AT LI CH: anstalt; anstalt des öffentlichen rechts; körperschaft des öffentlichen rechts
  körperschaft öffentlichen rechts; aör; kdör; treuunternehmen; anstalt öffentlichen rechts; treuunternehmen reg
  trust reg; selbständige anstalt
zweigniederlassung any DE AT CH LI: zweigniederlassung; niederlassung deutschland; niederlassung österreich
  zweigniederlassung deutschland; zweigniederlassung österreich; zweigniederlassung schweiz
ewiv association DE AT LI: ewiv; europäische wirtschaftliche interessenvereinigung; eeig
  european economic interest grouping; geie; groupement européen d'intérêt économique
  groupement européen d intérêt économique; *gie*; groupement d'intérêt économique; aeie
  agrupación europea de interés económico; agrupación de interés económico; eesv
# The Netherlands, Belgium, Suriname, Aruba, Curaçao, Sint Maarten, Bonaire.
bv limited NL BE AW CW SX BQ SR: bv; besloten vennootschap; besloten vennootschap met beperkte aansprakelijkheid
  bvba; ebvba; bvba so; besloten ven; eenpersoons besloten vennootschap met beperkte aansprakelijkheid; *vba
  vennootschap met beperkte aansprakelijkheid; *avv; aruba vrijgestelde vennootschap
  besloten vennootschap naar nederlands recht; flex bv; bv bvba
nv stock NL BE AW CW SX BQ SR: nv; naamloze vennootschap; nv sa; sa nv; comm va
  commanditaire vennootschap op aandelen; naamloze vennootschap van publiek recht
cv limited-partnership NL BE AW CW SX BQ SR ID: cv; commanditaire vennootschap; comm v; commv
  gewone commanditaire vennootschap
vof partnership NL BE AW CW SX BQ SR: vof; vennootschap onder firma; maatschap; openbare vennootschap
  eenmansvennootschap; burgerlijke maatschap; stille vennootschap; firma onder vennootschap
eenmanszaak sole NL BE AW CW SX BQ SR: eenmanszaak; zelfstandige
vereniging association NL BE AW CW SX BQ SR: vereniging; vzw; vereniging zonder winstoogmerk; ivzw
  internationale vereniging zonder winstoogmerk; vereniging met volledige rechtsbevoegdheid
  vereniging met beperkte rechtsbevoegdheid; feitelijke vereniging; vereniging van eigenaars
  vereniging zonder rechtsbevoegdheid; onderlinge waarborgmaatschappij; owm
cooperatie cooperative NL BE AW CW SX BQ SR: coöperatie; coöperatie ua; coöperatieve vereniging
  coöperatieve vennootschap; cvba; coöperatie wa; coöperatie ba
  coöperatieve vennootschap met beperkte aansprakelijkheid; coöperatief; coöperatieve; coöp ua; cvoa; coöperatie u a
stichting foundation NL BE AW CW SX BQ SR: stichting; stichting particulier fonds; stichting van openbaar nut
  private stichting; *spf; stichting administratiekantoor; *stak
# Sweden, Finland.
ab stock SE FI AX: ab; aktiebolag; aktiebolaget; publ ab; ab publ; privat aktiebolag; publikt aktiebolag
  aktiebolag publ; abp; försäkringsaktiebolag; bankaktiebolag; bankaktiebolag publ; aktieb; ab oy; ab ltd; abp publ
  *publ; europabolag; försäkrings ab
handelsbolag partnership SE FI: *hb; handelsbolag; *kb; kommanditbolag; öppet bolag; enkelt bolag; handelsbolaget
  kommanditbolaget
svensk-forening cooperative SE FI: ekonomisk förening; ek för; ideell förening; bostadsrättsförening; brf
  ömsesidigt försäkringsbolag; samfällighetsförening; bostadsförening; ekonomisk förening upa; andelslag
  europakooperativ; sambruksförening; kooperativ hyresrättsförening
svensk-stiftelse foundation SE NO FI: stiftelse; stiftelsen; insamlingsstiftelse; pensionsstiftelse
  familjestiftelse
enskild-firma sole SE NO DK: enskild firma; enskild näringsverksamhet; enkeltpersonforetak; enkeltmandsvirksomhed
  enskild näringsidkare
filial any SE NO DK FI: filial; utländsk filial; norskregistrert utenlandsk foretak; nuf
  filial af udenlandsk virksomhed; svensk filial; dansk filial
oy limited FI: oy; osakeyhtiö; oy ab; ab oy finland; oy ltd; yksityinen osakeyhtiö
  keskinäinen kiinteistöosakeyhtiö; asunto osakeyhtiö; as oy; asoy; asuntoosakeyhtiö; kiinteistöosakeyhtiö; koy
  kiinteistö oy; vakuutusosakeyhtiö
oyj stock FI: oyj; julkinen osakeyhtiö; oyj abp; julkinen vakuutusosakeyhtiö
kommandiittiyhtio partnership FI: *ky; kommandiittiyhtiö; *ay; avoin yhtiö
tmi sole FI: tmi; toiminimi; yksityinen elinkeinonharjoittaja
osuuskunta cooperative FI: osuuskunta; *osk; asumisoikeusyhdistys; osuuspankki; asunto osuuskunta; osuuskunnat
  andelslaget
rekisteroity-yhdistys association FI: *ry; rekisteröity yhdistys; aatteellinen yhdistys; registrerad förening
  taloudellinen yhdistys; yhdistys
saatio foundation FI: säätiö; rekisteröity säätiö; säätiö sr
# Norway, Denmark, the Faroe Islands, Greenland, Iceland.
as stock NO DK EE LV CZ SK TR FO GL: as; asa; aksjeselskap; aksjeselskapet; allmennaksjeselskap; aktieselskab
  aktieselskabet; aktsiaselts; a s; akciová společnost; akciová spoločnosť; akc spol; anonim şirketi; anonim şirket
  anonim şti; akciju sabiedrība; asas; aksjeselskap asa; europæisk selskab; partafelag; börsenaktieselskab
  jednoduchá spoločnosť na akcie; uzavřená akciová společnost; anonim ortaklığı; türk anonim şirketi
  turk anonim sirketi
norsk-ansvarlig partnership NO: *ans; ansvarlig selskap; selskap med delt ansvar; ansvarlig selskap med delt ansvar
  indre selskap
kommanditselskap limited-partnership NO DK: *ks; kommanditselskap; kommandittselskap; kommanditselskab; partnerselskab
  kommanditaktieselskab; parterselskab
interessentskab partnership DK GL: interessentskab; interessentskabet
aps limited DK FO GL: aps; anpartsselskab; anpartsselskabet; ivs; iværksætterselskab; smba
  selskap med begrenset ansvar
  selskab med begrænset ansvar; smpartafelag
andelsselskab cooperative DK NO: *amba; andelsselskab; andelsselskab med begrænset ansvar; *fmba
  forening med begrænset ansvar; a m b a; andelsforening; samvirkeforetak; samvirkelag; borettslag; boligbyggelag
  sa samvirkeforetak
dansk-fond foundation DK: erhvervsdrivende fond; fonden; almennyttig fond; selvejende institution
  den selvejende institution; fonde og andre selvejende institutioner
nordisk-forening association DK NO: forening; frivillig forening; foreningen; forening lag innretning
  gjensidig forsikringsselskap; gjensidig selskap; tingsrettslig sameie
statsforetak state NO DK: statsforetak; interkommunalt selskap; *iks; kommunalt foretak; fylkeskommunalt foretak
  helseforetak; statslig virksomhed; særlovsselskap; regionalt helseforetak; *rhf
hf stock IS: hf; hlutafélag; opinbert hlutafélag; ohf; slhf; samlagshlutafélag; evrópufélag
ehf limited IS: ehf; einkahlutafélag; sameignarfélag; *slf; samlagsfélag; sjálfseignarstofnun; samvinnufélag
  félagasamtök
# Estonia, Latvia, Lithuania.
osauhing limited EE: *oü*; osaühing; *ou*; osauhing; osaühingu
eesti-uhing partnership EE: täisühing; usaldusühing
eesti-uhistu cooperative EE: tulundusühistu; *tüh; hooneühistu; korteriühistu; hoiu laenuühistu; euroopa ühistu
sihtasutus foundation EE: sihtasutus
mtu association EE: mittetulundusühing; usuline ühendus; ametiühing; erakond
fie sole EE: fie*; füüsilisest isikust ettevõtja
sia limited LV: sia; sabiedrība ar ierobežotu atbildību; sabiedriba ar ierobezotu atbildibu
latvijas-sabiedriba partnership LV: pilnsabiedrība; komandītsabiedrība; līgumsabiedrība
latvijas-komersants sole LV: individuālais komersants; individuālais uzņēmums; zemnieku saimniecība
  individuala darba veicejs; ik*
latvijas-biedriba association LV: biedrība; nodibinājums; kooperatīvā sabiedrība
  lauksaimniecības pakalpojumu kooperatīvā sabiedrība
vas state LV: *vas*; valsts akciju sabiedrība; valsts sabiedrība ar ierobežotu atbildību; *vsia*
  pašvaldības sabiedrība ar ierobežotu atbildību
uab limited LT: uab; uždaroji akcinė bendrovė; uždarosios akcinės bendrovės; *mb; mažoji bendrija
  mažosios bendrijos; žemės ūkio bendrovė; *žūb
akcine-bendrove stock LT: akcinė bendrovė; akcinės bendrovės; europos bendrovė
lietuvos-bendrija partnership LT: tikroji ūkinė bendrija; *tūb; komanditinė ūkinė bendrija; *kūb
  tikrosios ūkinės bendrijos; komanditinės ūkinės bendrijos
lietuvos-imone sole LT: individuali įmonė; individualios įmonės
lietuvos-istaiga state LT: valstybės įmonė; viešoji įstaiga; všį; savivaldybės įmonė; biudžetinė įstaiga
  viešosios įstaigos; valstybės įmonės; savivaldybių įmonės
lietuvos-kooperatyvas cooperative LT: kooperatinė bendrovė; kooperatyvas; kooperatinės bendrovės kooperatyvai
  kredito unija; kooperatinės bendrovės
lietuvos-fondas foundation LT: labdaros ir paramos fondas; labdaros ir paramos fondai
`;
