import { administrator, origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const client = administrator()

test('the newsletter takes an address once, with scripts and without', async ({
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
  await expect(form.getByText('سجّلنا ذلك')).toBeVisible()
  await expect(form.getByRole('button')).toBeHidden()
  expect(await count()).toBe(1)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${origins.site}/`)
  const again = plain.getByRole('contentinfo').getByRole('form')
  await again.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com ')
  await again.getByRole('checkbox').check()
  await again.getByRole('button').click()
  await expect(plain).toHaveURL(`${origins.site}/#newsletter-sent`)
  await expect(plain.getByText('Noted. The next letter leaves at new moon.')).toBeVisible()
  await expect(again.getByRole('textbox')).toHaveCount(0)
  expect(await count()).toBe(1)
  const id = await client.fetch<string>('*[_type == "subscriber"][0]._id')
  expect(id).toMatch(/^subscriber\.[0-9a-f]{64}$/)
  await plain.close()
})
