import type { Page } from '@playwright/test'
import { field, openPresentation, openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Collects every request that a page makes to anywhere but this machine. */
function foreignRequests(page: Page): string[] {
  const foreign: string[] = []
  const here = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/
  const note = (address: string) => {
    const url = new URL(address)
    if (/^(https?|wss?):$/.test(url.protocol) && !here.test(url.hostname)) foreign.push(address)
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return foreign
}

test.describe.configure({ timeout: 180_000 })

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

test('nothing in Studio asks for anything outside this machine', async ({ page }) => {
  const foreign = foreignRequests(page)
  await openStudio(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'French' }).click()
  await expect(field(page, 'Headline')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Vision' }).click()
  await expect(page.getByRole('button', { name: /^Fetch/ })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Releases' }).click()
  await expect(page.getByRole('button', { name: 'New release' }).first()).toBeVisible({
    timeout: 30_000,
  })
  await openPresentation(page, '/')
  expect(foreign).toEqual([])
})
