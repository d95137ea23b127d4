'use client'

import { LazyEnhancer } from './lazy-enhancer.client.tsx'

const load = () => import('./open-dialog.ts')

/** Lazily enhances the button and dialog around it. */
export function OpenDialogEnhancer() {
  return <LazyEnhancer load={load} />
}
