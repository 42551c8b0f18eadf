// Legal forms in French, Spanish, Portuguese, Italian and Romanian, in Europe, Africa and the Americas. How
// rows are written says legal-forms.ts. Data only.

export const ROMANCE_LEGAL_FORMS = `
# Words that only say that there is a company.
co any FR ES PT IT RO: cie; compagnie; compagnia; compania; companhia; cia; y compañía; y cia; et cie; e cia
corp any ES FR PT: corporacion; corporação
# Stock companies of all these languages; also the Polish and the Greek one, which share the abbreviation.
sa stock FR BE CH LU MC MA TN DZ SN CI CM ES AR MX PE CL CO PA UY PY BO EC VE GT HN SV CR NI DO PT BR RO PL GR: sa
  s a; société anonyme; sociedad anónima; sociedade anônima; sociedade anónima; societate pe acțiuni
  societatea pe acțiuni; spółka akcyjna; sa de cv; sociedad anónima de capital variable; sab de cv; sapi de cv
  *sab; sapi; sociedad anónima bursátil de capital variable; sa de c v
  sociedad anónima promotora de inversión de capital variable; sociedad anónima bursátil
  sociedad anónima promotora de inversión; sas; société par actions simplifiée
  société par actions simplifiée à associé unique; société par actions simplifiée unipersonnelle; sasu; saog; saoc
  sociedad por acciones simplificada; sociedad anónima simplificada; sas de cv
  sociedad por acciones simplificada de capital variable; *sau; sociedad anónima unipersonal; *sac; *sacs
  sociedad anónima cerrada; *saa; sociedad anónima abierta; saca; compañía anónima; sociedad anónima mixta
  soc anónima; soc an; sociedad anonima cerrada; sgps sa; sgps; saic; saci; saicf; sociedad anónima extranjera
  société anonyme à conseil d'administration; société anonyme à directoire; sociedad anónima deportiva
  sociedad anónima laboral; société anonyme monégasque; *sam; société anonyme tunisienne
  sociedad anónima con control estatal; sa a capital fijo; sociedad anónima de capital fijo; sa c v
  sociedade gestora de participações sociais; sociedad contractual minera; sociedad legal minera
  sociedad de inversión de capital variable; sa cv; soc por acciones
sal stock LB: *sal*; société anonyme libanaise; sal offshore; offshore sal; sal off shore; sal holding; holding sal
venezuelan-ca stock VE EC: *ca; compania anónima venezolana
# Limited companies.
sarl limited FR BE LU CH MC MA TN DZ SN CI CM LB MG: sarl; sa rl; s a r l; société à responsabilité limitée; sarlu
  eurl; suarl; sprl; sprlu; société privée à responsabilité limitée
  société à responsabilité limitée unipersonnelle; sarl unipersonnelle; sà rl; sàrl s; sarl au
  entreprise unipersonnelle à responsabilité limitée; société unipersonnelle à responsabilité limitée; sa r l
  société à responsabilité limitée à associé unique; société à responsabilité limitée simplifiée; selarl; selas
  selafa; sociéta à garanzia limitata; société d'exercice libéral à responsabilité limitée
  société d'exercice libéral par actions simplifiée; sprl s; société privée à responsabilité limitée starter; sagl
  société à responsabilité ltée; sprlu starter
ltd limited CA BR PT CL CO: ltda; limitada; lda; ltée; limitée; ltda me; unipessoal lda
  sociedade unipessoal por quotas; sociedade por quotas; cia ltda; sociedade limitada
  sociedade empresária limitada; sociedade limitada unipessoal; compañía limitada
  compañía de responsabilidad limitada; y cia ltda; sociedade unipessoal limitada
  sociedade por quotas de responsabilidade limitada; compagnie limitée; unipessoal limitada; soc unipessoal lda
srl limited IT ES AR MX PE CL DO RO MD CR HN BO PY UY GT CU SM VA: srl; società a responsabilità limitata
  sociedad de responsabilidad limitada; srls; sl; slu; societate cu răspundere limitată
  societatea cu răspundere limitată; s de rl; s de rl de cv; srl de cv; sociedad limitada; slne
  sociedad de responsabilidad limitada de capital variable; sociedad limitada unipersonal
  sociedad de responsabilidad limitada laboral; sociedad limitada laboral; sociedad limitada nueva empresa
  sociedad limitada profesional; società a responsabilità limitata semplificata
  società a responsabilità limitata unipersonale; srl unipersonale; srl con socio unico; srlu; soc resp ltda
  sociedad comercial de responsabilidad limitada; srltda; societate cu răspundere limitată debutant
  società unipersonale a responsabilità limitata; srl a capitale ridotto; srl a socio unico; s en rl; s rl
  s de r l; s de r l de c v; societate comercială cu răspundere limitată
  sociedad comercial responsabilidad limitada
spa stock IT CL DZ SM: spa; società per azioni; spa con socio unico; société par actions; sociedad por acciones; sapa
  società in accomandita per azioni; soc per azioni
# Partnerships.
snc partnership FR IT BE LU ES PT BR RO CH: snc; snc di; société en nom collectif; società in nome collettivo; senc
  sociedad en nombre colectivo; sociedad colectiva; sociedade em nome coletivo; sociedade em nome colectivo
  societate în nume colectiv; compañía en nombre colectivo; sociedad colectiva comercial; sociedad colectiva civil
  société en participation; société de fait; società semplice; sociedad civil; sociedade civil; sociedade simples
  société civile; société civile immobilière; sci*; société civile de moyens; scm*; société civile professionnelle
  scp*; scpi; société civile de placement immobilier; sociedad de hecho; comunidad de bienes; sociedad accidental
  associação em participação; sociedad en participación; sociedade em conta de participação; società di fatto
  société civile de portefeuille; société civile d'exploitation agricole; scea*; earl*
  exploitation agricole à responsabilité limitée; gaec*; groupement agricole d'exploitation en commun
  sociedad civil particular; societate civilă; sociedad agraria de transformación; sociedad profesional
scs limited-partnership FR IT BE LU ES PT BR RO MC: scs; société en commandite simple
  società in accomandita semplice; sas di; sca; société en commandite par actions; société en commandite
  société en commandite spéciale; scsp; secs; seca; secsp; sociedad en comandita; sociedad en comandita simple
  *s en c; *s en cs; s en c de cv; sociedad en comandita por acciones; sociedade em comandita simples
  sociedade em comandita por ações; societate în comandită simplă; scpa; cia s en c; cia sca
  societate în comandită pe acțiuni; société en commandite libre; comandita simple; y cia s en c; s en c por a
  sociedad comanditaria; sociedad en comandita comercial; sc por a; sociedad comanditaria por acciones
  sociedad en comandita civil; accomandita semplice; compañía en comandita simple y dividida por acciones
# One-person businesses.
eireli sole BR PE CL CR DO PT FR: eireli; empresa individual de responsabilidad limitada
  empresa individual de responsabilidade limitada; eirl; e i r l; empresa unipersonal; empresário individual
  microempreendedor individual; *epp; entreprise individuelle; entrepreneur individuel; impresa individuale
  empresa individual; entreprise individuelle à responsabilité limitée; ditta individuale; comerciante individual
  întreprindere individuală; persona natural comerciante; persoană fizică autorizată; *pfa; raison individuelle
  empresario individual; estabelecimento individual de responsabilidade limitada; întreprindere familială
  auto entrepreneur; micro entrepreneur; empresa unipersonal de responsabilidad limitada; imprenditore individuale
  commerçant personne physique
# Cooperatives and mutual societies.
cooperativa cooperative ES IT PT BR AR MX CL PE CO RO CR: sociedad cooperativa; cooperativa; società cooperativa
  soc coop; sociedade cooperativa; sccl; société coopérative; s coop; scoop; scop; scic; sccrl; scrl; scarl; scrlfs
  sc rl; sociedad cooperativa limitada; soc coop arl; società cooperativa a responsabilità limitata
  société coopérative à responsabilité limitée; société coopérative et participative
  société coopérative à responsabilité illimitée; scri; sociedad cooperativa de responsabilidad limitada
  societate cooperativă; sociedad cooperativa de responsabilidad limitada de capital variable; sc de rl
  sc de rl de cv; cooperativa de ahorro y crédito; coop ltda; società cooperativa per azioni
  società cooperativa sociale; società consortile; società consortile a responsabilità limitata
  società consortile per azioni; cooperativa de responsabilidad limitada; cooperativa sociale
  société coopérative agricole; asociación cooperativa; sociedad coop; soc cooperativa; societate agricolă
  société coopérative européenne; *sce; societas cooperativa europaea; société coopérative ouvrière de production
  coopérative; sociedad cooperativa europea; scop arl; scop sa; sociedad de garantía recíproca
# Foundations and associations.
fundacion foundation ES FR IT PT BR RO AR MX CO PA: fundación; fondation; fondazione; fundação; fundație; fundația
  fondation privée; fundación privada; fundación de interés privado; fundació; fonds de dotation; fundación civil
asbl association FR BE LU CH: asbl; association sans but lucratif; aisbl
  association internationale sans but lucratif; association loi 1901; association déclarée
  association reconnue d'utilité publique; association de fait
asociacion-civil association ES AR MX PE IT PT RO CR: asociación civil; asociación sin fines de lucro
  asociación sin ánimo de lucro; associazione non riconosciuta; associazione riconosciuta; associação civil
  associação sem fins lucrativos; asociația non profit; institución de asistencia privada; onlus; oscip; ipss
  asociación gremial; entidad sin ánimo de lucro; esal; asociación mutual; sociedad sin fines de lucro
  associazione sportiva dilettantistica; asd*; associazione di promozione sociale; *aps ets
  società sportiva dilettantistica; ssd arl; asociación civil sin fines de lucro; organizzazione di volontariato
  odv*; ente non commerciale
# Companies of the state, and establishments.
epic state FR DZ BE TN ES PT BR RO IT: établissement public à caractère industriel et commercial
  établissement public; entreprise publique économique; empresa pública; empresa estatal; empresa del estado
  entidad pública empresarial; entidade pública empresarial; régie autonome; regia autonomă; entreprise publique
  empresa mixta; sociedad de economía mixta; sociedade de economia mista; azienda speciale
  établissement public administratif; empresa pública municipal; empresa municipal; société d'économie mixte
  société publique locale; ente pubblico economico; ente pubblico; azienda pubblica; întreprindere de stat
  instituție publică; institución autónoma; empresa estatal mixta; empresa estatal intergubernamental
  établissement public national; sociedad estatal
sucursal any ES PT FR IT RO: sucursal; succursale; sucursal en españa; sucursal em portugal; sucursala
  sede secondaria; sucursal de sociedad extranjera; succursale italiana; succursale france; succursale luxembourg
# Investment funds that are companies.
sicav stock LU FR BE ES IT CH: sicav; sicaf; sicav raif; sicav sif; fcp; fonds commun de placement
  société d'investissement à capital variable; sif sicav; sicar; société d'investissement à capital fixe
  société d'investissement en capital à risque; sepcav; société d'épargne pension à capital variable; assep; bevek
  sicafi; fondo de inversión; sicaf spa; fcpi; fcpr; fpci; fonds professionnel de capital investissement
  société de titrisation; fonds commun de titrisation; beveka; société de placement à capital variable
`;
