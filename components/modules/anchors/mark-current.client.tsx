'use client'

import { Behaviour } from '../../ui/behaviour.client.tsx'

const load = () => import('./mark-current.ts')

/** Marks the link, in the row around it, whose place is being read. */
export function MarkCurrent() {
  return <Behaviour load={load} />
}
