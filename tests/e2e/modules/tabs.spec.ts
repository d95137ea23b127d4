import { expect, test } from '../support/test.ts'

for (const { path, letter, visit, field, forward } of [
  {
    path: '/pages/contact-us',
    letter: 'By email',
    visit: 'In person',
    field: 'Your message',
    forward: 'ArrowRight',
  },
  {
    path: '/ar/pages/contact-us',
    letter: 'بالبريد الإلكتروني',
    visit: 'وجهًا لوجه',
    field: 'رسالتك',
    forward: 'ArrowLeft',
  },
]) {
  test(`tabs with forms are switched by arrow keys on ${path}`, async ({ page }) => {
    await page.goto(path)
    const first = page.getByRole('tab', { name: letter })
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: field })).toBeVisible()
    await first.focus()
    await page.keyboard.press(forward)
    await expect(page.getByRole('tab', { name: visit })).toBeFocused()
    await expect(page.getByRole('tab', { name: visit })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: field })).toBeHidden()
    await expect(page.getByRole('complementary')).toBeVisible()
  })
}

test('every panel is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/pages/contact-us')
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await expect(
    page.getByRole('textbox', { name: 'Date and time' }).or(page.getByLabel('Date and time')),
  ).toBeVisible()
  await context.close()
})
