import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import messages from '../../../messages/en.json'
import { decodeEntities } from '../../support/decode-entities.ts'

/** The English site as the server knows it. */
export const site = siteFixture()

/** Visible content of a rendered component: its text and its number of images. */
export interface RenderedText {
  words: string
  pictures: number
}

/** Renders a component on the server. */
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
