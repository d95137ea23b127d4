import type { Page } from '@playwright/test'
import { expect, hasty as test } from './support/test.ts'

/** Opens a page whose scripts are held back until released, and reports when one was requested. */
async function openHeldBack(
  page: Page,
  path: string,
): Promise<{ asked: string[]; let: () => void }> {
  const asked: string[] = []
  let go = (): void => {}
  const reported = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/_payload/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await reported
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { asked, let: go }
}

for (const [path, menu] of [
  ['/', 'Menu'],
  ['/ar', 'القائمة'],
] as const) {
  test(`a click on a button of ${path} before hydration is replayed after it`, async ({ page }) => {
    const { let: letScripts } = await openHeldBack(page, path)
    await page.getByRole('button', { name: menu, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    letScripts()
    await expect(page.getByRole('dialog').first()).toBeVisible()
  })
}

test('a page is painted before any of its scripts is requested', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html:not([data-scripts])')).toBeAttached()
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByType('paint').map(({ startTime }) => startTime),
    asked: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === 'script')
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThan(Math.min(...painted))
})

test('a page whose payload fails to load stays readable, and its links work', async ({ page }) => {
  await page.route('**/_payload/**', (route) => route.abort())
  await page.goto('/collections/night-sky')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/night-sky$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that changed since it was served is reloaded once', async ({ page }) => {
  let first = true
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.route('**/_payload/**', async (route) => {
    const url = route.request().url()
    await route.continue(first ? { url: url.replace(/[0-9a-f]{32}/, '0'.repeat(32)) } : {})
    first = false
  })
  await page.goto('/')
  await expect(page.locator('html:not([data-scripts])')).toBeAttached()
  expect(documents).toBe(2)
})

test('a payload that failed to load is requested again at the next interaction', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/_payload/**', (route) => (asked++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await expect.poll(() => asked).toBe(1)
  await expect(page.locator('html[data-scripts="waiting"]')).toBeAttached()
  await page.mouse.move(200, 200)
  await expect(page.locator('html:not([data-scripts])')).toBeAttached()
})
