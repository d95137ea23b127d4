import { stegaClean } from '@sanity/client/stega'

/** Metadata of a page for search engines and link previews. */
export interface PageHeadMetadata {
  address: string
  title: string
  description: string
  canonical: string | undefined
  /** Its hreflang alternates. */
  languages: { tag: string; address: string }[]
  shared: { title: string; description: string; picture: string | undefined; alt: string }
  /** Schema.org types in its structured data, such as `Product`; `undefined` for data that cannot be parsed. */
  structuredDataTypes: (string | undefined)[]
}

/** Parses the head of a server-rendered page. The robots tag is not included: previews are never indexable. */
export function parsePageHead(page: Document, address: string): PageHeadMetadata {
  const content = (selector: string) =>
    stegaClean(page.querySelector(selector)?.getAttribute('content') ?? '').trim()
  const meta = (name: string) => content(`meta[name="${name}"]`)
  const property = (name: string) => content(`meta[property="og:${name}"]`)
  const links = [...page.querySelectorAll('link[rel="alternate"][hreflang]')]
  const title = stegaClean(page.querySelector('title')?.textContent ?? '').trim()
  const description = meta('description')
  return {
    address,
    title,
    description,
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined,
    languages: links.map((link) => ({
      tag: link.getAttribute('hreflang') ?? '',
      address: link.getAttribute('href') ?? '',
    })),
    shared: {
      title: property('title') || title,
      description: property('description') || description,
      picture: property('image') || undefined,
      alt: property('image:alt'),
    },
    structuredDataTypes: [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      (script) => parseStructuredData(script.textContent ?? ''),
    ),
  }
}

function parseStructuredData(text: string): (string | undefined)[] {
  try {
    const data = JSON.parse(text) as unknown
    const graph = (data as { '@graph'?: unknown } | null)?.['@graph']
    return [graph ?? data].flat().map((thing) => {
      const type = (thing as { '@type'?: unknown } | null)?.['@type']
      return Array.isArray(type) ? type.join(', ') : typeof type === 'string' ? type : undefined
    })
  } catch {
    return [undefined]
  }
}

/** Characters that search results usually show. */
export const searchSnippetLimits = { title: 60, description: 155 } as const

/** Problems that an editor can fix; empty if there are none. */
export function pageHeadProblems({
  title,
  description,
  shared,
  structuredDataTypes: things,
}: PageHeadMetadata): string[] {
  return [
    !title && 'No title: search engines will generate one.',
    title.length > searchSnippetLimits.title &&
      `The title has ${title.length} characters; about ${searchSnippetLimits.title} are shown.`,
    !description && 'No description: search engines will pick text from the page.',
    description.length > searchSnippetLimits.description &&
      `The description has ${description.length} characters; about ${searchSnippetLimits.description} are shown.`,
    !shared.picture && 'No picture for shared links.',
    things.includes(undefined) && 'Some structured data is invalid.',
  ].filter((fault) => typeof fault === 'string')
}
