import type { Page } from '@playwright/test'
import { waitForHydration } from './hydration.ts'
import { foreignRequests } from './foreign-requests.ts'

/**
 * What is said twice: a request that fails is noted as such. And Chromium counts seconds: a picture that a slow machine
 * paints late is used all the same, which `settle` looks at.
 */
const saidElsewhere =
  /^Failed to load resource|_pictures\/.* was preloaded using link preload but not used within a few seconds/

export interface ProblemRecorder {
  /** What the pages said and asked for that no page should, each with its address. */
  said: () => string[]
  /** Waits until an open page lives and has everything, and notes each picture that it asks for early and then does not show. */
  settle: () => Promise<void>
}

/** Listens to a window: errors and warnings in its console, requests that fail, and requests that leave this machine. */
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
    // A page that is left ends what it was fetching ahead.
    if (why !== 'net::ERR_ABORTED') note(`${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    // What the page itself answers is for its test to say.
    const request = response.request()
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (response.status() >= 400 && !isPage) note(`${response.status()} ${response.url()}`)
  })
  return {
    said: () => [...said, ...foreign.map((address) => `asks for ${address}`)],
    settle: async () => {
      // A tab in the background is not painted: a hand brings it to life. An island that fails says so by then.
      await page.mouse.move(9, 9)
      await waitForHydration(page)
      await page.waitForLoadState('networkidle')
      for (const address of await page.evaluate(unshownPreloads))
        note(`asks early for ${address}, and does not show it`)
    },
  }
}

/** The pictures that a page preloads and no element of it shows. */
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
