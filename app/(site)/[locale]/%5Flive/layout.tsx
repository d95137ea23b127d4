import type { ReactNode } from 'react'
import { PreviewSlot } from '#components/preview/preview-slot.client.tsx'

/** Layout of live pages: a preview stays connected to Studio from page to page. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <PreviewSlot />
    </>
  )
}
