import type { Page } from '@playwright/test'
import {
  addDocuments,
  button,
  chooseTime,
  chooseMenuItem,
  client,
  dialog,
  deleteReleasesAfterEach,
  createReleaseAtDesk,
  nameOf,
  pageOf,
  releases,
  waitForPage,
  stateOf,
  statusOf,
  expectUnchanged,
  titleOf,
} from './support/release-desk.ts'
import { openStudio, rerenderTimeout } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** The editor is in New York, the site in Zurich. */
test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

const before = deleteReleasesAfterEach()
async function madeAtDesk(page: Page, title: string): Promise<string> {
  await openStudio(page, '/release-desk')
  return createReleaseAtDesk(page, title)
}

test('a release is created, filled, scheduled, moved, published and reverted at the release desk', async ({
  studio: page,
}) => {
  await client.createOrReplace(pageOf('desk-kept', 'Desk kept'))
  await client.createOrReplace(pageOf('desk-taken', 'Desk taken'))
  await waitForPage('desk-taken', 'Desk taken')
  await waitForPage('desk-kept', 'Desk kept')
  const untouched = { 'desk-kept': 'Desk kept', 'desk-taken': 'Desk taken' }
  const name = await madeAtDesk(page, 'Desk walk')
  expect(await client.releases.get({ releaseId: name })).toMatchObject({
    metadata: { releaseType: 'undecided' },
  })
  await addDocuments(page, 'Desk', ['Desk kept', 'Desk taken'])
  await chooseMenuItem(page, 'Actions for “Desk taken”', 'Unpublish with this release')
  await expect(page.getByText('Will be unpublished', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Desk taken' })).toBeVisible()
  await client.patch(`versions.${name}.desk-kept`).set({ title: 'Desk changed' }).commit()
  await button(page, 'Edit…').click()
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('For the fair')
  await button(dialog(page), 'Save').click()
  await expect(page.getByText('For the fair')).toBeVisible()
  await expectUnchanged(untouched)

  await button(page, 'Month').click()
  await button(page, 'Next month').click()
  const chip = page.getByRole('button', { name: /Desk walk$/ })
  await chip.dragTo(page.locator('table[data-kind="month"] td').last())
  await expect(page.getByText(/^Planned for .*09:00 .*New York/)).toBeVisible()
  await chip.press('m')
  await chooseTime(page, '09:30')
  await button(dialog(page), 'Move').click()
  await expect(page.getByText(/^Planned for .*09:30 .*New York/)).toBeVisible()
  await button(page, 'Schedule…').click()
  await dialog(page).getByLabel('Day', { exact: true }).fill('2020-01-01')
  await expect(dialog(page).getByRole('alert')).toContainText('in the past')
  await chooseTime(page, '10:15')
  await button(dialog(page), 'Schedule').click()
  const when =
    /^Goes live automatically .*10:15 .*New York.* in Zurich, the time zone of the site\.$/
  await expect(page.getByText(when)).toBeVisible()
  const { publishAt: first = '' } = (await client.releases.get({ releaseId: name })) ?? {}
  await button(page, 'Move to…').click()
  const day = await chooseTime(page, '10:15', 4)
  await button(dialog(page), 'Move').click()
  await expect(dialog(page)).toHaveCount(0)
  const { publishAt: second = '' } = (await client.releases.get({ releaseId: name })) ?? {}
  expect(second > first && second.startsWith(day)).toBe(true)
  await expectUnchanged(untouched)
  await button(page, 'Unschedule').click()
  await expect(button(page, 'Schedule…')).toBeVisible()
  expect(await stateOf(name)).toBe('active')
  await expectUnchanged(untouched)

  await button(page, 'Publish now…').click()
  await button(dialog(page), 'Publish now').click()
  await waitForPage('desk-kept', 'Desk changed')
  await expect.poll(() => statusOf('desk-taken')).toBe(404)
  await button(page, 'Revert…').click()
  await expect(dialog(page).getByText(/^1 document comes back/)).toBeVisible()
  await button(dialog(page), 'Create release').click()
  await expect(page.getByRole('heading', { name: 'Revert of “Desk walk”' })).toBeVisible()
  await expectUnchanged({ 'desk-kept': 'Desk changed' })
  await button(page, 'Publish now…').click()
  await button(dialog(page), 'Publish now').click()
  await waitForPage('desk-kept', 'Desk kept')
  await waitForPage('desk-taken', 'Desk taken')
  const revert = await nameOf('Revert of “Desk walk”')
  await button(page, 'Delete…').click()
  await button(dialog(page), 'Delete').click()
  await expect(page.getByRole('heading', { name: 'Revert of “Desk walk”' })).toHaveCount(0)
  expect(await stateOf(revert)).toBeUndefined()
  await expectUnchanged(untouched)
})

test('documents are copied, moved, merged, replaced and removed; a release is archived, restored and duplicated', async ({
  studio: page,
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
  for (const [id, title] of Object.entries(untouched)) await waitForPage(id, title)
  const into = (await client.releases.create({ metadata: { title: 'Desk into' } })).releaseId
  const from = await madeAtDesk(page, 'Desk from')
  await addDocuments(page, 'Desk', ['Desk one', 'Desk two', 'Desk three'])
  await client.patch(`versions.${from}.desk-one`).set({ title: 'Desk one, new' }).commit()
  await client.patch(`versions.${from}.desk-three`).set({ title: 'Desk three, new' }).commit()
  await page.getByRole('checkbox', { name: 'Choose “Desk three, new”' }).click()
  await button(page, 'Move to a release…').click()
  await dialog(page).getByLabel('Into', { exact: true }).selectOption(into)
  await button(dialog(page), 'Move').click()
  await expect(page.getByRole('checkbox', { name: 'Choose “Desk three, new”' })).toHaveCount(0)
  expect(await titleOf(`versions.${into}.desk-three`)).toBe('Desk three, new')
  expect(await titleOf(`versions.${from}.desk-three`)).toBeUndefined()
  await page.getByRole('checkbox', { name: 'Choose “Desk two”' }).click()
  await button(page, 'Copy to a release…').click()
  await dialog(page).getByLabel('Into', { exact: true }).selectOption(into)
  await button(dialog(page), 'Copy').click()
  await expect.poll(() => titleOf(`versions.${into}.desk-two`)).toBe('Desk two')
  expect(await titleOf(`versions.${from}.desk-two`)).toBe('Desk two')
  await expect(page.getByText(/“Desk into” also contains it/).first()).toBeVisible()
  await expectUnchanged(untouched)

  await button(page, 'Duplicate').click()
  await expect(page.getByRole('heading', { name: 'Desk from (copy)' })).toBeVisible()
  const copy = await nameOf('Desk from (copy)')
  expect(await titleOf(`versions.${copy}.desk-one`)).toBe('Desk one, new')
  await button(page, 'Archive').click()
  await expect(button(page, 'Unarchive')).toBeVisible()
  await expectUnchanged(untouched)
  await button(page, 'Unarchive').click()
  await expect.poll(() => titleOf(`versions.${copy}.desk-one`)).toBe('Desk one, new')
  await chooseMenuItem(page, 'Actions for “Desk one, new”', 'Replace with the published version…')
  await button(dialog(page), 'Replace').click()
  await expect.poll(() => titleOf(`versions.${copy}.desk-one`)).toBe('Desk one')
  await chooseMenuItem(page, 'Actions for “Desk one”', 'Remove from the release…')
  await dialog(page).getByRole('checkbox').click()
  await button(dialog(page), 'Remove').click()
  await expect(page.getByRole('button', { name: 'Actions for “Desk one”' })).toHaveCount(0)
  expect(await titleOf(`versions.${copy}.desk-one`)).toBeUndefined()
  await expectUnchanged(untouched)

  await openStudio(page, `/release-desk/${from}`)
  await button(page, 'Merge into…').click()
  await dialog(page).getByLabel('Into', { exact: true }).selectOption(into)
  await dialog(page)
    .getByLabel(/^The version in “Desk from”/)
    .check()
  await button(dialog(page), 'Merge').click()
  await expect(page.getByRole('heading', { name: 'Desk into' })).toBeVisible()
  expect(await stateOf(from)).toBe('archived')
  await expectUnchanged(untouched)
  await button(page, 'Publish now…').click()
  await button(dialog(page), 'Publish now').click()
  await expect(page.getByText(/^Went live/)).toBeVisible()
  await waitForPage('desk-one', 'Desk one, new')
  await waitForPage('desk-three', 'Desk three, new')
})

test('a scheduled release publishes, and a page is unpublished at its time', async ({
  studio: page,
}) => {
  await client.createOrReplace(pageOf('desk-leaves', 'Desk leaves'))
  await waitForPage('desk-leaves', 'Desk leaves')
  await openStudio(page, '/intent/edit/id=desk-leaves;type=page')
  const item = page.getByRole('menuitem', { name: 'Unpublish at…' })
  // Studio renders a document that was opened through a link twice, which closes a menu opened before.
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByTestId('action-menu-button').click()
    await item.click(rerenderTimeout)
  }).toPass()
  await chooseTime(page, '09:00')
  await button(dialog(page), 'Schedule').click()
  await expect(dialog(page)).toHaveCount(0)
  const [made] = (await releases()).filter(({ name }) => !before().has(name))
  const releaseId = made?.name ?? ''
  expect(made?.state).toBe('scheduled')
  expect(await statusOf('desk-leaves')).toBe(200)
  await openStudio(page, `/release-desk/${releaseId}`)
  await expect(page.getByText('Will be unpublished', { exact: true })).toBeVisible()
  // Reschedules the same release to the next second instead of waiting two days.
  await client.releases.unschedule({ releaseId })
  const publishAt = new Date(Date.now() + 1500).toISOString()
  await client.releases.schedule({ releaseId, publishAt })
  await expect(page.getByText(/^Went live/)).toBeVisible()
  await expect.poll(() => statusOf('desk-leaves')).toBe(404)
})

test('a release has comments and a calendar feed, until its URL is revoked', async ({
  studio: page,
}) => {
  await madeAtDesk(page, 'Desk told')
  await button(page, 'Move to…').click()
  await chooseTime(page, '11:00')
  await button(dialog(page), 'Move').click()
  await page.getByLabel('A comment on this release').fill('Not before the fair.')
  await button(page, 'Comment').click()
  await expect(page.getByRole('article').getByText('Not before the fair.')).toBeVisible()

  await button(page, 'Add to calendar…').click()
  await button(dialog(page), 'Create URL').click()
  const address = await dialog(page).getByLabel('Calendar URL').inputValue()
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(await feed.text()).toMatch(/SUMMARY:Desk told\r\n/)
  const file = page.waitForEvent('download')
  await button(dialog(page), 'Download .ics').click()
  expect((await file).suggestedFilename()).toBe('releases.ics')
  await button(dialog(page), 'Revoke').click()
  await expect.poll(async () => (await fetch(address)).status).toBe(404)
})
