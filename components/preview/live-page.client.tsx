'use client'

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { LivePageProps } from './live-page-content.client.tsx'

/** The preview's code is heavy and for editors only: it is asked for when a draft page has mounted. */
const LivePageContent = lazy(async () => {
  const { LivePageContent: loaded } = await import('./live-page-content.client.tsx')
  return { default: loaded }
})

const never = () => () => {}

/** Shows the page as the server made it until the live one is there. */
export function LivePage({ children, ...props }: LivePageProps & { children: ReactNode }) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!mounted) return children
  return (
    <Suspense fallback={children}>
      <LivePageContent {...props} />
    </Suspense>
  )
}
