'use client'

import { Behaviour } from './lazy-enhancer.client.tsx'

const load = () => import('./open-dialog.ts')

/** Lets the button in the element around it open the dialog beside it. */
export function OpenDialogBehaviour() {
  return <Behaviour load={load} />
}
