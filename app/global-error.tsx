'use client'

import { useState } from 'react'
import { readErrorPageText } from '#lib/i18n/error-page-text.ts'

/** Fallback if the root layout fails. It has inline styles and loads nothing. */
export default function GlobalError() {
  const [{ lang, dir, words }] = useState(stateOfDocument)
  return (
    <html lang={lang} dir={dir}>
      <head>
        <title>{words.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body style={bodyStyle}>
        <main style={{ maxInlineSize: '34rem' }}>
          <p style={{ margin: 0, opacity: 0.75 }}>{words.code}</p>
          <h1 style={{ font: '400 3rem/1.1 Georgia, serif', marginBlock: '1rem' }}>
            {words.title}
          </h1>
          <p style={{ lineHeight: 1.5 }}>{words.body}</p>
          <p style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem 2rem', alignItems: 'center' }}>
            <button type="button" style={buttonStyle} onClick={() => location.reload()}>
              {words.retry}
            </button>
            <a href={words.home} style={{ color: 'inherit' }}>
              {words.backHome}
            </a>
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

const buttonStyle = {
  padding: '0.75rem 1.75rem',
  border: '1px solid #14130f',
  font: 'inherit',
  color: '#f6f2ea',
  background: '#14130f',
  cursor: 'pointer',
} as const

/** Language and messages, read from the failed document. */
function stateOfDocument() {
  const { lang, dir } =
    typeof document === 'undefined' ? { lang: 'en', dir: 'ltr' } : document.documentElement
  return { lang, dir, words: readErrorPageText() }
}
