import type { Page } from '@playwright/test'
import { pageKindNames, type PageKind } from '../../lib/addresses/page-kinds.ts'
import { type Locale, routedLocales } from '../../lib/locales.ts'
import { waitForHydration } from '../e2e/support/hydration.ts'
import { origins } from '../e2e/support/installation.ts'

/** The path of one page of each kind in a language, from the site's own sitemaps. */
export async function examplePaths(locale: Locale): Promise<Map<PageKind, string>> {
  const found = await Promise.all(
    pageKindNames.map(async (kind) => {
      const sitemap = await (await fetch(`${origins.site}/sitemaps/${kind}.xml`)).text()
      const path = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
        .map(([, address]) => new URL(address!).pathname)
        .find((each) => languageOf(each) === locale)
      if (path === undefined)
        throw new Error(`The sitemaps name no page of the kind ${kind} in ${locale}.`)
      return [kind, path] as const
    }),
  )
  return new Map(found)
}

function languageOf(path: string): Locale {
  return routedLocales.find((locale) => path.split('/')[1] === locale) ?? 'en'
}

/** Opens a page and waits until it is hydrated: earlier clicks reach the browser only. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
}
