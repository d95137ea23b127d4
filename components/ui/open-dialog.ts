import { openModal } from './open-modal.ts'

/** Opens a dialog by its button, and closes it on Escape, a click outside or `data-close`. Returns a cleanup. */
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
  // The browser can close it too: a second Escape, the back gesture.
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
