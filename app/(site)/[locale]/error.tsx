'use client'

import { useState } from 'react'
import { ErrorFallback } from '#components/chrome/error-fallback.client.tsx'
import { crawlerSnapshot } from '#components/chrome/crawler-snapshot.ts'

interface Props {
  error: Error & { digest?: string }
  reset: () => void
}

/**
 * Error page for a failed chrome; `ErrorBoundary` contains errors of the page itself. It loads no script lazily, since
 * a suspended error page would fall back to the framework's own.
 */
export default function ErrorPage({ error, reset }: Props) {
  const [kept] = useState(() => crawlerSnapshot('body'))
  return <ErrorFallback error={error} retry={reset} snapshot={kept} alone />
}
