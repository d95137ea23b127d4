import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import type { Locale } from '#lib/locales.ts'
import type { SiteProps } from '../site-props.ts'

/** Site properties for a visitor of a language. */
export function siteFixture(locale: Locale = 'en'): SiteProps {
  return {
    locale,
    siteUrl: 'https://orrery.example',
    siteName: 'Maison Orrery',
    segments: noPageKindSegments,
    cdnBase: 'https://cdn.example/images/orrery/production',
    currency: 'CHF',
    shopMode: 'embedded',
    shop: { origin: 'https://shop.example', token: undefined, apiVersion: '2025-01' },
    includesTax: true,
    forms: { newsletter: 'direct', captchaKey: undefined },
    isDraft: false,
  }
}
