// What surrounds every page: the places, the freshness of the lists, and the banner over invented data.

import { useEffect, useState } from "preact/hooks";
import { endSignIn } from "./api/session.ts";
import type { Session } from "./api/types.ts";
import { Icon } from "./components/icon.tsx";
import { Key } from "./components/key.tsx";
import { ManualLink } from "./components/manual-link.tsx";
import { formatAge, formatCount, formatTime } from "./format.ts";
import { placesOf } from "./places.ts";
import { rateWait } from "./rate-wait.ts";
import { Link } from "./router.tsx";
import { hasScope, isPerson } from "./session.ts";
import { useStore } from "./store.ts";
import { TEXTS } from "./texts.ts";
import { chooseTheme, THEMES, theme } from "./theme.ts";

interface SidebarProps {
  readonly session: Session | null;
  readonly path: string;
  readonly showKeys: () => void;
  readonly showPalette: () => void;
}

export function Sidebar({ session, path, showKeys, showPalette }: SidebarProps) {
  const cases = session?.cases?.todo ?? 0;
  const stale = session?.lists.filter(({ isStale }) => isStale).length ?? 0;
  return (
    <header class="sidebar">
      <p class="wordmark">{TEXTS.app.name}</p>
      <nav class="places-nav" aria-label={TEXTS.app.places}>
        <ul class="places">
          {placesOf(session).map(({ to, name }) => (
            <li key={to}>
              <Link to={to} class="place" isCurrent={path === to || path.startsWith(`${to}/`)}>
                <Icon name={name} />
                <span>{TEXTS.places[name]}</span>
                {name === "cases" && cases > 0 && <span class="count">{formatCount(cases)}</span>}
                {name === "lists" && stale > 0 && (
                  <span class="stale-dot" title={TEXTS.foot.stale(stale)}>
                    <span class="hidden">{TEXTS.foot.stale(stale)}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div class="sidebar-foot">
        <Freshness session={session} stale={stale} />
        <button type="button" class="foot-button" onClick={showPalette}>
          <Icon name="palette" />
          <span>{TEXTS.palette.button}</span>
          <Key name="Ctrl K" />
        </button>
        <button type="button" class="foot-button" onClick={showKeys}>
          <Icon name="keys" />
          <span>{TEXTS.foot.keys}</span>
          <Key name="?" />
        </button>
        <a class="foot-button" href="/manual/" target="_blank" rel="noopener">
          <Icon name="manual" />
          <span>{TEXTS.foot.manual}</span>
        </a>
        <ThemeButton />
        <button type="button" class="foot-button" onClick={() => void endSignIn().catch(() => undefined)}>
          <Icon name="out" />
          <span>{TEXTS.foot.signOut}</span>
          <span class="quiet account">{session?.account}</span>
        </button>
      </div>
    </header>
  );
}

function Freshness({ session, stale }: { readonly session: Session | null; readonly stale: number }) {
  if (session === null) return <p class="freshness" />;
  const { snapshot } = session;
  return (
    <p class="freshness">
      {snapshot === null ? (
        TEXTS.foot.noSnapshot
      ) : (
        <span title={`${snapshot.id}, ${formatTime(snapshot.createdAt)}`}>
          {TEXTS.foot.snapshot(formatAge(snapshot.createdAt))}
        </span>
      )}
      {stale > 0 && (
        <Link to="/lists" class="stale">
          <Icon name="warning" />
          {TEXTS.foot.stale(stale)}
        </Link>
      )}
    </p>
  );
}

function ThemeButton() {
  const chosen = useStore(theme);
  const next = THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length] ?? "system";
  return (
    <button type="button" class="foot-button" onClick={() => chooseTheme(next)}>
      <Icon name="theme" />
      <span>{TEXTS.foot.theme}</span>
      <span class="quiet account">{TEXTS.foot.themes[chosen]}</span>
    </button>
  );
}

/** Says that requests wait because there were too many, and when they go on. */
export function RateNote() {
  const untilMs = useStore(rateWait);
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    if (untilMs === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <div role="status">
      {untilMs !== null && (
        <p class="done-note rate-note">
          {TEXTS.app.rateWait(Math.max(1, Math.ceil((untilMs - nowMs) / 1000)))}
        </p>
      )}
    </div>
  );
}

/** Without these, pages of the console have nothing to show. */
const NEEDED_SCOPES = ["sanctions:read", "sanctions:review"] as const;

/** Says on every page what keeps its answers from being used. */
export function Banner({ session }: { readonly session: Session }) {
  // An administrator has pages of their own, and lacks nothing there.
  const isAdministrator = hasScope(session, "sanctions:administer");
  const lacking = isAdministrator ? [] : NEEDED_SCOPES.filter((scope) => !hasScope(session, scope));
  return (
    <section class="banners" aria-label={TEXTS.app.notices}>
      {session.demonstration && (
        <p class="banner stale">
          <Icon name="warning" />
          <span>
            <strong>{TEXTS.app.demonstration}.</strong> {TEXTS.app.demonstrationMeans}{" "}
            <ManualLink to="lists#import-real-lists" />
          </span>
        </p>
      )}
      {lacking.map((scope) => (
        <p class="banner contradiction" role="status" key={scope}>
          <Icon name="warning" />
          <span>
            {isPerson() ? TEXTS.app.lackingRight[scope] : TEXTS.app.lacking[scope]}{" "}
            <ManualLink to="reviewing#endpoints-keys-and-cases" />
          </span>
        </p>
      ))}
      {!session.ready && (
        <p class="banner contradiction" role="status">
          <Icon name="warning" />
          <span>
            <strong>{TEXTS.app.notReady}.</strong> {session.reason}{" "}
            <ManualLink to="troubleshooting#alarms-at-night" />
          </span>
        </p>
      )}
    </section>
  );
}
