import { axeFindings } from '../support/axe.ts'
import { withGateClosed, password } from '../support/gate.ts'
import { origins } from '../support/installation.ts'
import { expect, test } from '../support/test.ts'

const words = {
  en: { field: 'Password', enter: 'Continue', wrong: /Incorrect password/, dir: 'ltr' },
  ar: { field: 'كلمة المرور', enter: 'متابعة', wrong: /كلمة المرور غير صحيحة/, dir: 'rtl' },
} as const

for (const [language, { field, enter, wrong, dir }] of Object.entries(words)) {
  test.describe(`the password page in ${language}`, () => {
    test.use({ javaScriptEnabled: false, locale: language })

    test(`accepts the password without scripts and returns to the page: ${language}`, async ({
      page,
    }) => {
      await withGateClosed(async () => {
        const requested = language === 'en' ? '/pages/faq?a=1' : '/ar/pages/faq?a=1'
        await page.goto(requested)
        await expect(page).toHaveURL(/\/login\?referer=/)
        await expect(page.locator('html')).toHaveAttribute('dir', dir)
        await expect(page.getByRole('banner')).toHaveCount(0)
        await page.getByLabel(field).fill('guessed')
        await page.getByRole('button', { name: enter }).click()
        await expect(page.getByRole('alert')).toHaveText(wrong)
        await page.getByLabel(field).fill(password)
        await page.getByRole('button', { name: enter }).click()
        await expect(page).toHaveURL(`${origins.site}${requested}`)
        await expect(page.getByRole('banner')).toBeVisible()
        await page.goto('/login')
        await expect(page, 'home, in the language').toHaveURL(
          language === 'en' ? `${origins.site}/` : `${origins.site}/${language}`,
        )
      })
    })
  })
}

test('the password page is accessible in every state', async ({ page }) => {
  await withGateClosed(async () => {
    for (const path of ['/login', '/login?state=wrong', '/login?state=slow', '/fr?preview=1']) {
      await page.goto(path)
      expect(await axeFindings(page), path).toEqual([])
    }
  })
})

test('the return URL accepts pages of this site only', async ({ page }) => {
  await withGateClosed(async () => {
    for (const referer of ['javascript:alert(1)', '//evil.example', 'https://evil.example/a']) {
      await page.goto(`/login?referer=${encodeURIComponent(referer)}`)
      await page.getByLabel(words.en.field).fill(password)
      await page.getByRole('button', { name: words.en.enter }).click()
      await expect(page).toHaveURL(`${origins.site}/`)
      await page.context().clearCookies()
    }
  })
})

test('the password page is 404 when the gate is off', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveURL(`${origins.site}/`)
})
