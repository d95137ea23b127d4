import type { Page } from '@playwright/test'
import { waitForHydration } from './hydration.ts'
import { foreignRequests } from './foreign-requests.ts'

/**
 * Messages that are recorded elsewhere or are no problem: failed requests are recorded as such, and a slow machine paints a
 * preloaded image after Chromium's warning, which `settle` checks instead.
 */
const saidElsewhere =
  /^Failed to load resource|_pictures\/.* was preloaded using link preload but not used within a few seconds/

export interface ProblemRecorder {
  /** Problems so far, each with the URL of its page. */
  said: () => string[]
  /** Waits until the open page is hydrated and loaded, and records each preloaded image that it does not show. */
  settle: () => Promise<void>
}

/** Records problems of a page: console errors and warnings, failed requests, and requests to other hosts. */
export function recordProblems(page: Page): ProblemRecorder {
  const said: string[] = []
  const note = (text: string) => said.push(`${page.url()}: ${text}`)
  const foreign = foreignRequests(page)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !saidElsewhere.test(message.text()))
      note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Navigation aborts prefetches.
    if (why !== 'net::ERR_ABORTED') note(`${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    // The status of the page itself is asserted by its test.
    const request = response.request()
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (response.status() >= 400 && !isPage) note(`${response.status()} ${response.url()}`)
  })
  return {
    said: () => [...said, ...foreign.map((address) => `asks for ${address}`)],
    settle: async () => {
      // A background tab is not painted; a pointer event activates it. A failing client component reports by then.
      await page.mouse.move(9, 9)
      await waitForHydration(page)
      await page.waitForLoadState('networkidle')
      for (const address of await page.evaluate(unshownPreloads))
        note(`asks early for ${address}, and does not show it`)
    },
  }
}

/** Images that a page preloads and no element shows. */
function unshownPreloads(): string[] {
  const shown = new Set(Array.from(document.images, ({ currentSrc }) => currentSrc))
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')
  return Array.from(preloads).flatMap(({ href, imageSrcset }) => {
    const offered = imageSrcset
      ? imageSrcset
          .split(/,\s+/)
          .map((one) => new URL(one.trim().split(' ')[0]!, document.baseURI).href)
      : [href]
    return offered.some((address) => shown.has(address)) ? [] : [offered[0]!]
  })
}
