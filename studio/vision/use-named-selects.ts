import { useEffect } from 'react'

/** Names Vision's selects by the labels above them, which Vision does not associate with them. */
export function useNamedSelects(room: HTMLElement | null): void {
  useEffect(() => {
    if (!room) return undefined
    const nameAll = () => {
      for (const select of room.querySelectorAll('select:not([aria-label])')) {
        const name = labelAbove(select, room)
        if (name) select.setAttribute('aria-label', name)
      }
    }
    const observer = new MutationObserver(nameAll)
    observer.observe(room, { childList: true, subtree: true })
    nameAll()
    return () => observer.disconnect()
  }, [room])
}

/** Text of the closest label that stands before a control. */
function labelAbove(control: Element, room: HTMLElement): string | undefined {
  for (let inner = control; inner !== room; inner = inner.parentElement ?? room) {
    const label = inner.previousElementSibling
    const text = label?.matches('[data-ui=Label]') ? label : label?.querySelector('[data-ui=Label]')
    if (text?.textContent) return text.textContent.trim()
  }
  return undefined
}
