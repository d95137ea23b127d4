import type { Script } from '../languages.ts'

/** The face of titles in each script. */
const serifs: Record<Script, string> = {
  latin: `"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif`,
  arabic: `"Amiri", "Noto Naskh Arabic", "Geeza Pro", "Times New Roman", serif`,
  japanese: `"Shippori Mincho", "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif`,
}

/** The checkout's whole style sheet: bone paper, ink, one brass hairline; logical properties only. */
export const style = `
:root {
  color-scheme: light;
  --paper: #f6f2ea;
  --panel: #efe9dc;
  --field: #fdfbf6;
  --ink: #14130f;
  --soft: #57524a;
  --line: #cfc6b4;
  --edge: #857c6b;
  --brass: #a5813f;
  --error: #8f1d14;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
${Object.entries(serifs)
  .map(([script, faces]) => `[data-script="${script}"] { --serif: ${faces}; }`)
  .join('\n')}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100vh; }
a { color: inherit; text-underline-offset: 0.2em; text-decoration-thickness: 1px; text-decoration-color: var(--brass); }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
h1, h2 { font-family: var(--serif); font-weight: 400; line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.4rem + 2.4vw, 3.25rem); }
h2 { font-size: 1.5rem; }
p { margin: 0; }
.skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; background: var(--ink); color: var(--paper); padding: 0.5rem 1rem; }
.skip:focus { inset-block-start: 1rem; }
.bar, main, footer { max-inline-size: 76rem; margin-inline: auto; padding-inline: clamp(1.25rem, 4vw, 4rem); }
.bar { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; padding-block: 1.5rem; }
.bar::after { content: none; }
header { border-block-end: 1px solid var(--brass); }
.brand { font-family: var(--serif); font-size: 1.375rem; }
.bar a { font-size: 0.9375rem; }
main { padding-block: clamp(2rem, 5vw, 4rem); }
footer { padding-block: 0 3rem; color: var(--soft); font-size: 0.875rem; }
.lead { color: var(--soft); max-inline-size: 36rem; margin-block-start: 0.75rem; }
.notice { border: 1px solid var(--brass); padding: 1rem 1.25rem; margin-block-start: 1.5rem; max-inline-size: 44rem; }
.notice strong { display: block; }
.alert { border-color: var(--error); }
.alert h2 { font-size: 1.25rem; color: var(--error); }
.alert ul { margin: 0.5rem 0 0; padding-inline-start: 1.25rem; }
.columns { display: grid; gap: clamp(2rem, 5vw, 4rem); margin-block-start: clamp(2rem, 4vw, 3rem); }
@media (min-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); align-items: start; }
  .columns > .selection, .columns > .summary { grid-column: 2; grid-row: 1; position: sticky; inset-block-start: 1.5rem; }
  .columns > form { grid-column: 1; grid-row: 1; }
}
.summary { background: var(--panel); padding: clamp(1.25rem, 3vw, 2rem); }
.lines { list-style: none; margin: 1.25rem 0 0; padding: 0; }
.lines li { display: grid; grid-template-columns: 5rem minmax(0, 1fr) auto; gap: 1rem; padding-block: 1rem; border-block-start: 1px solid var(--line); }
.lines .picture { inline-size: 5rem; block-size: 5rem; object-fit: cover; background: var(--field); }
.lines .name { font-family: var(--serif); font-size: 1.125rem; line-height: 1.3; }
.lines small { display: block; color: var(--soft); font-size: 0.875rem; }
.lines .changed { color: var(--error); font-weight: 600; }
.amount { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
.totals { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem 1rem; margin: 0; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
.totals dd { margin: 0; }
.totals .grand { font-family: var(--serif); font-size: 1.375rem; padding-block-start: 0.5rem; }
[data-script="arabic"] .amount { font-family: var(--sans); }
.fine { color: var(--soft); font-size: 0.875rem; margin-block-start: 1rem; }
form { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 1.25rem 1rem; }
form > * { grid-column: 1 / -1; }
.code { gap: 0.5rem; margin-block-start: 1.5rem; }
form .zip { grid-column: span 2; }
form .city { grid-column: span 4; }
label { display: block; font-weight: 600; font-size: 0.9375rem; }
label .optional { font-weight: 400; color: var(--soft); }
.hint { color: var(--soft); font-size: 0.875rem; }
input, select { inline-size: 100%; min-block-size: 3rem; margin-block-start: 0.375rem; padding: 0.625rem 0.875rem; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 0; }
input:focus-visible, select:focus-visible { outline-offset: 1px; }
input[type="email"] { direction: ltr; text-align: start; }
:dir(rtl) input[type="email"] { text-align: end; }
[aria-invalid="true"] { border-color: var(--error); border-width: 2px; }
.error { color: var(--error); font-size: 0.9375rem; margin-block-start: 0.375rem; }
button, .button { display: inline-block; min-block-size: 3.25rem; padding: 0.75rem 2rem; font: 600 1rem/1.6 var(--sans); color: var(--paper); background: var(--ink); border: 1px solid var(--ink); border-radius: 0; cursor: pointer; text-decoration: none; transition: background 200ms ease-out, color 200ms ease-out; }
button:hover, .button:hover { background: var(--paper); color: var(--ink); }
button { inline-size: 100%; }
.actions { margin-block-start: 2rem; }
.facts { display: grid; gap: 1.25rem; margin: 2rem 0 0; }
.facts dt { color: var(--soft); font-size: 0.875rem; }
.facts dd { margin: 0; }
.facts .number { font-family: var(--serif); font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (max-width: 30rem) {
  .lines li { grid-template-columns: 4rem minmax(0, 1fr); }
  .lines .picture { inline-size: 4rem; block-size: 4rem; }
  .lines .amount { grid-column: 2; text-align: start; }
}
@media print { .bar a, .actions, .skip { display: none; } .summary { background: none; padding: 0; } }
`
