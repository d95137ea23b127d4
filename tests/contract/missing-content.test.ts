import { createElement, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pageEntryOfKind } from '#components/pages/page-entry-of.ts'
import type { ModuleData } from '#components/modules/module-data.ts'
import { Modules } from '#components/modules/modules.tsx'
import type { moduleRegistry } from '#components/modules/module-registry.ts'
import type { PageBase } from '#components/pages/page-types.ts'
import { patternBookQuery } from '#components/pattern-book/pattern-book.groq.ts'
import { pageKindConfig, pageKindNames, type PageKind } from '#lib/addresses/page-kinds.ts'
import { conformQueryResult } from '#lib/content/conform-query-result.server.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'
import { type RenderedText, renderText, site } from './support/render-text.tsx'
import { fieldPathsOf, formatPath, withoutValueAt, textsOf } from './support/field-paths.ts'

let lake: SeededLake
let modules: ModuleData[]

/** The test lake stores no images: each reference gets the shape of a stored one. */
function withPictures<Content>(content: Content): Content {
  const stored = `"image-${'a'.repeat(40)}-1600x2000-jpg"`
  return JSON.parse(JSON.stringify(content).replaceAll(/"image-[\w-]+-(?:jpg|png|svg)"/g, stored))
}

async function ask<Content>(query: string, params: Record<string, unknown>): Promise<Content> {
  const answer = await lake.client.fetch<Content>(query, params, { perspective: 'published' })
  return withPictures(answer)
}

beforeAll(async () => {
  lake = await openSeededLake()
  const pages = await ask<{ modules: ModuleData[] | null }[]>(patternBookQuery, { locale: 'en' })
  modules = pages.flatMap((page) => page.modules ?? [])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => lake?.close())

/** Essential fields of each module: without them the module renders nothing. */
const needs: Record<keyof typeof moduleRegistry, string[]> = {
  accordion: ['items'],
  action: ['kind', 'form', 'form.fields', 'link', 'link.reference'],
  anchors: ['items'],
  blogpostGallery: ['slides'],
  content: [],
  crossNav: ['items'],
  gallery: ['items'],
  highlightedText: ['text'],
  media: ['media', 'media.image', 'media.image.ref', 'media.poster', 'media.poster.ref'],
  pushCards: ['items'],
  quote: ['quote'],
  reviews: ['items'],
  richContentTabs: ['tabList'],
  slideshow: ['slides'],
  slideshowProduct: ['products'],
  svgIcon: ['items'],
  tabs: ['tabs'],
}

/** Essential fields of a page, and fields that depend on another field. */
const essential: Partial<Record<PageKind, RegExp>> = {
  product: /^(store$|collections)/,
  // Collections are filters of the list.
  products: /^products$/,
  // A role without its author means nothing.
  blogpost: /^author$/,
}

/** Fields that choose a variant: without them the rest is rendered differently. */
const choices = /(^|\.)(kind|layout|type|language|slug)$/

/** The field or list item that is omitted along with a missing inner field. */
const unitOf = (path: readonly (string | number)[]) =>
  path.slice(0, typeof path[1] === 'number' ? 2 : 1)

/**
 * Removes each field of each example once, fields of objects and lists included.
 *
 * @param isNeeded predicate of fields that may take others along, given the value without them
 * @returns the parts of the rest that are no longer rendered
 */
function losses<Content>(
  examples: readonly Content[],
  render: (content: Content) => ReactNode,
  isNeeded: (name: string, left: RenderedText) => boolean,
): { tried: number; lost: string[] } {
  const tried = new Set<string>()
  const lost: string[] = []
  for (const content of examples) {
    const fields = fieldPathsOf(content).filter((path) => !tried.has(formatPath(path)))
    if (fields.length === 0) continue
    const before = renderText(render(content))
    const lines = new Set(before.words.split('\n').map((line) => line.trim()))
    const readable = textsOf(content).filter(({ words }) => lines.has(words))
    for (const path of fields) {
      const name = formatPath(path)
      tried.add(name)
      const after = renderText(render(withoutValueAt(content, path)))
      if (/undefined|\[object|NaN|null/.test(after.words)) lost.push(`${name}: ${after.words}`)
      if (choices.test(name) || isNeeded(name, after)) continue
      const unit = unitOf(path)
      const within = (way: readonly unknown[]) => unit.every((step, place) => way[place] === step)
      const gone = new Set(readable.filter((each) => within(each.path)).map(({ words }) => words))
      for (const { path: way, words } of readable)
        if (!within(way) && !gone.has(words) && !after.words.includes(words))
          lost.push(`${name} takes “${words}” of ${formatPath(way)} along`)
    }
  }
  return { tried: tried.size, lost }
}

const isNothing = ({ words, pictures }: RenderedText) => words.trim() === '' && pictures === 0

const place = { site, id: 'page', type: 'page', path: '' }

describe.each(Object.entries(needs))('the module %s', (type, needed) => {
  const show = (data: ModuleData) => createElement(Modules, { modules: [data], place })
  const examples = () => modules.filter(({ _type }) => _type === type)

  it('renders the rest when any field is missing', () => {
    const { tried, lost } = losses(
      examples(),
      show,
      (name, left) => needed.includes(name) && isNothing(left),
    )
    expect(tried).toBeGreaterThan(3)
    expect(lost).toEqual([])
  })

  it.each(needed)('renders nothing without its %s', (field) => {
    const path = field.split('.')
    const having = examples().filter((example) => hasValue(example, path))
    const left = having.map((example) => renderText(show(withoutValueAt(example, path))))
    expect(left.some(isNothing)).toBe(true)
  })
})

describe.each(pageKindNames)('a page of kind %s', (kind) => {
  it('renders the rest when any field is missing', async () => {
    const { documentType, slugField } = pageKindConfig(kind)
    const slugs = slugField
      ? await ask<string[]>(
          `*[_type == $documentType && language == "en" && defined(${slugField})].${slugField}.current`,
          { documentType },
        )
      : [undefined]
    const { query, View, metadata, jsonLd, parents } = pageEntryOfKind(kind)
    const params = { locale: 'en', defaultLocale: 'en', from: 0, to: 12 }
    const pages = await Promise.all(
      slugs
        .slice(0, 12)
        .map((slug) => ask<PageBase & { modules?: unknown }>(query, { ...params, slug })),
    )
    const context = { locale: 'en', site, url: `${site.siteUrl}/` } as const
    const show = (result: PageBase) => {
      const data = conformQueryResult(query, result)
      expect(
        JSON.stringify([metadata(data, context), jsonLd(data, context), parents?.(data)]),
      ).not.toMatch(/undefined|NaN/)
      return createElement(View, { data, locale: 'en', site })
    }
    const { tried, lost } = losses(
      // Modules have their own tests; candidates are all products of the shop, and no field of the page.
      pages.map((page) => ({ ...page, modules: null, candidates: undefined })),
      show,
      (name) => essential[kind]?.test(name) ?? false,
    )
    expect(tried).toBeGreaterThan(3)
    expect(lost).toEqual([])
  })
})

/** Whether a path has a value. */
function hasValue(value: unknown, path: readonly string[]): boolean {
  const end = path.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name],
    value,
  )
  return end !== null && end !== undefined
}
