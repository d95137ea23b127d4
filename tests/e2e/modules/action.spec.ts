import { expect, test } from '../support/test.ts'

for (const { language, warranty, open, number, name } of [
  {
    language: 'en',
    warranty: '/pages/warranty',
    open: 'Ask for a service',
    number: 'Up to how many francs',
    name: 'No',
  },
  {
    language: 'ar',
    warranty: '/ar/pages/warranty',
    open: 'اطلب صيانة',
    number: 'حتى كم فرنكًا',
    name: 'لا',
  },
]) {
  test(`a button opens its form in place, by keyboard, and shows what an answer asks for in ${language}`, async ({
    page,
  }) => {
    await page.goto(warranty)
    const summary = page.locator('main summary', { hasText: open })
    await expect(page.getByRole('form', { name: open })).toBeHidden()
    await summary.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: open })
    await expect(form).toBeVisible()
    const limit = form.getByRole('spinbutton', { name: number })
    await expect(limit).toBeHidden()
    await form.getByRole('radio', { name, exact: true }).check()
    await expect(limit).toBeVisible()
  })

  test(`an open form and a link stand on their pages in ${language}`, async ({ page }) => {
    const prefix = language === 'ar' ? '/ar' : ''
    await page.goto(`${prefix}/pages/experience`)
    await expect(page.locator('[data-kind="form"][data-layout="band"] form')).toBeVisible()
    await page.goto(`${prefix}/pages/faq`)
    const link = page.locator('[data-kind="link"][data-layout="band"] a.button')
    await expect(link).toHaveAttribute('href', `${prefix}/pages/contact-us`)
  })
}

test('a form behind a button is reached without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/pages/warranty')
  await page.locator('main summary', { hasText: 'Ask for a service' }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(page.getByRole('spinbutton', { name: 'Up to how many francs' })).toBeVisible()
  await context.close()
})
