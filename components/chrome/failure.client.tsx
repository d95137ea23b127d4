'use client'

import { Component, type ReactNode, useEffect, useState } from 'react'
import { unstable_rethrow } from 'next/navigation'
import { failureWords } from '#lib/i18n/failure-words.ts'
import { canonicalPath } from '#lib/addresses/path.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { pageUpdates } from './page-updates.ts'

/** Readers that do not wait for a second try: they keep the page as the server wrote it. */
const crawler = /bot|lighthouse|facebook|google/i

interface FailureProps {
  error: unknown
  /** Makes the failed part once more. */
  retry: () => void
  /** Selector of the element that the failed part filled. */
  within: string
}

/** The words that stand in for a part whose code failed; a crawler is shown what the server wrote. */
export function Failure({ error, retry, within }: FailureProps) {
  // Read while the failed part still stands in the document.
  const [kept] = useState(() =>
    crawler.test(navigator.userAgent) ? document.querySelector(within)?.innerHTML : undefined,
  )
  // Tells the console and, where one was agreed to, the error reporter.
  useEffect(() => {
    if (!pageUpdates.recover(error)) reportError(error)
  }, [error])
  if (kept) return <div dangerouslySetInnerHTML={{ __html: kept }} />

  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : defaultLocale
  const words = failureWords()
  // Alone on the page, the words are all that it has.
  const Part = within === 'body' ? 'main' : 'section'
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
          <a className="arrow-link" href={canonicalPath(locale, [])}>
            {words.backHome}
          </a>
        </div>
      </div>
    </Part>
  )
}

interface BoundaryState {
  failure?: { error: unknown }
}

/** Holds a failure of the page inside the page: top bar, menu and footer go on around it. */
export class PageBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    // A redirect or a missing page is thrown as well, and is the framework's.
    unstable_rethrow(error)
    return { failure: { error } }
  }

  readonly #retry = () => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <Failure error={failure.error} retry={this.#retry} within="#content" />
  }
}
