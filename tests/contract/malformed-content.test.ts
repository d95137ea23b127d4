import { createElement, type ReactNode } from 'react'
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CommonData, commonQuery } from '#components/chrome/common.groq.ts'
import { SiteChrome } from '#components/chrome/site-chrome.tsx'
import { pageEntryOfKind } from '#components/pages/page-entry-of.ts'
import type { ModuleData } from '#components/modules/module-data.ts'
import { Modules } from '#components/modules/modules.tsx'
import type { PageBase } from '#components/pages/page-types.ts'
import { patternBookQuery } from '#components/pattern-book/pattern-book.groq.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'
import { renderText, site } from './support/render-text.tsx'
import { valueAt, withValueAt, fieldPathsOf, formatPath } from './support/field-paths.ts'

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

/** What an import may have left in place of a text, a number or a list of texts. */
function wrongFor(field: unknown): unknown[] {
  if (typeof field === 'string') return ['https://', 7]
  if (typeof field === 'number') return ['seven', -1]
  const isList = Array.isArray(field) && field.every((item) => typeof item === 'string')
  return isList && field.length > 0 ? ['torn', [7]] : []
}

/** Fields whose malformed value breaks the whole view, each once. */
function failures<Content>(
  examples: readonly Content[],
  show: (content: Content) => void,
): { tried: number; failed: string[] } {
  const tried = new Set<string>()
  const failed: string[] = []
  for (const content of examples) {
    for (const path of fieldPathsOf(content)) {
      const name = formatPath(path)
      if (tried.has(name)) continue
      tried.add(name)
      for (const wrong of wrongFor(valueAt(content, path))) {
        try {
          show(withValueAt(content, path, () => wrong))
        } catch (error) {
          failed.push(`${name} with ${JSON.stringify(wrong)}: ${String(error)}`)
        }
      }
    }
  }
  return { tried: tried.size, failed }
}

/** With at most five documents per list: further ones test the same. */
function shortened<Content>(content: Content): Content {
  const few = (_: string, value: unknown): unknown =>
    Array.isArray(value) && value.some(isDocument) ? value.slice(0, 5) : value
  return JSON.parse(JSON.stringify(content, few)) as Content
}

const isDocument = (item: unknown) => typeof item === 'object' && item !== null && '_id' in item

const render = (part: ReactNode): void => void renderText(part)

describe('malformed content', () => {
  it('renders every module with any value in any field', async () => {
    const pages = await ask<{ modules: ModuleData[] | null }[]>(patternBookQuery, { locale: 'en' })
    const modules = pages.flatMap((page) => page.modules ?? [])
    const place = { site, id: 'page', type: 'page', path: '' }
    for (const type of new Set(modules.map(({ _type }) => _type))) {
      const examples = modules.filter(({ _type }) => _type === type)
      const { tried, failed } = failures(examples, (data) =>
        render(createElement(Modules, { modules: [data], place })),
      )
      expect(tried, type).toBeGreaterThan(1)
      expect(failed, type).toEqual([])
    }
  })

  it.each(pageKindNames)('renders a page of kind %s with any value in any field', async (kind) => {
    const { documentType, slugField } = pageKindConfig(kind)
    const slugs = slugField
      ? await ask<string[]>(
          `*[_type == $documentType && language == "en" && defined(${slugField})][0...3].${slugField}.current`,
          { documentType },
        )
      : [undefined]
    const { query, View, metadata, jsonLd, parents } = pageEntryOfKind(kind)
    const params = { locale: 'en', defaultLocale: 'en', from: 0, to: 12 }
    const pages = await Promise.all(
      slugs.map((slug) => ask<PageBase & { modules?: unknown }>(query, { ...params, slug })),
    )
    const context = { locale: 'en', site, url: `${site.siteUrl}/` } as const
    const { tried, failed } = failures(
      // Modules have their own test; candidates are all products of the shop.
      pages.map((page) => shortened({ ...page, modules: null, candidates: undefined })),
      (data) => {
        JSON.stringify([metadata(data, context), jsonLd(data, context), parents?.(data)])
        render(createElement(View, { data, locale: 'en', site }))
      },
    )
    expect(tried).toBeGreaterThan(3)
    expect(failed).toEqual([])
  })

  it('renders header and footer with any value in any field', async () => {
    const data = await ask<CommonData>(commonQuery, { locale: 'en', defaultLocale: 'en' })
    const { tried, failed } = failures([data], (common) =>
      render(createElement(() => SiteChrome({ site, data: common, children: null }))),
    )
    expect(tried).toBeGreaterThan(20)
    expect(failed).toEqual([])
  })
})
