// The page "Cases".

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function CasesPage({ id }: { readonly id: string | null }) {
  return (
    <Page title={TEXTS.places.cases} windowTitle={TEXTS.places.cases}>
      <Empty title={id ?? TEXTS.app.unknownPageTry} />
    </Page>
  );
}
