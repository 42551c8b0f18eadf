// The style of every report. Colours are those that people with any colour vision can distinguish, and no
// colour carries a meaning alone: lines have dashes and marks, stacked bars have hatching.

const LIGHT = `--ink: #16202c; --soft: #536070; --paper: #fff; --panel: #f4f6f8; --rule: #cbd3dc; --grid: #e3e8ed;
  --series-0: #1f5fa8; --series-1: #b4540a; --series-2: #3f7d4e; --mark: #fff3d6; --warn: #8a5a00;`;

const DARK = `--ink: #e7ecf1; --soft: #a3afbc; --paper: #12181f; --panel: #1b232c; --rule: #3b4856; --grid: #2a343f;
  --series-0: #74aef0; --series-1: #f0a25e; --series-2: #8ccf9c; --mark: #3b3115; --warn: #f0c674;`;

export const STYLE = `
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
@media print { :root { color-scheme: light; ${LIGHT} } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .4rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
p { margin: .4rem 0; max-width: 46rem; }
.subtitle, figcaption, caption, footer { color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .75rem; margin: 1.2rem 0; }
.figures div { background: var(--panel); border-radius: .4rem; padding: .7rem .9rem; }
.figures strong { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.figures span { color: var(--soft); font-size: .88rem; }
.notice { border-left: 4px solid var(--warn); background: var(--panel); padding: .5rem .9rem; margin: 1rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; margin: .6rem 0; }
caption { text-align: left; padding: .2rem 0 .4rem; font-size: .92rem; }
th, td { padding: .3rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
tbody th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.marked { background: var(--mark); }
.bar { width: 45%; vertical-align: middle; }
.bar div { height: .8rem; background: var(--series-0); }
th small { display: block; font-weight: normal; color: var(--soft); }
.share { width: 24%; min-width: 5rem; }
th.share { font-weight: normal; color: var(--soft); }
.share svg { height: .8rem; margin-top: .35rem; }
figure { margin: 1rem 0 1.4rem; }
figcaption { font-size: .92rem; margin-bottom: .3rem; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font-size: 13px; }
svg .soft { fill: var(--soft); }
svg .grid { stroke: var(--grid); }
svg .axis { stroke: var(--soft); }
dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: .15rem 1rem; margin: .6rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
footer { margin-top: 2.5rem; border-top: 1px solid var(--rule); padding-top: .6rem; font-size: .88rem; }
@page { size: A4; margin: 16mm 15mm; }
@media print {
  body { font-size: 10pt; max-width: none; padding: 0; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  figure, tr, p, dl, .ranking, .figures, .notice { break-inside: avoid; }
  h2, h3, figcaption, caption, p:has(+ figure), p:has(+ .wide) { break-after: avoid; }
  h2 { margin-top: 1.4rem; }
  svg { max-height: 62mm; }
  footer { margin-top: 1rem; break-before: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
}`;
