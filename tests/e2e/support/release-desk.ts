import type { Locator, Page } from '@playwright/test'
import { administrator, origins, publicPageShows } from './installation.ts'
import { rerenderTimeout } from './studio.ts'
import { expect, test } from './test.ts'

export const client = administrator()

export const pageOf = (id: string, title: string) => ({
  _id: id,
  _type: 'page',
  language: 'en',
  title,
  slug: { _type: 'slug', current: `pages/${id}` },
})
export const waitForPage = (id: string, title: string) =>
  publicPageShows(`/pages/${id}`, title, performance.now())
export const statusOf = async (id: string) => (await fetch(`${origins.site}/pages/${id}`)).status
/** Expects public pages to be unchanged by an action of the release desk. */
export async function expectUnchanged(titles: Record<string, string>): Promise<void> {
  for (const [id, title] of Object.entries(titles))
    expect(await (await fetch(`${origins.site}/pages/${id}`)).text()).toContain(title)
}
export const titleOf = async (id: string) => (await client.getDocument(id))?.title
export const nameOf = (title: string) =>
  client.fetch<string>('releases::all()[metadata.title == $title][0].name', { title })
export const stateOf = async (releaseId: string) =>
  (await client.releases.get({ releaseId }))?.state

/** All releases. */
export const releases = () =>
  client.fetch<{ name: string; state: string }[]>('releases::all()[]{name, state}')
/**
 * Deletes releases that a test created, after each test.
 *
 * @returns names of the releases before the running test
 */
export function deleteReleasesAfterEach(): () => ReadonlySet<string> {
  let before = new Set<string>()
  test.beforeEach(async () => {
    before = new Set((await releases()).map(({ name }) => name))
  })
  test.afterEach(async () => {
    for (const { name: releaseId, state } of await releases()) {
      if (before.has(releaseId)) continue
      if (state === 'scheduled') await client.releases.unschedule({ releaseId })
      if (state !== 'published' && state !== 'archived')
        await client.releases.archive({ releaseId })
      await client.releases.delete({ releaseId })
    }
    await client.delete({ query: '*[_id match "desk-*"]' })
  })
  return () => before
}

export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const chooseMenuItem = async (page: Page, verb: string, item: string) => {
  await button(page, verb).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Creates a release at the open release desk and opens it. */
export async function createReleaseAtDesk(page: Page, title: string): Promise<string> {
  // Studio renders a tool again while it resolves its route, which closes a dialog opened before.
  await expect(async () => {
    if (!(await dialog(page).isVisible())) await button(page, 'New release').click()
    await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title, rerenderTimeout)
    await button(dialog(page), 'Create release').click(rerenderTimeout)
  }).toPass()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return nameOf(title)
}

export async function addDocuments(page: Page, words: string, titles: string[]): Promise<void> {
  await button(page, 'Add documents…').click()
  await dialog(page).getByLabel('Find documents').fill(words)
  for (const title of titles)
    await dialog(page).getByRole('checkbox', { name: title, exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /^Add \d/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Chooses a time two days from now in New York, and returns its instant. */
export async function chooseTime(page: Page, time: string, days = 2): Promise<string> {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('Day', { exact: true }).fill(day)
  await dialog(page).getByLabel('Time', { exact: true }).fill(time)
  await expect(dialog(page).getByRole('status')).toContainText(
    'in Zurich, the time zone of the site',
  )
  return day
}
