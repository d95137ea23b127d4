import { scriptsOf } from '../perf/first-load-js.ts'
import { origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

/** Gzipped bytes of script that a first visit may ask for, on any page. */
const budget = 150_000

for (const path of [
  '/',
  '/pages/faq',
  '/product',
  '/product/meridian',
  '/collections',
  '/collections/night-sky',
  '/journal',
  '/journal/how-to-read-a-tide-table',
  '/news',
  '/news/mornings-at-the-bench',
  '/stories',
  '/retailers',
  '/search',
  '/ar',
]) {
  test(`a first visit of ${path} asks for no more script than it may`, async () => {
    const scripts = await scriptsOf(new URL(path, origins.site))
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)).toBeLessThanOrEqual(budget)
  })
}
