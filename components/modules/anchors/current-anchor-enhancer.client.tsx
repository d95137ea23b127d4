'use client'

import { LazyEnhancer } from '../../ui/lazy-enhancer.client.tsx'

const load = () => import('./current-anchor.ts')

/** Lazily enhances the row around it: marks the link of the section in view. */
export function CurrentAnchorEnhancer() {
  return <LazyEnhancer load={load} />
}
