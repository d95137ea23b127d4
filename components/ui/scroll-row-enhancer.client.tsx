'use client'

import { LazyEnhancer } from './lazy-enhancer.client.tsx'

const load = () => import('./scroll-row.ts')

/** Lazily enhances the buttons of the row around it. */
export function ScrollRowEnhancer() {
  return <LazyEnhancer load={load} />
}
