import { expect, test } from '../support/test.ts'

for (const { path, title, next, previous, forward } of [
  {
    path: '/pages/experience',
    title: 'Tried on most',
    next: 'Next watches',
    previous: 'Previous watches',
    forward: 1,
  },
  {
    path: '/ar/pages/experience',
    title: 'الأكثر تجربة',
    next: 'الساعات التالية',
    previous: 'الساعات السابقة',
    forward: -1,
  },
]) {
  test(`${path}: products scroll by their buttons in writing direction, and to the focused one`, async ({
    page,
  }) => {
    await page.goto(path)
    const region = page.getByRole('region', { name: title })
    await region.scrollIntoViewIfNeeded()
    const row = region.getByRole('list', { name: title })
    await expect(row.getByRole('heading', { level: 3 })).toHaveCount(6)
    const back = region.getByRole('button', { name: previous })
    await expect(back).toHaveAttribute('aria-disabled', 'true')
    await region.getByRole('button', { name: next }).press('Enter')
    await expect(back).toHaveAttribute('aria-disabled', 'false')
    const moved = await row.evaluate((track) => track.scrollLeft)
    expect(Math.sign(moved)).toBe(forward)
    await back.press('Enter')
    await expect(back).toHaveAttribute('aria-disabled', 'true')

    await test.step('a watch that the focus reaches comes into sight', async () => {
      // Loaded anew: a row that is resized snaps back at a time of the browser's choice, and would hide the focus.
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(path)
      const last = row.getByRole('link').last()
      await last.focus()
      await expect(last).toBeInViewport()
    })
  })
}
