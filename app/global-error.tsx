'use client'

import { errorWords } from '#lib/i18n/error-words.ts'
import { defaultLocale, isLocale, type Locale, localeTable } from '#lib/locales.ts'

/** The last resort: the document itself could not be made. It carries its own style and loads nothing. */
export default function GlobalError() {
  const locale = localeOfAddress()
  const words = errorWords[locale]
  const { tag, direction } = localeTable[locale]
  return (
    <html lang={tag} dir={direction}>
      <head>
        <title>{words.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body style={bodyStyle}>
        <main style={{ maxInlineSize: '34rem' }}>
          <h1 style={{ font: '400 3rem/1.1 Georgia, serif', margin: 0 }}>{words.title}</h1>
          <p style={{ lineHeight: 1.5 }}>{words.body}</p>
          <p>
            <button type="button" onClick={() => location.reload()}>
              {words.retry}
            </button>
          </p>
        </main>
      </body>
    </html>
  )
}

const bodyStyle = {
  display: 'grid',
  placeContent: 'center',
  minBlockSize: '100svh',
  margin: 0,
  paddingInline: '24px',
  boxSizing: 'border-box',
  background: '#f6f2ea',
  color: '#14130f',
  fontFamily: 'system-ui, sans-serif',
} as const

function localeOfAddress(): Locale {
  if (typeof location === 'undefined') return defaultLocale
  const [, first] = location.pathname.split('/')
  return isLocale(first) ? first : defaultLocale
}
