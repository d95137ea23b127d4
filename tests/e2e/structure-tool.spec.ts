import { administrator } from './support/installation.ts'
import { field, openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a page is found in the tree of its language, and moved below another one', async ({
  studio: page,
}) => {
  const client = administrator()
  const draft = 'drafts.page-pages-faq-ar'
  try {
    await openStudio(page, '/intent/edit/id=page-pages-faq-ar;type=page')
    await expect(page).toHaveURL(/structure\/site;pages;page-pages-faq-ar/)
    await expect(page.getByRole('button', { name: 'Arabic', pressed: true })).toBeVisible()
    // The opened form takes the focus, which closes a menu.
    await expect(field(page, 'Title').first()).toBeVisible()
    await page.getByRole('button', { name: 'Move “الأسئلة الشائعة”' }).click()
    await page.getByRole('menuitem', { name: 'Under عن الدار' }).click()
    await expect(page.getByText(/is now under “عن الدار”/)).toBeVisible()
    await expect
      .poll(async () => (await client.getDocument(draft))?.parentPage?._ref)
      .toBe('page-pages-about-us-ar')
  } finally {
    await client.delete(draft)
  }
})

test('a long Arabic title in the tree is cut at its end', async ({ studio: page }) => {
  const client = administrator()
  const _id = 'drafts.page-e2e-long-title'
  const title = Array.from({ length: 8 }, () => 'معرض الشتاء في مرصد السماء الكبير').join(' ')
  try {
    await client.createOrReplace({
      _id,
      _type: 'page',
      language: 'ar',
      title,
      slug: { _type: 'slug', current: 'pages/e2e-long-title' },
    })
    await openStudio(page, '/structure/site;pages')
    await page.getByRole('button', { name: 'Arabic', exact: true }).click()
    const edges = await page.getByText(title).evaluate((line) => {
      const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode() as Text
      const letter = (at: number) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect()
      }
      const row = line.closest('a')!.getBoundingClientRect()
      return {
        isBeginningInside: letter(0).right <= row.right,
        isEndOutside: letter(text.length - 1).left < row.left,
      }
    })
    expect(edges).toEqual({ isBeginningInside: true, isEndOutside: true })
  } finally {
    await client.delete(_id)
  }
})

test('a redirect is tested before it is published', async ({ studio: page }) => {
  const client = administrator()
  const _id = 'drafts.redirect-e2e'
  try {
    await client.createOrReplace({
      _id,
      _type: 'redirect',
      source: '/tried',
      destination: { type: 'url', url: '/watches' },
    })
    await openStudio(page, '/structure/redirects;redirect-tester')
    await page.getByRole('textbox', { name: 'Address' }).fill('/tried')
    await page.getByRole('button', { name: 'Test redirect' }).click()
    await expect(page.getByText(/^2 redirects lead to \/collections\.$/)).toBeVisible()
    await expect(page.getByText(/The site currently returns: page not found/)).toBeVisible()
  } finally {
    await client.delete(_id)
  }
})

test('redirects are imported from a CSV file, and followed at once', async ({
  studio: page,
  request,
}) => {
  const client = administrator()
  try {
    await openStudio(page, '/structure/redirects;redirect-import')
    await page.getByLabel('CSV file').setInputFiles({
      name: 'redirects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'From,To,Permanent\n/e2e-imported,/collections,yes\n/e2e-imported,/product,no\n',
      ),
    })
    await expect(page.getByText('1 redirect to create, 1 line left out.')).toBeVisible()
    await page.getByRole('button', { name: 'Create and publish 1 redirect' }).click()
    await expect(page.getByText('1 redirect created and published.')).toBeVisible()
    await expect
      .poll(async () => {
        const response = await request.get('/e2e-imported', { maxRedirects: 0 })
        return [response.status(), response.headers().location?.replace(/^https?:\/\/[^/]+/, '')]
      })
      .toEqual([301, '/collections'])
  } finally {
    await client.delete({ query: '*[_type == "redirect" && source == "/e2e-imported"]' })
  }
})

test('links that prevent a deletion are removed in a draft, and restored', async ({
  studio: page,
}) => {
  const client = administrator()
  const target = 'page-e2e-target'
  const child = 'page-e2e-child'
  const pageOf = (_id: string, title: string) => ({
    _id,
    _type: 'page',
    language: 'en',
    title,
    slug: { _type: 'slug', current: `pages/${_id}` },
  })
  try {
    await client.createOrReplace(pageOf(target, 'Target'))
    await client.createOrReplace({
      ...pageOf(child, 'Child'),
      parentPage: { _type: 'reference', _ref: target },
    })
    await openStudio(page, `/intent/edit/id=${target};type=page`)
    await page.getByRole('button', { name: 'Open document actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: '“Target” cannot be deleted yet' })
    await dialog.getByRole('button', { name: 'Remove links in 1 document' }).click()
    await expect(
      dialog.getByText('Links removed in drafts, not published yet: “Child”.'),
    ).toBeVisible()
    expect(await client.getDocument(`drafts.${child}`)).not.toHaveProperty('parentPage')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText('Links restored: “Child”.')).toBeVisible()
    expect(await client.getDocument(`drafts.${child}`)).toBeFalsy()
    await page.keyboard.press('Escape')
  } finally {
    for (const id of [child, target])
      await client.delete({ query: `*[_id in ["${id}", "drafts.${id}"]]` })
  }
})

test('Today shows pending work, and the problems of a document as soon as it is saved', async ({
  studio: page,
}) => {
  const client = administrator()
  const _id = 'drafts.page-problem-e2e'
  try {
    await openStudio(page, '/today')
    await expect(page.getByRole('region', { name: 'Scheduled next' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Recently published' }).getByRole('link'),
    ).toHaveCount(8)
    const problems = page.getByRole('region', { name: 'Problems' })
    await expect(
      problems.getByText(/^(No problems|\d+ problems? in \d+ documents?)\.$/),
    ).toBeVisible()
    const missingTitle = problems.getByRole('link', { name: 'Title: Title is required.' })
    await client.createOrReplace({
      _id,
      _type: 'page',
      language: 'fr',
      slug: { _type: 'slug', current: 'pages/problem-e2e' },
    })
    await expect(missingTitle).toBeVisible()
    await client.patch(_id).set({ title: 'Page' }).commit()
    await expect(missingTitle).toBeHidden()
  } finally {
    await client.delete(_id)
  }
})
