'use client'

import { Behaviour } from '../../ui/lazy-enhancer.client.tsx'

const load = () => import('./autoplay.ts')

/** Lets the slideshow around it go on by itself. */
export function SlideshowBehaviour() {
  return <Behaviour load={load} />
}
