'use client'

import { useState } from 'react'
import { Failure } from '#components/chrome/error-fallback.client.tsx'
import { keptFor } from '#components/chrome/crawler-snapshot.ts'

interface Props {
  error: Error & { digest?: string }
  reset: () => void
}

/**
 * Stands in for a page whose chrome failed too; a failure of the page alone is held inside the chrome. Waiting for
 * a script here would hand the document to the framework's own last words.
 */
export default function ErrorPage({ error, reset }: Props) {
  const [kept] = useState(() => keptFor('body'))
  return <Failure error={error} retry={reset} kept={kept} alone />
}
