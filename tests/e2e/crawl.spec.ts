import type { Browser } from '@playwright/test'
import { routedLocales } from '../../lib/locales.ts'
import { untilAlive } from './support/alive.ts'
import { crawl, readSitemaps } from './support/crawler.ts'
import { origins } from './support/installation.ts'
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

test('every link, place, picture and file of every page is there, in every language', async () => {
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
  const answers = await Promise.all(
    wanted.map(async ({ address, type }) => {
      const { status, headers } = await fetch(new URL(address, origins.site))
      return status === 200 && headers.get('content-type') === type ? [] : [address]
    }),
  )
  expect(answers.flat()).toEqual([])
})

/** The first page of each sitemap in each language. */
function firstOfEach(pages: ReadonlyMap<string, readonly string[]>): string[] {
  return [...pages.values()].flatMap((addresses) => {
    const paths = addresses.map(pathOf)
    return prefixes.flatMap((prefix) => paths.find((path) => languageOf(path) === prefix) ?? [])
  })
}

/** Chromium counts seconds: a picture that a slow machine paints late is used all the same. */
const lateUse = /was preloaded using link preload but not used within a few seconds/

test('no kind of page writes an error or a warning into the console, or asks for what is not there', async ({
  browser,
}) => {
  const { pages } = await readSitemaps(origins.site)
  await expectQuiet(browser, [...firstOfEach(pages), ...unlisted], 40)
})

test('nor does any other page in English', walk, async ({ browser }) => {
  const { pages } = await readSitemaps(origins.site)
  const first = firstOfEach(pages)
  const english = [...pages.values()].flat().map(pathOf)
  const others = english.filter((path) => languageOf(path) === '' && !first.includes(path))
  await expectQuiet(browser, others, 30)
})

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
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !lateUse.test(message.text()))
        said.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      // A page that is left ends what it was fetching ahead.
      if (why !== 'net::ERR_ABORTED') said.push(`${page.url()}: ${request.url()}: ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400)
        said.push(`${page.url()}: ${response.status()} ${response.url()}`)
    })
    for (let path = queue.shift(); path; path = queue.shift()) {
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(response?.status(), path).toBe(200)
      // A tab in the background is not painted: a hand brings it to life. An island that fails says so by then.
      await page.mouse.move(9, 9)
      await untilAlive(page)
      await page.waitForLoadState('networkidle')
      opened.push(path)
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: together.open }, work))
  await context.close()
  expect(said).toEqual([])
  expect(opened.length).toBeGreaterThan(atLeast)
}
