import type { Browser, Page } from '@playwright/test'
import { everyWidgetForm } from '../../components/forms/testing/every-widget-form.ts'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const languages = ['en', 'ar'] as const
const path = { en: '/pages/forms-test', ar: '/ar/pages/forms-test' }
const words = {
  en: {
    send: 'Send',
    thanks: 'Thank you. We’ve received',
    invalid: 'Please check 2 fields.',
    required: 'This field is required.',
    email: 'Enter a valid email address.',
  },
  ar: {
    send: 'إرسال',
    thanks: 'شكرًا لك. وصلتنا رسالتك',
    invalid: 'يرجى التحقق من حقلين.',
    required: 'هذا الحقل مطلوب.',
    email: 'أدخل بريدًا إلكترونيًا صحيحًا.',
  },
}
const png = {
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: Buffer.from('89504e470d0a1a0a00', 'hex'),
}
const keyed = (list: readonly object[]) =>
  list.map((item, index) => ({ ...item, _key: `k${index}` }))

/** Creates a form for one test, so that rate limits of tests are separate. */
async function makeForm(id: string, over: object = {}): Promise<string> {
  const fields = keyed(everyWidgetForm.fields ?? []).map((field) => ({
    ...field,
    _type: 'formField',
    ...('options' in field && { options: keyed(field.options as object[]) }),
  }))
  await client.createOrReplace({
    ...everyWidgetForm,
    _id: id,
    _type: 'form',
    language: 'en',
    fields,
    ...over,
  })
  return `/api/forms/${id}?locale=en`
}

const submissionsOf = (form: string) =>
  client.fetch<
    {
      _id: string
      answers: { name: string; value: string | number | boolean | string[] }[]
      files: { name: string; size: number; parts: string[] }[]
    }[]
  >('*[_type == "submission" && form._ref == $form]', { form })

test.beforeAll(async () => {
  for (const language of languages) {
    await makeForm(`form-every-${language}`, { language })
    await client.createOrReplace({
      _id: `page-forms-test-${language}`,
      _type: 'page',
      language,
      title: 'Forms',
      slug: { _type: 'slug', current: 'pages/forms-test' },
      modules: [
        {
          _type: 'action',
          _key: 'm1',
          title: `A form in ${language}`,
          kind: 'form',
          layout: 'band',
          form: { _type: 'reference', _ref: `form-every-${language}` },
        },
      ],
    })
    await publicPageShows(path[language], `A form in ${language}`, performance.now())
  }
})

const formOf = (page: Page) => page.locator('#form-m1')

async function fillIn(page: Page) {
  const form = formOf(page)
  await form.locator('[name=line]').fill('Ada')
  await form.locator('[name=lines]').fill('one\ntwo')
  await form.locator('[name=email]').fill('ada@example.com')
  await form.locator('[name=phone]').fill('+41 32 555 01 02')
  await form.locator('[name=address]').fill('https://example.com/')
  await form.locator('[name=secret]').fill('hush')
  await form.locator('[name=listed]').selectOption('b')
  await form.locator('[name=one][value=a]').check()
  await form.locator('[name=several][value=a]').check()
  await form.locator('[name=several][value=b]').check()
  await form.locator('[name=joined]').fill('steel, leather')
  await form.locator('[name=day]').fill('2026-07-01')
  await form.locator('[name=clock]').fill('2026-07-01T10:30')
  await form.locator('[name=files]').setInputFiles(png)
  await form.locator('[name=box]').check()
  await form.locator('[name=yes][value=false]').check()
  await form.locator('[name=whole]').fill('3')
  await form.locator('[name=part]').fill('2.5')
}

const expected = {
  line: 'Ada',
  lines: 'one\ntwo',
  email: 'ada@example.com',
  phone: '+41 32 555 01 02',
  address: 'https://example.com/',
  secret: 'hush',
  listed: 'b',
  one: 'a',
  several: ['a', 'b'],
  joined: ['steel', 'leather'],
  day: '2026-07-01',
  moment: '2026-07-01T08:00:00.000Z',
  clock: '2026-07-01T10:30',
  source: 'test',
  box: true,
  yes: false,
  whole: 3,
  part: 2.5,
}

for (const language of languages) {
  test(`a form in ${language} reports missing fields, keeps the rest, and is submitted once however often it is clicked`, async ({
    page,
  }) => {
    await page.goto(path[language])
    const form = formOf(page)
    await form.locator('[name=email]').fill('ada@')
    const send = form.getByRole('button', { name: words[language].send })
    await send.click()
    const summary = form.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText(words[language].invalid)
    await expect(form.getByText(words[language].email)).toBeVisible()
    await expect(form.locator('[name=email]')).toHaveValue('ada@')

    await fillIn(page)
    await send.dblclick()
    await expect(form.getByText(words[language].thanks)).toBeVisible()
    await expect(send, 'it may be sent again').toBeVisible()
    const [submission, ...others] = await submissionsOf(`form-every-${language}`)
    expect(others).toEqual([])
    const answers = Object.fromEntries(
      (submission?.answers ?? []).map(({ name, value }) => [name, value]),
    )
    expect(answers).toEqual(expected)
    expect(submission?.files).toMatchObject([{ name: 'proof.png', size: png.buffer.length }])
  })

  test(`a form in ${language} works without JavaScript and loses nothing`, async ({ browser }) => {
    const page = await withoutScripts(browser)
    await makeForm(`form-every-${language}`, { language })
    await page.goto(`${origins.site}${path[language]}`)
    const form = formOf(page)
    await form.locator('[name=email]').fill('ada@')
    await form.locator('[name=lines]').fill('A long letter')
    const answered = page.waitForResponse((response) => response.url().includes('/api/forms/'))
    await form.getByRole('button', { name: words[language].send }).click()
    expect((await answered).status()).toBe(422)

    const again = page.locator('#form-again')
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(again.getByRole('alert')).toContainText(words[language].invalid)
    await expect(again.locator('[name=lines]')).toHaveValue('A long letter')
    await expect(again.getByText(words[language].required)).toBeVisible()
    await again.locator('[name=line]').fill('Bob')
    await again.locator('[name=email]').fill('bob@example.com')
    await again.getByRole('button', { name: words[language].send }).click()

    await expect(page).toHaveURL(`${origins.site}${path[language]}#form-m1-sent`)
    await expect(page.getByText(words[language].thanks)).toBeVisible()
    await page.close()
  })
}

async function withoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

test('a submitted form returns to its page with a confirmation, without JavaScript', async ({
  browser,
}) => {
  await makeForm('form-every-en', {
    resubmission: false,
    fields: [{ _key: 'a', _type: 'formField', name: 'note', title: 'Note', type: 'string' }],
  })
  const page = await withoutScripts(browser)
  await publicPageShows(path.en, 'name="note"', performance.now())
  await page.goto(`${origins.site}${path.en}`)
  await page.locator('[name=note]').fill('By hand')
  await page.locator('#form-m1').getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`${origins.site}${path.en}#form-m1-sent`)
  await expect(page.getByText('Thank you. We’ve received')).toBeVisible()
  await expect(page.locator('[name=note]')).toBeHidden()
  await expect(page.locator('#form-m1 button')).toBeHidden()
  await page.close()
})

test('a submission is private, its files included', async ({ request }) => {
  const url = await makeForm('form-private')
  const sent = await request.post(url, {
    headers: { accept: 'application/json' },
    multipart: { line: 'Ada', files: png },
  })
  expect(await sent.json()).toMatchObject({ success: true })
  const [submission] = await submissionsOf('form-private')
  const [part] = submission?.files[0]?.parts ?? []
  const data = await client.fetch<string>('*[_id == $part][0].data', { part })
  expect(Buffer.from(data, 'base64').equals(png.buffer)).toBe(true)
  const query = encodeURIComponent('*[_type in ["submission", "submissionPart", "subscriber"]]')
  const open = await request.get(
    `${origins.lake}/v2025-02-19/data/query/production?query=${query}&perspective=raw`,
  )
  expect(await open.json()).toMatchObject({ result: [] })
})

test('invalid input is reported at the field, with its status', async ({ request }) => {
  const url = await makeForm('form-bad-input')
  const post = (
    multipart: Record<string, string | typeof png>,
    headers: Record<string, string> = {},
  ) => request.post(url, { headers: { accept: 'application/json', ...headers }, multipart })

  const missing = await post({ email: 'ada@', whole: '1.5', one: 'x' })
  expect(missing.status()).toBe(422)
  expect((await missing.json()).errors).toEqual({
    line: 'This field is required.',
    email: 'Enter a valid email address.',
    whole: 'Enter a whole number.',
    one: 'Choose one of the options.',
  })
  const large = await post({ line: 'a', files: { ...png, buffer: Buffer.alloc(6 * 2 ** 20) } })
  expect([large.status(), (await large.json()).errors]).toEqual([
    413,
    { files: 'Each file can be up to 5 MB.' },
  ])
  const script = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>') }
  const wrong = await post({ line: 'a', files: script })
  expect([wrong.status(), (await wrong.json()).errors.files]).toEqual([
    422,
    'File type not supported. Use JPEG, PNG, WebP, HEIC, PDF.',
  ])
  expect((await post({ line: 'a' }, { origin: 'https://evil.example' })).status()).toBe(403)
  expect(
    (
      await request.post(url, { headers: { accept: 'application/json' }, data: { line: 'a' } })
    ).status(),
  ).toBe(415)
  expect(
    (
      await request.post('/api/forms/form-of-nobody', {
        headers: { accept: 'application/json' },
        multipart: { a: 'a' },
      })
    ).status(),
  ).toBe(404)

  const dropped = await (await post({ line: 'a', source: 'evil', is_admin: 'true' })).json()
  expect(dropped).toMatchObject({
    success: true,
    ignored: { source: 'fixed', is_admin: 'unknown' },
  })
  const [kept] = await submissionsOf('form-bad-input')
  expect(kept?.answers.find(({ name }) => name === 'source')?.value).toBe('test')
})

test('a repeated submission is one document, and a flood is rejected with Retry-After', async ({
  request,
}) => {
  const url = await makeForm('form-flood')
  const post = (token: string) =>
    request.post(url, {
      headers: { accept: 'application/json' },
      multipart: { line: 'Ada', _token: token },
    })
  const token = crypto.randomUUID()
  await Promise.all([post(token), post(token), post(token)])
  expect(await submissionsOf('form-flood')).toHaveLength(1)
  for (let turn = 3; turn < 20; turn++) await post(token)
  const late = await post(crypto.randomUUID())
  expect(late.status()).toBe(429)
  expect(Number(late.headers()['retry-after'])).toBeGreaterThan(500)
  const page = await request.post(url, {
    headers: { accept: 'text/html' },
    multipart: { line: 'Every word of mine', _secret: 'secret' },
  })
  expect(page.status()).toBe(429)
  expect(await page.text()).toContain('Every word of mine')
  expect(await submissionsOf('form-flood')).toHaveLength(1)
})
