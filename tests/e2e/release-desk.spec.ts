import type { Locator, Page } from '@playwright/test'
import { readSecretsOf, testPlan } from '../../scripts/testing/stack.ts'
import { startConfiguredSite } from './support/configured-site.ts'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { answerPastListeners, startPublicApi } from './support/public-api.ts'
import { expectStudio, openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** The editor sits in New York, the site in Zurich. */
test.use({ timezoneId: 'America/New_York', locale: 'en-US' })
test.describe.configure({ timeout: 150_000 })

const client = administrator()
const seen = { timeout: 30_000 }

const pageOf = (id: string, title: string) => ({
  _id: id,
  _type: 'page',
  language: 'en',
  title,
  slug: { _type: 'slug', current: `pages/${id}` },
})
const shows = (id: string, title: string) =>
  publicPageShows(`/pages/${id}`, title, performance.now(), 30_000)
const statusOf = async (id: string) => (await fetch(`${origins.site}/pages/${id}`)).status
/** What visitors read now, where an action of the desk must not change it. */
async function stillShows(titles: Record<string, string>): Promise<void> {
  for (const [id, title] of Object.entries(titles))
    expect(await (await fetch(`${origins.site}/pages/${id}`)).text()).toContain(title)
}
const titleOf = async (id: string) => (await client.getDocument(id))?.title
const nameOf = (title: string) =>
  client.fetch<string>('releases::all()[metadata.title == $title][0].name', { title })
const stateOf = async (releaseId: string) => (await client.releases.get({ releaseId }))?.state

/** Releases that exist before a test are not its own. */
let before: Set<string>
const releases = () =>
  client.fetch<{ name: string; state: string }[]>('releases::all()[]{name, state}')
test.beforeEach(async () => {
  before = new Set((await releases()).map(({ name }) => name))
})
test.afterEach(async () => {
  for (const { name: releaseId, state } of await releases()) {
    if (before.has(releaseId)) continue
    if (state === 'scheduled') await client.releases.unschedule({ releaseId })
    if (state !== 'published' && state !== 'archived') await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
  await client.delete({ query: '*[_id match "desk-*"]' })
})

const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const chosen = async (page: Page, verb: string, item: string) => {
  await button(page, verb).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Makes a release at the desk, and lands in it. */
async function makeRelease(page: Page, title: string, site = origins.site): Promise<string> {
  await page.goto(`${site}/studio/release-desk`)
  await expectStudio(page)
  // Studio draws a tool anew while it finds its way, which closes a dialog opened before.
  await expect(async () => {
    if (!(await dialog(page).isVisible()))
      await button(page, 'New release').click({ timeout: 10_000 })
    await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title, { timeout: 2000 })
    await button(dialog(page), 'Make the release').click({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: title })).toBeVisible(seen)
  return nameOf(title)
}

async function addDocuments(page: Page, words: string, titles: string[]): Promise<void> {
  await button(page, 'Add documents…').click()
  await dialog(page).getByLabel('Find documents').fill(words)
  for (const title of titles)
    await dialog(page).getByRole('checkbox', { name: title, exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /^Add \d/ })
    .click()
  await expect(dialog(page)).toHaveCount(0, seen)
}

/** Chooses a time two days from now by the clocks of New York, and gives back its instant. */
async function chooseTime(page: Page, time: string, days = 2): Promise<string> {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('Day', { exact: true }).fill(day)
  await dialog(page).getByLabel('Time', { exact: true }).fill(time)
  await expect(dialog(page).getByRole('status')).toContainText('in Zurich, where the site is')
  return day
}

test('a release is made, filled, scheduled, moved, published and reverted at the desk', async ({
  page,
}) => {
  await client.createOrReplace(pageOf('desk-kept', 'Desk kept'))
  await client.createOrReplace(pageOf('desk-taken', 'Desk taken'))
  await shows('desk-taken', 'Desk taken')
  await shows('desk-kept', 'Desk kept')
  const untouched = { 'desk-kept': 'Desk kept', 'desk-taken': 'Desk taken' }
  const name = await makeRelease(page, 'Desk walk')
  expect(await client.releases.get({ releaseId: name })).toMatchObject({
    metadata: { releaseType: 'undecided' },
  })
  await addDocuments(page, 'Desk', ['Desk kept', 'Desk taken'])
  await chosen(page, 'What can be done with “Desk taken”', 'Take off the site with this release')
  await expect(page.getByText('Comes off the site', { exact: true })).toBeVisible(seen)
  await expect(page.getByRole('link', { name: 'Desk taken' })).toBeVisible()
  await client.patch(`versions.${name}.desk-kept`).set({ title: 'Desk changed' }).commit()
  await button(page, 'Edit…').click()
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('For the fair')
  await button(dialog(page), 'Save').click()
  await expect(page.getByText('For the fair')).toBeVisible(seen)
  await stillShows(untouched)

  await button(page, 'Month').click()
  await button(page, 'Month after').click()
  const chip = page.getByRole('button', { name: /Desk walk$/ })
  await chip.dragTo(page.locator('table[data-kind="month"] td').last())
  await expect(page.getByText(/^Meant for .*09:00 .*New York/)).toBeVisible(seen)
  await chip.press('m')
  await chooseTime(page, '09:30')
  await button(dialog(page), 'Move').click()
  await expect(page.getByText(/^Meant for .*09:30 .*New York/)).toBeVisible(seen)
  await button(page, 'Schedule…').click()
  await dialog(page).getByLabel('Day', { exact: true }).fill('2020-01-01')
  await expect(dialog(page).getByRole('alert')).toContainText('in the past')
  await chooseTime(page, '10:15')
  await button(dialog(page), 'Schedule').click()
  const when = /^Goes live by itself .*10:15 .*New York.* in Zurich, where the site is\.$/
  await expect(page.getByText(when)).toBeVisible(seen)
  const { publishAt: first = '' } = (await client.releases.get({ releaseId: name })) ?? {}
  await button(page, 'Move to…').click()
  const day = await chooseTime(page, '10:15', 4)
  await button(dialog(page), 'Move').click()
  await expect(dialog(page)).toHaveCount(0, seen)
  const { publishAt: second = '' } = (await client.releases.get({ releaseId: name })) ?? {}
  expect(second > first && second.startsWith(day)).toBe(true)
  await stillShows(untouched)
  await button(page, 'Unschedule').click()
  await expect(button(page, 'Schedule…')).toBeVisible(seen)
  expect(await stateOf(name)).toBe('active')
  await stillShows(untouched)

  await button(page, 'Publish now…').click(seen)
  await button(dialog(page), 'Publish now').click()
  await shows('desk-kept', 'Desk changed')
  await expect.poll(() => statusOf('desk-taken'), seen).toBe(404)
  await button(page, 'Revert…').click(seen)
  await expect(dialog(page).getByText(/^1 document comes back/)).toBeVisible(seen)
  await button(dialog(page), 'Make the release').click()
  await expect(page.getByRole('heading', { name: 'Revert of “Desk walk”' })).toBeVisible(seen)
  await stillShows({ 'desk-kept': 'Desk changed' })
  await button(page, 'Publish now…').click(seen)
  await button(dialog(page), 'Publish now').click()
  await shows('desk-kept', 'Desk kept')
  await shows('desk-taken', 'Desk taken')
  const revert = await nameOf('Revert of “Desk walk”')
  await button(page, 'Delete…').click(seen)
  await button(dialog(page), 'Delete').click()
  await expect(page.getByRole('heading', { name: 'Revert of “Desk walk”' })).toHaveCount(0, seen)
  expect(await stateOf(revert)).toBeUndefined()
  await stillShows(untouched)
})

test('documents are copied, moved, merged, replaced and taken out; a release is put away, brought back, doubled', async ({
  page,
}) => {
  for (const [id, title] of [
    ['desk-one', 'Desk one'],
    ['desk-two', 'Desk two'],
    ['desk-three', 'Desk three'],
  ] as const)
    await client.createOrReplace(pageOf(id, title))
  const untouched = {
    'desk-one': 'Desk one',
    'desk-two': 'Desk two',
    'desk-three': 'Desk three',
  }
  for (const [id, title] of Object.entries(untouched)) await shows(id, title)
  const into = (await client.releases.create({ metadata: { title: 'Desk into' } })).releaseId
  const from = await makeRelease(page, 'Desk from')
  await addDocuments(page, 'Desk', ['Desk one', 'Desk two', 'Desk three'])
  await client.patch(`versions.${from}.desk-one`).set({ title: 'Desk one, new' }).commit()
  await client.patch(`versions.${from}.desk-three`).set({ title: 'Desk three, new' }).commit()
  await page.getByRole('checkbox', { name: 'Choose “Desk three, new”' }).click(seen)
  await button(page, 'Move to a release…').click()
  await dialog(page).getByLabel('Into', { exact: true }).selectOption(into)
  await button(dialog(page), 'Move').click()
  await expect(page.getByRole('checkbox', { name: 'Choose “Desk three, new”' })).toHaveCount(
    0,
    seen,
  )
  expect(await titleOf(`versions.${into}.desk-three`)).toBe('Desk three, new')
  expect(await titleOf(`versions.${from}.desk-three`)).toBeUndefined()
  await page.getByRole('checkbox', { name: 'Choose “Desk two”' }).click(seen)
  await button(page, 'Copy to a release…').click()
  await dialog(page).getByLabel('Into', { exact: true }).selectOption(into)
  await button(dialog(page), 'Copy').click()
  await expect.poll(() => titleOf(`versions.${into}.desk-two`)).toBe('Desk two')
  expect(await titleOf(`versions.${from}.desk-two`)).toBe('Desk two')
  await expect(page.getByText(/“Desk into” holds it as well/)).toBeVisible(seen)
  await stillShows(untouched)

  await button(page, 'Duplicate').click()
  await expect(page.getByRole('heading', { name: 'Desk from (copy)' })).toBeVisible(seen)
  const copy = await nameOf('Desk from (copy)')
  expect(await titleOf(`versions.${copy}.desk-one`)).toBe('Desk one, new')
  await button(page, 'Archive').click()
  await expect(button(page, 'Unarchive')).toBeVisible(seen)
  await stillShows(untouched)
  await button(page, 'Unarchive').click()
  await expect.poll(() => titleOf(`versions.${copy}.desk-one`)).toBe('Desk one, new')
  await chosen(page, 'What can be done with “Desk one, new”', 'Take over what is published…')
  await button(dialog(page), 'Take over').click()
  await expect.poll(() => titleOf(`versions.${copy}.desk-one`)).toBe('Desk one')
  await chosen(page, 'What can be done with “Desk one”', 'Take out of the release…')
  await dialog(page).getByRole('checkbox').click()
  await button(dialog(page), 'Take out').click()
  await expect(page.getByRole('button', { name: 'What can be done with “Desk one”' })).toHaveCount(
    0,
    seen,
  )
  expect(await titleOf(`versions.${copy}.desk-one`)).toBeUndefined()
  await stillShows(untouched)

  await openStudio(page, `/release-desk/${from}`)
  await button(page, 'Merge into…').click(seen)
  await dialog(page).getByLabel('Into', { exact: true }).selectOption(into)
  await dialog(page)
    .getByLabel(/^What “Desk from” says/)
    .check()
  await button(dialog(page), 'Merge').click()
  await expect(page.getByRole('heading', { name: 'Desk into' })).toBeVisible(seen)
  expect(await stateOf(from)).toBe('archived')
  await stillShows(untouched)
  await button(page, 'Publish now…').click(seen)
  await button(dialog(page), 'Publish now').click()
  await expect(page.getByText(/^Went live/)).toBeVisible(seen)
  await shows('desk-one', 'Desk one, new')
  await shows('desk-three', 'Desk three, new')
})

test('what is scheduled goes live by itself, and a page leaves the site at its time', async ({
  page,
}) => {
  await client.createOrReplace(pageOf('desk-leaves', 'Desk leaves'))
  await shows('desk-leaves', 'Desk leaves')
  await openStudio(page, '/intent/edit/id=desk-leaves;type=page')
  const item = page.getByRole('menuitem', { name: 'Unpublish at…' })
  // Studio draws a document that was opened through a link twice, which closes a menu opened before.
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByTestId('action-menu-button').click(seen)
    await item.click({ timeout: 3000 })
  }).toPass(seen)
  await chooseTime(page, '09:00')
  await button(dialog(page), 'Schedule').click()
  await expect(dialog(page)).toHaveCount(0, seen)
  const [made] = (await releases()).filter(({ name }) => !before.has(name))
  const releaseId = made?.name ?? ''
  expect(made?.state).toBe('scheduled')
  expect(await statusOf('desk-leaves')).toBe(200)
  await openStudio(page, `/release-desk/${releaseId}`)
  await expect(page.getByText('Comes off the site', { exact: true })).toBeVisible(seen)
  // Nobody waits two days: the same release, for the next second.
  await client.releases.unschedule({ releaseId })
  const publishAt = new Date(Date.now() + 1500).toISOString()
  await client.releases.schedule({ releaseId, publishAt })
  await expect(page.getByText(/^Went live/)).toBeVisible(seen)
  await expect.poll(() => statusOf('desk-leaves'), seen).toBe(404)
})

test('a release is talked about, and told to calendars until the address is taken back', async ({
  page,
}) => {
  await makeRelease(page, 'Desk told')
  await button(page, 'Move to…').click()
  await chooseTime(page, '11:00')
  await button(dialog(page), 'Move').click()
  await page.getByLabel('A comment on this release').fill('Not before the fair.')
  await button(page, 'Comment').click()
  await expect(page.getByRole('article').getByText('Not before the fair.')).toBeVisible(seen)

  await button(page, 'In my calendar…').click()
  await button(dialog(page), 'Make an address').click()
  const address = await dialog(page).getByLabel('Address for a calendar').inputValue(seen)
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(await feed.text()).toMatch(/SUMMARY:Desk told\r\n/)
  const file = page.waitForEvent('download')
  await button(dialog(page), 'Download .ics').click()
  expect((await file).suggestedFilename()).toBe('releases.ics')
  await button(dialog(page), 'Take back').click()
  await expect.poll(async () => (await fetch(address)).status).toBe(404)
})

test('the desk and side by side work the same on a service that offers Sanity’s public API alone', async ({
  page,
}) => {
  const api = await startPublicApi()
  const site = await startConfiguredSite({ SANITY_API_HOST: api.origin })
  try {
    await client.createOrReplace(pageOf('desk-hosted', 'Desk hosted'))
    await answerPastListeners(page, api)
    const token = readSecretsOf(testPlan()).CONTENT_LAKE_TOKEN
    await page.addInitScript(
      (session) => localStorage.setItem('__studio_auth_token_orrery', session),
      JSON.stringify({ token, time: new Date().toISOString() }),
    )
    const name = await makeRelease(page, 'Desk away', site.origin)
    await addDocuments(page, 'Desk', ['Desk hosted'])
    await client.patch(`versions.${name}.desk-hosted`).set({ title: 'Desk from afar' }).commit()
    await button(page, 'Schedule…').click()
    await chooseTime(page, '10:15')
    await button(dialog(page), 'Schedule').click()
    await button(page, 'Unschedule').click(seen)
    await expect(button(page, 'Publish now…')).toBeVisible(seen)
    await page.getByRole('link', { name: 'Side by side' }).click()
    const headline = (pane: number) =>
      page.frameLocator('iframe').nth(pane).getByRole('heading', { level: 1 })
    await page.getByLabel('Perspective of Pane 2', { exact: true }).selectOption(name, seen)
    await expect(headline(0)).toBeVisible(seen)
    await expect(headline(1)).toBeVisible(seen)
    const path = page.getByLabel('Page of Pane 1: an address, or words of a title')
    await path.fill('/pages/desk-hosted')
    await path.press('Enter')
    await expect(headline(0)).toContainText('Desk hosted', seen)
    await expect(headline(1)).toContainText('Desk from afar', seen)
    expect(api.refused).toEqual([])
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Title', seen)
    await page.getByRole('link', { name: 'Release desk' }).click()
    await button(page, 'Desk away').click(seen)
    await button(page, 'Publish now…').click(seen)
    await button(dialog(page), 'Publish now').click()
    const shown = async () => (await fetch(`${site.origin}/pages/desk-hosted`)).text()
    await expect.poll(shown, seen).toContain('Desk from afar')
    await button(page, 'Revert…').click(seen)
    await button(dialog(page), 'Make the release').click(seen)
    await button(page, 'Publish now…').click(seen)
    await button(dialog(page), 'Publish now').click()
    await expect.poll(shown, seen).toContain('Desk hosted')
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
    expect(api.refused).toEqual([])
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await site.stop()
    await api.stop()
  }
})
