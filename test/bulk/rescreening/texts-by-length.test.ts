// Texts by length and letters leave out none that is as few edits away as allowed: held against counting the
// edits of every pair.

import { expect, test } from "bun:test";
import { TextsByLength } from "../../../src/bulk/rescreening/texts-by-length.ts";
import { countEdits } from "../../../src/names/distance/edit-distance.ts";
import { letterBits } from "../../../src/scoring/words/word.ts";
import { seeded } from "../../support/random.ts";

const TEXTS = 150;

test.each([0, 1, 2])("no text that is %p edits away is left out, and far ones are", (edits) => {
  const random = seeded(edits + 1);
  const invent = () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => "abcd"[Math.floor(random() * 4)]).join("");
  const listed = Array.from({ length: TEXTS }, invent);
  const texts = new TextsByLength<string>(() => edits);
  for (const text of listed) texts.add(text.length, letterBits(text), text);
  let near = 0;
  let left = 0;
  for (let i = 0; i < TEXTS; i++) {
    const asked = invent();
    const visited = new Set<string>();
    texts.forEachNear(asked.length, letterBits(asked), (text) => visited.add(text));
    for (const text of listed) {
      if (!visited.has(text)) left++;
      if (countEdits(asked, text) > edits) continue;
      near++;
      expect([asked, text, visited.has(text)]).toEqual([asked, text, true]);
    }
  }
  expect(near).toBeGreaterThan(20);
  expect(left).toBeGreaterThan(TEXTS);
});
