import { foreignRequests } from './support/foreign.ts'
import { expect, test } from './support/test.ts'

test('the collector notices a foreign request', async ({ page }) => {
  const foreign = foreignRequests(page)
  await page.goto('about:blank')
  await page.evaluate(() => fetch('http://elsewhere.invalid/').catch(() => undefined))
  expect(foreign).toEqual(['http://elsewhere.invalid/'])
})

test('no page of the site asks for anything outside this machine', async ({ page }) => {
  const foreign = foreignRequests(page)
  for (const path of [
    '/',
    '/fr',
    '/ar',
    '/collections',
    '/product/meridian',
    '/ar/collections/night-sky',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  }
  expect(foreign).toEqual([])
})
