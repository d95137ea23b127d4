'use client'

import { LazyEnhancer } from '../ui/lazy-enhancer.client.tsx'

const load = () => import('./enhance-gallery.ts')

/** Lazily enhances the previous and next buttons of the gallery around it. */
export function GalleryEnhancer() {
  return <LazyEnhancer load={load} />
}
