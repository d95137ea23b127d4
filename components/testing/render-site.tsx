import { cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, vi } from 'vitest'
import { type Locale, localeTable } from '#lib/locales.ts'
import ar from '../../messages/ar.json'
import en from '../../messages/en.json'
import fr from '../../messages/fr.json'
import ja from '../../messages/ja.json'
import { polyfillDialog } from './dialog-polyfill.ts'

export { siteFixture } from '#lib/content/testing/site-fixture.ts'

polyfillDialog()
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
})) as typeof window.matchMedia
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const messages: Record<Locale, typeof en> = { en, fr, ar, ja }

const inLanguage = (locale: Locale) =>
  function Language({ children }: { children: ReactNode }) {
    return (
      <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    )
  }

/** Renders a component in a language, as the live preview does in the browser. */
export function renderSite(ui: ReactNode, locale: Locale = 'en') {
  document.documentElement.lang = locale
  document.documentElement.dir = localeTable[locale].direction
  return render(ui, { wrapper: inLanguage(locale) })
}

/**
 * Content of the `noscript` elements of a component, rendered on the server: React in the browser leaves them empty.
 */
export function noscriptMarkup(ui: ReactNode, locale: Locale = 'en'): Element {
  const Language = inLanguage(locale)
  const written = document.createElement('div')
  written.innerHTML = [
    ...renderToStaticMarkup(<Language>{ui}</Language>).matchAll(/<noscript>(.*?)<\/noscript>/gs),
  ]
    .map(([, inside]) => inside)
    .join('')
  return written
}

/**
 * Descriptions of axe violations. Colours and page-wide landmarks are checked in a real browser
 * (tests/a11y): jsdom has neither layout nor a whole page.
 */
export async function axeViolations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`,
  )
}
