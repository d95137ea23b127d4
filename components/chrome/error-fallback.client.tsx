'use client'

import { useEffect } from 'react'
import { errorPageText } from '#lib/i18n/error-page-text.ts'
import { buildUpdates } from './build-updates.ts'

export interface ErrorFallbackProps {
  error: unknown
  /** Makes the failed part once more. */
  retry: () => void
  /** The failed part as the server wrote it, for readers that are to keep it. */
  kept: readonly Node[] | undefined
  /** Nothing else is on the page. */
  alone?: boolean
}

/** The words that stand in for a part whose code failed; a crawler is shown what the server wrote. */
export function ErrorFallback({ error, retry, kept, alone }: ErrorFallbackProps) {
  // Tells the console and, where one was agreed to, the error reporter.
  useEffect(() => {
    if (!buildUpdates.recover(error)) reportError(error)
  }, [error])
  if (kept) return <div ref={(part) => part?.replaceChildren(...kept)} />

  const words = errorPageText()
  const Part = alone ? 'main' : 'section'
  return (
    <Part className="wrap message-page">
      <div className="message-page-words">
        <p className="over-title numbers">{words.code}</p>
        <h1>{words.title}</h1>
        <p className="lead">{words.body}</p>
        <div className="message-page-ways">
          <button className="button" type="button" onClick={retry}>
            {words.retry}
          </button>
          <a className="arrow-link" href={words.home}>
            {words.backHome}
          </a>
        </div>
      </div>
    </Part>
  )
}
