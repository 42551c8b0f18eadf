// Every text of the console. Another language is another file of this shape.

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const TEXTS = {
  app: {
    name: "Interdict",
    title: (page: string) => `${page} · Interdict`,
    skip: "Skip to the content",
    demonstration: "Demonstration data",
    demonstrationMeans: "Everybody in it is invented. Decide nothing about a customer here.",
    places: "Places",
    notices: "Notices",
    notReady: "Matching is not available",
    copied: "Copied",
    copy: (what: string) => `Copy ${what}`,
    again: "Try again",
    close: "Close",
    cancel: "Cancel",
    unknownPage: "There is no page at this address",
    unknownPageTry: "Choose one of the places on the left.",
  },
  places: {
    screen: "Screen",
    search: "Search",
    cases: "Cases",
    files: "Files",
    lists: "Lists",
    entity: "Entity",
  },
  foot: {
    snapshot: (age: string) => `Snapshot of ${age}`,
    noSnapshot: "No list was imported",
    stale: (count: number) => `${plural(count, "list")} too old`,
    keys: "Keys",
    signOut: "Sign out",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
  },
  signIn: {
    title: "Sign in",
    lead: "Enter the API key of your own account. It is kept in this tab only, and gone when you close it.",
    again: "Your key is no longer accepted",
    againLead: "It expired or was revoked. Enter another key to go on: this page stays as it is.",
    key: "API key",
    submit: "Sign in",
    checking: "Checking …",
    none: "Get a key with the scope sanctions:review from the administrator of this service.",
    empty: "Enter a key.",
    refused:
      "This key is not accepted: it is mistyped, expired or revoked. Check it, or ask the administrator for a new one.",
  },
  problems: {
    title: "That did not work",
    key: "Your key is no longer accepted: it expired or was revoked. Sign in with another key.",
    scope: (message: string) =>
      `${message} Ask the administrator of this service for a key that has it.`.trimStart(),
    missing: "There is nothing at this address.",
    rate: (seconds: number | null) =>
      `Your account has sent too many requests. ${seconds === null ? "Wait a minute" : `Wait ${plural(seconds, "second")}`}, then try again.`,
    unavailable: (message: string) =>
      `The service can't answer now. ${message} Try again in a minute; if it stays so, give the administrator the request id.`,
    offline:
      "The service can't be reached. Check your connection, then try again; nothing that you typed is lost.",
    refused: (status: number, code: string) => `The service refused the request (${status} ${code}).`,
    fault: "The service failed at this request. Give the administrator the request id.",
    program: (message: string) => `The console failed: ${message} Load the page again.`,
    requestId: "Request",
  },
  ages: {
    now: "just now",
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
    days: (count: number) =>
      count < 0
        ? `in ${plural(-count, "day")}`
        : count === 0
          ? "today"
          : count < 730
            ? `${plural(count, "day")} ago`
            : `${Math.floor(count / 365.25)} years ago`,
  },
  keys: {
    title: "Keys",
    switch: "Keys of one letter work",
    switchMeans: "Switch them off if speech input or another tool types them by accident.",
    showKeys: "Show all keys",
    search: "Search",
    newScreening: "New screening",
    move: "Next",
    moveBack: "Previous",
    open: "Open",
    close: "Close",
    names: { ArrowDown: "↓", ArrowUp: "↑", Enter: "Enter", Escape: "Esc", " ": "Space" } as Record<
      string,
      string
    >,
  },
  loading: "Loading …",
} as const;

export { plural };
