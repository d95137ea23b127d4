'use client'

import { Behaviour } from './lazy-enhancer.client.tsx'

const load = () => import('./scroll-row.ts')

/** Lets buttons step through the row around it. */
export function ScrollRowBehaviour() {
  return <Behaviour load={load} />
}
