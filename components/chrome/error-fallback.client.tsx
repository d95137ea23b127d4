'use client'

import { useEffect } from 'react'
import { readErrorPageText } from '#lib/i18n/error-page-text.ts'
import { newBuildTracker } from './new-build-tracker.ts'

export interface ErrorFallbackProps {
  error: unknown
  /** Renders the failed subtree again. */
  retry: () => void
  /** The failed subtree as the server rendered it, for crawlers. */
  snapshot: readonly Node[] | undefined
  /** The fallback replaces the whole page. */
  alone?: boolean
}

/** Error message in place of a failed subtree; a crawler sees the server-rendered one instead. */
export function ErrorFallback({ error, retry, snapshot, alone }: ErrorFallbackProps) {
  // Reports to the console and, with consent, to the error service.
  useEffect(() => {
    if (!newBuildTracker.recover(error)) reportError(error)
  }, [error])
  if (snapshot) return <div ref={(part) => part?.replaceChildren(...snapshot)} />

  const words = readErrorPageText()
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
