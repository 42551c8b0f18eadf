// Legal forms in English: those of common-law countries and their islands, of the Gulf's free zones and of
// India, and the English words by which lists translate the forms of other countries. How rows are written
// says legal-forms.ts. Data only.

export const ENGLISH_LEGAL_FORMS = `
# Words that only say that there is a company; with any of them every other form agrees.
co any US GB IE CA AU NZ IN: co; company
corp any US CA PH PR GU MH: corp; corporation; corpn
inc any US CA PH MH: inc; *na; *pc; incorporated; company incorporated; co inc; company inc
holding-company any US GB: holding company; holding co
jv any US GB CN VN: joint venture; joint venture company; jv company
ibc any BS BZ VG SC AG BB KN VC WS AI GD: international business company; international business corporation
  bvi business company; exempted companies limited by shares; exempted company limited by shares
  exempted company limited by guarantee; non hong kong company
ltd limited GB IE CY MT HK SG IN PK BD LK NG KE GH ZA AU NZ CA BM KY VG GI JE GG IM JM TT BB BS: ltd; limited
  co ltd; company limited; co limited; company ltd; private limited; private limited company; private limited co
  private co ltd; pvt ltd; pvt limited; private ltd; pvt; p ltd; company limited by shares
  private company limited by shares; local company limited by shares; smc private limited; smc pvt ltd; pte ltd; pte limited; pte; pty ltd
  pty limited; proprietary limited; proprietary ltd; limited proprietary company; limited company; private company
  close company; *teo; teoranta; cyf; cyfyngedig; limited by shares; opc private limited; one person company
  opc pvt ltd; ltd co; designated activity company; *dac; society with restricted liability
  company limited by shares and by guarantee; co pvt ltd; company private limited
  private limited liability company; private limited liability companies; private limited by shares
  private limited by share
llc limited US AE KY MH KN CK QA OM SA EG JO AM GE: llc; limited liability company; limited liability co
  ltd liability co; limited liability; company with limited liability; limited liability corporation; llc fz
  fz llc; fzllc; fz limited liability company; pllc; professional limited liability company; lllc; series llc
  llc spc; company of limited liability; domestic limited liability company; exempted llc; local llc
  with limited liability company; limited liability companies; single person company llc; spc llc
  one person company llc; llc sole proprietorship; llc opc; *lc
clg association GB IE KY IM GG JE HK: clg; company limited by guarantee; limited by guarantee
  private limited by guarantee; public limited by guarantee
  company limited by guarantee and not having a share capital; public company limited by guarantee
  private company limited by guarantee; community interest company; *cic; local company limited by guarantee
  section 8 company
unlimited-company partnership GB IE HK BM CA: unlimited company; unltd; ultd; ulc; unlimited liability company
  private unlimited company; public unlimited company; exempted unlimited company; local unlimited company
  unlimited liability corporation
llp partnership GB US IN SG JE GG: llp; limited liability partnership; limited liability partnerships; lllp
  limited liability limited partnership; rllp; registered limited liability partnership
general-partnership partnership US GB GH IN: general partnership; partnership firm; registered partnership
  exempted partnership; professional partnership
lp limited-partnership US GB CA KY LU JE GG SG: lp; limited partnership; limited partnerships
  exempted limited partnership; elp; *ilp; incorporated limited partnership; separate limited partnership
  investment limited partnership; slp; qualifying limited partnership; a limited partnership
  an incorporated limited partnership; scottish limited partnership; scsp lp
plc stock GB IE MT CY GI LK NG KE TH UG ZM ET KH: plc; public limited company; pcl; public company limited
  public ltd company; public company; public company limited by shares; public limited liability company
  public limited liability companies; public co ltd; public co limited; public limited co; plc ltd; ltd plc
  public limited
jsc stock RU KZ UZ GE AM VN IR EG ET MN: jsc; joint stock company; joint stock co; joint stock; jt stk co
  jnt stk co; jointstock company; joint stock company with limited liability; stock company; share company
  shareholding company; company limited by stock; stock co; joint stock corporation; stock corporation; jsco
  national joint stock company
ojsc stock RU BY TJ KG AZ: ojsc; open joint stock company; open joint stock co; open jsc
  open type joint stock company; ojsco
pjsc stock RU UA AE IR: pjsc; public joint stock company; public joint stock co; public jsc; pjs company; prjsc
  private joint stock company; private joint stock co; private jsc; public shareholding company
  public stock company; psc; prjs company
cjsc stock RU BY AM TJ KG AZ SA: cjsc; closed joint stock company; closed joint stock co; closed jsc
  closed type joint stock company; closed shareholding company; non public joint stock company; non public jsc
  joint stock company closed; saudi closed joint stock company; single shareholder closed joint stock company
cell-company stock GG JE KY MT MU VG SC: protected cell company; *pcc; incorporated cell company; *icc
  incorporated cell; segregated portfolio company; *spc; segregated accounts company; segregated cell company
reit stock US SG GB: real estate investment trust; reit
icav stock IE: icav; irish collective asset management vehicle; variable capital company; *vcc
  open ended investment company; oeic; icvc
coop cooperative US GB IE IN AU CA KE: cooperative; co operative; coop; co op; cooperative society
  co operative society; cooperative limited; co operative limited; cooperative ltd; co operative ltd; coop ltd
  co op ltd; cooperative society limited; co operative society ltd; cooperative society ltd
  co operative society limited; industrial and provident society; friendly society; building society
  community benefit society; cooperative association; workers cooperative; multistate cooperative society
  cooperative company; cooperative corporation; producer company
foundation foundation GB US BS PA GI JE GG MT IM: foundation; private foundation; foundation company
  charitable foundation; public foundation; charitable trust; endowment foundation
nonprofit-association association US GB BD KE ZA IN: incorporated association; unincorporated association
  nonprofit association; *npc; non profit association; non profit company; nonprofit company; nonprofit organization
  non profit organization; nonprofit organisation; non profit organisation; charitable incorporated organisation
  incorporated society; charitable association
state-enterprise state US GB IN: state enterprise; state owned enterprise; state owned company; state company
  state corporation; state unitary enterprise; fsue; federal state unitary enterprise; unitary enterprise
  republican unitary enterprise; private unitary enterprise; state institution; municipal unitary enterprise
  state budgetary institution; federal state budgetary institution; federal state autonomous institution
  federal state institution; government company
  federal state budgetary educational institution of higher education
  federal state budgetary scientific institution
  federal state autonomous educational institution of higher education; state owned limited liability company
  federal state owned enterprise; state treasury enterprise; state federal unitary enterprise
  production republican unitary enterprise
sole-trader sole US GB IE IN GH BS: sole proprietorship; sole trader; sole proprietor; sole establishment
  individual entrepreneur; individual enterprise; individual business; private entrepreneur
foreign-branch any GB IN: foreign branch; overseas branch; representative office
fze limited AE: fze; free zone establishment; fzc; fzco; free zone company; freezone company; dmcc; dwc llc; fz co
  fz llc branch; jlt dmcc; dmcc branch; free zone co; fz establishment; freezone establishment
wll limited BH KW QA: wll; with limited liability; company wll; co wll; single person company wll
sae stock EG KW QA BH: sae; ksc; kscc; kscp; ksc closed; ksc public; *qsc; qpsc; bsc; bsc closed; bsc c; bscc
  saudi joint stock company; kuwait shareholding company; kuwaiti shareholding company
  qatari public shareholding company; bahrain shareholding company; egyptian joint stock company; pjsc uae; oaog
  omani joint stock company
est-establishment sole SA AE KW: *est; establishment
cc limited ZA NA: *cc; pty cc
`;
