'use client'

import type { ReactNode } from 'react'
import { overlayStore, type PanelName } from './overlay-store.ts'
import { useOverlays } from './use-overlays.ts'

interface OverlayButtonProps {
  opens: PanelName | 0 | 1
  className?: string
  /** Accessible name, where the content is not words. */
  label?: string
  /** Shown from 1024 px only. */
  wideOnly?: boolean
  children: ReactNode
}

/** A button of the chrome that opens a section of the menu or a modal. */
export function OverlayButton({ opens, className, label, wideOnly, children }: OverlayButtonProps) {
  const { panel, menu } = useOverlays()
  const expanded = typeof opens === 'number' ? menu === opens : panel === opens
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      data-wide-only={wideOnly ? '' : undefined}
      onClick={() =>
        typeof opens === 'number' ? overlayStore.openMenu(opens) : overlayStore.openPanel(opens)
      }
    >
      {children}
    </button>
  )
}
