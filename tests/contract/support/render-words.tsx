import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteProps } from '#lib/content/site.ts'
import { noSegments } from '#lib/addresses/segments.ts'
import messages from '../../../messages/en.json'

/** The English site as its server knows it. */
export const site: SiteProps = {
  locale: 'en',
  siteUrl: 'https://orrery.example',
  siteName: 'Maison Orrery',
  segments: noSegments,
  cdnBase: 'https://cdn.example/images/orrery/production',
  shopMode: 'embedded',
  shop: { origin: 'https://shop.example', token: undefined, apiVersion: '2025-01' },
  forms: { newsletter: 'direct', captchaKey: undefined },
  isDraft: false,
}

/** What a visitor reads and sees of a part of the site: its words, and how many pictures. */
export interface Shown {
  words: string
  pictures: number
}

/** A part of the site as the server writes it. */
export function shown(part: ReactNode): Shown {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {part}
    </NextIntlClientProvider>,
  )
  return {
    words: decoded(
      html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '\n'),
    ),
    pictures: html.split('<img').length - 1,
  }
}

const decoded = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
