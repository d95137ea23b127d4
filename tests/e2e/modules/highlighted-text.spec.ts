import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  { path: '/pages/about-us', words: /A watch should be repaired more often than replaced/ },
  { path: '/ar/pages/about-us', words: /ينبغي للساعة أن تُصلَح أكثر مما تُستبدَل/ },
] as const

for (const { path, words } of pages) {
  test.describe(path, () => {
    test('a few sentences stand large, in the middle of the night', async ({ page }) => {
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
  })
}
