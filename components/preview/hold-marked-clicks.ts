/**
 * Keeps a click on a marked element from following its link. The overlay does so itself once Studio has connected;
 * what is clicked before opens then.
 *
 * @param page in Presentation's frame
 * @returns removes the listener
 */
export function holdMarkedClicks(page: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    // The overlay leaves these to the page, and draws its own links.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    if (event.target instanceof Element && event.target.closest('sanity-visual-editing')) return
    const marks = page.querySelectorAll('sanity-visual-editing [data-hovered]')
    if ([...marks].some((mark) => contains(mark.getBoundingClientRect(), event)))
      event.preventDefault()
  }
  page.addEventListener('click', onClick)
  return () => page.removeEventListener('click', onClick)
}

const contains = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) =>
  left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
