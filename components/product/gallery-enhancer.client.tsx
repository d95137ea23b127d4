'use client'

import { LazyEnhancer } from '../ui/lazy-enhancer.client.tsx'

const load = () => import('./gallery.ts')

/** Lets the buttons of the gallery around it step through its pictures. */
export function GalleryEnhancer() {
  return <LazyEnhancer load={load} />
}
