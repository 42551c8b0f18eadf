// The page "Entity".

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function EntityPage({ id }: { readonly id: string }) {
  return (
    <Page title={TEXTS.places.entity} windowTitle={TEXTS.places.entity}>
      <Empty title={id} />
    </Page>
  );
}
