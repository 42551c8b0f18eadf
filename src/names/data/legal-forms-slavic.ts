// Legal forms of eastern and south-eastern Europe, the Caucasus and central Asia, in their own scripts and
// letters. How rows are written says legal-forms.ts. Data only.

export const SLAVIC_LEGAL_FORMS = `
# Poland.
sp-zoo limited PL: sp zoo; sp z oo; spzoo; spółka zoo; spółka z oo; spółka z ograniczoną odpowiedzialnością
  sp z o o; spółka z o o; sp zo o; z oo
psa stock PL: prosta spółka akcyjna; *psa; spółka europejska
polska-spolka partnership PL: spółka jawna; sp j; spj; *sj; spółka cywilna; *sc; spółka partnerska; sp p; *spp
polska-komandytowa limited-partnership PL: spółka komandytowa; sp k; spk; spółka komandytowo akcyjna; *ska
  sp z oo sp k; sp z oo spk; sp z oo spółka komandytowa; spółka z ograniczoną odpowiedzialnością spółka komandytowa
  sp zoo sp k; spółka z ograniczoną odpowiedzialnością sp k; sp z o o sp k
polska-spoldzielnia cooperative PL: spółdzielnia; spółdzielnia pracy; spółdzielnia mieszkaniowa
  spółdzielnia socjalna; spółdzielnia europejska; skok; spółdzielcza kasa oszczędnościowo kredytowa
polska-fundacja foundation PL: fundacja; fundacja rodzinna; fundacja prywatna
polskie-stowarzyszenie association PL: stowarzyszenie; towarzystwo ubezpieczeń wzajemnych; tuw*
  stowarzyszenie zwykłe
polskie-panstwowe state PL: przedsiębiorstwo państwowe; przedsiębiorstwo komunalne
  samodzielny publiczny zakład opieki zdrowotnej; spzoz; instytucja gospodarki budżetowej
oddzial any PL: oddział w polsce; sp z oo oddział w polsce; oddział przedsiębiorcy zagranicznego
  przedsiębiorstwo zagraniczne
# Czechia and Slovakia.
sro limited CZ SK: sro; spol sro; společnost s ručením omezeným; spoločnosť s ručením obmedzeným; s r o; spol s r o
  spol s ro
ceska-spolecnost partnership CZ SK: veřejná obchodní společnost; verejná obchodná spoločnosť; *vos; veř obch spol
  verejná obch spol
ceska-komanditni limited-partnership CZ SK: komanditní společnost; komanditná spoločnosť; kom spol; *ks
ceske-druzstvo cooperative CZ SK: družstvo; bytové družstvo; výrobní družstvo; výrobné družstvo
  zemědělské družstvo; poľnohospodárske družstvo; evropská družstevní společnost
ceska-nadace foundation CZ SK: nadace; nadácia; nadační fond; neinvestičný fond; nadácie
cesky-spolek association CZ SK: zapsaný spolek; spolek; *zs; *z s; občianske združenie; občanské sdružení; *oz
  obecně prospěšná společnost; *ops; nezisková organizácia; zapsaný ústav; *zú; záujmové združenie právnických osôb
  zájmové sdružení právnických osob; pobočný spolek; združenie
ceske-statni state CZ SK: státní podnik; štátny podnik; *sp; příspěvková organizace; príspevková organizácia
  rozpočtová organizácia; národní podnik; státní příspěvková organizace
organizacni-slozka any CZ SK: organizační složka; organizačná zložka; odštěpný závod
  organizačná zložka zahraničnej osoby; zahraniční osoba; organizační složka podniku
ceska-osoba sole CZ SK: živnostník; podnikající fyzická osoba; samostatne hospodáriaci roľník
  fyzická osoba podnikateľ
# Hungary.
kft limited HU: kft; korlátolt felelősségű társaság; nonprofit kft; közhasznú nonprofit kft
  nonprofit korlátolt felelősségű társaság; korlátolt felelosségu társaság
zrt stock HU: zrt; nyrt; *rt; zártkörűen működő részvénytársaság; nyilvánosan működő részvénytársaság; részvénytársaság
  európai részvénytársaság
magyar-tarsasag partnership HU: *bt; betéti társaság; *kkt; közkereseti társaság; kht; közhasznú társaság
  ügyvédi iroda
magyar-szovetkezet cooperative HU: szövetkezet; takarékszövetkezet; hitelszövetkezet; szövetkezeti hitelintézet
  európai szövetkezet
magyar-alapitvany foundation HU: alapítvány; közalapítvány; magánnyugdíjpénztár
magyar-egyesulet association HU: egyesület; egyéb egyesület; kölcsönös biztosító egyesület
egyeni-ceg sole HU: egyéni cég; egyéni vállalkozó; egyéni vállalkozás
fioktelep any HU: fióktelep; fióktelepe; magyarországi fióktelepe; magyarországi fióktelep
  külföldi székhelyű vállalkozás fióktelepe
# Slovenia, Croatia, Bosnia and Herzegovina, Serbia, Montenegro, North Macedonia.
doo limited SI HR BA RS ME MK XK: doo; dooel; jdoo; društvo s ograničenom odgovornošću
  društvo sa ograničenom odgovornošću; družba z omejeno odgovornostjo; d o o; друштво са ограниченом одговорношћу
  друштво с ограниченом одговорношћу; доо; дооел; друштво со ограничена одговорност
  jednostavno društvo s ograničenom odgovornošću; друштво со ограничена одговорност на едно лице
  društvo s ograničenom odgovornosti; društvo sa ograničenom odgovornosti; d o o e l
dd stock SI HR BA RS ME MK BG: *dd; dioničko društvo; delniška družba; *ad*; акционарско друштво
  akcionarsko društvo; akcionersko društvo; акционерно дружество; ead; *еад; *ад*; dioničarsko društvo
  акционерско друштво; *a d; deoničko društvo; деоничарско друштво; деоничко друштво; *д д; *дд; европско друштво
  evropska delniška družba; europsko društvo; *зад; *оад; еднолично акционерно дружество
  акционерно дружество със специална инвестиционна цел; адсиц; adsits
  еднолично акционерно дружество със специална инвестиционна цел; европейско дружество
juzno-drustvo partnership SI HR RS BA ME: javno trgovačko društvo; jtd; dno; družba z neomejeno odgovornostjo
  ортачко друштво; ortačko društvo; *od; јавно трговско друштво; *јтд
juzno-komanditno limited-partnership SI HR RS BA MK: komanditno društvo; komanditna družba; *kd; командитно друштво
  командитно дружество; *кд; *kda; командитно дружество с акции; *кда; командитно друштво со акции
  komanditno društvo na akcije; komanditna delniška družba; *kdd
juzna-zadruga cooperative SI HR RS BA ME MK BG: zadruga; задруга; кооперация; zemljoradnička zadruga
  kmetijska zadruga; земјоделска задруга; кооперација; zadruge; savez zadruga; европейско кооперативно дружество
  европейско кооперативно дружество с ограничена отговорност; потребителна кооперация; poljoprivredna zadruga
  zadruga z omejeno odgovornostjo
juzna-fondacija foundation SI HR RS BA ME MK BG: fondacija; zaklada; ustanova; фондација; фондация; задужбина
  zadužbina; fundacija; zaklade
juzno-udruzenje association SI HR RS BA ME MK BG: udruga; udruženje; удружење; здружение; сдружение; združenje
  сдружение в обществена полза; сдружение в частна полза; невладина организација; udruženje građana
  gospodarsko interesno združenje; gospodarsko interesno udruženje; *giz; *giu; здружение на граѓани
  нестопанска организация
juzno-javno state SI HR RS BA ME MK BG: javno poduzeće; јавно предузеће; javno preduzeće; јавно претпријатие; јкп*
  javni zavod; državno preduzeće; државно предузеће; друштвено предузеће; državno poduzeće; јавна установа
  državno podjetje; javno podjetje; държавно предприятие; общинско предприятие; javna ustanova
  javno komunalno preduzeće; јавно комунално предузеће; javni gospodarski zavod; društveno preduzeće
juzni-preduzetnik sole SI HR RS BA ME MK BG: samostojni podjetnik; samostojni podjetnik posameznik; preduzetnik
  предузетник; trgovac pojedinac; et*; ет*; едноличен търговец; трговец поединец; obrtnik
juzna-podruznica any SI HR RS BG MK: podružnica; подружница; ogranak; огранак
ood limited BG: ood; eood; дружество с ограничена отговорност; оод; еоод
  еднолично дружество с ограничена отговорност
bulgarsko-druzhestvo partnership BG: събирателно дружество; дззд; гражданско дружество; dzzd; съдружие
# Albania and Kosovo.
shpk limited AL XK: shpk; shoqëri me përgjegjësi të kufizuar; sh pk; shoqëria me përgjegjësi të kufizuar
  shoqeri me pergjegjesi te kufizuara
sha stock AL XK: *sha; shoqëri aksionare; sh a; shoqëria aksionare; shoqëri anonime
shoqeri-kolektive partnership AL XK: shoqëri kolektive; shoqëri komandite; ortakëri e përgjithshme
  ortakëri e kufizuar; shkv
biznes-individual sole AL XK: biznes individual; person fizik; ndërmarrje individuale
ndermarrje-publike state AL XK: ndërmarrje publike; ndërmarrje shtetërore; ndërmarrjet publike
fondacioni foundation AL XK: fondacioni; organizatë jofitimprurëse; organizata joqeveritare; ojq
# Greece and Cyprus.
sa stock GR CY: anonimi eteria; ανώνυμη εταιρεία; ανώνυμος εταιρεία; ανώνυμη εταιρία; ανώνυμος εταιρία; *αε
  ανώνυμη ναυτιλιακή εταιρεία; αβεε; αεβε; αεε; *ae; ανώνυμη βιομηχανική και εμπορική εταιρεία; αεγα; αχεπεύ
  ανώνυμη εμπορική εταιρεία; ανώνυμη ασφαλιστική εταιρεία; ανώνυμη τεχνική εταιρεία
  ανώνυμη χρηματιστηριακή εταιρεία; ατε αε; μονοπρόσωπη αε; μονοπρόσωπη ανώνυμη εταιρεία; anonymi etairia
epe limited GR CY: *epe; *ikhe; *ike; εταιρεία περιορισμένης ευθύνης; επε; ικε; ιδιωτική κεφαλαιουχική εταιρεία
  εταιρία περιορισμένης ευθύνης; ιδιωτική κεφαλαιουχική εταιρία; μονοπρόσωπη επε; μονοπρόσωπη ικε; μονοπρόσωπη; λτδ
  λίμιτεδ; ιδιωτική εταιρεία περιορισμένης ευθύνης με μετοχές; ιδιωτική εταιρεία
  μονοπρόσωπη ιδιωτική κεφαλαιουχική εταιρεία; μονοπρόσωπη εταιρεία περιορισμένης ευθύνης
  εταιρεία περιορισμένης ευθύνης με εγγύηση
elliniki-omorrythmi partnership GR CY: ομόρρυθμη εταιρεία; ομόρρυθμη εταιρία; *οε; ομόρρυθμος εταιρεία
  αστική εταιρεία; αφανής εταιρία; κοινοπραξία; συμπλοιοκτησία; ναυτική εταιρεία; ναυτική εταιρία
  αστική μη κερδοσκοπική εταιρεία; και σια; και σια οε; αμκε; *oe
elliniki-eterorrythmi limited-partnership GR CY: ετερόρρυθμη εταιρεία; ετερόρρυθμη εταιρία; *εε
  ετερόρρυθμος εταιρεία; ετερόρρυθμη κατά μετοχές εταιρεία; και σια εε; *ee
elliniki-dimosia stock CY: δημόσια εταιρεία περιορισμένης ευθύνης; δημόσια εταιρεία; δημόσια εταιρία λτδ
  δημόσια εταιρεία λτδ; δημόσια εταιρεία περιορισμένης ευθύνης με μετοχές; ευρωπαϊκή εταιρεία
ellinikos-synetairismos cooperative GR CY: συνεταιρισμός; αγροτικός συνεταιρισμός; συν πε; συνπε
  συνεργατικά πιστωτικά ιδρύματα
elliniko-somateio association GR CY: σωματείο; σύλλογος; ίδρυμα; σωματεία ιδρύματα; σωματεία και ιδρύματα
  νομικό πρόσωπο ιδιωτικού δικαίου; νπιδ; νπδδ; νομικά πρόσωπα δημοσίου δικαίου
# Turkey and Azerbaijan.
ltd-sti limited TR: ltd şti; limited şirketi; limited şirket; şti; limited ortaklığı; san ve tic ltd şti
  ticaret ve sanayi limited şirketi; sanayi ve ticaret limited şirketi; limitet şirketi; ltd sirketi
  sanayi ticaret limited şirketi; san tic ltd şti; tic ve san ltd şti; limted şirketi
as stock TR: san ve tic aş; sanayi ve ticaret aş; ticaret ve sanayi aş; tic ve san aş
  sanayi ve ticaret anonim şirketi; ticaret ve sanayi anonim şirketi; san tic aş
turk-kollektif partnership TR: kollektif şirketi; kollektif şirket; koll şti; komandit şirketi; komandit şirket
  kom şti; adi ortaklığı; kolektif şirketi; kolektif şirket
turk-kooperatif cooperative TR AZ: kooperatifi; kooperatif; koop; kooperatifleri birliği; kooperativlər; kooperativ
  sınırlı sorumlu kooperatif
turk-vakif foundation TR AZ: vakfı; vakıf; ictimai fond; fondlar
turk-dernek association TR AZ: derneği; dernek; ictimai birliyi; ictimai birlik; ictimai birliklər
  qeyri hökumət təşkilatı
turk-kamu state TR AZ: kamu iktisadi teşebbüsü; dövlət müəssisəsi; dövlət şirkəti; publik hüquqi şəxs
  kamu iktisadi kuruluşu; iktisadi devlet teşekkülü
mmc limited AZ TJ UZ: mmc; məhdud məsuliyyətli cəmiyyət; məhdud məsuliyyətli cəmiyyəti; əlavə məsuliyyətli cəmiyyət
  mchj; масъулияти чекланган жамият; mas'uliyati cheklangan jamiyati; mas uliyati cheklangan jamiyati; мчж; qmj
  masʼuliyati cheklangan jamiyat; mas'uliyati cheklangan jamiyat; qo'shma korxona; qk mchj; xk mchj
  xususiy korxona; ҷамъияти дорои масъулияти маҳдуд; ҷдмм
asc stock AZ UZ TJ: *asc; *qsc; açıq səhmdar cəmiyyəti; açıq səhmdar cəmiyyət; qapalı səhmdar cəmiyyəti
  qapalı səhmdar cəmiyyət; səhmdar cəmiyyəti; səhmdar cəmiyyət; aksiyadorlik jamiyati; акциядорлик жамияти
  aktsiyadorlik jamiyati; oaj; yoaj; ҷамъияти саҳомии кушода; ҷамъияти саҳомии пӯшида; aksiyadorlik tijorat banki
# Russia and its neighbours, in their own words.
ooo limited RU BY KZ KG UA MD TJ UZ TM: ooo; ооо; общество с ограниченной ответственностью
  obshchestvo s ogranichennoi otvetstvennostyu; obshchestvo s ogranichennoy otvetstvennostyu; *тов*
  obschestvo s ogranichennoy otvetstvennostyu; товариство з обмеженою відповідальністю; *тоо*
  товарищество с ограниченной ответственностью; *одо*; общество с дополнительной ответственностью
  товариство з додатковою відповідальністю; тдв*; *осоо*; таварыства з абмежаванай адказнасцю; таа*
  таварыства з дадатковай адказнасцю; жауапкершілігі шектеулі серіктестігі; жауапкершілігі шектеулі серіктестік
  *жшс*; zhshs; жоопкерчилиги чектелген коом; *жчк*; *ocoo*; *osoo*; zhauapkershiligi shekteuli seriktestigi
  tovarystvo z obmezhenoyu vidpovidalnistyu
jsc stock RU UA BY KZ KG: jsc; *ао*; акционерное общество; aktsionernoe obshchestvo; aktsionernoye obshchestvo
  акціонерне товариство; ат*; акцыянернае таварыства; акционерлік қоғам; акционерлік қоғамы; акционердик коом
  акционердик коому; акционерное общество открытого типа; акционерное общество закрытого типа; aoot; аоот; аозт
  aozt; акционерная компания; акціонерне товариство закритого типу
ojsc stock RU UA BY KZ: oao; оао; открытое акционерное общество; otkrytoe aktsionernoe obshchestvo
  otkrytoye aktsionernoye obshchestvo; відкрите акціонерне товариство; ват*; адкрытае акцыянернае таварыства; аат
  otkrytoe ao; открытое ао
pjsc stock RU UA BY: pao; пао; публичное акционерное общество; publichnoe aktsionernoe obshchestvo
  publichnoye aktsionernoye obshchestvo; публічне акціонерне товариство; приватне акціонерне товариство; пат*; прат
  публичное ао; международная компания публичное акционерное общество; мкпао; mkpao; мкао
  международная компания акционерное общество; мкооо
cjsc stock RU UA BY KZ: zao; зао; закрытое акционерное общество; zakrytoe aktsionernoe obshchestvo
  zakrytoye aktsionernoye obshchestvo; закрите акціонерне товариство; npao; нпао; непубличное акционерное общество
  зат*; закрытае акцыянернае таварыства; жабық акционерлік қоғам; zakrytoe ao; закрытое ао
  акционерное общество работников
fgup state RU UA BY KZ KG: fgup; фгуп; федеральное государственное унитарное предприятие; gup; гуп
  государственное унитарное предприятие; муп*; муниципальное унитарное предприятие; fgbu; фгбу
  федеральное государственное бюджетное учреждение; fgbun; фгбун
  федеральное государственное бюджетное учреждение науки; fku; фку; федеральное казенное учреждение; fkp; фкп
  федеральное казенное предприятие; rue; руп*; республиканское унитарное предприятие; унитарное предприятие; фгаоу
  fgaou; фгау; fgau; гбу*; унітарне підприємство; унітарнае прадпрыемства; государственное предприятие
  державне підприємство; державне унітарне підприємство; комунальне підприємство; казенне підприємство
  дзяржаўнае прадпрыемства; рэспубліканскае унітарнае прадпрыемства; фгбоу; фгбоу во; фгбоу впо; fgbou; fgbou vo
  fgbou vpo; федеральное государственное бюджетное образовательное учреждение высшего образования
  федеральное государственное автономное образовательное учреждение высшего образования; fgaou vo; фгаоу во; fgbuz
  фгбуз; государственное учреждение; государственное бюджетное учреждение; государственное казенное учреждение; гку
  gku; муниципальное бюджетное учреждение; мбу*; казенное предприятие; мку; mku
  государственное автономное учреждение; федеральное государственное учреждение; фгу*
  республиканское государственное предприятие; ргп; rgp; ргу; государственное коммунальное предприятие; гкп
  мемлекеттік кәсіпорын; республикалық мемлекеттік кәсіпорын; частное унитарное предприятие; чуп; chup; chtup; чтуп
  частное торговое унитарное предприятие; прпуп; производственное республиканское унитарное предприятие
  федеральное автономное учреждение; frgu; государственное научное учреждение; дочернее предприятие
  иностранное унитарное предприятие; муниципальное казенное учреждение; муниципальное предприятие
predprinimatel sole RU UA BY KZ KG UZ: ип*; индивидуальный предприниматель; individualnyi predprinimatel
  individualnyy predprinimatel; фоп*; фізична особа підприємець; жеке кәсіпкер; частный предприниматель; чп*
  пбоюл*; приватний підприємець; приватне підприємство; крестьянское фермерское хозяйство; кфх*
  індывідуальны прадпрымальнік; якка тартибдаги тадбиркор; yakka tartibdagi tadbirkor; частное предприятие
  chastnoe predpriyatie; глава крестьянского фермерского хозяйства; жеке ишкер
ano association RU UA BY KZ: ано*; автономная некоммерческая организация; некоммерческая организация
  некоммерческое партнерство; общественная организация; межрегиональная общественная организация
  региональная общественная организация; громадська організація; avtonomnaya nekommercheskaya organizatsiya
  общероссийская общественная организация; громадська спілка; общественное объединение; қоғамдық бірлестік
  қоғамдық бірлестігі; ассоциация союз; объединение юридических лиц; некоммерческое учреждение
  товарищество собственников жилья; тсж*; садоводческое некоммерческое товарищество; снт*
  автономная некоммерческая организация высшего образования; ано во; ано дпо; религиозная организация
  местная религиозная организация; міжнародна громадська організація
russkii-fond foundation RU UA BY KZ: благотворительный фонд; благодійний фонд; благодійна організація
  общественный фонд; қоғамдық қор; қайырымдылық қоры; благотворительная организация; некоммерческий фонд
  благотворительная общественная организация; дабрачынны фонд; blagotvoritelnyi fond
  международный благотворительный фонд
russkii-kooperativ cooperative RU UA BY KZ: производственный кооператив; потребительский кооператив
  сельскохозяйственный производственный кооператив; кооператив; кооператыў; потребительское общество
  кредитный потребительский кооператив; сельскохозяйственный потребительский кооператив; виробничий кооператив
  споживче товариство; кредитна спілка; жилищно строительный кооператив; обслуговуючий кооператив
  өндірістік кооператив; сельскохозяйственный кооператив
russkoe-tovarishchestvo partnership RU UA BY KZ: полное товарищество; товарищество на вере
  коммандитное товарищество; повне товариство; командитне товариство; простое товарищество; толық серіктестік
  хозяйственное партнерство; инвестиционное товарищество
co any RU UA BY KZ BG MK MN TR: компания; компанія; кампанія; компани; компаниясы; kompaniya; şirketi; şirket
corp any RU UA KZ: корпорация; корпорація; корпорациясы
russkii-filial any RU UA BY KZ: филиал; представительство; філія; представництво; филиал в российской федерации
  представительство в российской федерации; обособленное подразделение; філіал
# Mongolia, Georgia, Armenia.
khkhk limited MN: ххк; хязгаарлагдмал хариуцлагатай компани; хувьцаат компани; төрийн өмчит хк; тохк
shps limited GE: შპს; შეზღუდული პასუხისმგებლობის საზოგადოება; shps
sakartvelos-ss stock GE: სააქციო საზოგადოება
sakartvelos-ip sole GE: ინდივიდუალური მეწარმე; ამხანაგობა; კომანდიტური საზოგადოება
  სოლიდარული პასუხისმგებლობის საზოგადოება
sakartvelos-aaip association GE: ააიპ; არასამეწარმეო არაკომერციული იურიდიული პირი; კოოპერატივი; სსიპ
  საჯარო სამართლის იურიდიული პირი
spe limited AM: սպը; սահմանափակ պատասխանատվությամբ ընկերություն; լրացուցիչ պատասխանատվությամբ ընկերություն
pbe stock AM: փբը; բբը; բաց բաժնետիրական ընկերություն; փակ բաժնետիրական ընկերություն; բաժնետիրական ընկերություն
andz sole AM: անհատ ձեռնարկատեր; աձ
poak association AM: պոակ; պետական ոչ առևտրային կազմակերպություն; հասարակական կազմակերպություն; հիմնադրամ
`;
