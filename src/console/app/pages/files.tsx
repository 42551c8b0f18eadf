// The page "Files".

import { Page } from "../components/page.tsx";
import { Empty } from "../components/states.tsx";
import { TEXTS } from "../texts.ts";

export function FilesPage({ id }: { readonly id: string | null }) {
  return (
    <Page title={TEXTS.places.files} windowTitle={TEXTS.places.files}>
      <Empty title={id ?? TEXTS.app.unknownPageTry} />
    </Page>
  );
}
