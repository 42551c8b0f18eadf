// GET /catalog: the datasets in use and the collections over them, in the words of yente.

import { type Answer, answerJson, type Call } from "../http/endpoint.ts";
import { collectionsIn } from "./scope.ts";

/** Answers with the catalog, or 304 to a client that has it already. */
export function answerCatalog(call: Call<"screening">): Answer {
  const { snapshot } = call.service.screening.readiness();
  const view = call.view();
  const { datasets } = view.datasets();
  const createdAt = (snapshot?.createdAt ?? "").slice(0, 19);
  // The versions of yente are the time of an export and three letters.
  const version = `${createdAt.replace(/\D/g, "")}-${(snapshot?.id.split("-").at(-1) ?? "").slice(0, 3)}`;
  const describe = (name: string, title: string, summary: string, children: readonly string[]) => {
    const members = children.length === 0 ? [name] : children;
    // Of a list of nobody that is compared, no count is kept.
    const count = members.reduce((sum, one) => sum + (snapshot?.entities[one] ?? 0), 0) || null;
    const day = snapshot?.datasets.find((one) => one.name === name)?.contentDate ?? null;
    return {
      ...{ name, title, summary, description: summary, children },
      ...{ type: children.length === 0 ? "source" : "collection", tags: [], resources: [] },
      ...{ version, index_version: version, index_current: true, load: true, namespace: false },
      ...{ updated_at: createdAt, last_export: createdAt, entities_url: null, delta_url: null },
      last_change: day === null ? null : `${day}T00:00:00`,
      ...{ entity_count: count, thing_count: count },
    };
  };
  const all = [
    ...datasets.map(({ name, title, description }) => describe(name, title, description, [])),
    ...collectionsIn(view).map(({ name, title, children }) => describe(name, title, title, children)),
  ];
  const etag = `"${Bun.hash(JSON.stringify(all)).toString(16)}"`;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=300" };
  const known = (call.request.headers.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim());
  if (known.includes("*") || known.includes(etag))
    return { status: 304, contentType: "application/json; charset=utf-8", body: "", headers };
  const current = all.map(({ name }) => name);
  return { ...answerJson({ datasets: all, current, outdated: [], index_stale: false }), headers };
}
