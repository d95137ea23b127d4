'use client'

import { LazyEnhancer } from '../../ui/lazy-enhancer.client.tsx'

const load = () => import('./current-anchor.ts')

/** Marks the link, in the row around it, whose place is being read. */
export function CurrentAnchorEnhancer() {
  return <LazyEnhancer load={load} />
}
