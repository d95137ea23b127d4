import { scriptBudget } from '../../server/launcher/script-budget.ts'
import { scriptsOf } from '../perf/page-weights.ts'
import { origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

/** HTML budget of a page of each kind, in bytes from the server before compression. */
const htmlBudget: Record<string, number> = {
  '/': 70_000,
  '/fr': 72_000,
  '/ar': 72_000,
  '/pages/about-us': 80_000,
  '/pages/faq': 58_000,
  '/product': 72_500,
  '/product/meridian': 70_000,
  '/collections': 70_000,
  '/collections/night-sky': 51_200,
  '/journal': 50_000,
  '/journal/how-to-read-a-tide-table': 50_000,
  '/news': 48_000,
  '/news/mornings-at-the-bench': 50_000,
  '/stories': 42_000,
  '/retailers': 90_000,
  // Rendered for one visitor: its scripts are inline and have a nonce.
  '/search': 85_200,
}

for (const [path, budget] of Object.entries(htmlBudget)) {
  test(`a first visit of ${path} stays within the script budget`, async () => {
    const scripts = await scriptsOf(new URL(path, origins.site))
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)).toBeLessThanOrEqual(scriptBudget)
  })

  test(`the HTML of ${path} stays within its budget and repeats no style rule`, async () => {
    const html = await (await fetch(new URL(path, origins.site))).text()
    expect(html).toContain('</html>')
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(budget)
    const named = [...html.matchAll(/<style\b[^>]*data-href="([^"]+)"/g)].flatMap(([, names]) =>
      names!.split(' '),
    )
    expect(named).toEqual([...new Set(named)])
    // The style tags that styled-components writes before each instance.
    expect(html).not.toContain('data-styled')
  })
}
