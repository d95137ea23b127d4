'use client'

import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { openModal } from './open-modal.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape, on a click outside, or on a click on a control with `data-close`. */
  onClose: () => void
  /** Accessible name. */
  label: string
  /** `panel` slides in from the end of the line, `card` floats in the middle, `full` covers the page. */
  kind: 'panel' | 'card' | 'full'
  /** Escape and a click outside close it. */
  dismissible?: boolean
  /** How long the page stays locked after closing, in ms. */
  unlockDelay?: number
  className?: string
  id?: string
  tone?: 'night'
  children: ReactNode
}

/**
 * Base of every overlay, on the native modal dialog, which makes the rest inert, traps focus and restores it. Adds the
 * exit animation, the scroll lock and closing on a click outside.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, kind, dismissible = true, unlockDelay = 0 } = props
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    return openModal(dialog, unlockDelay)
  }, [open, unlockDelay])

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault()
    if (dismissible) onClose()
  }
  // The browser can close it too: a second Escape, the back gesture.
  const onClosed = () => {
    if (open && !ref.current?.open) onClose()
  }
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as Element
    if (target === ref.current ? dismissible : target.closest('[data-close]')) onClose()
  }

  return (
    // The dialog itself is only clicked where its backdrop is; Escape does the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      id={props.id}
      className={props.className ? `dialog ${props.className}` : 'dialog'}
      data-kind={kind}
      data-tone={props.tone}
      aria-label={label}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={onClick}
    >
      {props.children}
    </dialog>
  )
}
