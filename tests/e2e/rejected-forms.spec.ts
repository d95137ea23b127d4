import { withGateClosed, password } from './support/gate.ts'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const path = '/pages/given-back-test'

/** Writes a page with a form. */
async function showForm(fields: readonly object[]): Promise<void> {
  const title = `A form made at ${performance.now()}`
  await client.createOrReplace({
    _id: 'form-given-back',
    _type: 'form',
    language: 'en',
    title: 'Given back',
    fields: fields.map((field) => ({ _type: 'formField', type: 'string', ...field })),
  })
  const form = { _type: 'reference', _ref: 'form-given-back' }
  await client.createOrReplace({
    _id: 'page-given-back-test',
    _type: 'page',
    language: 'en',
    title: 'Given back',
    slug: { _type: 'slug', current: 'pages/given-back-test' },
    modules: [{ _type: 'action', _key: 'm1', title, kind: 'form', layout: 'band', form }],
  })
  await publicPageShows(path, title, performance.now())
}

test('a form behind the password page keeps its input and is submitted after the password, with scripts and without', async ({
  page,
  browser,
}) => {
  await showForm([
    { _key: 'a', name: 'note', title: 'Note' },
    { _key: 'b', name: 'word', widget: 'password' },
  ])
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  for (const visitor of [page, plain]) {
    await visitor.goto(`${origins.site}${path}`)
    await visitor.locator('[name=note]').fill('A long letter')
    await visitor.locator('[name=word]').fill('hush-hush')
  }
  await withGateClosed(async () => {
    await page.locator('#form-m1').getByRole('button', { name: 'Send' }).click()
    const summary = page.locator('#form-m1').getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('This site requires its password again')
    await expect(page.locator('[name=note]')).toHaveValue('A long letter')

    const answered = plain.waitForResponse((response) => response.url().includes('/api/forms/'))
    await plain.locator('#form-m1').getByRole('button', { name: 'Send' }).click()
    expect((await answered).status()).toBe(401)
    await expect(plain.getByText('A long letter')).toBeVisible()
    expect(await plain.content()).not.toContain('hush-hush')
    expect(await plain.content(), 'nothing of the form is told').not.toContain('Note')
    const [endpoint] = await Promise.all([
      plain.context().waitForEvent('page'),
      plain.getByRole('link', { name: 'Enter the password' }).click(),
    ])
    await endpoint.getByLabel('Password').fill(password)
    await endpoint.getByRole('button').click()
    await expect(endpoint).toHaveURL(`${origins.site}${path}`)
    await plain.getByRole('button', { name: 'Send again' }).click()
    await expect(plain.getByText('Thank you. We’ve received')).toBeVisible()
  })
  const kept = await client.fetch<string[]>(
    '*[_type == "submission" && form._ref == "form-given-back"].answers[value == "A long letter"].name',
  )
  expect(kept).toEqual(['note'])
  await context.close()
})

test('a form that the server rejected can be submitted in place again, each time as its own submission', async ({
  browser,
}) => {
  await showForm([{ _key: 'a', name: 'round', title: 'Round', required: true }])
  const context = await browser.newContext()
  const page = await context.newPage()
  // The script failed to load the first time, so the server's page is the response.
  await page.goto(`${origins.site}${path}`)
  await page.locator('#form-m1').evaluate((form: HTMLFormElement) => form.submit())
  const again = page.locator('#form-again')
  await expect(again.getByRole('alert')).toBeVisible()
  for (const round of ['first', 'second']) {
    await again.locator('[name=round]').fill(round)
    await again.getByRole('button', { name: 'Send' }).click()
    await expect(again.getByText('Thank you. We’ve received')).toBeVisible()
    await expect(again.locator('[name=round]')).toHaveValue('')
  }
  const rounds = await client.fetch<{ page: string; value: string }[]>(
    `*[_type == "submission" && form._ref == "form-given-back" && answers[0].name == "round"]
      | order(submittedAt asc){page, "value": answers[0].value}`,
  )
  expect(rounds).toEqual(['first', 'second'].map((value) => ({ page: path, value })))
  await context.close()
})
