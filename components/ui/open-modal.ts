import { lockScroll } from './scroll-lock.ts'

/** Longest leave of an overlay; covers the case that no transition ends (reduced motion, hidden tab). */
const maxExitTime = 260

/**
 * Opens a dialog over the page, which is locked meanwhile. Answers how to close it.
 *
 * @param unlockDelay how long the page stays locked after closing, in ms
 */
export function openModal(dialog: HTMLDialogElement, unlockDelay = 0): () => void {
  dialog.showModal()
  // Read back the layout, so that the entering transition starts from the closed state.
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
  }
}
