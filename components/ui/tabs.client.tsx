'use client'

import { Behaviour } from './behaviour.client.tsx'

const load = () => import('./tabs.ts')

/** Lets the tabs around it take turns. */
export function TabsBehaviour() {
  return <Behaviour load={load} />
}
