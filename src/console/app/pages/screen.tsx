// The page "Screen".

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function ScreenPage() {
  return (
    <Page title={TEXTS.places.screen}>
      <Empty title={TEXTS.app.unknownPage} />
    </Page>
  );
}
