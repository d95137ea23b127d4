import type { FrameLocator, Locator, Page } from '@playwright/test'
import { administrator } from './support/installation.ts'
import { openPresentation, rerenderTimeout } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const id = 'page-e2e-modules'
const words = (key: string, title: string) => ({ _key: key, _type: 'content', title })

const modules = [words('a', 'First'), words('b', 'Second'), words('c', 'Third')]

/** Selects a perspective. A form that loads takes the focus, which closes the menu. */
async function choosePerspective(page: Page, name: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByTestId('global-perspective-menu-button').click()
    await item.click({ timeout: 2000 })
  }).toPass()
}

const modulesIn = (frame: FrameLocator) => frame.locator('main [data-sanity*="modules:"].anchored')

/** A point inside a module without text, where only the module is under the pointer. */
async function openMenu(frame: FrameLocator, number: number): Promise<void> {
  const shown = modulesIn(frame).nth(number)
  const item = frame.getByRole('menuitem', { name: 'Duplicate' })
  // The overlay knows the document once its form is loaded, and the page may be rendered again meanwhile.
  await expect(async () => {
    await shown.scrollIntoViewIfNeeded(rerenderTimeout)
    const place = { position: { x: 16, y: 24 }, ...rerenderTimeout }
    await shown.hover(place)
    await shown.click({ ...place, button: 'right' })
    await expect(item).toBeVisible(rerenderTimeout)
  }).toPass()
}

/** Drags a module with the mouse to the end of another one. */
async function dragBelow(page: Page, frame: FrameLocator, from: number, to: number) {
  const boxes = await Promise.all(
    [from, to].map((number) => modulesIn(frame).nth(number).boundingBox()),
  )
  const [start, end] = boxes as [NonNullable<(typeof boxes)[0]>, NonNullable<(typeof boxes)[0]>]
  await page.mouse.move(start.x + 15, start.y + 20)
  await page.mouse.move(start.x + 16, start.y + 24)
  await page.mouse.down()
  await page.mouse.move(start.x + 16, end.y + end.height - 2, { steps: 10 })
  await page.mouse.up()
}

test('modules are dragged, duplicated, added and removed in the preview, and document metadata is shown beside it', async ({
  studio: page,
}) => {
  const client = administrator()
  const titles = async () =>
    (await client.getDocument(`drafts.${id}`))?.modules?.map(
      (each: { title?: string; _type: string }) => each.title ?? each._type,
    )
  try {
    await client.createOrReplace({
      _id: id,
      _type: 'page',
      language: 'en',
      title: 'Modules',
      slug: { _type: 'slug', current: 'pages/e2e-modules' },
      seo: { _type: 'seo', title: 'What modules are', description: 'A page of three.' },
      modules,
    })
    const frame = await openPresentation(page, '/pages/e2e-modules')
    await expect(modulesIn(frame)).toHaveCount(3)

    // Dragging needs an overlay that knows the document.
    await expect(async () => {
      // A change that is stored late must not be repeated, which would undo it.
      if ((await titles())?.[0] !== 'Second') await dragBelow(page, frame, 0, 1)
      await expect.poll(titles, rerenderTimeout).toEqual(['Second', 'First', 'Third'])
    }).toPass()
    await expect(modulesIn(frame).first()).toContainText('Second')
    await choosePerspective(page, /^Published/)
    await expect(modulesIn(frame).first()).toContainText('First')
    await choosePerspective(page, 'Drafts')
    await expect(modulesIn(frame).first()).toContainText('Second')
    await client.patch(`drafts.${id}`).set({ modules }).commit()
    await expect(modulesIn(frame).first()).toContainText('First')

    await openMenu(frame, 0)
    await frame.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.poll(titles).toEqual(['First', 'First', 'Second', 'Third'])
    await expect(modulesIn(frame)).toHaveCount(4)
    await openMenu(frame, 1)
    await frame.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(titles).toEqual(['First', 'Second', 'Third'])

    await openMenu(frame, 0)
    await frame.getByRole('button', { name: 'Insert after' }).hover()
    await frame.getByRole('menuitem', { name: 'Quote' }).click()
    await expect.poll(titles).toEqual(['First', 'quote', 'Second', 'Third'])
    await expect(modulesIn(frame).nth(1)).toHaveAttribute('data-blank', /This module is empty/)
    // Visitors see none of it, and no editing attribute.
    const open = await (
      await page.request.get('/pages/e2e-modules', { headers: { cookie: '' } })
    ).text()
    expect(open).toContain('Third')
    expect(open).not.toContain('data-blank')

    await page
      .getByRole('button', { name: /Search and sharing/ })
      .first()
      .click()
    const said = page.getByRole('region', { name: 'Search and sharing' })
    await expect(said).toContainText('What modules are')
    await expect(said).toContainText('A page of three.')
    await expect(said).toContainText('BreadcrumbList')

    await page.getByRole('button', { name: /1920 pixels wide/ }).click()
    const inside = () => frame.locator('body').evaluate(() => window.innerWidth)
    await expect.poll(inside).toBe(1920)
    await page.getByRole('button', { name: 'Fit to pane' }).click()
    await expect.poll(inside).toBeLessThan(1400)
  } finally {
    for (const each of [`drafts.${id}`, id]) await client.delete(each)
  }
})

/** Distance in px from the headline to the anchor row, and to the first module behind it. */
const standing = (html: Locator) =>
  html.evaluate((root) => {
    const top = (selector: string) => root.querySelector(selector)!.getBoundingClientRect().top
    const { innerWidth: width, innerHeight: height } = window
    const apart = ['main nav', 'main h2'].map((each) => Math.round(top(each) - top('h1')))
    return { size: { width, height }, apart }
  })

test('an anchor row has the same spacing in the preview as on the site', async ({
  studio: page,
  browser,
  baseURL,
}) => {
  const frame = await openPresentation(page, '/pages/faq')
  await expect(modulesIn(frame).first()).toBeAttached()
  const { size, apart } = await standing(frame.locator('html'))
  const context = await browser.newContext({ baseURL: baseURL!, viewport: size })
  const visitor = await context.newPage()
  await visitor.goto('/pages/faq')
  expect(apart).toEqual((await standing(visitor.locator('html'))).apart)
  await context.close()
})

/** Clicks an element once the overlay has marked it, since a click before that follows the link of its card. */
async function clickToEdit(page: Page, frame: FrameLocator, shown: Locator): Promise<void> {
  const marked = frame.locator('[data-hovered]').first()
  await expect(async () => {
    await page.mouse.move(0, 0)
    await shown.hover(rerenderTimeout)
    await expect(marked).toBeAttached({ timeout: 2000 })
  }).toPass()
  await shown.click()
}

/** Expects a click to open a document. A form that is still loading focuses its own field, which goes into the URL. */
async function opensByClick(page: Page, frame: FrameLocator, shown: Locator, url: RegExp) {
  await expect(async () => {
    await clickToEdit(page, frame, shown)
    await expect(page).toHaveURL(url, rerenderTimeout)
  }).toPass()
}

test('a click on a card opens its document in the form beside the preview, not its page', async ({
  studio: page,
}) => {
  const frame = await openPresentation(page, '/stories')
  const entry = frame.locator('.entry-card').first()
  await opensByClick(
    page,
    frame,
    entry.getByRole('heading'),
    /\/presentation\/(?:blogpost|news)\/[^/]+\/title/,
  )
  await opensByClick(
    page,
    frame,
    entry.locator('.excerpt'),
    /\/presentation\/(?:blogpost|news)\/[^/]+\/(?!title)/,
  )

  // The preview stays connected from page to page, and loads another language as a new page.
  for (const [path, language] of [
    ['/product', 'en'],
    ['/fr/montres', 'fr'],
  ] as const) {
    await openPresentation(page, path)
    await expect(frame.locator('html')).toHaveAttribute('lang', language)
    const watch = frame.locator('.product-card').first()
    await expect(watch.locator('.price')).toHaveAttribute(
      'title',
      language === 'en' ? /Comes from the shop/ : /Vient de la boutique/,
    )
    await opensByClick(
      page,
      frame,
      watch.locator('.price'),
      /\/presentation\/product\/[^/]+\/store(?:\?|$)/,
    )
    await opensByClick(
      page,
      frame,
      watch.getByRole('heading'),
      /\/presentation\/product\/[^/]+\/store\.title/,
    )
    expect(new URL(page.url()).searchParams.get('preview')).toContain(path)
  }
})

test('the preview follows a page whose path changes, and between perspectives', async ({
  studio: page,
}) => {
  const client = administrator()
  const document = {
    _id: id,
    _type: 'page',
    language: 'en',
    title: 'Follow me',
    slug: { _type: 'slug', current: 'pages/e2e-follow' },
    modules: [words('a', 'First')],
  }
  const previewed = () => new URL(page.url()).searchParams.get('preview')
  try {
    await client.createOrReplace(document)
    const frame = await openPresentation(page, '/pages/e2e-follow')
    await client.createOrReplace({
      ...document,
      _id: `drafts.${id}`,
      slug: { _type: 'slug', current: 'pages/e2e-followed' },
    })
    await expect.poll(previewed).toMatch(/\/pages\/e2e-followed(?:\?|$)/)
    await expect(modulesIn(frame).first()).toContainText('First')
    await choosePerspective(page, /^Published/)
    await expect.poll(previewed).toMatch(/\/pages\/e2e-follow(?:\?|$)/)
    await expect(modulesIn(frame).first()).toContainText('First')
    await choosePerspective(page, 'Drafts')
    await expect.poll(previewed).toMatch(/\/pages\/e2e-followed(?:\?|$)/)
  } finally {
    for (const each of [`drafts.${id}`, id]) await client.delete(each)
  }
})

test('ill-typed values are listed in the preview until they are corrected', async ({
  studio: page,
}) => {
  const client = administrator()
  const id = 'page-e2e-ill-typed'
  const document = {
    _id: id,
    _type: 'page',
    language: 'en',
    title: 'Ill-typed',
    slug: { _type: 'slug', current: 'pages/e2e-ill-typed' },
  }
  const torn = { _key: 'b', _type: 'content', title: { en: 'Torn' } }
  try {
    await client.createOrReplace({
      ...document,
      modules: [words('a', 'First'), torn, { _key: 'c', _type: 'hologram' }],
    })
    const frame = await openPresentation(page, '/pages/e2e-ill-typed')
    await expect(modulesIn(frame).first()).toContainText('First')
    const note = frame.getByRole('group').filter({ hasText: 'left out' })
    await expect(note).toContainText('2 values left out')
    await note.getByText('2 values left out').click()
    await expect(note.getByRole('listitem')).toContainText([
      'page › modules[1].title — object instead of text',
      'page › modules[2] — unknown type “hologram”',
    ])
    await client.createOrReplace({
      ...document,
      _id: `drafts.${id}`,
      modules: [words('a', 'First'), words('b', 'Mended')],
    })
    await expect(modulesIn(frame).nth(1)).toContainText('Mended')
    await expect(note).toHaveCount(0)
  } finally {
    for (const each of [`drafts.${id}`, id]) await client.delete(each)
  }
})
