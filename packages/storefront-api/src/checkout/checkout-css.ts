import type { Script } from '../message-languages.ts'
import { fontFaceRules } from '../fonts/fonts.generated.ts'
import { typography } from '../fonts/typography.ts'

const sheet = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { color-scheme: light; background: var(--paper); color: var(--ink); font: 1rem/var(--leading) var(--text); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100vh; }
h1, h2, p, dl, dd, ul, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-inline-size: 0; }
legend { padding: 0; }
a { color: inherit; text-underline-offset: 0.25em; text-decoration-thickness: 1px; text-decoration-color: var(--brass); }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
h1, h2, .brand { font-family: var(--title); font-weight: var(--weight); line-height: var(--tight); text-wrap: balance; }
h1 { font-size: clamp(2.25rem, 1.6rem + 2.6vw, 3.5rem); letter-spacing: var(--tracking); }
h2 { font-size: 1.5rem; }
/* A heading that a form leads back to is no control. */
h2:focus { outline: none; }
small { display: block; font-size: 0.875rem; color: var(--soft); }
.skip { position: absolute; inset-block-start: -5rem; inset-inline-start: 1rem; background: var(--ink); color: var(--paper); padding: 0.5rem 1rem; z-index: 1; }
.skip:focus { inset-block-start: 1rem; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; min-block-size: 0; padding: 0; border: 0; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

header { border-block-end: 1px solid var(--line); }
.bar, main { max-inline-size: 76rem; margin-inline: auto; padding-inline: clamp(1.25rem, 0.25rem + 4.2vw, 4rem); }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-block-size: 4.5rem; }
.brand { font-size: 1.5rem; }
.bar a { font-size: 0.9375rem; padding-block: 0.5rem; }
main { padding-block: clamp(2rem, 1rem + 4vw, 4rem) clamp(3rem, 2rem + 5vw, 6rem); }
.lead { color: var(--soft); font-size: 1.125rem; max-inline-size: 34rem; margin-block-start: 0.75rem; }
.hint, .fine { color: var(--soft); font-size: 0.875rem; }
.fine { margin-block-start: 1rem; }
.notice { border-inline-start: 3px solid var(--brass); padding: 0.25rem 0 0.25rem 1rem; padding-inline: 1rem 0; margin-block-start: 1.5rem; max-inline-size: 44rem; }
.notice strong { font-weight: var(--strong); }
.alert { border: 1px solid var(--alert); border-inline-start-width: 3px; padding: 1rem 1.25rem; background: var(--raised); scroll-margin-block-start: 1rem; }
.alert h2 { font-size: 1.25rem; color: var(--alert); margin-block-end: 0.25rem; }
.alert ul { margin-block-start: 0.5rem; padding-inline-start: 1.25rem; }
.alert li { padding-block: 0.125rem; }
.error { color: var(--alert); font-size: 0.9375rem; }
small.error { color: var(--alert); font-size: 0.875rem; }

.columns { display: grid; gap: 2rem; margin-block-start: 2rem; }
.summary { background: var(--raised); border: 1px solid var(--line); }
.summary > summary { display: flex; align-items: center; gap: 0.75rem; padding: 1rem 1.25rem; min-block-size: 3.5rem; cursor: pointer; list-style: none; font-weight: var(--strong); }
.summary > summary::-webkit-details-marker { display: none; }
.summary > summary::before { content: ""; inline-size: 0.5rem; block-size: 0.5rem; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: translateY(-2px) rotate(45deg); flex: none; }
.summary[open] > summary::before { transform: translateY(2px) rotate(225deg); }
.summary > summary .amount { margin-inline-start: auto; }
.summary .inside { padding: 0 1.25rem 1.25rem; }
.summary .inside h2 { display: none; }
section.summary { padding: clamp(1.25rem, 3vw, 2rem); }
.lines { list-style: none; }
.summary h2 + .lines { margin-block-start: 1rem; }
.lines li { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr) auto; gap: 1rem; padding-block: 1rem; border-block-end: 1px solid var(--line); align-items: start; }
.lines .picture { display: block; inline-size: 5.5rem; block-size: 5.5rem; object-fit: cover; background: var(--sunk); }
.lines .name { display: block; font-family: var(--title); font-weight: var(--weight); font-size: 1.1875rem; line-height: 1.3; }
[data-script="arabic"] .lines .name { line-height: 1.6; }
.amount { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
.totals { padding-block-start: 1rem; display: grid; gap: 0.5rem; }
.totals > div, .grand { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
.totals dt { overflow-wrap: anywhere; }
.grand { font-size: 1.25rem; font-weight: var(--strong); }
.totals .grand { padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); margin-block-start: 0.25rem; }

form { display: grid; gap: clamp(2.25rem, 1.5rem + 2vw, 3.25rem); min-inline-size: 0; }
section > h2, legend h2 { margin-block-end: 1rem; scroll-margin-block-start: 1rem; }
section > .hint, fieldset > .hint { margin-block: -0.5rem 1rem; }
.field { min-inline-size: 0; }
.field + .field, .country + .fields { margin-block-start: 1.25rem; }
.fields { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 1.25rem 1rem; }
.fields .field { grid-column: 1 / -1; margin: 0; }
.fields .zip { grid-column: span 2; }
.fields .city { grid-column: span 4; }
.with-province .city { grid-column: 1 / -1; }
.with-province .provinceCode, .with-province .zip { grid-column: span 3; }
label { display: block; font-weight: var(--strong); font-size: 0.9375rem; }
label .optional { font-weight: 400; color: var(--soft); }
.field .hint { display: block; }
input:not([type="radio"]), select { inline-size: 100%; min-block-size: var(--control); margin-block-start: 0.375rem; padding: 0.625rem 0.875rem; font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 0; }
select { appearance: none; padding-inline-end: 2.5rem; background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8' fill='none' stroke='%2314130f' stroke-width='1.5'%3E%3Cpath d='m1 1 5 5 5-5'/%3E%3C/svg%3E"); background-repeat: no-repeat; background-position: right 0.875rem center; text-overflow: ellipsis; }
[dir="rtl"] select { background-position: left 0.875rem center; }
input:focus-visible, select:focus-visible { outline-offset: 1px; }
[dir="rtl"] input[dir="ltr"] { text-align: right; }
input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--alert); box-shadow: inset 0 0 0 1px var(--alert); }
.field .error { margin-block-start: 0.375rem; }
.choices { border: 1px solid var(--edge); background: var(--raised); }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.875rem; align-items: start; padding: 0.875rem 1rem; font-weight: 400; cursor: pointer; }
.choice + .choice { border-block-start: 1px solid var(--line); }
.choice:has(:checked) { background: var(--sunk); }
.choice:has(:focus-visible) { outline: 2px solid var(--ink); outline-offset: 2px; }
.choice input { appearance: none; inline-size: 1.25rem; block-size: 1.25rem; margin: 0.1875rem 0 0; border: 1px solid var(--edge); border-radius: 50%; background: var(--raised); outline: none; }
.choice input:checked { border: 0.375rem solid var(--ink); }
.what small { overflow-wrap: anywhere; }
[aria-invalid="true"] .choices { border-color: var(--alert); }
.beside, .country { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.beside input { flex: 1 1 10rem; min-inline-size: 0; }
.country .field { flex: 1 1 16rem; }
.beside .quiet, .country .quiet { min-block-size: var(--control); }
.taken { list-style: none; margin-block-end: 1.25rem; border-block-start: 1px solid var(--line); }
.taken li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-block: 0.75rem; border-block-end: 1px solid var(--line); }
.taken strong { font-weight: var(--strong); overflow-wrap: anywhere; }
.other { margin-block-start: 1.5rem; }
@supports selector(:has(*)) {
  .billing-part:not(:has(#billing-other:checked)) .other { display: none; }
}
.last { border-block-start: 1px solid var(--line); padding-block-start: 1.5rem; display: grid; gap: 1.25rem; }
button, .button { display: inline-block; min-block-size: 3rem; padding: 0.6875rem 1.75rem; font: var(--strong) 1rem/1.5 var(--text); color: var(--paper); background: var(--ink); border: 1px solid var(--ink); border-radius: 0; cursor: pointer; text-align: center; text-decoration: none; transition: background-color 200ms ease-out, color 200ms ease-out; }
button:hover, .button:hover { background: transparent; color: var(--ink); }
.quiet { color: var(--ink); background: transparent; border-color: var(--edge); padding-inline: 1.125rem; font-size: 0.9375rem; font-weight: 400; min-block-size: 2.75rem; }
.quiet:hover { color: var(--paper); background: var(--ink); border-color: var(--ink); }
.choices + button { margin-block-start: 1rem; }
.last button { inline-size: 100%; min-block-size: 3.5rem; }
.actions { display: flex; flex-wrap: wrap; gap: 1rem; margin-block-start: 2rem; }
.message { max-inline-size: 40rem; padding-block: clamp(1rem, 6vw, 6rem); }
.facts { display: grid; gap: 1.25rem; }
.facts dt { color: var(--soft); font-size: 0.875rem; }
.facts dd { overflow-wrap: anywhere; }
.number { margin-block-start: 1.5rem; }
.number bdi { font-family: var(--title); font-weight: var(--weight); font-size: 2.25rem; line-height: 1.2; }

@media (min-width: 30rem) {
  .with-province .city, .with-province .provinceCode, .with-province .zip { grid-column: span 2; }
}
@media (max-width: 26rem) {
  .lines li { grid-template-columns: 4.5rem minmax(0, 1fr) auto; gap: 0.75rem; }
  .lines .picture { inline-size: 4.5rem; block-size: 4.5rem; }
  .choice { grid-template-columns: auto minmax(0, 1fr); }
  .choice .amount { grid-column: 2; text-align: start; }
}
@media (min-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: clamp(3rem, 5vw, 5.5rem); align-items: start; margin-block-start: 3rem; }
  .columns > aside, .columns > .summary { grid-column: 2; grid-row: 1; }
  .columns > form, .columns > div { grid-column: 1; grid-row: 1; }
  .columns > aside { position: sticky; inset-block-start: 1.5rem; max-block-size: calc(100vh - 3rem); overflow-y: auto; }
  @supports selector(::details-content) {
    .summary > summary { display: none; }
    .summary::details-content { content-visibility: visible; block-size: auto; }
    .summary .inside { padding: 1.75rem; }
    .summary .inside h2 { display: block; margin-block-end: 0.75rem; }
  }
  .done .facts { grid-template-columns: 1fr 1fr; gap: 2rem; }
  .done .facts > :last-child { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) {
  .choice input { appearance: auto; }
  .choice:has(:checked) { outline: 2px solid Highlight; outline-offset: -2px; }
  .picture { forced-color-adjust: none; }
  select { appearance: auto; background-image: none; }
  .summary > summary::before { border-color: CanvasText; }
}
@media print {
  html { background: none; }
  .bar a, .actions, .skip, .keep { display: none; }
  main { padding-block: 1.5rem; }
  .columns { display: flex; flex-direction: column; }
  .columns > div { order: -1; }
  .columns > section.summary { background: none; border: 0; padding: 0; }
  .done .facts { grid-template-columns: 1fr 1fr; }
  .lines li, .facts > div { break-inside: avoid; }
}
`

/** Height of a field and the button beside it: one line of the script plus padding. */
const control = '--control: max(3rem, calc(var(--leading) * 1rem + 1.25rem + 2px));'

/** The checkout's style sheet for a script, with logical properties and the shop's own fonts. */
export function checkoutCss(script: Script): string {
  return `${fontFaceRules[script]}
:root { --paper: #f6f2ea; --raised: #fbf9f4; --sunk: #ece6da; --ink: #14130f; --soft: #4d483d; --line: #d8d0c0; --edge: #857c6b; --brass: #a8843f; --alert: #8f2a1c; ${typography[script]} ${control} }${sheet}`
}
