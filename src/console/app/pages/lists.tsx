// The page "Lists".

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function ListsPage() {
  return (
    <Page title={TEXTS.places.lists} windowTitle={TEXTS.places.lists}>
      <Empty title={TEXTS.app.unknownPage} />
    </Page>
  );
}
