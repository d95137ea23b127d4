import { expect, test } from '@playwright/test'
import { administrator, publicPageShows } from './support/installation.ts'
import { field, openStudio, publish } from './support/studio.ts'

test.describe.configure({ timeout: 120_000 })

const client = administrator()
const path = 'pages/made-in-studio'
const said = 'Made in Studio, read on the site.'
const idsOfIt = () =>
  client.fetch<string[]>('*[_type == "page" && slug.current == $path]._id', { path })

test.afterAll(async () => {
  for (const id of await idsOfIt()) await client.delete(id)
})

test('an editor makes a new page in Studio with a title, a path and a module, and the site shows it', async ({
  page,
  request,
}) => {
  expect((await request.get(`/${path}`)).status()).toBe(404)
  await page.setViewportSize({ width: 1700, height: 1000 })
  await openStudio(page, '/structure/page;en')
  await page.getByRole('link', { name: 'English Page' }).click({ timeout: 30_000 })

  await field(page, 'Title').first().fill('Made in Studio')
  await field(page, 'Path').fill(path)
  await page.getByRole('button', { name: 'Add item...' }).click()
  await page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') })
  await dialog.getByRole('textbox', { name: 'Quote', exact: true }).fill(said)
  await dialog.getByRole('textbox', { name: 'Who said it', exact: true }).fill('The editor')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The list shows the module by its own words.
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
  await publicPageShows(`/${path}`, said, before, 30_000)

  const [id, ...others] = await idsOfIt()
  expect(others).toEqual([])
  expect(id).not.toContain('drafts.')
  await page.goto(`/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Made in Studio' })).toBeVisible()
  const quote = page.getByRole('figure').filter({ hasText: 'The editor' })
  await expect(quote.getByRole('blockquote')).toHaveText(said)
})
