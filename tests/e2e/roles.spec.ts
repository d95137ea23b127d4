import type { Page } from '@playwright/test'
import { administrator, origins } from './support/installation.ts'
import { field, openStudio, openWindow, publish, replaceText } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** An invited user, and the permissions of the role in Studio and by the API. */

const client = administrator()
const title = 'Le ciel, en petit'
const email = 'tariq@example.com'
/** Where Studio stores the session. */
const tokenKey = '__studio_auth_token_orrery'

interface House {
  people: { id: string; email: string }[]
}

async function personId(): Promise<string | undefined> {
  const { people } = await client.request<House>({ url: '/people' })
  return people.find((person) => person.email === email)?.id
}

/** Removes the user, and restores the page. */
async function reset(): Promise<void> {
  const id = await personId()
  if (id !== undefined) await client.request({ url: `/people/${id}`, method: 'DELETE' })
  await client.delete('drafts.home-fr')
  await client.patch('home-fr').set({ 'header.title': title }).commit()
}

test.beforeEach(reset)
test.afterEach(reset)

/** Response of the content service to a publish without Studio. */
async function publishByApi(page: Page, id: string): Promise<number> {
  const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '{}', tokenKey)
  const { token } = JSON.parse(kept) as { token?: string }
  const action = {
    actionType: 'sanity.action.document.publish',
    publishedId: id,
    draftId: `drafts.${id}`,
  }
  const { status } = await fetch(`${origins.lake}/v2025-02-19/data/actions/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ actions: [action] }),
  })
  return status
}

test('an invited translator publishes French only, and keeps unsaved text when the role is removed', async ({
  browser,
  baseURL,
  studio: admin,
}) => {
  await openStudio(admin, '/people')
  await admin.getByRole('button', { name: 'Invite a person…' }).click()
  await admin.getByLabel('Email').fill(email)
  await admin.getByLabel('Role').selectOption('translator')
  await admin.getByRole('checkbox', { name: 'French' }).check({ force: true })
  await admin.getByRole('button', { name: 'Create link' }).click()
  const link = await admin.getByLabel('Invitation link').inputValue()

  const guest = await openWindow(browser, baseURL)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Tariq')
  await guest.getByLabel('Choose a password').fill('orbits of brass')
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await guest.waitForFunction((key) => localStorage.getItem(key) !== null, tokenKey)

  await openStudio(guest, '/structure/site;home;home-en')
  await expect(guest.getByText('Translator: French')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await expect(field(guest, 'Headline')).not.toBeEditable()
  await client.createOrReplace({ _id: 'drafts.home-en', ...(await contentOf('home-en')) })
  expect(await publishByApi(guest, 'home-en')).toBe(403)
  await client.delete('drafts.home-en')

  await openStudio(guest, '/structure/site;home;home-fr')
  const headline = field(guest, 'Headline')
  await expect(headline).toBeEditable()
  await replaceText(headline, 'Le ciel de Tariq')
  await publish(guest)
  const requested = '*[_id == "home-fr"][0].header.title'
  expect(await client.fetch<string>(requested)).toBe('Le ciel de Tariq')

  const id = await personId()
  await client.request({ url: `/people/${id}`, method: 'PATCH', body: { role: 'viewer' } })
  await headline.fill('Le ciel de Tariq, la nuit')
  await expect(guest.getByText('Your role is now Viewer')).toBeVisible()
  await expect(guest.getByText(/could not be saved/).first()).toBeVisible()
  await expect(headline).toHaveValue('Le ciel de Tariq, la nuit')
  expect(await client.fetch<string>(requested)).toBe('Le ciel de Tariq')
  await guest.getByRole('button', { name: 'Reload' }).click()
  await expect(guest.getByText(/were not saved/)).toBeVisible()
  await guest.context().close()
})

async function contentOf(id: string): Promise<{ _type: string }> {
  const { _id, _rev, _createdAt, _updatedAt, ...content } = (await client.getDocument(id))!
  return content
}
