import type { FrameLocator, Locator, Page } from '@playwright/test'
import { stegaClean } from '@sanity/client/stega'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const [id, next] = ['compare-page', 'compare-next']
const path = `/pages/${id}`

const words = (key: string, title: string) => ({
  _key: key,
  _type: 'content',
  title,
})
const onward = {
  _type: 'link',
  type: 'internal',
  label: 'Go on',
  reference: { _type: 'reference', _ref: next },
}
/** A page that is long enough to scroll. */
const pageOf = (_id: string, title: string) => ({
  _id,
  _type: 'page',
  language: 'en',
  title,
  slug: { _type: 'slug', current: `pages/${_id.replace(/^.*\./, '')}` },
  modules: [
    { ...words('first', title), link: onward },
    ...['b', 'c', 'd', 'e', 'f', 'g'].map((key) => words(key, `Part ${key}`)),
  ],
})

test.beforeEach(async () => {
  const pages = [pageOf(next, 'Next as published'), pageOf(id, 'Page as published')]
  const drafts = [
    pageOf(`drafts.${next}`, 'Next as drafted'),
    pageOf(`drafts.${id}`, 'Page as drafted'),
  ]
  for (const page of [...pages, ...drafts]) await client.createOrReplace(page)
})
test.afterEach(async () => {
  for (const each of [`drafts.${id}`, `drafts.${next}`, id, next]) await client.delete(each)
})

const paneOf = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Pane ${number}`, exact: true })
const siteIn = (page: Page, number: number): FrameLocator =>
  paneOf(page, number).frameLocator('iframe')
const shows = (page: Page, number: number, text: string) =>
  expect(siteIn(page, number).locator('main')).toContainText(text)

const comparing = (...views: string[]) =>
  `/compare?${views.map((view) => `pane=${encodeURIComponent(`${path}?${view}`)}`).join('&')}`

test('two panes keep their own perspective through typing, navigation and reload, and a date pane shows that date', async ({
  studio: page,
}) => {
  await openStudio(page, comparing('perspective=published', 'perspective=drafts'))
  await shows(page, 1, 'Page as published')
  await shows(page, 2, 'Page as drafted')
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.getByRole('button', { name: /Page as drafted/ }).first()).toBeVisible()
  await expect(siteIn(page, 2).locator('orrery-marks .change').first()).toBeAttached()

  // Edits of another user.
  for (const title of ['Page as d', 'Page as dr', 'Page as drawn'])
    await client.patch(`drafts.${id}`).set({ 'modules[_key=="first"].title': title }).commit()
  await shows(page, 2, 'Page as drawn')
  await shows(page, 1, 'Page as published')

  const scrolled = () =>
    siteIn(page, 1)
      .locator('body')
      .evaluate(() => window.scrollY)
  expect(await scrolled()).toBe(0)
  await siteIn(page, 2).locator('main').hover()
  await page.mouse.wheel(0, 900)
  await expect.poll(scrolled).toBeGreaterThan(100)

  await siteIn(page, 1).getByRole('link', { name: 'Go on' }).first().click()
  for (const load of [0, 1]) {
    if (load) await page.reload()
    await shows(page, 1, 'Next as published')
    await shows(page, 2, 'Next as drafted')
  }

  // Two releases change the same page: the later one wins.
  const brought = ['Page at first', 'Page in the end'].map((title, order) => ({
    title,
    releaseId: `rCompare${order}`,
    on: (from: number) => new Date(from + order * 1000).toISOString(),
  }))
  const inAnHour = Date.now() + 3_600_000
  for (const { title, releaseId, on } of brought) {
    await client.releases.create({
      releaseId,
      metadata: { title, releaseType: 'asap' },
    })
    const version = pageOf(`versions.${releaseId}.${id}`, title)
    await client.create({
      ...version,
      modules: version.modules.toReversed().slice(2),
    })
    await client.releases.schedule({ releaseId, publishAt: on(inAnHour) })
  }
  const at = brought[1]!.on(inAnHour)
  const field = paneOf(page, 1).getByRole('combobox', {
    name: /^Page in pane 1/,
  })
  await field.fill(path)
  await field.press('Enter')
  await paneOf(page, 2)
    .getByRole('combobox', { name: 'Content shown in pane 2' })
    .selectOption(`at:${at}`)
  await shows(page, 1, 'Page as published')
  await shows(page, 2, 'Page in the end')
  const textOf = async (main: Locator) => stegaClean(await main.innerText()).trim()
  const promised = await textOf(siteIn(page, 2).locator('main'))

  // Publishes the same releases in the same order at once instead of waiting an hour.
  const soon = Date.now() + 1500
  for (const { releaseId } of brought) await client.releases.unschedule({ releaseId })
  for (const { releaseId, on } of brought)
    await client.releases.schedule({ releaseId, publishAt: on(soon) })
  await publicPageShows(path, 'Page in the end', performance.now())
  const visitor = await page.context().browser()!.newPage()
  await visitor.goto(`${origins.site}${path}`)
  expect(await textOf(visitor.locator('main'))).toBe(promised)
  await visitor.close()
  await shows(page, 1, 'Page in the end')
  expect(await textOf(siteIn(page, 2).locator('main'))).toBe(promised)
})

test('a share link shows one page read-only without an account, until it is revoked', async ({
  studio: page,
  browser,
}) => {
  await openStudio(page, comparing('perspective=published', 'perspective=drafts'))
  await shows(page, 2, 'Page as drafted')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this view' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByRole('textbox', {
    name: 'Link for someone without an account',
  })
  const address = await link.inputValue()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(address)
  await expect(guest.locator('main')).toContainText('Page as drafted')
  await expect(guest.getByRole('complementary', { name: 'Shared preview' })).toBeVisible()
  await expect(guest.locator('sanity-visual-editing')).toHaveCount(0)
  const other = await guest.request.get(`${origins.site}/pages/${next}`)
  expect(await other.text(), 'this page alone').toContain('Next as published')

  await openStudio(page, '/previews')
  await page.getByRole('button', { name: 'Revoke the link to “Drafts”' }).click()
  await expect(async () => {
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'This preview has ended.' })).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  await guest.context().close()
})
