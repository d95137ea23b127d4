'use client'

import { Behaviour } from './lazy-enhancer.client.tsx'

const load = () => import('./tabs.ts')

/** Lets the tabs around it take turns. */
export function TabsBehaviour() {
  return <Behaviour load={load} />
}
