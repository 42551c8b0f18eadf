// What the palette offers: the places and actions that a key may use, and what the service found.

import type { Found } from "../../../../service/contract/review-find.ts";
import { endSignIn } from "../../api/session.ts";
import type { Session } from "../../api/types.ts";
import type { GroupedOption } from "../../components/grouped-options.tsx";
import { listName } from "../../list-names.ts";
import { placesOf } from "../../places.ts";
import { entityPlace, navigate } from "../../router.tsx";
import { hasScope } from "../../session.ts";
import { TEXTS } from "../../texts.ts";
import { chooseTheme, THEMES } from "../../theme.ts";
import { searchCases } from "../cases/searched.ts";
import { screenThis } from "../screen-this.ts";

export interface PaletteItem extends GroupedOption {
  readonly run: () => void;
}

/** Lower case, without accents: what one types without thinking of either. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The places and actions whose words begin with what is typed; all of them when nothing is. */
export function localItems(session: Session | null, text: string, showKeys: () => void): PaletteItem[] {
  const texts = TEXTS.palette;
  const places = placesOf(session).map(({ to, name }) =>
    item("places", TEXTS.places[name], "", () => navigate(to)),
  );
  const may = (scope: string, ...items: PaletteItem[]) => (hasScope(session, scope) ? items : []);
  const actions = [
    ...may(
      "sanctions:read",
      item("actions", texts.newScreening, "n", () => navigate("/screen")),
    ),
    ...may(
      "sanctions:review",
      item("actions", texts.screenFile, "", () => navigate("/files")),
    ),
    ...may(
      "sanctions:administer",
      item("actions", TEXTS.lists.importTitle, "", () => navigate("/lists")),
      item("actions", TEXTS.accounts.create, "", () => navigate("/accounts/new")),
    ),
    ...THEMES.map((theme) =>
      item("actions", texts.theme(TEXTS.foot.themes[theme]), "", () => chooseTheme(theme)),
    ),
    item("actions", TEXTS.keys.showKeys, "?", showKeys),
    item("actions", texts.manual, "", () => window.open("/manual/", "_blank", "noopener")),
    item(
      "actions",
      TEXTS.foot.signOut,
      session?.account ?? "",
      () => void endSignIn().catch(() => undefined),
    ),
  ];
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  return [...places, ...actions].filter(({ label }) => {
    const words = fold(label).split(/\s+/);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}

/** What the service found. */
export function foundItems({ customers, cases, records }: Found): PaletteItem[] {
  const texts = TEXTS.palette;
  return [
    ...customers.map(({ reference, name, cases: count, open }) =>
      item("customers", name === "" ? reference : name, texts.customer(reference, count, open), () =>
        searchCases(reference),
      ),
    ),
    ...cases.map(({ id, reference, subject, entity, status }) =>
      item(
        "cases",
        `${subject.properties.name?.[0] ?? reference ?? ""} · ${entity.caption}`,
        `${TEXTS.cases.statuses[status] ?? status}${reference === null ? "" : ` · ${reference}`}`,
        () => navigate(`/cases/${encodeURIComponent(id)}?show=all`),
        id,
      ),
    ),
    ...records.map(({ id, caption, datasets, corpus, hit }) =>
      item(
        "records",
        caption,
        [hit === null || hit === caption ? "" : hit, datasets.map(listName).join(", ")]
          .filter((part) => part !== "")
          .join(" · "),
        () => navigate(entityPlace(id, corpus)),
        `${corpus} ${id}`,
      ),
    ),
  ];
}

/** What else can be done with a text. */
export function furtherItems(session: Session | null, wanted: string): PaletteItem[] {
  if (wanted === "") return [];
  const texts = TEXTS.palette;
  return [
    ...(hasScope(session, "sanctions:read")
      ? [
          item("further", texts.screen(wanted), "", () => screenThis({ name: wanted, kind: null })),
          item("further", texts.searchLists(wanted), texts.searchListsMeans, () =>
            navigate(`/search?query=${encodeURIComponent(wanted)}`),
          ),
        ]
      : []),
    ...(hasScope(session, "sanctions:review")
      ? [item("further", texts.searchCases(wanted), "", () => searchCases(wanted))]
      : []),
  ];
}

function item(group: string, label: string, detail: string, run: () => void, key = label): PaletteItem {
  return { key: `${group} ${key}`, group, label, detail, run };
}
