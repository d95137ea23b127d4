import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/about-us'
const words = /A watch should be repaired more often than replaced/

test('highlighted text is large and centred on the dark background', async ({ page }) => {
  await page.goto(path)
  const text = page.getByText(words)
  await expect(text).toBeVisible()
  const section = page.locator('section', { has: text })
  await expect(section).toHaveAttribute('data-tone', 'night')
  await expect(text).toHaveCSS('text-align', 'center')
  const size = await text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThan(28)
  expect(await axeFindings(page, 'section[data-alignment="center"]')).toEqual([])
})
