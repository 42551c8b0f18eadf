// What lists are called for people: authority and list, as in "UK · HMT". Ids stay beside, or in titles.

import { TEXTS } from "./texts.ts";

const DEMO = "demo_";
const LIST_ID = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;

/** "UK · HMT" of gb_hmt_sanctions; the words of its id for a list of the bank's own. */
export function listName(id: string): string {
  const isDemo = id.startsWith(DEMO);
  const bare = isDemo ? id.slice(DEMO.length) : id;
  const words = bare.replaceAll("_", " ");
  const name = TEXTS.listNames[bare] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
  return isDemo ? TEXTS.demoList(name) : name;
}

/** A sentence of the service, with the names of lists in place of their ids. */
export const withListNames = (sentence: string): string =>
  sentence.replace(LIST_ID, (id) => (id.replace(DEMO, "") in TEXTS.listNames ? listName(id) : id));
