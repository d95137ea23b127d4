import type { Locator, Page } from '@playwright/test'
import type { StudioWalk } from './studio-walk.ts'
import { openStudio } from './studio.ts'

interface Tool {
  /** Its name in the bar, which is its region's as well. */
  name: string
  /** What is there once the tool has read what it shows to somebody who sees all of it. */
  shows: RegExp
  /** What else it shows, by the buttons and tabs that turn it so. */
  turns?: readonly RegExp[]
}

/** What the demo lacks: a release, and what somebody sent, without which two tools would be empty. */
export const crawlRelease = 'The walk'
export const crawlEmail = 'walker@example.com'

/** The tools of our own. */
const tools: readonly Tool[] = [
  { name: 'Today', shows: /Published lately/, turns: [/^Health$/] },
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
  { name: 'Side by side', shows: /Scroll together/ },
  { name: 'Previews', shows: /End all of mine/ },
  { name: 'People', shows: /Other ways in/, turns: [/^What happened$/] },
]

const menus = '[aria-haspopup]'

const regionOf = (name: string): string => `section[aria-label="${name}"]`

/** Goes to a tool by its name in the bar. */
async function goToTool(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().press('Enter')
}

/** Every tool of our own with whatever it can show, its menus and its dialogs; axe is asked at each. */
export async function crawlOwnTools(page: Page, walk: StudioWalk): Promise<void> {
  for (const { name, shows, turns = [] } of tools) {
    const region = page.locator(regionOf(name))
    await goToTool(page, name)
    await region.getByText(shows).first().waitFor()
    await walk.look(name)
    await walk.axeInBothSchemes(regionOf(name))
    // What asks in its own place opens none.
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

/** Every tool of our own as it opens for somebody whose role may hide what it would show. */
export async function openOwnTools(page: Page, walk: StudioWalk): Promise<void> {
  for (const { name } of tools) {
    await goToTool(page, name)
    await page.locator(regionOf(name)).getByRole('heading', { level: 1 }).waitFor()
    await untilRead(page)
    await walk.look(name)
  }
}

/** The bar above every tool: its menus, and what they lead to. */
export async function crawlNavbar(page: Page, walk: StudioWalk): Promise<void> {
  await page.getByRole('button', { name: 'Help and resources' }).waitFor()
  await walk.look('the bar')
  await walk.openMenus(page.getByTestId('studio-navbar').locator(menus))
}

/** Studio's own tools beside the desk. */
export async function crawlSanityTools(page: Page, walk: StudioWalk): Promise<void> {
  await goToTool(page, 'Vision')
  await page.getByRole('button', { name: /^Fetch/ }).waitFor()
  await walk.look('Vision')
  await goToTool(page, 'Releases')
  await page.getByText(crawlRelease).first().waitFor()
  await walk.look('Releases')
}

/** Until nothing on the screen says that it is being read. */
const untilRead = (page: Page) =>
  page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[data-ui="Spinner"], [data-ui="LoadingBlock"]')].some(
        (each) => each.checkVisibility(),
      ),
  )

/** Where the entries of the desk's panes lead, those of one pane. */
async function entriesOf(page: Page, depth: number): Promise<string[]> {
  const all = await page
    .locator('a[data-testid^="pane-item-"]')
    .evaluateAll((each) => each.map((entry) => entry.getAttribute('href') ?? ''))
  return all.filter((path) => path.split(';').length === depth)
}

/** The desk: every task and every entry of it, and below them the first of each list, down to a document. */
export async function crawlStructure(page: Page, walk: StudioWalk): Promise<void> {
  const visit = async (path: string): Promise<void> => {
    const entry = page.locator(`a[data-testid^="pane-item-"][href="${path}"]`).first()
    // A pane that is folded away keeps its entries, and none of them takes a pointer.
    if ((await entry.count()) > 0) await entry.evaluate((each) => (each as HTMLElement).click())
    // Where many panes stand open Studio may have taken the first ones away.
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

/** A document with each of its menus, and the dialogs that they lead to. */
export async function crawlDocument(page: Page, walk: StudioWalk): Promise<void> {
  const form = await openPage(page)
  await walk.look('a page')
  await walk.openMenus(form.locator(menus))
}

/** A document, and what somebody whose role may less is offered to do with it. */
export async function openDocument(page: Page, walk: StudioWalk): Promise<void> {
  const form = await openPage(page)
  await walk.look('a page')
  await walk.openMenus(form.getByRole('button', { name: 'Open document actions' }))
}
