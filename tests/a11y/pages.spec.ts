import type { Page } from '@playwright/test'
import { type Locale, routedLocales } from '../../lib/locales.ts'
import { expect, test, walk } from '../e2e/support/test.ts'
import { recordProblems } from '../e2e/support/record-problems.ts'
import { examplePaths } from './examples.ts'
import { axeFindingsAt } from './findings.ts'

/** Pages without a document: search with and without results, an unknown path, the icon overview. */
const ownPages = ['/search?q=a', '/search?q=zzzz', '/no-such-page', '/_icons']

async function findingsIn(page: Page, locale: Locale, widths?: number[]): Promise<string[]> {
  const own = ownPages.map((path) => (locale === 'en' ? path : `/${locale}${path}`))
  const found: string[] = []
  const listener = recordProblems(page)
  for (const path of [...(await examplePaths(locale)).values(), ...own])
    found.push(...(await axeFindingsAt(page, path, widths, listener)))
  return [...found, ...listener.said()]
}

// Texts and direction differ by language, layout by width: each is tested once.
for (const [locale, width] of [
  ['en', 1440],
  ['ar', 375],
] as const)
  test(`axe finds no violation on any page kind, and the console is empty, in ${locale} at ${width} px`, async ({
    page,
  }) => {
    expect(await findingsIn(page, locale, [width])).toEqual([])
  })

for (const locale of routedLocales)
  test(`axe finds no violation on any page kind, in ${locale}`, walk, async ({ page }) => {
    expect(await findingsIn(page, locale)).toEqual([])
  })
