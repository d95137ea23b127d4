'use client'

import { LazyEnhancer } from '../../ui/lazy-enhancer.client.tsx'

const load = () => import('./autoplay.ts')

/** Lazily adds autoplay to the slideshow around it. */
export function AutoplayEnhancer() {
  return <LazyEnhancer load={load} />
}
