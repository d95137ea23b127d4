import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { administrator, publicPageShows } from './support/installation.ts'
import { field, openStudio, publish } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('Arabic fields are right-to-left in Studio, French ones are not', async ({ studio: page }) => {
  await openStudio(page, '/structure/site;home;home-ar')
  await expect(field(page, 'Headline')).toHaveCSS('direction', 'rtl')
  await page.getByRole('link', { name: 'French' }).click()
  await expect(field(page, 'Headline')).toHaveValue(/Le ciel/)
  await expect(field(page, 'Headline')).toHaveCSS('direction', 'ltr')
})

test('an edit link opens its document, singletons of a language included', async ({
  studio: page,
}) => {
  await openStudio(page, '/intent/edit/id=home-fr;type=home')
  await expect(field(page, 'Headline')).toHaveValue(/Le ciel/)
  await openStudio(page, '/intent/edit/id=redirect-watches;type=redirect')
  await expect(field(page, 'From')).toHaveValue('/watches')
  await openStudio(page, '/intent/edit/id=form-contact-en;type=form')
  await expect(field(page, 'Title').first()).toHaveValue('Email us')
})

test('a field error is explained beside the field', async ({ studio: page }) => {
  const client = administrator()
  await client.delete('drafts.redirect-watches')
  await openStudio(page, '/structure/redirects;redirect;redirect-watches')
  const from = field(page, 'From')
  await expect(from).toHaveValue('/watches')
  await from.fill('watches?all')
  await from.blur()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await page
    .getByRole('button', { name: /validation/i })
    .first()
    .click()
  await expect(
    page.getByText('Start the path with one slash').filter({ visible: true }).first(),
  ).toBeVisible()
  await client.delete('drafts.redirect-watches')
})

test('submissions are filtered by form, opened, and exported as a file', async ({
  studio: page,
}) => {
  const client = administrator()
  const sent = ['en', 'fr'].map((language) => ({
    _id: `submission.e2e-${language}`,
    _type: 'submission',
    form: { _type: 'reference', _ref: `form-contact-${language}`, _weak: true },
    formTitle: 'Write to us',
    language,
    submittedAt: new Date().toISOString(),
    read: false,
    answers: [
      {
        _key: 'email',
        name: 'email',
        title: 'E-mail',
        widget: 'email',
        value: `${language}@e2e.example`,
      },
    ],
  }))
  try {
    for (const document of sent) await client.createOrReplace(document)
    await openStudio(page, '/submissions')
    const list = page.getByRole('region', { name: 'List', exact: true })
    const [english, french] = ['en', 'fr'].map((language) =>
      list.getByRole('button', { name: `${language}@e2e.example` }),
    )
    await expect(english!).toBeVisible()
    const filters = page.locator('.filters')
    await filters.getByLabel('Form').selectOption('form-contact-fr')
    await expect(english!).toHaveCount(0)
    await filters.getByLabel('State').selectOption('unread')
    await french!.click()
    const open = page.getByRole('region', { name: 'Submission', exact: true })
    await expect.poll(async () => (await client.getDocument('submission.e2e-fr'))?.read).toBe(true)
    // The list was filtered by unread, and reading removes it from no open view.
    await expect(open.getByText('fr@e2e.example')).toBeVisible()
    await filters.getByLabel('State').selectOption('read')
    await expect(french!).toBeVisible()

    const arrives = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await arrives
    expect(file.suggestedFilename()).toMatch(/^submissions-.*\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFSent,Form,Language,/)
    // Other questions of other submissions have columns after it.
    expect(lines.filter((line) => /,fr@e2e\.example(?:,|$)/.test(line))).toHaveLength(1)
    expect(lines.join()).not.toContain('en@e2e.example')
  } finally {
    for (const { _id } of sent) await client.delete(_id)
  }
})

test('a path that is changed in Studio is recorded once and redirects to the new one', async ({
  studio: page,
}) => {
  const client = administrator()
  const id = 'page-e2e-renamed'
  try {
    await client.createOrReplace({
      _id: id,
      _type: 'page',
      language: 'en',
      title: 'Renamed',
      slug: { _type: 'slug', current: 'pages/renamed' },
    })
    await openStudio(page, `/intent/edit/id=${id};type=page`)
    const path = field(page, 'Path')
    await expect(path).toHaveValue('pages/renamed')
    await expect(path).toBeEditable()
    await path.press('End')
    await page.keyboard.type('-since')
    const draft = () => client.getDocument(`drafts.${id}`)
    await expect
      .poll(async () => (await draft())?.slug)
      .toEqual({ _type: 'slug', current: 'pages/renamed-since' })
    expect((await draft())?.formerSlugs).toEqual(['pages/renamed'])
    await expect(page.getByText('Old URLs', { exact: true })).toBeVisible()
    const before = performance.now()
    await publish(page)
    await publicPageShows('/pages/renamed-since', 'Renamed', before)
    const old = await page.request.get('/pages/renamed', { maxRedirects: 0 })
    expect([old.status(), old.headers().location]).toEqual([308, '/pages/renamed-since'])
  } finally {
    for (const each of [`drafts.${id}`, id]) await client.delete(each)
  }
})

test('a module that was removed is put back in its place', async ({ studio: page }) => {
  const client = administrator()
  const id = 'drafts.page-e2e-undo'
  const modules = ['a', 'b', 'c'].map((_key) => ({
    _type: 'quote',
    _key,
    mainCaption: `Author ${_key}`,
  }))
  const keys = async () =>
    client.fetch<string[]>('*[_id == $id][0].modules[]._key', { id }, { perspective: 'raw' })
  try {
    await client.createOrReplace({
      _id: id,
      _type: 'page',
      language: 'en',
      title: 'Undo',
      slug: { _type: 'slug', current: 'pages/undo' },
      modules,
    })
    await openStudio(page, '/intent/edit/id=page-e2e-undo;type=page')
    // Studio leaves these buttons without names.
    await page.getByTestId('array-item-menu-button').nth(1).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(keys).toEqual(['a', 'c'])
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(keys).toEqual(['a', 'b', 'c'])
  } finally {
    await client.delete(id)
  }
})

test('a table is edited like a spreadsheet, right-to-left in Arabic', async ({ studio: page }) => {
  const client = administrator()
  const id = 'drafts.blogpost-e2e-table'
  const row = (key: string) => ({ _type: 'tableRow', _key: key, cells: ['', ''] })
  const table = { _type: 'textTable', _key: 't', caption: 'مقاسات', rows: [row('a'), row('b')] }
  try {
    await client.createOrReplace({
      _id: id,
      _type: 'blogpost',
      language: 'ar',
      title: 'Tables',
      body: [table],
    })
    await openStudio(page)
    const panes = await countPanes(page)
    await openStudio(page, '/intent/edit/id=blogpost-e2e-table;type=blogpost')
    await page.getByText('مقاسات').first().dblclick()
    const cell = (number: number) =>
      page.getByRole('textbox', { name: `Row ${number}, column 1`, exact: true })
    await cell(1).click()
    await expect(cell(1)).toBeFocused()
    await page.keyboard.type('فيسبر')
    await page.keyboard.press('Enter')
    await expect(cell(2)).toBeFocused()
    await page.keyboard.type('39 mm')
    await expect
      .poll(async () => (await client.getDocument(id))?.body[0].rows)
      .toMatchObject([{ cells: ['فيسبر', ''] }, { cells: ['39 mm', ''] }])
    await expect(page.getByRole('table')).toHaveCSS('direction', 'rtl')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Comments' })).toBeVisible()
    expect(await panes()).toBe(1)
  } finally {
    await client.delete(id)
  }
})

test('a form field depends on an earlier one, which is selected from a list', async ({
  studio: page,
}) => {
  const client = administrator()
  const id = 'form-appointment-en'
  const form = await client.getDocument(id)
  const waiting = form?.fields.find((each: { condition?: object }) => each.condition)
  const path = encodeURIComponent(`fields[_key=="${waiting._key}"].condition.field`)
  await openStudio(page, `/intent/edit/id=${id};type=form;path=${path}`)
  const dialog = page.getByRole('dialog')
  const question = dialog.getByRole('combobox', { name: 'Field', exact: true })
  const named = (name: string) => new RegExp(`\\(${name}\\)$`)
  await expect(question.locator('option:checked')).toHaveText(named(waiting.condition.field))
  const above = form?.fields.slice(0, form.fields.indexOf(waiting))
  await expect(question.locator('option', { hasText: named(waiting.name) })).toHaveCount(0)
  const requested = above.find((each: { name: string }) => each.name === waiting.condition.field)
  const words = (value: string) =>
    requested.options.find((option: { value: string }) => option.value === value).title
  for (const value of waiting.condition.values)
    await expect(dialog.getByRole('checkbox', { name: words(value), exact: true })).toBeChecked()
})

/** Counts renders of document panes from now on: a rerender takes the focus, and keystrokes with it. */
async function countPanes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = new Set<Element>()
    new MutationObserver(() => {
      for (const pane of document.querySelectorAll('[data-testid="document-pane"]')) seen.add(pane)
      document.documentElement.dataset.panes = String(seen.size)
    }).observe(document, { childList: true, subtree: true })
  })
  return async () => Number(await page.locator('html').getAttribute('data-panes'))
}
