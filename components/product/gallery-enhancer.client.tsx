'use client'

import { Behaviour } from '../ui/lazy-enhancer.client.tsx'

const load = () => import('./gallery.ts')

/** Lets the buttons of the gallery around it step through its pictures. */
export function GalleryBehaviour() {
  return <Behaviour load={load} />
}
