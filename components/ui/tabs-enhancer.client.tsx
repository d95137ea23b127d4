'use client'

import { LazyEnhancer } from './lazy-enhancer.client.tsx'

const load = () => import('./tabs.ts')

/** Lets the tabs around it take turns. */
export function TabsEnhancer() {
  return <LazyEnhancer load={load} />
}
