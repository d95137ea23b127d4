import type { Page } from '@playwright/test'
import { waitForHydration } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

/** Cumulative layout shift without user input (Layout Instability API, no unit). */
function movedSoFar(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (shifts: PerformanceEntryList): void => {
          for (const shift of shifts) sum += (shift as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            observer.disconnect()
            resolve(sum)
          }),
        )
      }),
  )
}

for (const path of ['/', '/pages/about-us', '/ar', '/ar/pages/about-us', '/fr/journal']) {
  test(`${path} has no layout shift when its fonts load late`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let arrive = (): void => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    const requested = new Set<string>()
    await page.route('**/faces/*.woff2', async (route) => {
      requested.add(route.request().url())
      await late
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await movedSoFar(page)
    expect(requested.size).toBeGreaterThan(1)
    arrive()
    await waitForHydration(page)
    await page.evaluate(() => document.fonts.ready)
    // Shifts below 0.1 are not noticeable. Fallback metrics are for fonts that a bare machine may not have.
    expect(await movedSoFar(page)).toBeLessThan(0.1)
  })
}
