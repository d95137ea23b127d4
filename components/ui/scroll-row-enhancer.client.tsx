'use client'

import { LazyEnhancer } from './lazy-enhancer.client.tsx'

const load = () => import('./scroll-row.ts')

/** Lets buttons step through the row around it. */
export function ScrollRowEnhancer() {
  return <LazyEnhancer load={load} />
}
