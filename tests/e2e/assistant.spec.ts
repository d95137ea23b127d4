import type { Page, Route } from '@playwright/test'
import { administrator } from './support/installation.ts'
import { openStudio, openWindow, rerenderTimeout } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const client = administrator()

const source = {
  _id: 'machine-en',
  _type: 'page',
  language: 'en',
  title: 'Machine words',
  slug: { _type: 'slug', current: 'pages/machine' },
  modules: [{ _type: 'content', _key: 'm', title: 'Brass and glass' }],
}

/** The texts of a document, as the model of this test translates them. */
const translated = (language: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => translated(language, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'title' ? `[${language}] ${String(inner)}` : translated(language, inner),
    ]),
  )
}

/** Responds as a content service with a model; the lake of the tests has none. */
async function serveModel(page: Page, pause: () => Promise<void>): Promise<void> {
  const respond = (route: Route, body: unknown) => {
    const { origin = '*' } = route.request().headers()
    return route.fulfill({
      json: body,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      },
    })
  }
  await page.route(/\/agent\/settings\//, (route) =>
    respond(route, { model: { name: 'test-model' } }),
  )
  await page.route(/\/agent\/action\/translate\//, async (route) => {
    const { documentId, toLanguage } = route.request().postDataJSON() as {
      documentId: string
      toLanguage: { id: string }
    }
    await pause()
    const document = await client.getDocument(documentId)
    // A stopped request has no route any more.
    await respond(route, translated(toLanguage.id, document)).catch(() => undefined)
  })
}

const french = () =>
  client.fetch<{ _id: string; machineTranslation?: object } | null>(
    '*[_type == "page" && language == "fr" && title match "*Machine words"][0]',
  )

test.afterEach(() =>
  client.delete({
    query: '*[_type == "page" && title match "*Machine words" || _id == "translation-machine-en"]',
  }),
)

/** Opens a dialog by the menu beside Publish, which a document that is opened by id may render again. */
async function openAction(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.getByTestId('action-menu-button').click(rerenderTimeout)
    await page.getByRole('menuitem', { name }).click(rerenderTimeout)
  }).toPass()
}

test('a page is translated by a model as a proposal, which can be stopped, accepted, undone and approved', async ({
  browser,
  baseURL,
}) => {
  await client.createOrReplace(source)
  const page = await openWindow(browser, baseURL)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: 'Translate' })
  let continueModel: (() => void) | undefined
  let isHeld = true
  await serveModel(page, () =>
    isHeld ? new Promise((resolve) => (continueModel = resolve)) : Promise.resolve(),
  )
  await openStudio(page, '/intent/edit/id=machine-en;type=page')
  const proposeFrench = async () => {
    await openAction(page, 'Translate…')
    for (const language of ['Arabic', 'Japanese'])
      await dialog.getByRole('checkbox', { name: `${language} (new)` }).uncheck()
    await button('Start (2 texts)').click()
  }

  await proposeFrench()
  await expect(dialog.getByRole('progressbar', { name: 'Texts' })).toBeVisible()
  await button('Stop').click()
  await expect(dialog.getByText('Stopped. Nothing was written.')).toBeVisible()
  isHeld = false
  continueModel?.()
  expect(await french()).toBeNull()

  await button('Try again').click()
  await expect(dialog.getByText('[fr] Brass and glass')).toHaveJSProperty('tagName', 'INS')
  expect(await french()).toBeNull()
  await button('Accept 2 texts').click()
  await expect(dialog).toBeHidden()
  await expect.poll(french).toMatchObject({
    title: '[fr] Machine words',
    machineTranslation: { model: 'test-model' },
  })
  await button('Undo').click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await french()).toBeNull()
  await button('Dismiss').click()

  await proposeFrench()
  await button('Accept 2 texts').click()
  await expect.poll(french).not.toBeNull()
  await openStudio(page, '/translations')
  await page.getByRole('searchbox', { name: 'Title' }).fill('Machine words')
  await expect(page.getByText('Machine-made, not approved')).toBeVisible()
  await page.getByRole('link', { name: /^Machine words, French/ }).click()
  await openAction(page, 'Approve translation')
  await expect.poll(async () => (await french())?.machineTranslation).toBeUndefined()

  // A field offers what applies to it, by its own menu.
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().hover()
  await page.getByRole('button', { name: 'Assistant' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Suggest' })).toBeVisible()
  await page.context().close()
})
