import { stegaClean } from '@sanity/client/stega'

/** What a page says of itself to those who do not look at it: search engines, and whoever is sent its address. */
export interface PageHead {
  address: string
  title: string
  description: string
  canonical: string | undefined
  /** The languages that it names as versions of itself. */
  languages: { tag: string; address: string }[]
  shared: { title: string; description: string; picture: string | undefined; alt: string }
  /** The kinds of things that its structured data tells of, for instance `Product`; `undefined` where it cannot be read. */
  structuredDataTypes: (string | undefined)[]
}

/** Reads the head of a page, as it was sent by the server. Whether it may be listed is not in it: no preview may. */
export function parsePageHead(page: Document, address: string): PageHead {
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

/** What is well known of the room that search engines and messengers have, in characters. */
export const snippetLimits = { title: 60, description: 155 } as const

/** What an editor might mend, in words; empty where nothing is. */
export function headProblems({
  title,
  description,
  shared,
  structuredDataTypes: things,
}: PageHead): string[] {
  return [
    !title && 'It has no title: search engines make one up.',
    title.length > snippetLimits.title &&
      `The title has ${title.length} characters; about ${snippetLimits.title} are shown.`,
    !description && 'It has no description: search engines take any words of the page.',
    description.length > snippetLimits.description &&
      `The description has ${description.length} characters; about ${snippetLimits.description} are shown.`,
    !shared.picture && 'A shared link has no picture.',
    things.includes(undefined) && 'Some of its structured data cannot be read.',
  ].filter((fault) => typeof fault === 'string')
}
