/** A page of Next.js, split into markup and hydration payload. */
export interface PageParts {
  /** Before and after the place of the script loader. */
  markup: readonly [before: string, after: string]
  /** The inline scripts in order, joined to one script. */
  payload: string
  /** URLs of the scripts that the page loads, in order. */
  scripts: readonly string[]
}

/** Inline scripts of Next.js: the chunks of the RSC tree, and the first module. */
const inlineScript =
  /<script(?: id="_R_")?>((?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])[^]*?)<\/script>/g
const externalScript = /<script src="([^"]+)" (?:id="_R_" )?async=""><\/script>/g
const preloadLink = /<link rel="preload" as="script"[^>]*\/>/g
const documentEnd = '</body></html>'

/**
 * Takes the scripts out of a page. The markup is complete without them; they repeat it for hydration.
 *
 * @returns undefined for anything but a complete page of Next.js
 */
export function separateMarkupFromScripts(html: string): PageParts | undefined {
  if (!html.endsWith(documentEnd)) return undefined
  const pieces: string[] = []
  const scripts: string[] = []
  const markup = html
    .slice(0, -documentEnd.length)
    .replace(inlineScript, (_all, piece: string) => (pieces.push(piece), ''))
    .replace(externalScript, (_all, address: string) => (scripts.push(address), ''))
    .replace(preloadLink, '')
  if (pieces.length === 0 || scripts.length === 0) return undefined
  return { markup: [markup, documentEnd], payload: pieces.join(';\n'), scripts }
}

/** Source of the splitter, hashed into the ETag: another splitter makes other documents. */
export const splitterSource = [
  inlineScript,
  externalScript,
  preloadLink,
  documentEnd,
  separateMarkupFromScripts,
]
  .map(String)
  .join('\n')
