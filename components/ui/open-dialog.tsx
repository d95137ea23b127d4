import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { OpenDialogEnhancer } from './open-dialog-enhancer.client.tsx'
import { PanelHeader } from './panel-header.tsx'

interface OpenDialogProps {
  /** Accessible name of the dialog. */
  label: string
  buttonLabel: string
  /** Accessible name of the button, if its label is not enough. */
  accessibleLabel?: string
  closeLabel: string
  /** In the page from the start, so that it can be indexed and printed. */
  children: ReactNode
}

/** A button with its dialog. The parent element contains no other such pair. */
export function OpenDialog(props: OpenDialogProps) {
  return (
    <>
      <button
        type="button"
        className="arrow-link stretched"
        aria-haspopup="dialog"
        aria-label={props.accessibleLabel}
      >
        {props.buttonLabel}
        <Icon name="plus" />
      </button>
      <dialog className="dialog" data-kind="card" aria-label={props.label}>
        <PanelHeader closeLabel={props.closeLabel} />
        {props.children}
      </dialog>
      <OpenDialogEnhancer />
    </>
  )
}
