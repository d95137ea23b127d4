'use client'

import { Behaviour } from '../ui/behaviour.client.tsx'

const load = () => import('./moving.ts')

/** Lets the medium around it move or play. */
export function MovingBehaviour() {
  return <Behaviour load={load} />
}
