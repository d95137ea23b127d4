import { Dialog } from '@sanity/ui'
import { type ComponentProps, useEffect, useState } from 'react'

/** Dialog of our tools. When it closes, the focus returns to what opened it, which Studio's own dialog does not do. */
export function ToolDialog(props: ComponentProps<typeof Dialog>) {
  useReturnFocus()
  return <Dialog {...props} />
}

/** Returns the focus to the element that had it before this component was rendered. */
function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(() => () => opener?.focus(), [opener])
}

/** The focused element; for an entry of a menu, which closes, the button of the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = label ? document.getElementById(label) : focused
  return opener instanceof HTMLElement ? opener : null
}
