'use client'

import { LazyEnhancer } from '../../ui/lazy-enhancer.client.tsx'

const load = () => import('./autoplay.ts')

/** Lets the slideshow around it go on by itself. */
export function AutoplayEnhancer() {
  return <LazyEnhancer load={load} />
}
