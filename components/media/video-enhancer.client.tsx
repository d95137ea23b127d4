'use client'

import { Behaviour } from '../ui/lazy-enhancer.client.tsx'

const load = () => import('./video.ts')

/** Lets the medium around it move or play. */
export function MovingBehaviour() {
  return <Behaviour load={load} />
}
