import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { foreignRequests } from './foreign-requests.ts'

/** Upsell and error texts: whole lines, since content may mention either. */
const complaint =
  /^(an error occurred|something went wrong|.* not found|.*could not be found.*|upgrade( now)?|.*free trial.*|contact sales|register studio|invite members)\.?$/i

/** Messages of our own tools that are no errors. */
const fair = /is still used and will not be deleted/

/** Names that open a dialog: they end in “…”, or are listed here. */
const opensDialog = /…$|^(Share|New release)$/
const leadsToDialog = /…$|^(Delete|Unpublish(?! with)|Diagnostics|Sanity Studio|New release)/

/** Menus of rows are of one kind: the name without the row's. */
const kindOf = (name: string) => name.replace(/“.*”/, '')

/** Errors on the screen and its links, in one evaluation: single queries would take minutes. */
const lookAt = (page: Page) =>
  page.evaluate((source) => {
    const wrong = new RegExp(source, 'i')
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
    const alerts = shown(
      '[role="alert"], [data-ui="Toast"]:is([data-tone="critical"], [data-tone="caution"])',
    )
    const lines = document.body.innerText.split('\n').map((line) => line.trim())
    return {
      wrong: [
        ...alerts.map(({ innerText }) => innerText.trim()).filter(Boolean),
        ...lines.filter((line) => wrong.test(line)),
      ],
      links: shown('a[href]').map((each) => (each as HTMLAnchorElement).href),
    }
  }, complaint.source)

/** Enabled controls of a part, with their accessible names. */
async function pressable(part: Locator): Promise<[string, ElementHandle][]> {
  const named: [string, ElementHandle][] = []
  for (const handle of await part.elementHandles()) {
    const name = await handle.evaluate((node) => {
      const each = node as HTMLButtonElement
      const isOff = each.disabled || each.ariaDisabled === 'true' || !each.checkVisibility()
      return isOff ? undefined : (each.ariaLabel ?? each.textContent ?? '').trim()
    })
    if (name !== undefined) named.push([name, handle as ElementHandle])
  }
  return named
}

/** A crawl of Studio by one user, which records errors and links. */
export function studioWalk(page: Page, as: string) {
  let who = as
  const found = new Set<string>()
  const links = new Set<string>()
  let place = 'the start'
  let scheme: 'light' | 'dark' = 'light'
  const note = (what: string) => found.add(`${who}, ${place}: ${what.slice(0, 300)}`)
  page.on('pageerror', ({ message }) => note(message))
  page.on('console', (said) => {
    // Failed responses are recorded with their URL below.
    // Studio's presence sends once more on a connection that a role change closed.
    // Studio warns of a preview that takes longer than eight seconds, and then waits for it.
    const known = /^Failed to load|CLOSING|^Unable to connect to visual editing/
    if (said.type() === 'error' && !known.test(said.text())) note(said.text())
  })
  page.on('response', (response) => {
    // The site responds with a status when there is no preview yet.
    if (response.status() === 401 && response.url().endsWith('/api/draft-mode/session')) return
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
  })
  const foreign = foreignRequests(page)

  const look = async (at = place): Promise<void> => {
    place = at
    const seen = await lookAt(page)
    for (const each of seen.wrong) if (!fair.test(each)) note(each)
    for (const each of seen.links) links.add(each)
  }

  /** Axe violations of a part in its present state. */
  const axe = async (selector: string): Promise<void> => {
    // A colour in transition has no meaningful contrast.
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      await Promise.allSettled(document.getAnimations().map((each) => each.finished))
    })
    for (const finding of await axeFindings(page, selector)) note(`${scheme}: ${finding}`)
  }

  /** Axe violations of a part in the present colour scheme and then in the other, which stays. */
  const axeInBothSchemes = async (selector: string): Promise<void> => {
    await axe(selector)
    scheme = scheme === 'dark' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`${selector}[data-scheme="${scheme}"]`).first().waitFor()
    await axe(selector)
  }

  const dialog = page.getByRole('dialog').filter({ visible: true })

  /** Checks the open dialog, and closes it. */
  const lookIntoDialog = async (name: string, isOwn: boolean): Promise<void> => {
    const from = place
    await dialog.first().waitFor()
    await look(`${from}, ${name}`)
    if (isOwn) await axe('[data-ui="Dialog"]')
    // A new dialog may not listen yet, and one of Studio's own above its menu may not receive Escape.
    const way = dialog.getByRole('button', { name: /^(OK|Cancel|Close)/ }).last()
    await expect(async () => {
      await page.keyboard.press('Escape')
      if (!isOwn && (await way.isVisible())) await way.press('Enter', { timeout: 1000 })
      await dialog.first().waitFor({ state: 'hidden', timeout: 1000 })
    }).toPass({ timeout: 60_000, intervals: [0] })
    place = from
  }

  /** Opens one menu of each kind, and the dialogs of its items. */
  const openMenus = async (openers: Locator, isOwn = false): Promise<void> => {
    const once = new Set<string>()
    const from = place
    for (const [name, opener] of await pressable(openers)) {
      const id = name || ((await opener.getAttribute('data-testid')) ?? 'without a name')
      if (once.has(kindOf(id))) continue
      once.add(kindOf(id))
      const until = (state: string) =>
        page.waitForFunction(([each, wanted]) => each.ariaExpanded === wanted, [
          opener as ElementHandle<Element>,
          state,
        ] as const)
      const open = async () => {
        if ((await opener.getAttribute('aria-expanded')) === 'true') return
        await opener.evaluate((each) => (each as HTMLElement).click())
        await until('true')
      }
      place = `${from}, menu ${id}`
      await open()
      await look()
      const items = page
        .locator('[role="menuitem"]:not([disabled]):visible')
        .filter({ hasText: leadsToDialog })
      for (const [index, item] of (await items.allInnerTexts()).entries()) {
        await open()
        await items.nth(index).press('Enter')
        await lookIntoDialog(item, isOwn)
      }
      await page.keyboard.press('Escape')
      await until('false')
    }
    place = from
  }

  /** Opens the dialogs of the buttons of an own tool, except those opened before. */
  const openDialogs = async (part: Locator, once: Set<string>): Promise<void> => {
    const buttons = part.locator('button:not([aria-haspopup])').filter({ hasText: opensDialog })
    for (const [name] of await pressable(buttons)) {
      if (once.has(name)) continue
      once.add(name)
      await part.getByRole('button', { name, exact: true }).first().press('Enter')
      await lookIntoDialog(name, true)
    }
  }

  const goOnAs = (role: string): void => void (who = role)

  return { found, foreign, links, goOnAs, look, axe, axeInBothSchemes, openMenus, openDialogs }
}

export type StudioWalk = ReturnType<typeof studioWalk>
