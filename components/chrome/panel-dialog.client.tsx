'use client'

import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.client.tsx'
import { PanelHead } from '../ui/panel-header.tsx'
import { chrome, type Panel } from './overlay-store.ts'
import { useChrome } from './use-overlays.ts'

interface PanelDialogProps {
  panel: Panel
  title: string
  closeLabel: string
  /** What it lists, rendered by the server. */
  children: ReactNode
}

/** A modal of the top bar that slides in from the end of the line. */
export function PanelDialog({ panel, title, closeLabel, children }: PanelDialogProps) {
  const open = useChrome().panel === panel
  return (
    <Dialog open={open} onClose={chrome.closeAll} label={title} kind="panel">
      <PanelHead title={title} closeLabel={closeLabel} />
      <div className="panel-body">{children}</div>
    </Dialog>
  )
}
