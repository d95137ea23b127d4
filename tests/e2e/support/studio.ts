import { expect, type Browser, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { navigateStudio, showsStudio } from './studio-windows.ts'

/** Goes to a place of Studio, by loading it where the window shows another page; on this machine no sign-in screen may stand in between. */
export async function openStudio(page: Page, place = ''): Promise<void> {
  if (await showsStudio(page)) await navigateStudio(page, `/studio${place}`)
  else await page.goto(`/studio${place}`)
  await expectStudio(page)
}

/** Studio is there when its tools are. */
export async function expectStudio(page: Page, within?: { timeout: number }): Promise<void> {
  await expect(page.getByRole('link', { name: 'Structure' })).toBeVisible(within)
}

/** A second window with storage of its own, as somebody else has it. */
export async function openWindow(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
  return context.newPage()
}

/** Opens Presentation on a page of the site and waits until the preview answers. */
export async function openPresentation(page: Page, path: string): Promise<FrameLocator> {
  await openStudio(page, `/presentation?preview=${encodeURIComponent(path)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  // The overlays are what arrives last in the frame.
  await expect(frame.locator('sanity-visual-editing')).toBeAttached()
  // Studio covers a preview that it has not reached yet.
  await expect(page.getByRole('button', { name: 'Continue anyway' })).toHaveCount(0)
  return frame
}

export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Writes over what stands in a field: whoever marks it in the moment in which Studio draws its form again writes behind it. */
export async function replaceText(input: Locator, text: string): Promise<void> {
  await expect(async () => {
    await input.fill(text)
    await expect(input).toHaveValue(text, { timeout: 1000 })
  }).toPass()
}

/** Presses Publish once: Studio keeps the press until the checks of the text as it is have settled. */
export async function publish(page: Page): Promise<void> {
  await clickPublish(page)
  await expect(publishButton(page)).toBeDisabled()
}

/** The same where somebody else goes on typing, so that there is something to publish again at once. */
export async function clickPublish(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.url().includes('document.publish')),
    publishButton(page).click(),
  ])
  expect(answer.status()).toBe(200)
}

/** What Studio has drawn anew meanwhile does not come back: it is opened once more. */
export const rerenderTimeout = { timeout: 15_000 }

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

/**
 * Creates a release as an editor does.
 *
 * @returns its id, as the address of Studio shows it
 */
export async function createRelease(page: Page, title: string): Promise<string> {
  await openStudio(page, '/releases')
  const dialog = page.getByRole('dialog', { name: 'New release' })
  // The overview is drawn anew once its releases are known, which closes a dialog opened before.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'New release' }).first().click()
    await dialog.getByPlaceholder('Untitled release').fill(title, rerenderTimeout)
    await dialog.getByRole('button', { name: 'Create release' }).click(rerenderTimeout)
  }).toPass()
  // Studio goes to the release and chooses it as its perspective; on a slow machine the first is lost.
  const id = /(?:\/releases\/|perspective=)(r\w+)/
  await expect(page).toHaveURL(id)
  return id.exec(page.url())?.[1] as string
}
