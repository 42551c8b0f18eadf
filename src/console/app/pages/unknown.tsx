// A path without a page.

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function UnknownPage() {
  return (
    <Page title={TEXTS.app.unknownPage} windowTitle={TEXTS.app.unknownPage}>
      <Empty title={TEXTS.app.unknownPageTry} />
    </Page>
  );
}
