'use client'

import { lazy, Suspense, useState } from 'react'
import { keptFor } from '#components/chrome/kept-page.ts'

const Failure = lazy(async () => ({
  default: (await import('#components/chrome/failure.tsx')).Failure,
}))

interface Props {
  error: Error & { digest?: string }
  reset: () => void
}

/** Stands in for a page whose chrome failed too; a failure of the page alone is held inside the chrome. */
export default function ErrorPage({ error, reset }: Props) {
  const [kept] = useState(() => keptFor('body'))
  return (
    <Suspense>
      <Failure error={error} retry={reset} kept={kept} alone />
    </Suspense>
  )
}
