'use client'

import type { ReactNode } from 'react'
import { chrome, type Panel } from './overlay-store.ts'
import { useChrome } from './use-overlays.ts'

interface ChromeButtonProps {
  opens: Panel | 0 | 1
  className?: string
  /** Accessible name, where the content is not words. */
  label?: string
  /** Shown from 1024 px only. */
  wideOnly?: boolean
  children: ReactNode
}

/** A button of the chrome that opens a section of the menu or a modal. */
export function ChromeButton({ opens, className, label, wideOnly, children }: ChromeButtonProps) {
  const { panel, menu } = useChrome()
  const expanded = typeof opens === 'number' ? menu === opens : panel === opens
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      data-wide-only={wideOnly ? '' : undefined}
      onClick={() => (typeof opens === 'number' ? chrome.openMenu(opens) : chrome.openPanel(opens))}
    >
      {children}
    </button>
  )
}
