'use client'

import { useEffect } from 'react'
import { errorWords } from '#lib/i18n/error-words.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'

interface Props {
  error: Error & { digest?: string }
  reset: () => void
}

/** Stands in for a page whose code failed in the browser or on the server. */
export default function ErrorPage({ error, reset }: Props) {
  useEffect(() => console.error(error), [error])
  const tag = typeof document === 'undefined' ? defaultLocale : document.documentElement.lang
  const words = errorWords[isLocale(tag) ? tag : defaultLocale]
  return (
    <main className="message-page">
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <button className="button" type="button" onClick={reset}>
        {words.retry}
      </button>
    </main>
  )
}
