// Given and family names that so many people bear that meeting one of them says less than meeting another
// name: the commonest of the Arabic, Persian, Turkic, Chinese, Korean, Spanish and Portuguese speaking world.
// Latin, in normal form, in the spellings that lists use. General knowledge of public name statistics. Data
// only.

export const COMMON_NAMES: readonly string[] = [
  ..."muhammad mohammad mohammed mohamed muhammed mohamad muhamad mohd mehmet mahomed mhmd".split(" "),
  ..."ahmad ahmed ahmet ahmmad ali hasan hassan husayn hussein hussain husain hossein hossain huseyin".split(
    " ",
  ),
  ..."abdullah abdallah abdulla abdullahi abdella ibrahim ebrahim yusuf yousuf yusef youssef yousef".split(
    " ",
  ),
  ..."omar umar khalid khaled salih saleh salah mahmud mahmoud mahmood mustafa mostafa khan hamid hameed".split(
    " ",
  ),
  ..."said saeed saeid sayed rashid rasheed jamal karim amin amir nasir nasser ismail musa".split(" "),
  ..."wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin luo gao kim lee ri pak park choe choi jong".split(
    " ",
  ),
  ..."maria jose juan luis carlos antonio manuel garcia rodriguez martinez hernandez lopez gonzalez perez sanchez".split(
    " ",
  ),
];
