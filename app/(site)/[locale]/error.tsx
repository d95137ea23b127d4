'use client'

import { useState } from 'react'
import { ErrorFallback } from '#components/chrome/error-fallback.client.tsx'
import { crawlerSnapshot } from '#components/chrome/crawler-snapshot.ts'

interface Props {
  error: Error & { digest?: string }
  reset: () => void
}

/**
 * Stands in for a page whose chrome failed too; a failure of the page alone is held inside the chrome. Waiting for
 * a script here would hand the document to the framework's own last words.
 */
export default function ErrorPage({ error, reset }: Props) {
  const [kept] = useState(() => crawlerSnapshot('body'))
  return <ErrorFallback error={error} retry={reset} kept={kept} alone />
}
