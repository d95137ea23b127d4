'use client'

import { LazyEnhancer } from '../ui/lazy-enhancer.client.tsx'

const load = () => import('./video.ts')

/** Lets the medium around it move or play. */
export function VideoEnhancer() {
  return <LazyEnhancer load={load} />
}
