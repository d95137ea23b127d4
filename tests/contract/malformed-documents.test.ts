import type { SanityDocument } from '@sanity/client'
import { createElement } from 'react'
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CommonData, commonQuery } from '#components/chrome/common.groq.ts'
import { SiteChrome } from '#components/chrome/site-chrome.tsx'
import { loadFeed } from '#components/journal/load-feed.server.ts'
import { pageEntryOfKind } from '#components/pages/page-entry-of.ts'
import type { PageBase } from '#components/pages/page-types.ts'
import { searchSite } from '#components/search/search.server.ts'
import { pageKindConfig, pageKindNames, type PageKind } from '#lib/addresses/page-kinds.ts'
import { conformQueryResult } from '#lib/content/conform-query-result.server.ts'
import type { SiteIndexQueryResult } from '#lib/content/types.generated.ts'
import { routedLocales } from '#lib/locales.ts'
import { parseIndexRows } from '#lib/routing/parse-index-rows.ts'
import { siteIndexQuery } from '#lib/routing/site-index.groq.ts'
import { buildSiteIndex, type SiteIndex } from '#lib/routing/site-index.ts'
import { atomFeed } from '#lib/seo/atom-feed.ts'
import { languageSitemapXml, sitemapIndexXml } from '#lib/seo/sitemap.ts'
import { schemaTypes, localizedSingletonTypes, globalSingletonTypes } from '#schemas/index.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'
import {
  malformedCopies,
  type MalformedDocument,
  malformedVariants,
  withoutRevision,
} from './support/malformed-documents.ts'
import { renderText, site } from './support/render-text.tsx'
import type { FieldPath } from './support/field-paths.ts'

const requested = vi.hoisted(() => ({
  ask: (_query: string, _params: object): Promise<unknown> => Promise.reject(new Error('no lake')),
}))
vi.mock('#lib/content/published-content.server.ts', () => ({
  fetchPublished: (query: string, params: object) => requested.ask(query, params),
  cachePublishedValue: async (query: string, params: object, make: (data: unknown) => unknown) =>
    make(await requested.ask(query, params)),
}))
vi.mock('#lib/access/read-access.server.ts', () => ({
  currentPreviewSession: () => Promise.resolve(),
  requireReadAccess: () => Promise.resolve(),
}))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, prefetch: () => {} }),
  usePathname: () => '/',
}))

let lake: SeededLake

beforeAll(async () => {
  lake = await openSeededLake()
  requested.ask = ask
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => lake?.close())

/** Published content as the site fetches it: checked against the shape of the query. */
async function ask<Content>(query: string, params: object = {}): Promise<Content> {
  const options = { perspective: 'published' } as const
  const result = await lake.client.fetch<Content>(query, params as Record<string, unknown>, options)
  return conformQueryResult(query, result)
}

const siteUrl = 'https://orrery.example'

/** The site index as the site builds it from content. */
async function indexNow(): Promise<SiteIndex> {
  const rows = await lake.client.fetch<SiteIndexQueryResult>(siteIndexQuery)
  return buildSiteIndex(parseIndexRows(rows).rows, siteUrl)
}

/** Renders header and footer, and returns their visible text. */
async function chromeNow(): Promise<string> {
  const data = await ask<CommonData>(commonQuery, { locale: 'en', defaultLocale: 'en' })
  return renderText(createElement(() => SiteChrome({ site, data, children: null }))).words
}

/** Renders a page with its head, and returns its visible text. */
function render(kind: PageKind, data: PageBase): string {
  const { View, metadata, jsonLd, parents } = pageEntryOfKind(kind)
  const context = { locale: 'en', site, url: `${siteUrl}/` } as const
  JSON.stringify([metadata(data, context), jsonLd(data, context), parents?.(data)])
  return renderText(createElement(View, { data, locale: 'en', site })).words
}

/** A page as content returns it, with all entries of a list. */
const askPage = (kind: PageKind, slug: string | undefined) =>
  ask<PageBase | null>(pageEntryOfKind(kind).query, {
    locale: 'en',
    defaultLocale: 'en',
    from: 0,
    to: 10_000,
    slug,
  })

/** Problems of a page: of each list in it, the items that it does not render alone. */
function blame(kind: PageKind, data: PageBase, whats: ReadonlyMap<string, string>): string[] {
  const found = new Map<string, string>()
  for (const [name, list] of Object.entries(data)) {
    if (!Array.isArray(list)) continue
    for (const item of list as unknown[]) {
      const id = (item as { _id?: string } | null)?._id ?? ''
      try {
        render(kind, { ...data, [name]: [item] })
      } catch (error) {
        const [message, ...frames] = String((error as Error).stack).split('\n')
        const at = frames.find((frame) => !frame.includes('node_modules')) ?? ''
        const what = `${kind}.${name}: ${message} ${at.trim()}`
        found.set(what, `${found.get(what) ?? ''} | ${whats.get(id) ?? id}`)
      }
    }
  }
  return [...found].map(([what, by]) => `${what} ${by.slice(0, 500)}`)
}

/** One page of each kind. */
async function onePageOfEach(): Promise<[PageKind, string | undefined][]> {
  return Promise.all(
    pageKindNames.map(async (kind) => {
      const { documentType, slugField } = pageKindConfig(kind)
      const slug = slugField
        ? await ask<string>(
            `*[_type == $documentType && language == "en" && defined(${slugField})] | order(_id asc)[0].${slugField}.current`,
            { documentType },
          )
        : undefined
      return [kind, slug] as [PageKind, string | undefined]
    }),
  )
}

/** Fields of a document of this type, and those of its objects. */
function pathsOf(document: SanityDocument): FieldPath[] {
  const type = schemaTypes.find(({ name }) => name === document._type)
  const fields = type && 'fields' in type ? (type.fields ?? []).map(({ name }) => name) : []
  const own = [...new Set([...fields, 'language'])]
  const inner = own.flatMap((name) => {
    const value: unknown = document[name]
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value)
          .filter((key) => !key.startsWith('_'))
          .map((key) => [name, key])
      : []
  })
  return [...own.map((name) => [name]), ...inner]
}

/** A published English example of a type; if the demo has none, an empty one of the type. */
async function exampleOf(type: string): Promise<SanityDocument> {
  const query = '*[_type == $type && (language == "en" || !defined(language))] | order(_id asc)[0]'
  const found = await ask<SanityDocument | null>(query, { type })
  return found ?? ({ _id: type, _type: type } as SanityDocument)
}

const documentTypes = schemaTypes.flatMap(({ name, type }) => (type === 'document' ? [name] : []))
const oneOfAKind = [...localizedSingletonTypes, ...globalSingletonTypes]

async function write(odd: readonly MalformedDocument[]): Promise<void> {
  for (let from = 0; from < odd.length; from += 200) {
    const transaction = lake.client.transaction()
    for (const { document } of odd.slice(from, from + 200)) transaction.createOrReplace(document)
    await transaction.commit({ returnDocuments: false, visibility: 'sync' })
  }
}

describe('malformed documents', () => {
  it('renders header, footer and all other pages with any value in a singleton', async () => {
    const examples = await Promise.all(oneOfAKind.map(exampleOf))
    const pages = (await indexNow()).pages.size
    const variants = examples.map((example) => [...malformedVariants(example, pathsOf(example))])
    const failed: string[] = []
    // One of each type at a time.
    for (let turn = 0; variants.some((each) => turn < each.length); turn++) {
      const odd = variants.flatMap((each) => each[turn] ?? [])
      await write(odd)
      try {
        await chromeNow()
        // A malformed page may have no path, or name no path segment.
        expect((await indexNow()).pages.size).toBeGreaterThan(pages - 10 * oneOfAKind.length)
      } catch (error) {
        const whats = odd.map(({ what }) => what).join(' | ')
        failed.push(`${String((error as Error).stack).slice(0, 300)} by one of ${whats}`)
      }
    }
    await write(
      examples.map((example) => ({ document: withoutRevision(example), what: 'as it was' })),
    )
    expect(failed).toEqual([])
  })

  it('renders every page, sitemap, feed and search with any value in other documents of any type', async () => {
    const before = await indexNow()
    const [chrome, pages] = [await chromeNow(), await onePageOfEach()]
    const examples = await Promise.all(
      documentTypes.filter((type) => !oneOfAKind.includes(type)).map((type) => exampleOf(type)),
    )
    const odd = examples.flatMap((example) => [...malformedCopies(example, pathsOf(example))])
    expect(odd.length).toBeGreaterThan(1_000)
    await write(odd)

    const after = await indexNow()
    for (const [path, page] of before.pages) expect(after.pages.get(path)?.id, path).toBe(page.id)
    expect(after.segments).toEqual(before.segments)
    expect([after.currency, after.gated]).toEqual([before.currency, before.gated])
    expect(await chromeNow()).toBe(chrome)
    const place = { siteUrl, cdnBase: `${siteUrl}/images` }
    sitemapIndexXml(after, place)
    for (const locale of routedLocales) languageSitemapXml(after, place, locale)
    const failed: string[] = []
    const holds = async (what: string, work: () => unknown) => {
      try {
        await work()
      } catch (error) {
        failed.push(`${what}: ${String((error as Error).stack).slice(0, 600)}`)
      }
    }
    await holds('feed', async () => atomFeed((await loadFeed('en'))!))
    for (const words of ['perihelion', 'torn'])
      await holds(`search for ${words}`, () => searchSite(words, 'en', 10_000))
    const whats = new Map(odd.map(({ document, what }) => [document._id, what]))
    for (const [kind, slug] of pages) {
      const data = await askPage(kind, slug)
      try {
        expect(data && render(kind, data)).toBeTruthy()
      } catch (error) {
        failed.push(`${kind}: ${String(error)}`, ...blame(kind, data!, whats))
      }
    }
    expect(failed).toEqual([])
  })
})
