'use client'

import { Failure } from '#components/chrome/failure.client.tsx'

interface Props {
  error: Error & { digest?: string }
  reset: () => void
}

/** Stands in for a page whose chrome failed too; a failure of the page alone is held inside the chrome. */
export default function ErrorPage({ error, reset }: Props) {
  return <Failure error={error} retry={reset} within="body" />
}
