'use client'

import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.client.tsx'
import { PanelHeader } from '../ui/panel-header.tsx'
import { overlayStore, type PanelName } from './overlay-store.ts'
import { useOverlays } from './use-overlays.ts'

interface PanelDialogProps {
  panel: PanelName
  title: string
  closeLabel: string
  /** The list, rendered by the server. */
  children: ReactNode
}

/** A modal of the top bar that slides in from the end of the line. */
export function PanelDialog({ panel, title, closeLabel, children }: PanelDialogProps) {
  const open = useOverlays().panel === panel
  return (
    <Dialog open={open} onClose={overlayStore.closeAll} label={title} kind="panel">
      <PanelHeader title={title} closeLabel={closeLabel} />
      <div className="panel-body">{children}</div>
    </Dialog>
  )
}
