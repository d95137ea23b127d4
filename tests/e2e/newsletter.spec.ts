import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { startConfiguredSite, startMockServer } from './support/configured-site.ts'
import { administrator, origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const client = administrator()

test('the newsletter accepts an address once, with scripts and without', async ({
  page,
  browser,
}) => {
  const count = () => client.fetch<number>('count(*[_type == "subscriber"])')
  await page.goto('/ar')
  const form = page.getByRole('contentinfo').getByRole('form')
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).toBeFocused()
  await form.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('Ada@Example.com')
  await form.getByRole('checkbox').check()
  await form.getByRole('button').click()
  await expect(form.getByText('تم اشتراكك')).toBeVisible()
  await expect(form.getByRole('button')).toBeHidden()
  expect(await count()).toBe(1)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${origins.site}/`)
  const again = plain.getByRole('contentinfo').getByRole('form')
  await again.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com ')
  await again.getByRole('checkbox').check()
  await again.getByRole('button').click()
  await expect(plain).toHaveURL(`${origins.site}/#newsletter-sent`)
  await expect(
    plain.getByText('You’re subscribed. The next issue comes out at new moon.'),
  ).toBeVisible()
  await expect(again.getByRole('textbox')).toHaveCount(0)
  expect(await count()).toBe(1)
  const id = await client.fetch<string>('*[_type == "subscriber"][0]._id')
  expect(id).toMatch(/^subscriber\.[0-9a-f]{64}$/)
  await plain.close()
})

test('the link of a confirmation e-mail leads to a button, and only the button confirms', async ({
  page,
}) => {
  const mailer = await startMockServer('')
  const site = await startConfiguredSite({
    SANITY_API_WRITE_TOKEN: readSecrets(testPlan()).CONTENT_LAKE_TOKEN,
    NEWSLETTER_DOUBLE_OPT_IN: 'true',
    NEWSLETTER_MAILER_URL: `${mailer.origin}/mail`,
    FORMS_WEBHOOK_SECRET: 'a-secret-of-ours',
    FORMS_WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  const stateOf = (email: string) =>
    client.fetch<string>('*[_type == "subscriber" && email == $email][0].state', { email })
  const words = {
    en: ['confirm your email address', 'Confirm my address', 'Your address is confirmed'],
    ar: ['أكّد بريدك الإلكتروني', 'أكّد عنواني', 'تأكد عنوانك'],
  }
  try {
    for (const [language, [asks, button, confirmed]] of Object.entries(words)) {
      const email = `confirm-${language}@example.com`
      const sent = await page.request.post(`${site.origin}/api/newsletter?locale=${language}`, {
        headers: { accept: 'application/json' },
        multipart: { email, consent_newsletter: 'true' },
      })
      expect(await sent.json()).toMatchObject({ success: true })
      const letter = () => mailer.received.find((body) => body.includes(email))
      await expect.poll(letter).toBeDefined()
      const { pathname, search } = new URL(/"url":"([^"]+)"/.exec(letter() ?? '')?.[1] ?? '')
      const link = `${site.origin}${pathname}${search}`
      expect((await page.request.head(link)).status()).toBe(200)
      await page.goto(link)
      await expect(page.getByText(String(asks))).toBeVisible()
      expect(await stateOf(email)).toBe('pending')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(String(confirmed))).toBeVisible()
      expect(await stateOf(email)).toBe('subscribed')
      expect((await page.goto(link))?.status()).toBe(404)
    }
  } finally {
    await site.stop()
    await mailer.stop()
  }
})
