import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { foreignRequests } from './support/foreign.ts'
import { administrator, origins } from './support/installation.ts'
import { expectStudio, openPresentation, openStudio, otherWindow } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Every tool, pane and menu of Studio, as every role: nothing breaks, nothing is sold, nothing leaves. */
test.describe.configure({ timeout: 240_000 })
// Wide enough for the names of all tools beside each other.
test.use({ viewport: { width: 1700, height: 900 } })

const client = administrator()
const email = 'crawler@example.com'
const loading = { timeout: 60_000 }

/** The tools of our own, by the words of the navigation, with what each shows when it is there. */
const ownTools = {
  Today: 'Published lately',
  Translations: 'Translations',
  'Release desk': 'Release desk',
  Media: 'Media',
  Submissions: 'Submissions',
  'Side by side': 'Side by side',
  Previews: 'Previews',
  People: 'People',
} as const

/** Places of the desk, one of each task, down to a document where there is one. */
const places = [
  '/structure/site;pages;page-pages-faq-ar',
  '/structure/shop;product;all;product-meridian',
  '/structure/journal;blogpost;all',
  '/structure/retailers;retailer',
  '/structure/forms;submissions',
  '/structure/redirects;redirect-tester',
  '/structure/settings;settings;settings-fr',
]

/** What goes wrong while somebody walks through Studio. */
function troubles(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 500) found.push(`${status} ${response.url()}`)
  })
  return found
}

/** Toasts of errors, panes that failed, and words of somebody who sells. */
async function complaints(page: Page): Promise<string[]> {
  const wrong = page
    .getByText(
      /An error occurred|Something went wrong|could not be found|Upgrade|free trial|Contact sales/i,
    )
    .or(page.getByRole('alert'))
    .filter({ visible: true })
  return wrong.allInnerTexts()
}

async function walk(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const [name, shown] of Object.entries(ownTools)) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible(loading)
    await check(name)
  }
  for (const name of ['Vision', 'Releases']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/studio/${name.toLowerCase()}`))
    await check(name)
  }
  for (const place of places) {
    await openStudio(page, place)
    await expect(page.locator('[data-testid="pane-content"], form').first()).toBeVisible(loading)
    await check(place)
  }
}

test('an administrator meets no error in any pane or menu, and axe none in our tools', async ({
  page,
}) => {
  const found = troubles(page)
  const foreign = foreignRequests(page)
  await openStudio(page, '/today')
  await walk(page, async (name) => {
    if (name in ownTools) found.push(...(await axeFindings(page, 'main, [data-ui="ToolScreen"]')))
    for (const complaint of await complaints(page)) found.push(`${name}: ${complaint}`)
  })
  await openStudio(page, '/structure/site;pages;page-pages-faq-en')
  const menus = page.locator('button[aria-haspopup="true"], button[aria-haspopup="menu"]')
  await expect(menus.first()).toBeVisible(loading)
  for (const menu of await menus.filter({ visible: true }).all()) {
    if (!(await menu.isEnabled())) continue
    await menu.click()
    for (const complaint of await complaints(page)) found.push(`menu: ${complaint}`)
    await page.keyboard.press('Escape')
  }
  await openPresentation(page, '/')
  for (const complaint of await complaints(page)) found.push(`presentation: ${complaint}`)
  expect(found).toEqual([])
  expect(foreign).toEqual([])
})

test('nobody else meets one either: editor, translator, contributor, viewer', async ({
  browser,
  baseURL,
  page: admin,
}) => {
  const invited = await client.request<{ url: string }>({
    url: '/people/invitations',
    method: 'POST',
    body: { email, role: 'editor', returnTo: `${origins.site}/studio` },
  })
  const guest = await otherWindow(browser, baseURL)
  await guest.setViewportSize({ width: 1700, height: 900 })
  const found = troubles(guest)
  const foreign = foreignRequests(guest)
  try {
    await guest.goto(invited.url)
    await guest.getByLabel('Your name').fill('Crawler')
    await guest.getByLabel('Choose a password').fill('wheels of brass')
    await guest.getByRole('button', { name: 'Accept the invitation' }).click()
    await expectStudio(guest)
    const id = await crawlerId()
    for (const role of ['editor', 'translator', 'contributor', 'viewer']) {
      const languages = role === 'translator' ? { languages: ['fr'] } : {}
      await client.request({ url: `/people/${id}`, method: 'PATCH', body: { role, ...languages } })
      await openStudio(guest, '/today')
      await walk(guest, async (name) => {
        for (const complaint of await complaints(guest))
          found.push(`${role}, ${name}: ${complaint}`)
      })
    }
  } finally {
    await client.request({ url: `/people/${await crawlerId()}`, method: 'DELETE' })
    await guest.context().close()
  }
  expect(found).toEqual([])
  expect(foreign).toEqual([])
  await admin.close()
})

async function crawlerId(): Promise<string | undefined> {
  const { people } = await client.request<{ people: { id: string; email: string }[] }>({
    url: '/people',
  })
  return people.find((person) => person.email === email)?.id
}
