import type { Browser } from '@playwright/test'
import { routedLocales } from '../../lib/locales.ts'
import { crawl, readSitemaps } from './support/crawler.ts'
import { origins } from './support/installation.ts'
import { recordProblems } from './support/record-problems.ts'
import { expect, test, walk } from './support/test.ts'

/** Number of concurrent requests and open pages. */
const together = { asked: 4, open: 4 }

const prefixes = routedLocales.map((locale) => (locale === 'en' ? '' : `/${locale}`))
const pathOf = (address: string): string => new URL(address).pathname
const languageOf = (path: string): string => prefixes.findLast((prefix) => path.startsWith(prefix))!

/** Pages that no sitemap lists: search, with and without results, and the icon overview. */
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
  // The crawl covered the whole site, not a connected part of it.
  expect(found.pages).toBeGreaterThan(listed.length)
  expect(found.media).toBeGreaterThan(80)
  expect(found.places).toBeGreaterThan(listed.length)
  expect(found.sharePictures.size).toBeGreaterThanOrEqual(listed.length)

  // An Open Graph image is a JPEG, which all consumers read; search engines read the original.
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

// The console in English and Arabic is checked with axe (tests/a11y/pages.spec.ts).
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

/** Opens pages and records console messages and requests. */
async function expectQuiet(browser: Browser, paths: string[], atLeast: number): Promise<void> {
  const queue = [...new Set(paths)]
  const opened: string[] = []
  const said: string[] = []
  const context = await browser.newContext({ baseURL: origins.site })
  // Images are checked above; rendering them here would take most of the time.
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
      // Lazy parts are loaded too.
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
