import type { Page } from '@playwright/test'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const path = '/pages/form-input'
const formOf = (page: Page) => page.locator('#form-m1')

test.beforeAll(async () => {
  const client = administrator()
  const fields = [
    { name: 'line', title: 'A line', type: 'string', required: true },
    { name: 'day', title: 'A day', type: 'string', widget: 'date' },
    {
      name: 'moment',
      title: 'A moment',
      type: 'string',
      widget: 'datetime',
      default: '2026-07-01T08:00:00.000Z',
    },
  ]
  await client.createOrReplace({
    _id: 'form-input-en',
    _type: 'form',
    language: 'en',
    title: 'Input',
    fields: fields.map((field) => ({ ...field, _type: 'formField', _key: field.name })),
  })
  await client.createOrReplace({
    _id: 'page-form-input-en',
    _type: 'page',
    language: 'en',
    title: 'Form input',
    slug: { _type: 'slug', current: 'pages/form-input' },
    modules: [
      {
        _type: 'action',
        _key: 'm1',
        title: 'A form for input',
        kind: 'form',
        layout: 'band',
        form: { _type: 'reference', _ref: 'form-input-en' },
      },
    ],
  })
  await publicPageShows(path, 'A form for input', performance.now())
})

test('half of a date is reported at its field, and no field is invalid before it is filled in', async ({
  page,
  browser,
}) => {
  // In a page of its own: the back/forward cache keeps no page whose tree was read.
  const read = await browser.newPage()
  await read.goto(`${origins.site}${path}`)
  const session = await read.context().newCDPSession(read)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const isInvalid = ({ properties = [] }: (typeof nodes)[number]) =>
    properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false')
  expect(nodes.filter(isInvalid)).toEqual([])
  await read.close()

  await page.goto(path)
  const form = formOf(page)
  await form.locator('[name=line]').fill('Ada')
  await form.locator('[name=day]').focus()
  await page.keyboard.type('07')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toContainText('Please check 1 field.')
  await expect(form.locator('[data-name=day] [id$="-error"]')).toHaveText('Enter a complete date.')
})

test('half of a date is reported without JavaScript before the form is sent', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origins.site}${path}`)
  const message = formOf(page).getByText('Enter a complete date.')
  await expect(message.first()).toBeHidden()
  await formOf(page).locator('[name=day]').focus()
  await page.keyboard.type('07')
  await formOf(page).locator('[name=line]').focus()
  await expect(message.first()).toBeVisible()
  await context.close()
})

test('a date-time is shown in the visitor’s time zone before any script file arrives', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${origins.site}${path}`, { waitUntil: 'domcontentloaded' })
  await expect(formOf(page).locator('[name=moment]')).toHaveValue('2026-07-01T17:00')
  await context.close()
})
