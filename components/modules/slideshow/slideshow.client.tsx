'use client'

import { Behaviour } from '../../ui/behaviour.client.tsx'

const load = () => import('./rotation.ts')

/** Lets the slideshow around it go on by itself. */
export function SlideshowBehaviour() {
  return <Behaviour load={load} />
}
