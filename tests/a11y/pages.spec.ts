import { expect, test } from '../e2e/support/test.ts'
import { routedLocales } from '../../lib/locales.ts'
import { axeFindings } from '../e2e/support/axe.ts'
import { examples } from './examples.ts'

const widths = [375, 1440]

/** Pages that show no document: a search with and without an answer, and an address that is wrong. */
const ownPages = ['/search?q=a', '/search?q=zzzz', '/no-such-page']

for (const locale of routedLocales) {
  test(`axe finds nothing on a page of any kind, in ${locale}`, async ({ page }) => {
    test.setTimeout(180_000)
    const own = ownPages.map((path) => (locale === 'en' ? path : `/${locale}${path}`))
    const found: string[] = []
    for (const path of [...(await examples(locale)).values(), ...own]) {
      await page.setViewportSize({ width: widths[0]!, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const finding of await axeFindings(page))
          found.push(`${path}, ${width} px: ${finding}`)
      }
    }
    expect(found).toEqual([])
  })
}
