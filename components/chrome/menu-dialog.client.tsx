'use client'

import type { ReactNode, SyntheticEvent } from 'react'
import { Dialog } from '../ui/dialog.client.tsx'
import { CloseButton } from '../ui/close-button.tsx'
import { overlayStore } from './overlay-store.ts'
import { useOverlays } from './use-overlays.ts'

interface MenuDialogProps {
  label: string
  closeLabel: string
  /** Titles of the two sections, in order. */
  titles: readonly [string, string]
  /** The two sections, rendered by the server. */
  sections: readonly [ReactNode, ReactNode]
  foot: ReactNode
}

/** The page stays locked this long after the menu closes, in ms. */
const unlockDelay = 700

/** The full-screen menu: shows one of its two sections, and the picture of the entry under pointer or focus. */
export function MenuDialog({ label, closeLabel, titles, sections, foot }: MenuDialogProps) {
  const { menu, section } = useOverlays()

  return (
    <Dialog
      open={menu !== -1}
      onClose={overlayStore.closeAll}
      label={label}
      kind="full"
      className="menu"
      tone="night"
      unlockDelay={unlockDelay}
    >
      <div className="menu-bar wrap">
        <div className="menu-sections">
          {([0, 1] as const).map((index) => (
            <button
              key={index}
              type="button"
              className="menu-section-button"
              aria-pressed={section === index}
              onClick={() => overlayStore.openMenu(index)}
            >
              {titles[index]}
            </button>
          ))}
        </div>
        <CloseButton label={closeLabel} />
      </div>
      {([0, 1] as const).map((index) => (
        // The entries are links; the container only tracks which one is hovered or focused.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          key={index}
          hidden={section !== index}
          onPointerOver={showPictureOf}
          onFocus={showPictureOf}
        >
          {sections[index]}
        </div>
      ))}
      <div className="wrap">
        <div className="menu-foot">{foot}</div>
      </div>
    </Dialog>
  )
}

/** Activates the picture of an entry; an entry without one leaves the last picture. */
function showPictureOf(event: SyntheticEvent<HTMLElement>): void {
  const key = (event.target as Element).closest<HTMLElement>('[data-word]')?.dataset['word']
  const pictures = event.currentTarget.querySelectorAll<HTMLElement>('[data-picture]')
  if (!key || ![...pictures].some((picture) => picture.dataset['picture'] === key)) return
  for (const picture of pictures)
    picture.toggleAttribute('data-active', picture.dataset['picture'] === key)
}
