import type { Locator, Page } from '@playwright/test'
import type { StudioWalk } from './studio-walk.ts'
import { openStudio } from './studio.ts'

interface Tool {
  /** Name in the navbar and of its region. */
  name: string
  /** Text that is shown once the tool has loaded its data for a user with full permissions. */
  shows: RegExp
  /** Buttons and tabs of its further views. */
  turns?: readonly RegExp[]
}

/** Data that the demo lacks: a release and a submission, without which two tools are empty. */
export const crawlRelease = 'The walk'
export const crawlEmail = 'walker@example.com'

/** Our own tools. */
const tools: readonly Tool[] = [
  { name: 'Today', shows: /Recently published/, turns: [/^Health$/] },
  { name: 'Translations', shows: /\d+ ready/ },
  {
    name: 'Release desk',
    shows: new RegExp(crawlRelease),
    turns: [/^Month$/, /^Week$/, /^List$/, new RegExp(`^${crawlRelease}`)],
  },
  { name: 'Media', shows: /^\d+ assets\b/, turns: [/^plate-eclipse\.webp/] },
  {
    name: 'Submissions',
    shows: new RegExp(crawlEmail),
    turns: [new RegExp(crawlEmail), /^Delete…$/, /^Keep$/],
  },
  { name: 'Side by side', shows: /Sync scrolling/ },
  { name: 'Previews', shows: /End all of mine/ },
  { name: 'People', shows: /Other access/, turns: [/^Audit log$/] },
]

const menus = '[aria-haspopup]'

const regionOf = (name: string): string => `section[aria-label="${name}"]`

/** Opens a tool by its name in the navbar. */
async function goToTool(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().press('Enter')
}

/** Opens every view, menu and dialog of our own tools, and runs axe on each. */
export async function crawlOwnTools(page: Page, walk: StudioWalk): Promise<void> {
  for (const { name, shows, turns = [] } of tools) {
    const region = page.locator(regionOf(name))
    await goToTool(page, name)
    await region.getByText(shows).first().waitFor()
    await walk.look(name)
    await walk.axeInBothSchemes(regionOf(name))
    // Inline forms open no dialog.
    const once = new Set(name === 'Submissions' ? ['Delete…'] : [])
    await walk.openDialogs(region, once)
    for (const turn of turns) {
      const button = region.getByRole('button', { name: turn })
      await button
        .or(region.getByRole('tab', { name: turn }))
        .first()
        .press('Enter')
      await walk.look(`${name}, ${turn.source}`)
      await walk.axe(regionOf(name))
    }
    await walk.openDialogs(region, once)
    await walk.openMenus(region.locator(menus), true)
  }
}

/** Opens every own tool for a user whose role may hide its content. */
export async function openOwnTools(page: Page, walk: StudioWalk): Promise<void> {
  for (const { name } of tools) {
    await goToTool(page, name)
    await page.locator(regionOf(name)).getByRole('heading', { level: 1 }).waitFor()
    await untilRead(page)
    await walk.look(name)
  }
}

/** Opens the menus of the navbar and their dialogs. */
export async function crawlNavbar(page: Page, walk: StudioWalk): Promise<void> {
  await page.getByRole('button', { name: 'Help and resources' }).waitFor()
  await walk.look('the bar')
  await walk.openMenus(page.getByTestId('studio-navbar').locator(menus))
}

/** Opens Sanity's own tools except Structure. */
export async function crawlSanityTools(page: Page, walk: StudioWalk): Promise<void> {
  await goToTool(page, 'Vision')
  await page.getByRole('button', { name: /^Fetch/ }).waitFor()
  await walk.look('Vision')
  await goToTool(page, 'Releases')
  await page.getByText(crawlRelease).first().waitFor()
  await walk.look('Releases')
}

/** Waits until no loading indicator is shown. */
const untilRead = (page: Page) =>
  page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[data-ui="Spinner"], [data-ui="LoadingBlock"]')].some(
        (each) => each.checkVisibility(),
      ),
  )

/** Links of the entries of one Structure pane. */
async function entriesOf(page: Page, depth: number): Promise<string[]> {
  const all = await page
    .locator('a[data-testid^="pane-item-"]')
    .evaluateAll((each) => each.map((entry) => entry.getAttribute('href') ?? ''))
  return all.filter((path) => path.split(';').length === depth)
}

/** Opens every entry of Structure, and below it the first of each list, down to a document. */
export async function crawlStructure(page: Page, walk: StudioWalk): Promise<void> {
  const visit = async (path: string): Promise<void> => {
    const entry = page.locator(`a[data-testid^="pane-item-"][href="${path}"]`).first()
    // A collapsed pane keeps its entries, which accept no pointer events.
    if ((await entry.count()) > 0) await entry.evaluate((each) => (each as HTMLElement).click())
    // With many open panes Studio may have removed the first ones.
    else await openStudio(page, path.slice('/studio'.length))
    await page.waitForFunction((at) => decodeURIComponent(location.pathname).startsWith(at), path)
    await untilRead(page)
    await walk.look(path)
    const depth = path.split(';').length + 1
    const below = await entriesOf(page, depth)
    for (const each of depth === 2 ? below : below.slice(0, 1)) await visit(each)
  }
  await goToTool(page, 'Structure')
  await page.getByTestId('pane-item-Site').waitFor()
  for (const path of await entriesOf(page, 1)) await visit(path)
}

/** Opens a page and waits for its form. */
async function openPage(page: Page): Promise<Locator> {
  await openStudio(page, '/structure/site;pages;page-pages-faq-en')
  const form = page.getByTestId('document-pane').last()
  await form.getByRole('textbox').first().waitFor()
  await untilRead(page)
  return form
}

/** Opens each menu of a document, and its dialogs. */
export async function crawlDocument(page: Page, walk: StudioWalk): Promise<void> {
  const form = await openPage(page)
  await walk.look('a page')
  await walk.openMenus(form.locator(menus))
}

/** Opens a document and its actions for a user with fewer permissions. */
export async function openDocument(page: Page, walk: StudioWalk): Promise<void> {
  const form = await openPage(page)
  await walk.look('a page')
  await walk.openMenus(form.getByRole('button', { name: 'Open document actions' }))
}
