import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  { path: '/pages/inside', tabs: ['Steel', 'Gold', 'Leather'], next: 'ArrowRight' },
  { path: '/ar/pages/inside', tabs: ['الفولاذ', 'الذهب', 'الجلد'], next: 'ArrowLeft' },
] as const

for (const { path, tabs, next } of pages) {
  test.describe(path, () => {
    test('the arrow key in writing direction selects the next tab and shows its panel', async ({
      page,
    }) => {
      await page.goto(path)
      const tab = (index: number) => page.getByRole('tab', { name: tabs[index], exact: true })
      const panel = (index: number) =>
        page.getByRole('tabpanel', { name: tabs[index], exact: true })
      await tab(0).scrollIntoViewIfNeeded()
      // Until its script runs a tab is a link to its panel.
      await expect(page.locator('.tabs[data-ready]').filter({ has: tab(0) })).toBeAttached()
      await tab(0).click()
      await page.keyboard.press(next)
      await expect(tab(1)).toBeFocused()
      await expect(tab(1)).toHaveAttribute('aria-selected', 'true')
      await expect(panel(1)).toBeVisible()
      await expect(panel(0)).toBeHidden()
      await expect(page).toHaveURL(/#gold$/)
      await page.keyboard.press('End')
      await expect(panel(2)).toBeVisible()
      await page.keyboard.press(next)
      await expect(panel(0)).toBeVisible()
      expect(await axeFindings(page, '.tabs')).toEqual([])
    })
  })
}

test('a link opens its panel, and all panels are readable without scripts', async ({ browser }) => {
  const { path, tabs } = pages[1]
  const page = await browser.newPage()
  await page.goto(`${path}#leather`)
  await expect(page.getByRole('tabpanel', { name: tabs[2], exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: tabs[2], exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.close()

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(path)
  await expect(plain.getByRole('tab')).toHaveCount(0)
  for (const name of tabs)
    await expect(plain.getByRole('heading', { name, exact: true })).toBeVisible()
  await plain.close()
})
