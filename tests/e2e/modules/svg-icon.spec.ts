import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const section = 'What it is made to stand'
const drawn = 'Signed'
const alone = 'Moonrise'

test('icons are shown with their texts, an uploaded SVG among them', async ({ page }) => {
  await page.goto('/pages/about-us')
  const region = page.getByRole('region', { name: section })
  await expect(region.getByRole('listitem')).toHaveCount(4)
  const item = region.getByRole('listitem').filter({ hasText: drawn })
  const drawing = item.locator('img')
  await drawing.scrollIntoViewIfNeeded()
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await axeFindings(page, 'main')).toEqual([])
})

test('icons without text have accessible names', async ({ page }) => {
  await page.goto('/pages/experience')
  const items = page.locator('ul[data-alone] li')
  await expect(items.filter({ hasText: alone })).toHaveCount(1)
  await expect(items.first().locator('svg')).toBeVisible()
})
