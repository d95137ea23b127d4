import type { Browser } from '@playwright/test'
import { routedLocales } from '../../lib/locales.ts'
import { crawl, readSitemaps } from './support/crawler.ts'
import { origins } from './support/installation.ts'
import { recordProblems } from './support/record-problems.ts'
import { expect, test, walk } from './support/test.ts'

/** How many pages are asked for, or open in the browser, at once. */
const together = { asked: 4, open: 4 }

const prefixes = routedLocales.map((locale) => (locale === 'en' ? '' : `/${locale}`))
const pathOf = (address: string): string => new URL(address).pathname
const languageOf = (path: string): string => prefixes.findLast((prefix) => path.startsWith(prefix))!

/** Pages that no sitemap lists: the search, empty and with an answer, and the sheet of signs. */
const unlisted = prefixes.flatMap((prefix) => [
  `${prefix}/search`,
  `${prefix}/search?q=meridian`,
  `${prefix}/_icons`,
])

test('every link, anchor, image and file of every page exists, in every language', async () => {
  const { pages, alternates, pictures } = await readSitemaps(origins.site)
  const listed = [...pages.values()].flat().map(pathOf)
  const found = await crawl(
    origins.site,
    [...listed, ...alternates.map(pathOf), ...unlisted],
    together.asked,
  )
  expect(found.broken).toEqual([])
  // What was walked is the site, and not a part of it that hangs together.
  expect(found.pages).toBeGreaterThan(listed.length)
  expect(found.media).toBeGreaterThan(80)
  expect(found.places).toBeGreaterThan(listed.length)
  expect(found.sharePictures.size).toBeGreaterThanOrEqual(listed.length)

  // What other sites show of a page is a JPEG, which all of them read; a search engine reads the original.
  const announced = firstOfEach(pages).map((path) => found.sharePictures.get(path) ?? path)
  const wanted = [
    ...announced.map((address) => ({ address, type: 'image/jpeg' })),
    ...pictures.slice(0, 1).map((address) => ({ address, type: 'image/webp' })),
  ]
  const missing: string[] = []
  const ask = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      const { status, headers } = await fetch(new URL(next.address, origins.site))
      if (status !== 200 || headers.get('content-type') !== next.type) missing.push(next.address)
    }
  }
  await Promise.all(Array.from({ length: together.asked }, ask))
  expect(missing).toEqual([])
})

/** The first page of each sitemap in each language. */
function firstOfEach(pages: ReadonlyMap<string, readonly string[]>): string[] {
  return [...pages.values()].flatMap((addresses) => {
    const paths = addresses.map(pathOf)
    return prefixes.flatMap((prefix) => paths.find((path) => languageOf(path) === prefix) ?? [])
  })
}

test('the crawler detects a request to another host', async ({ page }) => {
  const { said } = recordProblems(page)
  await page.goto('about:blank')
  await page.evaluate(() => fetch('http://elsewhere.invalid/').catch(() => undefined))
  expect(said()).toContain('asks for http://elsewhere.invalid/')
})

// What a page shows in English and in Arabic is listened to where axe looks at it (tests/a11y/pages.spec.ts).
test('no page kind in French logs an error or warning, or requests a missing or foreign file', async ({
  browser,
}) => {
  const { pages } = await readSitemaps(origins.site)
  const french = (path: string) => languageOf(path) === '/fr'
  await expectQuiet(browser, [...firstOfEach(pages), ...unlisted].filter(french), 14)
})

test(
  'no other page in English logs an error or warning, or requests a missing or foreign file',
  walk,
  async ({ browser }) => {
    const { pages } = await readSitemaps(origins.site)
    const first = firstOfEach(pages)
    const english = [...pages.values()].flat().map(pathOf)
    const others = english.filter((path) => languageOf(path) === '' && !first.includes(path))
    await expectQuiet(browser, others, 30)
  },
)

/** Opens pages and listens to what they write into the console and ask for. */
async function expectQuiet(browser: Browser, paths: string[], atLeast: number): Promise<void> {
  const queue = [...new Set(paths)]
  const opened: string[] = []
  const said: string[] = []
  const context = await browser.newContext({ baseURL: origins.site })
  // Pictures are looked at above; drawing them here would take most of the time.
  await context.route(/\/_pictures\//, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  const work = async () => {
    const page = await context.newPage()
    const listener = recordProblems(page)
    for (let path = queue.shift(); path; path = queue.shift()) {
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(response?.status(), path).toBe(200)
      // What waits for the reader to come near is asked for as well.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLImageElement>('[loading=lazy]'))
          each.loading = 'eager'
      })
      await listener.settle()
      opened.push(path)
    }
    said.push(...listener.said())
    await page.close()
  }
  await Promise.all(Array.from({ length: together.open }, work))
  await context.close()
  expect(said).toEqual([])
  expect(opened.length).toBeGreaterThan(atLeast)
}
