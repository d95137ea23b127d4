import { openModal } from './open-modal.ts'

/** Lets a button open the dialog beside it; Escape, a click outside and what carries `data-close` close it. */
export function enhance(root: HTMLElement): () => void {
  const button = root.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
  const dialog = root.querySelector('dialog')
  if (!button || !dialog) return () => undefined
  let leave: (() => void) | undefined
  const open = () => {
    leave ??= openModal(dialog)
  }
  const close = () => {
    leave?.()
    leave = undefined
  }
  const onCancel = (event: Event) => {
    event.preventDefault()
    close()
  }
  // The browser closes it by itself too: an insistent Escape, the gesture that goes back.
  const onClosed = () => {
    if (!dialog.open) close()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target === dialog || (target as Element).closest('[data-close]')) close()
  }
  button.addEventListener('click', open)
  dialog.addEventListener('cancel', onCancel)
  dialog.addEventListener('close', onClosed)
  dialog.addEventListener('click', onClick)
  return () => {
    close()
    button.removeEventListener('click', open)
    dialog.removeEventListener('cancel', onCancel)
    dialog.removeEventListener('close', onClosed)
    dialog.removeEventListener('click', onClick)
  }
}
