// The shell: sign-in, the five places, the freshness of the lists, and the page.

import { useEffect, useState } from "preact/hooks";
import { followCases } from "./api/events.ts";
import { refreshSession } from "./api/session.ts";
import type { Session } from "./api/types.ts";
import { Dialog } from "./components/dialog.tsx";
import { Page } from "./components/page.tsx";
import { Empty } from "./components/states.tsx";
import { UndoNote } from "./components/undo-note.tsx";
import { activeKeys, areKeysOn, switchKeys, useKeys } from "./keys.ts";
import { AccountsPage } from "./pages/accounts/accounts-page.tsx";
import { CasesPage } from "./pages/cases/cases-page.tsx";
import { JobNotes } from "./pages/cases/jobs.tsx";
import { takeNews } from "./pages/cases/queue.ts";
import { EntityPage } from "./pages/entity/entity-page.tsx";
import { FilesPage } from "./pages/files/files-page.tsx";
import { JournalPage } from "./pages/journal/journal-page.tsx";
import { ListsPage } from "./pages/lists/lists-page.tsx";
import { OverviewPage } from "./pages/overview/overview-page.tsx";
import { Palette } from "./pages/palette/palette.tsx";
import { PaymentsPage } from "./pages/payments/payments-page.tsx";
import { ScreenPage } from "./pages/screen/screen-page.tsx";
import { SearchPage } from "./pages/search/search-page.tsx";
import { Entrance, SIGNED_IN_PATH, SignedInPage, SignInDialog } from "./pages/sign-in.tsx";
import { navigate, segmentsOf, usePlace } from "./router.tsx";
import { hasScope, signIn } from "./session.ts";
import { Banner, RateNote, Sidebar } from "./shell.tsx";
import { useStore } from "./store.ts";
import { TEXTS } from "./texts.ts";

/** What the service says about itself is asked for again after this time. */
const REFRESH_MS = 60_000;

export function App() {
  const { key, session, isRefused } = useStore(signIn);
  const { path } = usePlace();
  if (path === SIGNED_IN_PATH) return <SignedInPage />;
  if (key === null) return <Entrance />;
  return (
    <>
      <Shell session={session} />
      {isRefused && <SignInDialog />}
    </>
  );
}

function Shell({ session }: { readonly session: Session | null }) {
  const { path } = usePlace();
  const [showsKeys, setShowsKeys] = useState(false);
  const [showsPalette, setShowsPalette] = useState(false);
  useSession();
  const mayReview = hasScope(session, "sanctions:review");
  const account = session?.account;
  useEffect(() => (mayReview ? followCases(takeNews) : undefined), [mayReview, account]);
  useKeys([
    { key: "/", does: TEXTS.keys.search, run: () => navigate("/search") },
    { key: "n", does: TEXTS.keys.newScreening, run: () => navigate("/screen") },
    { key: "Control+k", does: TEXTS.palette.does, run: () => setShowsPalette(true) },
    { key: "?", does: TEXTS.keys.showKeys, run: () => setShowsKeys(true) },
  ]);
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {TEXTS.app.skip}
      </a>
      {session !== null && <Banner session={session} />}
      <Sidebar
        session={session}
        path={path}
        showKeys={() => setShowsKeys(true)}
        showPalette={() => setShowsPalette(true)}
      />
      <main id="content" class="content" tabIndex={-1}>
        <CurrentPage path={path} />
      </main>
      <RateNote />
      <JobNotes />
      <UndoNote />
      {showsPalette && <Palette onClose={() => setShowsPalette(false)} showKeys={() => setShowsKeys(true)} />}
      {showsKeys && <KeysHelp onClose={() => setShowsKeys(false)} />}
    </div>
  );
}

function CurrentPage({ path }: { readonly path: string }) {
  const [place, id] = segmentsOf(path);
  if (place === "overview") return <OverviewPage />;
  if (place === "screen") return <ScreenPage />;
  if (place === "search") return <SearchPage />;
  if (place === "entities" && id !== undefined) return <EntityPage id={id} key={id} />;
  if (place === "cases") return <CasesPage openId={id ?? null} />;
  if (place === "payments") return <PaymentsPage />;
  if (place === "journal") return <JournalPage openId={id ?? null} />;
  if (place === "lists") return <ListsPage />;
  if (place === "files") return <FilesPage openId={id ?? null} />;
  if (place === "accounts") return <AccountsPage openId={id ?? null} />;
  return <UnknownPage />;
}

/** Keeps what the service says about itself up to date while the tab is looked at. */
function useSession(): void {
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === "visible") void refreshSession();
    };
    update();
    const timer = setInterval(update, REFRESH_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
}

/** A path without a page. */
function UnknownPage() {
  return (
    <Page title={TEXTS.app.unknownPage} windowTitle={TEXTS.app.unknownPage}>
      <Empty title={TEXTS.app.unknownPageTry} />
    </Page>
  );
}

/** All keys that work now, and the switch for those of one letter. */
function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const areOn = useStore(areKeysOn);
  const { names } = TEXTS.keys;
  return (
    <Dialog title={TEXTS.keys.title} onClose={onClose}>
      <dl class="keys-help">
        {activeKeys().map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{names[key] ?? key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => switchKeys(event.currentTarget.checked)}
        />
        <span>
          {TEXTS.keys.switch}
          <span class="quiet small block">{TEXTS.keys.switchMeans}</span>
        </span>
      </label>
    </Dialog>
  );
}
