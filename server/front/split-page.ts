/** A page as the framework wrote it, in two: what shows it and what brings it to life. */
export interface SplitPage {
  /** Up to where the starter stands, and from there on. */
  markup: readonly [before: string, after: string]
  /** The inline scripts, in their order, as one script. */
  payload: string
  /** Addresses of the scripts that the page loads, in their order. */
  scripts: readonly string[]
}

/** What the framework writes inline: the tree of the page, in pieces, and the first module. */
const inline =
  /<script(?: id="_R_")?>((?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])[^]*?)<\/script>/g
const loaded = /<script src="([^"]+)" (?:id="_R_" )?async=""><\/script>/g
const announced = /<link rel="preload" as="script"[^>]*\/>/g
const end = '</body></html>'

/**
 * Takes the scripts out of a page. Its markup is whole without them, and what they say of the page is
 * the markup said again.
 *
 * @returns undefined for what is not a whole page of the framework
 */
export function splitPage(html: string): SplitPage | undefined {
  if (!html.endsWith(end)) return undefined
  const pieces: string[] = []
  const scripts: string[] = []
  const markup = html
    .slice(0, -end.length)
    .replace(inline, (_all, piece: string) => (pieces.push(piece), ''))
    .replace(loaded, (_all, address: string) => (scripts.push(address), ''))
    .replace(announced, '')
  if (pieces.length === 0 || scripts.length === 0) return undefined
  return { markup: [markup, end], payload: pieces.join(';\n'), scripts }
}

/** Says how pages are taken apart: pages of another way are other pages. */
export const wayOfSplitting = [inline, loaded, announced, end, splitPage].map(String).join('\n')
