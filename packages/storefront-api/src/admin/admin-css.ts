import { fontFaceRules } from '../fonts/fonts.generated.ts'
import { typography } from '../fonts/typography.ts'

/** The admin's style sheet, in the fonts and colours of the checkout. */
export const adminCss = `${fontFaceRules.latin}
:root {
  color-scheme: light;
  --paper: #f6f2ea; --panel: #efe9dc; --field: #fdfbf6; --ink: #14130f; --soft: #57524a;
  --line: #d9d1c1; --edge: #857c6b; --brass: #a5813f; --error: #8f1d14; --done: #2f5d3a;
  ${typography.latin}
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 0.9375rem/1.55 var(--text); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100vh; }
a { color: inherit; text-underline-offset: 0.2em; text-decoration-thickness: 1px; text-decoration-color: var(--brass); }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
h1, h2, h3, .brand, .figure { font-family: var(--title); font-weight: var(--weight); line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem); }
h2 { font-size: 1.375rem; }
h3 { font-size: 1.1875rem; }
p, dl, dd { margin: 0; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; background: var(--ink); color: var(--paper); padding: 0.5rem 1rem; }
.skip:focus { inset-block-start: 1rem; }
header { border-block-end: 1px solid var(--brass); }
.bar, main { max-inline-size: 78rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 3rem); }
.bar { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.5rem 2rem; padding-block: 1.25rem 0; }
.brand { font-size: 1.25rem; }
.brand small { font: 0.8125rem var(--text); color: var(--soft); margin-inline-start: 0.5rem; }
nav { order: 3; flex-basis: 100%; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.75rem; list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding-block: 0.625rem; text-decoration: none; border-block-end: 2px solid transparent; }
nav a:hover { border-color: var(--line); }
nav a[aria-current] { border-color: var(--ink); }
.bar form { margin-inline-start: auto; }
main { padding-block: clamp(1.5rem, 4vw, 3rem) 4rem; }
.lead, .soft { color: var(--soft); }
.lead { max-inline-size: 40rem; margin-block-start: 0.5rem; }
.notice { border: 1px solid var(--brass); padding: 0.875rem 1.125rem; margin-block-start: 1.25rem; max-inline-size: 46rem; }
.notice + * { margin-block-start: 1.5rem; }
.notice.failed { border-color: var(--error); color: var(--error); }
.notice code { display: block; font-size: 1.375rem; letter-spacing: 0.05em; margin-block-start: 0.375rem; user-select: all; overflow-wrap: anywhere; }
/* A box is never narrower than its figure: large sums take the room of small numbers, then another row. */
.figures { display: flex; flex-wrap: wrap; gap: 1px; margin-block-start: 1.75rem; }
.figures > div { flex: 1 1 9rem; min-inline-size: max-content; box-shadow: 0 0 0 1px var(--line); padding: 1rem 1.25rem; display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.figures dt { color: var(--soft); font-size: 0.875rem; }
.figure { font-size: 1.75rem; font-variant-numeric: tabular-nums; }
.figure small { display: block; font: 0.9375rem var(--text); }
.columns > section > table { margin-block-start: 0; }
.columns { display: grid; gap: 2.5rem 3rem; margin-block-start: 2.5rem; }
@media (min-width: 58rem) { .columns { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; } .columns.wide { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); } }
table { inline-size: 100%; border-collapse: collapse; margin-block-start: 0.75rem; }
caption { text-align: start; font-family: var(--title); font-weight: var(--weight); font-size: 1.375rem; line-height: 1.2; padding-block-end: 0.5rem; }
th { text-align: start; font-weight: 600; font-size: 0.8125rem; color: var(--soft); padding: 0.375rem 1.25rem 0.375rem 0; border-block-end: 1px solid var(--edge); white-space: nowrap; }
tbody th { color: inherit; font-size: inherit; font-weight: 400; white-space: normal; border-block-end: 1px solid var(--line); }
td { padding: 0.5rem 1.25rem 0.5rem 0; border-block-end: 1px solid var(--line); vertical-align: baseline; }
tr > :last-child { padding-inline-end: 0; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.act { text-align: end; }
tfoot td, tfoot th { border: 0; padding-block: 0.25rem; color: inherit; font-size: inherit; font-weight: 400; }
tfoot .grand { font-family: var(--title); font-weight: var(--weight); font-size: 1.25rem; }
.state { display: inline-block; padding: 0.0625rem 0.5rem; border: 1px solid var(--line); font-size: 0.8125rem; white-space: nowrap; }
.state.good { border-color: var(--done); color: var(--done); }
.state.bad { border-color: var(--error); color: var(--error); }
label { display: block; font-weight: 600; font-size: 0.875rem; }
input, select { min-block-size: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 0; max-inline-size: 100%; }
input[type="number"] { inline-size: 6.5rem; text-align: end; font-variant-numeric: tabular-nums; }
button, .button { min-block-size: 2.75rem; padding: 0.5rem 1.25rem; font: 600 0.9375rem/1.5 var(--text); color: var(--paper); background: var(--ink); border: 1px solid var(--ink); border-radius: 0; cursor: pointer; }
button:hover { background: var(--paper); color: var(--ink); }
button.quiet { background: none; color: var(--ink); border-color: var(--edge); font-weight: 400; min-block-size: 2.25rem; padding: 0.25rem 0.875rem; }
button.quiet:hover { border-color: var(--ink); background: var(--field); }
.filter, .issue { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; margin-block-start: 1.5rem; }
.filter .grow { flex: 1 1 14rem; }
.filter .grow input { inline-size: 100%; }
.filter label + *, .issue label + * { margin-block-start: 0.25rem; }
.product { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: 0.25rem 1.25rem; padding-block: 1.5rem; border-block-start: 1px solid var(--line); }
.products { margin-block-start: 2rem; border-block-end: 1px solid var(--line); }
.product > .picture { grid-row: span 2; inline-size: 4.5rem; block-size: 5.625rem; object-fit: cover; background: var(--panel); }
.product form { grid-column: 2; }
.product .save { margin-block-start: 0.75rem; }
.list { margin-block-start: 2rem; }
.pages { display: flex; justify-content: space-between; gap: 1rem; margin-block-start: 1.5rem; }
.facts { display: grid; gap: 1rem; }
.facts dt { color: var(--soft); font-size: 0.875rem; }
.facts dd { white-space: pre-line; overflow-wrap: anywhere; }
.panel { background: var(--panel); padding: 1.25rem 1.5rem; }
.sign-in { max-inline-size: 24rem; margin: 3rem auto 0; }
main:has(.sign-in) .notice { max-inline-size: 24rem; margin-inline: auto; }
.bar:not(:has(nav)) { padding-block-end: 1.25rem; }
.sign-in form { display: grid; gap: 1rem; margin-block-start: 1.5rem; }
.sign-in input { inline-size: 100%; margin-block-start: 0.25rem; }
@media (max-width: 40rem) {
  nav ul { gap: 0 0.75rem; }
  nav a { font-size: 0.8125rem; }
  .figures > div { flex-basis: 40%; padding: 0.75rem 0.875rem; }
  .figure { font-size: 1.1875rem; }
  .product { grid-template-columns: minmax(0, 1fr); }
  .product > .picture { display: none; }
  .product form { grid-column: 1; }
  .stacked thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacked tr { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; align-items: baseline; padding-block: 0.75rem; border-block-end: 1px solid var(--line); }
  .stacked :is(td, th) { border: 0; padding: 0; }
  .stacked tbody th { flex: 1 1 100%; }
  .stacked .number { text-align: start; }
  .stacked tfoot th { flex: 1 1 50%; }
  .stacked td.number:last-child { margin-inline-start: auto; }
  .stacked .act { flex: 1 1 auto; }
  .stacked td[data-label]::before { content: attr(data-label) " "; color: var(--soft); font-size: 0.8125rem; }
}
`
