import { lockScroll } from './scroll-lock.ts'

/** Timeout of the exit animation in ms, for cases without `transitionend` (reduced motion, hidden tab). */
const maxExitTime = 260

/** The element that had the focus when a dialog opened. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()

/**
 * Opens a modal dialog and locks scrolling. Returns a function that closes it.
 *
 * @param unlockDelay how long the page stays locked after closing, in ms
 */
export function openModal(dialog: HTMLDialogElement, unlockDelay = 0): () => void {
  if (!dialog.open) openers.set(dialog, document.activeElement)
  dialog.showModal()
  // Forces a reflow, so that the transition starts from the closed state.
  void dialog.offsetWidth
  dialog.dataset['state'] = 'open'
  const unlock = lockScroll(unlockDelay)
  return () => {
    unlock()
    closeAnimated(dialog)
  }
}

function closeAnimated(dialog: HTMLDialogElement): void {
  if (!dialog.isConnected) return
  if (!dialog.open) {
    delete dialog.dataset['state']
    returnFocus(dialog)
    return
  }
  dialog.dataset['state'] = 'leaving'
  const timer = setTimeout(finish, maxExitTime)
  dialog.addEventListener('transitionend', onEnd)

  function onEnd(event: TransitionEvent) {
    if (event.target === dialog && event.propertyName === 'opacity') finish()
  }
  function finish() {
    clearTimeout(timer)
    dialog.removeEventListener('transitionend', onEnd)
    if (dialog.dataset['state'] !== 'leaving') return
    delete dialog.dataset['state']
    dialog.close()
    returnFocus(dialog)
  }
}

/**
 * The browser returns the focus to the opener. An opener inside a closed dialog, such as the menu, cannot take it:
 * then the opener of that dialog gets the focus.
 */
function returnFocus(dialog: HTMLDialogElement): void {
  let opener = openers.get(dialog)
  let outer = opener?.closest('dialog')
  if (!outer || isShown(outer)) return
  while (outer && !isShown(outer)) {
    opener = openers.get(outer)
    outer = opener?.closest('dialog')
  }
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

function isShown(dialog: HTMLDialogElement): boolean {
  return dialog.open && dialog.dataset['state'] !== 'leaving'
}
