'use client'

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { LivePageProps } from './live-page-content.client.tsx'

/** Loaded when a draft page has mounted, since the preview's code is heavy and only editors need it. */
const LivePageContent = lazy(async () => {
  const { LivePageContent: loaded } = await import('./live-page-content.client.tsx')
  return { default: loaded }
})

const never = () => () => {}

/** Shows the server-rendered page until the live one has loaded. */
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
