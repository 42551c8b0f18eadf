// Opens the record that a name belongs to: lists name relatives and owners without their ids. One record with
// exactly this name is opened; otherwise the name is searched for, and the reader chooses.

import { ask } from "../../api/client.ts";
import type { Corpus, SearchPageAnswer } from "../../api/search.ts";
import { Page } from "../../components/page.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { entityPlace, navigate } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useTask } from "../../use-request.ts";
import { foldName } from "../entity/relations.ts";
import { EMPTY_SEARCH, placeOfSearch, requestOf, type SearchState } from "./search-state.ts";

interface FollowProps {
  readonly name: string;
  /** The body of data in which the name was found; the other one is looked through after it. */
  readonly corpus: Corpus;
}

/** The place that follows a name. */
export function placeOfName(name: string, corpus: Corpus): string {
  const parameters = new URLSearchParams({ follow: name, ...(corpus === "pep" ? { type: corpus } : {}) });
  return `/search?${parameters}`;
}

export function Follow({ name, corpus }: FollowProps) {
  const { problem, again } = useTask(
    async (signal) => {
      const place = await findName(name, corpus, signal);
      if (!signal.aborted) navigate(place, { replaces: true });
    },
    [name, corpus],
  );
  return (
    <Page title={TEXTS.search.following(name)} windowTitle={TEXTS.places.search}>
      {problem === null ? <Loading /> : <ProblemNote problem={problem} again={again} />}
    </Page>
  );
}

/** The place of the one record with this name, or of the first search that finds something. */
async function findName(name: string, corpus: Corpus, signal: AbortSignal): Promise<string> {
  const other: Corpus = corpus === "sanction" ? "pep" : "sanction";
  const searches = [corpus, other].flatMap((body) =>
    [true, false].map((target): SearchState => ({ ...EMPTY_SEARCH, text: name, corpus: body, target })),
  );
  let near: SearchState | null = null;
  for (const search of searches) {
    const path = requestOf(search);
    if (path === null) break;
    const { results } = (await ask<SearchPageAnswer>(path, { signal })).body;
    const same = results.filter(({ caption }) => isSame(caption, name));
    const [only] = same;
    if (same.length === 1 && only !== undefined) return entityPlace(only.id, search.corpus);
    if (results.length > 0) near ??= search;
    if (same.length > 1) break;
  }
  return placeOfSearch(near ?? { ...EMPTY_SEARCH, text: name, corpus });
}

const isSame = (a: string, b: string): boolean => foldName(a) === foldName(b);
