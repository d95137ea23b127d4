import { expect, type Browser, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { navigateStudio, showsStudio } from './studio-windows.ts'

/** Opens a route of Studio, with a page load if the window shows another page; no sign-in page may appear on this machine. */
export async function openStudio(page: Page, place = ''): Promise<void> {
  if (await showsStudio(page)) await navigateStudio(page, `/studio${place}`)
  else await page.goto(`/studio${place}`)
  await expectStudio(page)
}

/** Expects Studio to show its tools. */
export async function expectStudio(page: Page, within?: { timeout: number }): Promise<void> {
  await expect(page.getByRole('link', { name: 'Structure' })).toBeVisible(within)
}

/** A second window with separate storage, like another user's. */
export async function openWindow(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
  return context.newPage()
}

/** Opens Presentation on a page of the site and waits for the preview. */
export async function openPresentation(page: Page, path: string): Promise<FrameLocator> {
  await openStudio(page, `/presentation?preview=${encodeURIComponent(path)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  // The overlays arrive last in the frame.
  await expect(frame.locator('sanity-visual-editing')).toBeAttached()
  // Studio covers a preview that is not connected yet.
  await expect(page.getByRole('button', { name: 'Continue anyway' })).toHaveCount(0)
  return frame
}

export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Replaces the value of a field: selecting it while Studio renders the form again would append instead. */
export async function replaceText(input: Locator, text: string): Promise<void> {
  await expect(async () => {
    await input.fill(text)
    await expect(input).toHaveValue(text, { timeout: 1000 })
  }).toPass()
}

/** Clicks Publish once: Studio defers the click until validation of the present value has finished. */
export async function publish(page: Page): Promise<void> {
  await clickPublish(page)
  await expect(publishButton(page)).toBeDisabled()
}

/** The same while another editor keeps typing, so that there are changes to publish again at once. */
export async function clickPublish(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.url().includes('document.publish')),
    publishButton(page).click(),
  ])
  expect(answer.status()).toBe(200)
}

/** Timeout of a step that is repeated because Studio may have rendered the control again. */
export const rerenderTimeout = { timeout: 15_000 }

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

/**
 * Creates a release as an editor does.
 *
 * @returns its id from Studio's URL
 */
export async function createRelease(page: Page, title: string): Promise<string> {
  await openStudio(page, '/releases')
  const dialog = page.getByRole('dialog', { name: 'New release' })
  // The overview is rendered again once releases are loaded, which closes a dialog opened before.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'New release' }).first().click()
    await dialog.getByPlaceholder('Untitled release').fill(title, rerenderTimeout)
    await dialog.getByRole('button', { name: 'Create release' }).click(rerenderTimeout)
  }).toPass()
  // Studio opens the release and selects it as perspective; on a slow machine the first is lost.
  const id = /(?:\/releases\/|perspective=)(r\w+)/
  await expect(page).toHaveURL(id)
  return id.exec(page.url())?.[1] as string
}
