import { expect, test } from '@playwright/test'
import { origins } from './support/installation.ts'

/** How many pages are asked for at once. */
const together = 4

/** Every address that the sitemaps name, by the name of its sitemap. */
async function listed(): Promise<Map<string, string[]>> {
  const addressesIn = async (address: string) =>
    [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, each]) => each!,
    )
  const maps = await addressesIn(`${origins.site}/sitemap.xml`)
  return new Map(
    await Promise.all(maps.map(async (each) => [each, await addressesIn(each)] as const)),
  )
}

/** Paths of this site that a page leads to, without what stands behind a hash. */
function linksOf(html: string, base: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].flatMap(([, href]) => {
    const address = new URL((href ?? '').replaceAll('&amp;', '&'), base)
    if (address.origin !== origins.site) return []
    return [address.pathname + address.search]
  })
}

test('every link of every page answers', async () => {
  test.setTimeout(240_000)
  const start = [...(await listed()).values()].flat().map((each) => new URL(each).pathname)
  const asked = new Set(start)
  const queue = start.map((path) => ({ path, from: 'the sitemap' }))
  const broken: string[] = []
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { path, from } = next
      const response = await fetch(new URL(path, origins.site), {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      if (response.status !== 200) broken.push(`${response.status} ${path} (from ${from})`)
      const isPage = response.headers.get('content-type')?.includes('text/html')
      const html = await response.text()
      if (!isPage || path.includes('?')) continue
      for (const link of linksOf(html, origins.site + path)) {
        if (asked.has(link)) continue
        asked.add(link)
        queue.push({ path: link, from: path })
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  expect(broken).toEqual([])
  expect(asked.size).toBeGreaterThan(100)
})

test('no page of any kind has an error or a warning in the console', async ({ page }) => {
  test.setTimeout(180_000)
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
  for (const addresses of (await listed()).values()) {
    const languages = new Map(
      addresses.map((each) => [/^\/(fr|ar)(\/|$)/.exec(new URL(each).pathname)?.[1] ?? 'en', each]),
    )
    for (const address of languages.values()) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    }
  }
  expect(said).toEqual([])
})
