import type { Page } from '@playwright/test'
import { administrator, publicPageShows } from './support/installation.ts'
import { field, openStudio, publish } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const path = 'pages/made-in-studio'
const said = 'Made in Studio, read on the site.'
const idsOf = (slug: string) =>
  client.fetch<string[]>('*[_type == "page" && slug.current == $slug]._id', { slug })
const idsOfIt = () => idsOf(path)
const pathInHaste = 'pages/made-in-haste'

test.afterAll(async () => {
  for (const id of [...(await idsOfIt()), ...(await idsOf(pathInHaste))]) await client.delete(id)
})

async function beginPage(page: Page, title: string, slug: string) {
  await page.setViewportSize({ width: 1700, height: 1000 })
  await openStudio(page, '/structure/site;page;en')
  // Studio gives this button no accessible name.
  await page.getByTestId('multi-action-intent-button').last().click()
  await page.getByRole('menuitem', { name: 'English Page', exact: true }).click()
  await field(page, 'Title').first().fill(title)
  await field(page, 'Path').fill(slug)
  await expect(field(page, 'Full URL')).toHaveValue(new RegExp(`^http.+/${slug}$`))
}

async function addQuote(page: Page, quote: string) {
  await page.getByRole('button', { name: 'Add item...' }).click()
  const quoteModule = page.getByRole('menuitem', { name: 'Quote', exact: true })
  await expect(quoteModule.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await quoteModule.click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') })
  await dialog.getByRole('textbox', { name: 'Quote', exact: true }).fill(quote)
  await dialog.getByRole('textbox', { name: 'Author', exact: true }).fill('The editor')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('an editor creates a page in Studio with a title, a path and a module, and the site shows it', async ({
  studio: page,
  request,
}) => {
  expect((await request.get(`/${path}`)).status()).toBe(404)
  await beginPage(page, 'Made in Studio', path)
  await addQuote(page, said)

  // The list shows the module by its own text.
  await expect(page.getByText(said).first()).toBeVisible()
  await expect
    .poll(() =>
      client.fetch<string | null>(
        '*[_type == "page" && slug.current == $path && _id in path("drafts.**")][0].modules[0].mainCaption',
        { path },
      ),
    )
    .toBe('The editor')
  const before = performance.now()
  await publish(page)
  await publicPageShows(`/${path}`, said, before)

  const [id, ...others] = await idsOfIt()
  expect(others).toEqual([])
  expect(id).not.toContain('drafts.')
  await page.goto(`/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Made in Studio' })).toBeVisible()
  const quote = page.getByRole('figure').filter({ hasText: 'The editor' })
  await expect(quote.getByRole('blockquote')).toHaveText(said)
})

test('Publish right after the last keystroke publishes it, once', async ({ studio: page }) => {
  const publications: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('document.publish')) publications.push(request.url())
  })
  await beginPage(page, 'Made in haste', pathInHaste)
  const draft = () =>
    client.fetch<string | null>(
      '*[_type == "page" && slug.current == $slug && _id in path("drafts.**")][0].title',
      { slug: pathInHaste },
    )
  await expect.poll(draft).toBe('Made in haste')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()

  await addQuote(page, 'Said in haste.')
  await publish(page)
  expect(publications).toHaveLength(1)
  expect(
    await client.fetch<string | null>(
      '*[_type == "page" && slug.current == $slug && !(_id in path("drafts.**"))][0].modules[0].mainCaption',
      { slug: pathInHaste },
    ),
  ).toBe('The editor')
})
