import { actUntilVisible } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

const places = [
  {
    path: '/pages/inside',
    title: 'What lies about on a Tuesday',
    opens: 'Enlarge: Six orbits, to be polished',
    position: (index: number) => `Picture ${index} of 8`,
    close: 'Close',
    forward: 'ArrowRight',
    back: 'ArrowLeft',
  },
  {
    path: '/ar/pages/inside',
    title: 'ما تجده هنا يوم ثلاثاء',
    opens: 'تكبير: ستة مدارات تنتظر الصقل',
    position: (index: number) => `الصورة ${index} من 8`,
    close: 'إغلاق',
    forward: 'ArrowLeft',
    back: 'ArrowRight',
  },
] as const

for (const { path, title, opens, position, close, forward, back } of places) {
  test.describe(path, () => {
    test('an image opens in a lightbox, and arrow keys follow the writing direction', async ({
      page,
    }) => {
      await page.goto(path)
      const link = page.getByRole('link', { name: opens })
      await link.scrollIntoViewIfNeeded()
      const dialog = page.getByRole('dialog', { name: title })
      await actUntilVisible(() => link.press('Enter'), dialog)
      const status = dialog.getByRole('status')
      await expect(status).toHaveText(position(5))
      await page.keyboard.press(forward)
      await expect(status).toHaveText(position(6))
      await page.keyboard.press(back)
      await page.keyboard.press(back)
      await expect(status).toHaveText(position(4))
      await expect(dialog.getByRole('button', { name: close })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(link).toBeFocused()
    })
  })
}

test('tags filter the images without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(places[0].path)
  const items = page.getByRole('region', { name: places[0].title }).locator('li.item:visible')
  await expect(items).toHaveCount(9)
  await page.getByText('Dials', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Dials' })).toBeChecked()
  await expect(items).toHaveCount(3)
  await context.close()
})
