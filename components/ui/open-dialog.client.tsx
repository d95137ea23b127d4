'use client'

import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog.client.tsx'
import { Icon } from './icon.tsx'

interface OpenDialogProps {
  /** Accessible name of the dialog. */
  label: string
  buttonLabel: string
  /** Accessible name of the button, where its words alone do not say what opens. */
  accessibleLabel?: string
  closeLabel: string
  /** Rendered by the server; kept in the page so that it can be found and printed. */
  children: ReactNode
}

/** A button with the dialog that it opens. */
export function OpenDialog({
  label,
  buttonLabel,
  accessibleLabel,
  closeLabel,
  children,
}: OpenDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="arrow-link stretched"
        aria-haspopup="dialog"
        aria-label={accessibleLabel}
        onClick={() => setOpen(true)}
      >
        {buttonLabel}
        <Icon name="plus" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label={label} kind="card">
        <div className="panel-head" data-plain="">
          <span />
          <button type="button" className="icon-button" aria-label={closeLabel} data-close="">
            <Icon name="close" />
          </button>
        </div>
        {children}
      </Dialog>
    </>
  )
}
