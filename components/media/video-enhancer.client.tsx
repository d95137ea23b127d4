'use client'

import { LazyEnhancer } from '../ui/lazy-enhancer.client.tsx'

const load = () => import('./video.ts')

/** Lazily enhances the video around it. */
export function VideoEnhancer() {
  return <LazyEnhancer load={load} />
}
