import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/faq'
const section = 'Choosing'
const several = 'Ordering'

test('entries open by keyboard, one at a time or several', async ({ page }) => {
  await page.goto(path)
  const entries = page.getByRole('region', { name: section }).locator('details')
  const [first, second] = [entries.nth(0), entries.nth(1)]
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(first.locator('.answer')).toBeVisible()
  // Focusable content of an answer (a scrolling table, a link) comes first.
  const next = second.locator('summary')
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    if (await next.evaluate((summary) => summary === document.activeElement)) break
  }
  await expect(next).toBeFocused()
  await page.keyboard.press('Space')
  await expect(second.locator('.answer')).toBeVisible()
  await expect(first.locator('.answer')).toBeHidden()

  const free = page.getByRole('region', { name: several }).locator('details')
  for (const index of [0, 1]) await free.nth(index).locator('summary').click()
  for (const index of [0, 1]) await expect(free.nth(index).locator('.answer')).toBeVisible()
  expect(await axeFindings(page, 'main')).toEqual([])
})

test('a link to an entry opens it, also without scripts', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled })
    await page.goto('/ar/pages/faq#runs-fast')
    await expect(page.locator('#runs-fast')).toBeVisible()
    await expect(page.locator('#size')).toBeHidden()
    await page.close()
  }
})

test('print shows every entry', async ({ page }) => {
  await page.goto('/pages/faq')
  await page.emulateMedia({ media: 'print' })
  const answers = page.locator('.accordion .answer')
  const heights = await answers.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(heights.length).toBeGreaterThan(6)
  expect(Math.min(...heights)).toBeGreaterThan(10)
})
