// The page "Search".

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function SearchPage() {
  return (
    <Page title={TEXTS.places.search} windowTitle={TEXTS.places.search}>
      <Empty title={TEXTS.app.unknownPage} />
    </Page>
  );
}
