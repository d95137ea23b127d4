import { routedLocales } from '../../lib/locales.ts'
import { examplePaths } from '../a11y/examples.ts'
import { administrator } from './support/installation.ts'
import { expect, test } from './support/test.ts'

test('a newer build turns the next navigation into a full page load', async ({ page }) => {
  await page.clock.install()
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'a-newer-build' } }),
  )
  await page.goto('/pages/faq')
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Journal' })
  let requested = 0
  page.on('response', (response) => {
    if (response.url().includes('/builds/latest.json?')) requested += 1
  })
  await expect
    .poll(async () => {
      await page.clock.runFor(100_000)
      return requested
    })
    .toBe(1)
  await link.click()
  await page.clock.runFor(1_000)
  await expect(page).not.toHaveURL(/\/pages\/faq$/)
  expect(await page.evaluate(() => 'untouched' in window)).toBe(false)
})

test('a link whose path redirects navigates to the target directly', async ({ page }) => {
  const client = administrator()
  const source = '/pages/contact-us'
  const elsewhere = 'https://elsewhere.example/'
  await page.route(`${elsewhere}**`, (route) => route.fulfill({ body: 'elsewhere' }))
  try {
    await client.createOrReplace({
      _id: 'updates-redirect',
      _type: 'redirect',
      source,
      status: 302,
      enabled: true,
      destination: { type: 'url', url: elsewhere },
    })
    const answer = () => page.request.get(`/api/redirects?path=${source}`)
    await expect
      .poll(async () => (await answer()).json())
      .toEqual({ redirect: elsewhere, status: 302 })
    // On a busy machine the wait may time out, and the server redirects.
    await expect(async () => {
      await page.goto('/pages/faq')
      await page.evaluate((href) => {
        const link = document.createElement('a')
        Object.assign(link, { href, textContent: 'Away' })
        document.querySelector('main')?.prepend(link)
      }, source)
      await page.getByRole('link', { name: 'Away' }).click()
      await expect(page).toHaveURL(elsewhere, { timeout: 5000 })
    }).toPass()
  } finally {
    await client.delete('updates-redirect')
  }
})

test('every page has its route name in data-route', async ({ request }) => {
  for (const locale of routedLocales)
    for (const [kind, path] of await examplePaths(locale)) {
      const html = await (await request.get(path)).text()
      expect(/<main[^>]* data-route="(\w+)"/.exec(html)?.[1], path).toBe(`${kind}___${locale}`)
    }
})
