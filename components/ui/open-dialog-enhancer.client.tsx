'use client'

import { LazyEnhancer } from './lazy-enhancer.client.tsx'

const load = () => import('./open-dialog.ts')

/** Lets the button in the element around it open the dialog beside it. */
export function OpenDialogEnhancer() {
  return <LazyEnhancer load={load} />
}
