/** Links whose `::after` covers the card around them. */
const stretched = ['.stretched', '.product-card .name a', '.entry-card .display a']

/** Lets the pointer reach the texts and pictures below stretched links, so that overlays can select them. */
export const stretchedLinkStyles = `:is(${stretched.join()})::after{pointer-events:none}`

/**
 * Makes a click on a card follow its stretched link, where no overlay has taken the click: while editing is off, and
 * outside Studio.
 *
 * @returns removes the listener
 */
export function followStretchedLinks(page: Document): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest('a, button, input, label, select, summary, textarea, dialog')) return
    const card = event.target.closest(`:is(article, li):has(${stretched.join()})`)
    card?.querySelector(stretched.join())?.dispatchEvent(new MouseEvent('click', event))
  }
  page.addEventListener('click', onClick)
  return () => page.removeEventListener('click', onClick)
}
