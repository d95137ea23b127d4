import { escapeXml } from '../text/escape.ts'

/** The texts of a page, in the visitor's language. */
export interface StandalonePageText {
  tag: string
  direction: string
  siteName: string
  title: string
  message: string
  links: readonly { href: string; text: string }[]
}

/**
 * An HTML page that is no page of the app, and loads nothing.
 *
 * @param forward where a browser with scripts goes at once, instead of showing the page; its policy must allow the script
 */
export function standalonePageHtml(texts: StandalonePageText, forward?: string): string {
  const { tag, direction, siteName, title, message, links } = texts
  const body = `<main>
<p class="sign">${escapeXml(siteName)}</p>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(message)}</p>
${links.map(({ href, text }) => `<p><a href="${escapeXml(href)}">${escapeXml(text)}</a></p>`).join('\n')}
</main>
${sky}`
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
${forward === undefined ? '' : `<script data-to="${escapeXml(forward)}">${forwardScript}</script>\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(`${title} — ${siteName}`)}</title>
<style>${style}</style>
</head>
<body>
${forward === undefined ? body : `<noscript>${body}</noscript>`}
</body>
</html>
`
}

/** The script of a page with `forward`. */
export const forwardScript = 'location.replace(document.currentScript.dataset.to)'

/** Radius of each orbit; position and size of its planet. */
const orbits = [
  [70, 136, 176, 7],
  [128, 84, 146, 4.5],
  [186, 258, 379, 6],
] as const

const sky = `<svg viewBox="0 0 400 400" aria-hidden="true"><circle cx="200" cy="200" r="14" fill="#c9a45c"/>${orbits
  .map(
    ([r, x, y, size]) =>
      `<circle cx="200" cy="200" r="${r}" fill="none" stroke="#c9a45c" stroke-opacity=".45"/><circle cx="${x}" cy="${y}" r="${size}" fill="#f6f2ea"/>`,
  )
  .join('')}</svg>`

const style = `
noscript{display:contents}
body{display:grid;min-block-size:100svh;margin:0;background:#f6f2ea;color:#14130f;font:1.0625rem/1.6 system-ui,sans-serif}
main{display:grid;align-content:start;justify-items:start;padding:3rem clamp(1.5rem,6vw,6rem);max-inline-size:34rem}
p{margin:0 0 1.25rem;text-wrap:pretty}
.sign{font-size:.8125rem;opacity:.75}
[lang|=en] .sign,[lang|=fr] .sign{letter-spacing:.14em;text-transform:uppercase}
h1{margin:0 0 1rem;font:400 clamp(2.25rem,5vw,3.5rem)/1.1 Georgia,'Times New Roman',serif;text-wrap:balance}
a{display:inline-block;padding-block:.5rem;color:inherit;text-decoration-color:#a07c3b;text-underline-offset:.35em}
a:hover{text-decoration-thickness:2px}
a:focus-visible{outline:2px solid #a07c3b;outline-offset:4px}
svg{order:-1;inline-size:100%;block-size:38svh;background:#11141d}
@media(min-width:64rem){main{align-content:center}body{grid-template-columns:1fr 1fr}svg{order:0;block-size:100svh}}
@media print{svg{display:none}}`
