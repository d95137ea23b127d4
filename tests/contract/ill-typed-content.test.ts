import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CommonData, commonQuery } from '#components/chrome/common.groq.ts'
import { SiteChrome } from '#components/chrome/site-chrome.tsx'
import type { ModuleData } from '#components/modules/module-data.ts'
import { moduleRegistry } from '#components/modules/module-registry.ts'
import { Modules } from '#components/modules/modules.tsx'
import { pageEntryOfKind } from '#components/pages/page-entry-of.ts'
import type { PageBase } from '#components/pages/page-types.ts'
import { patternBookQuery } from '#components/pattern-book/pattern-book.groq.ts'
import { pageKindConfig, pageKindNames, type PageKind } from '#lib/addresses/page-kinds.ts'
import { queryShapeOf } from '#lib/content/conform-query-result.server.ts'
import { conformToContentShape, type IllTypedValue } from '#lib/content/conform-to-content-shape.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'
import { type FieldPath, fieldPathsOf, formatPath, withValueAt } from './support/field-paths.ts'
import { type OddValue, oddValues } from './support/ill-typed-values.ts'
import { renderText, site } from './support/render-text.tsx'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, prefetch: () => {} }),
  usePathname: () => '/',
}))

let lake: SeededLake

beforeAll(async () => {
  lake = await openSeededLake()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => lake?.close())

function ask<Content>(query: string, params: Record<string, unknown>): Promise<Content> {
  return lake.client.fetch<Content>(query, params, { perspective: 'published' })
}

/** A part of the site: results of its query, and how they are shown. */
interface Part {
  query: string
  examples: readonly object[]
  render(this: void, content: object): void
}

/** The result as the site receives it, and the ill-typed values that it leaves out. */
function receive<Content>(query: string, content: Content): [Content, IllTypedValue[]] {
  const illTyped: IllTypedValue[] = []
  return [
    conformToContentShape(content, queryShapeOf(query)!, (value) => illTyped.push(value)),
    illTyped,
  ]
}

/** The content without a value: a missing field is null, and a missing item is no item. */
function withoutValue<Content>(content: Content, path: FieldPath): Content {
  const last = path.at(-1)
  return typeof last === 'number'
    ? withValueAt(content, path.slice(0, -1), (list) => (list as unknown[]).toSpliced(last, 1))
    : withValueAt(content, path, () => null)
}

/** Fields of a document; of a list of documents, those of each. */
const pathsOf = (content: unknown): FieldPath[] =>
  fieldPathsOf(content).filter((path) => !Array.isArray(content) || path.length > 1)

/** `modules[1].title`, as reports name the field of the innermost document. */
const reportedPath = (path: FieldPath) =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')

/**
 * Puts each odd value into each field, one at a time.
 *
 * @returns what breaks the view, or changes anything but the field
 */
function failures({ query, examples, render }: Part): {
  tried: number
  failed: string[]
} {
  const tried = new Set<string>()
  const failed: string[] = []
  const attempt = (what: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      failed.push(`${what}: ${String((error as Error).stack).slice(0, 400)}`)
    }
  }
  for (const content of examples) {
    for (const path of pathsOf(content)) {
      const name = formatPath(path)
      if (tried.has(name)) continue
      tried.add(name)
      const [missing] = receive(query, withoutValue(content, path))
      attempt(`${name} missing`, () => render(missing))
      for (const odd of oddValues) {
        const [received, illTyped] = receive(query, withValueAt(content, path, odd.make))
        const isLeftOut = illTyped.some(({ field }) => reportedPath(path).endsWith(`.${field}`))
        attempt(`${name} with ${odd.name}`, () =>
          isLeftOut ? expect(received).toEqual(missing) : render(received),
        )
      }
    }
  }
  return { tried: tried.size, failed }
}

/** Puts odd values into several fields at once. */
function expectToRenderAnyContent({ query, examples, render }: Part): void {
  const damages = fc.constantFrom(...examples).chain((content) => {
    const damage = fc.tuple(fc.constantFrom(...pathsOf(content)), fc.constantFrom(...oddValues))
    return fc.tuple(fc.constant(content), fc.array(damage, { minLength: 2, maxLength: 12 }))
  })
  fc.assert(
    fc.property(damages, ([content, all]) => {
      const [received] = receive(query, all.reduce(damaged, content))
      render(received)
    }),
    { numRuns: 60 },
  )
}

/** An earlier value may have removed the place of a later one. */
function damaged<Content>(content: Content, [path, odd]: [FieldPath, OddValue]): Content {
  try {
    return withValueAt(content, path, odd.make)
  } catch {
    return content
  }
}

/** With at most five documents per list: further ones test the same. */
function shortened<Content>(content: Content): Content {
  const few = (_: string, value: unknown): unknown =>
    Array.isArray(value) && value.some(isDocument) ? value.slice(0, 5) : value
  return JSON.parse(JSON.stringify(content, few)) as Content
}

const isDocument = (item: unknown) => typeof item === 'object' && item !== null && '_id' in item

const show = (part: ReactNode): void => void renderText(part)

/** Pages of the demo with a single module, of one type. */
async function modulePart(type: string): Promise<Part> {
  const pages = await ask<{ _type: string; modules: ModuleData[] | null }[]>(patternBookQuery, {
    locale: 'en',
  })
  const place = { site, id: 'page', type: 'page', path: '' }
  return {
    query: patternBookQuery,
    examples: pages.flatMap((page) =>
      (page.modules ?? [])
        .filter(({ _type }) => _type === type)
        .map((module) => [{ ...page, modules: [module] }]),
    ),
    render: (book: { modules: ModuleData[] | null }[]) =>
      book.forEach(({ modules }) => show(createElement(Modules, { modules, place }))),
  }
}

async function pagePart(kind: PageKind): Promise<Part> {
  const { documentType, slugField } = pageKindConfig(kind)
  const slugs = slugField
    ? await ask<string[]>(
        `*[_type == $documentType && language == "en" && defined(${slugField})][0...3].${slugField}.current`,
        { documentType },
      )
    : [undefined]
  const { query, View, metadata, jsonLd, parents, shopProduct, subject } = pageEntryOfKind(kind)
  const params = { locale: 'en', defaultLocale: 'en', from: 0, to: 12 }
  const pages = await Promise.all(slugs.map((slug) => ask<PageBase>(query, { ...params, slug })))
  const context = { locale: 'en', site, url: `${site.siteUrl}/` } as const
  return {
    query,
    // Modules have their own test; candidates are all products of the shop.
    examples: pages.map((page) => shortened({ ...page, modules: null, candidates: undefined })),
    render: (data: PageBase) => {
      JSON.stringify([metadata(data, context), jsonLd(data, context), parents?.(data)])
      JSON.stringify([shopProduct?.(data), subject?.(data)])
      show(createElement(View, { data, locale: 'en', site }))
    },
  }
}

async function chromePart(): Promise<Part> {
  return {
    query: commonQuery,
    examples: [await ask<CommonData>(commonQuery, { locale: 'en', defaultLocale: 'en' })],
    render: (data: CommonData) =>
      show(createElement(() => SiteChrome({ site, data, children: null }))),
  }
}

const parts: [string, () => Promise<Part>][] = [
  ...Object.keys(moduleRegistry).map((type): [string, () => Promise<Part>] => [
    `the module ${type}`,
    () => modulePart(type),
  ]),
  ...pageKindNames.map((kind): [string, () => Promise<Part>] => [
    `a page of kind ${kind}`,
    () => pagePart(kind),
  ]),
  ['header and footer', chromePart],
]

describe.each(parts)('%s', (_name, load) => {
  it('is rendered with any value in any field, without the ill-typed value alone', async () => {
    const { tried, failed } = failures(await load())
    expect(tried).toBeGreaterThan(1)
    expect(failed).toEqual([])
  })

  it('is rendered with any values in several fields', async () => {
    expectToRenderAnyContent(await load())
  })
})
