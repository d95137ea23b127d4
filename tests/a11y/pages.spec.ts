import { type Locale, routedLocales } from '../../lib/locales.ts'
import { expect, test } from '../e2e/support/test.ts'
import { examples } from './examples.ts'
import { findingsAt } from './findings.ts'

/** Pages that show no document: a search with and without an answer, an address that is wrong, the signs. */
const ownPages = ['/search?q=a', '/search?q=zzzz', '/no-such-page', '/_icons']

/**
 * Widths to look at, all of them in one language and each in another one: what differs by language is words and their
 * direction, which no width has to itself.
 */
const widths: Partial<Record<Locale, readonly number[]>> = { fr: [1440], ar: [375] }

for (const locale of routedLocales) {
  test(`axe finds nothing on a page of any kind, in ${locale}`, async ({ page }) => {
    const own = ownPages.map((path) => (locale === 'en' ? path : `/${locale}${path}`))
    const found: string[] = []
    for (const path of [...(await examples(locale)).values(), ...own])
      found.push(...(await findingsAt(page, path, widths[locale])))
    expect(found).toEqual([])
  })
}
