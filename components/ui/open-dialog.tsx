import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { OpenDialogEnhancer } from './open-dialog-enhancer.client.tsx'
import { PanelHeader } from './panel-header.tsx'

interface OpenDialogProps {
  /** Accessible name of the dialog. */
  label: string
  buttonLabel: string
  /** Accessible name of the button, where its words alone do not say what opens. */
  accessibleLabel?: string
  closeLabel: string
  /** Kept in the page so that it can be found and printed. */
  children: ReactNode
}

/** A button with the dialog that it opens. The element around it holds nothing else of the kind. */
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
