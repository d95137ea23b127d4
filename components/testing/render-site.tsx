import { cleanup, render } from '@testing-library/react'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import type { SiteProps } from '#lib/content/site.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import ar from '../../messages/ar.json'
import en from '../../messages/en.json'
import fr from '../../messages/fr.json'
import ja from '../../messages/ja.json'
import { polyfillDialog } from './dialog-polyfill.ts'

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

/** The site as a visitor of a language meets it. */
export function siteFixture(locale: Locale = 'en'): SiteProps {
  return {
    locale,
    siteUrl: 'https://orrery.example',
    siteName: 'Maison Orrery',
    segments: {},
    cdnBase: 'https://cdn.example/images/orrery/production',
    shopMode: 'embedded',
    shop: { origin: 'https://shop.example', token: undefined, apiVersion: '2025-01' },
    forms: { newsletter: 'direct', captchaKey: undefined },
    isDraft: false,
  }
}

/** Renders a part of the site in a language, as the browser of a preview does. */
export function renderSite(ui: ReactNode, locale: Locale = 'en') {
  document.documentElement.lang = locale
  document.documentElement.dir = localeTable[locale].direction
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
  return render(ui, { wrapper })
}

/**
 * What axe finds wrong, in words. Colours and page-wide landmarks are looked at in a real browser
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
