import { describe, expect, test } from "bun:test";
import { barChart } from "../../../src/service/bulk/report/bar-chart.ts";
import { countTicks } from "../../../src/service/bulk/report/chart-frame.ts";
import { html, isolate } from "../../../src/service/bulk/report/html.ts";
import { lineChart } from "../../../src/service/bulk/report/line-chart.ts";
import { formatCount, formatShare } from "../../../src/service/bulk/report/number-text.ts";
import { paragraph, section, table, writePage } from "../../../src/service/bulk/report/page.ts";
import { shareTable } from "../../../src/service/bulk/report/share-table.ts";

const axis = { label: "Score", from: 0, to: 1, ticks: [0, 1], format: String };

describe("HTML", () => {
  test("every text is escaped, HTML is kept, and lists are joined", () => {
    const name = `<b onclick="x">O'Neil & Co</b>`;
    expect(html`<p title="${name}">${[isolate("a"), 2, null, false]}</p>`.text).toBe(
      '<p title="&lt;b onclick=&quot;x&quot;&gt;O&#39;Neil &amp; Co&lt;/b&gt;"><bdi>a</bdi>2</p>',
    );
  });

  test("a change of the writing direction within a name has no effect", () => {
    expect(isolate("a\u202eb").text).toBe("<bdi>a\ufffdb</bdi>");
  });
});

describe("a page", () => {
  const page = writePage({
    title: "Alerts <1>",
    subtitle: "s",
    body: section(
      "Names",
      paragraph("p"),
      table({ caption: "c", header: ["Name", "n"], rows: [["قائمة", "1"]] }),
    ),
    footer: "f",
  });

  test("needs no other file and runs nothing", () => {
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|\bsrc=|\bhref=|url\(|@import/);
    expect(page).toContain("<title>Alerts &lt;1&gt;</title>");
  });

  test("has tables with scopes, and isolates names", () => {
    expect(page).toContain('<th scope="row"><bdi>قائمة</bdi></th><td class="number"><bdi>1</bdi></td>');
  });
});

test("a table of shares has a bar and an interval per row, and says nothing about nothing", () => {
  const row = { name: "<A>", notes: ["n"], found: 999, tested: 1000, low: 0.991, high: 0.9999 };
  const empty = { name: "B", found: 0, tested: 0, low: null, high: null };
  const shares = { caption: "c", header: ["Name", "Found", "Names"] as const, rows: [row, empty] };
  const { text } = shareTable({ ...shares, hasIntervals: true });
  expect(text).toContain('<th scope="row"><bdi>&lt;A&gt;</bdi><small><bdi>n</bdi></small></th>');
  expect(text).toContain("99.9\u00a0%");
  expect(text).toContain("999 of 1,000");
  expect(text).toContain("99.1 to 100.0\u00a0%");
  expect(text.match(/<svg/g)).toHaveLength(1);
  expect(text.match(/–/g)).toHaveLength(2);
  expect(shareTable({ ...shares, hasIntervals: false }).text).not.toContain("99.1");
});

describe("charts", () => {
  test("have a text alternative, and say each series by more than its colour", () => {
    const series = [
      { name: "true", counts: [1, 0] },
      { name: "false", counts: [2, 3] },
    ];
    const bars = { from: 0, step: 0.5, formatX: String, ticks: [0], xLabel: "x", yLabel: "y", series };
    const { text } = barChart({ caption: "c", alternative: "Two bars.", ...bars });
    expect(text).toContain('role="img" aria-label="Two bars."');
    expect(text.match(/<rect [^>]*><title>/g)).toHaveLength(3);
    expect(text).toContain('fill="url(#hatch-1)"');
    expect(text).toContain("<title>0.5: 3 false</title>");
  });

  test("draw the interval of a line as one closed area", () => {
    const points = [
      { x: 0, y: 0.5, low: 0, high: 1 },
      { x: 1, y: 0.5, low: 0, high: 1 },
    ];
    const { text } = lineChart({
      caption: "c",
      alternative: "a",
      x: axis,
      y: axis,
      series: [{ name: "p", points }],
    });
    expect(text).toContain('<polygon points="62,34 744,34 744,252 62,252"');
  });

  test.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [146, [0, 50, 100, 150]],
    [4_000, [0, 1000, 2000, 3000, 4000]],
  ])("the axis of a count of %d has round numbers", (most, ticks) => {
    expect(countTicks(most)).toEqual(ticks);
  });
});

test("a share that is not whole never reads as one", () => {
  expect(formatShare(9_999, 10_000)).toBe("> 99.9\u00a0%");
  expect(formatShare(1, 10_000)).toBe("< 0.1\u00a0%");
  expect(formatShare(7, 8)).toBe("87.5\u00a0%");
  expect(formatShare(0, 0)).toBe("–");
  expect(formatCount(1_234_567)).toBe("1,234,567");
});
