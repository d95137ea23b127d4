import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import messages from '../../../messages/en.json'
import { decodeEntities } from '../../support/decode-entities.ts'

/** The English site as its server knows it. */
export const site = siteFixture()

/** What a visitor reads and sees of a part of the site: its words, and how many pictures. */
export interface RenderedText {
  words: string
  pictures: number
}

/** A part of the site as the server writes it. */
export function renderText(part: ReactNode): RenderedText {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {part}
    </NextIntlClientProvider>,
  )
  return {
    words: decodeEntities(
      html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '\n'),
    ),
    pictures: html.split('<img').length - 1,
  }
}
