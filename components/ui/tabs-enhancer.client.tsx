'use client'

import { LazyEnhancer } from './lazy-enhancer.client.tsx'

const load = () => import('./tabs.ts')

/** Lazily enhances the tabs around it. */
export function TabsEnhancer() {
  return <LazyEnhancer load={load} />
}
