// Titles of the datasets that FollowTheMoney records name. A name that is not in the table is its own title.

import type { Dataset } from "../../../../base/model/entity.ts";

const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    au_dfat_sanctions: "Australia: DFAT Consolidated List",
    ca_dfatd_sema_sanctions: "Canada: Consolidated Autonomous Sanctions List (SEMA)",
    ch_seco_sanctions: "Switzerland: SECO Sanctions",
    debarment: "Debarred companies and people",
    default: "OpenSanctions Default",
    eu_fsf: "European Union: Financial Sanctions Files",
    eu_journal_sanctions: "European Union: sanctions in the Official Journal",
    everypolitician: "EveryPolitician",
    ext_ru_egrul: "Russia: company register (EGRUL)",
    gb_coh_disqualified: "United Kingdom: disqualified directors",
    gb_fcdo_sanctions: "United Kingdom: Sanctions List (FCDO)",
    gb_hmt_sanctions: "United Kingdom: OFSI Consolidated List (frozen)",
    peps: "Politically exposed persons",
    sanctions: "Consolidated sanctions",
    ua_nsdc_sanctions: "Ukraine: NSDC state sanctions register",
    un_sc_sanctions: "United Nations: Security Council Consolidated List",
    us_bis_denied: "United States: BIS Denied Persons List",
    us_ofac_cons: "United States: OFAC Consolidated (non-SDN) List",
    us_ofac_sdn: "United States: OFAC Specially Designated Nationals",
    us_sam_exclusions: "United States: SAM procurement exclusions",
    us_trade_csl: "United States: Consolidated Screening List",
    wd_categories: "Wikidata: people in categories",
    wd_peps: "Wikidata: politically exposed persons",
  }),
);

export function datasetTitle(name: string): string {
  return TITLES.get(name) ?? name;
}

export function describeDataset(name: string): Dataset {
  const title = datasetTitle(name);
  return { name, title, description: `${title}, read from FollowTheMoney data.` };
}
