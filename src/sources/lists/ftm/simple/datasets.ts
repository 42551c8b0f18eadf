// The names of the datasets for which a targets.simple.csv has only the titles. Data only: what the publisher
// calls the lists that most banks load; the name of any other is made of its title.

const NAMES_BY_TITLE: ReadonlyMap<string, string> = new Map([
  ["Australian Sanctions Consolidated List", "au_dfat_sanctions"],
  ["Canadian Special Economic Measures Act Sanctions", "ca_dfatd_sema_sanctions"],
  ["EU Financial Sanctions Files (FSF)", "eu_fsf"],
  ["Every Politician", "everypolitician"],
  ["Swiss SECO Sanctions/Embargoes", "ch_seco_sanctions"],
  ["UK Companies House Disqualified Directors", "gb_coh_disqualified"],
  ["UK FCDO Sanctions List", "gb_fcdo_sanctions"],
  ["UK HMT/OFSI Consolidated List of Targets", "gb_hmt_sanctions"],
  ["Ukraine NSDC State Register of Sanctions", "ua_nsdc_sanctions"],
  ["UN Security Council Consolidated Sanctions", "un_sc_sanctions"],
  ["US BIS Denied Persons List", "us_bis_denied"],
  ["US Directorate of Defense Trade Controls AECA Debarments", "us_ddtc_debarred"],
  ["US OFAC Consolidated (non-SDN) List", "us_ofac_cons"],
  ["US OFAC Specially Designated Nationals (SDN) List", "us_ofac_sdn"],
  ["US SAM Procurement Exclusions", "us_sam_exclusions"],
  ["US Trade Consolidated Screening List (CSL)", "us_trade_csl"],
  ["Wikidata Politically Exposed Persons", "wd_peps"],
]);

const NAME_LENGTH_MAX = 100;

/**
 * The name of a dataset by its title: the publisher's where it is known, else the title in lower case with
 * underscores.
 */
export function datasetNameOf(title: string): string {
  const known = NAMES_BY_TITLE.get(title);
  if (known !== undefined) return known;
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return slug.slice(0, NAME_LENGTH_MAX) || "opensanctions";
}

/** Titles and names of datasets of office holders. */
const OFFICE_HOLDERS =
  /\bpeps?\b|_peps?$|politically exposed|politician|legislator|parliament|congress|senior officials|world leaders|heads of state/i;

export function isOfOfficeHolders(text: string): boolean {
  return OFFICE_HOLDERS.test(text);
}
