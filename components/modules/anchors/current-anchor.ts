/** Share of the viewport's height above which a section counts as current. */
const readingLine = 0.4

/** Marks the link of the section in view, and scrolls the row to it on phones. Returns a cleanup. */
export function enhance(row: HTMLElement): () => void {
  const links = [...row.querySelectorAll('a')]
  let frame = 0
  let marked: HTMLAnchorElement | undefined

  const mark = () => {
    frame = 0
    const places = links.flatMap(({ hash }) => {
      const target = document.getElementById(hash.slice(1))
      return target ? [{ id: hash, top: target.getBoundingClientRect().top }] : []
    })
    const id = currentAnchor(places, window.innerHeight * readingLine)
    const link = links.find(({ hash }) => hash === id)
    if (link === marked) return
    marked?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'location')
    marked = link
    if (link) centre(link)
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(mark)
  }
  mark()
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', onScroll)
    marked?.removeAttribute('aria-current')
  }
}

/** Scrolls only the row, not the page. */
function centre(link: HTMLElement): void {
  const list = link.closest('ul')
  if (!list) return
  const middle = (box: DOMRect) => box.left + box.width / 2
  const left = middle(link.getBoundingClientRect()) - middle(list.getBoundingClientRect())
  list.scrollBy({ left })
}

/** An anchor, with the distance of its top edge from the viewport's, in px. */
export interface AnchorPosition {
  id: string
  top: number
}

/**
 * The current anchor: the last one above the line; undefined before the first.
 *
 * @param line distance of the line from the viewport's top edge, in px
 */
export function currentAnchor(places: readonly AnchorPosition[], line: number): string | undefined {
  return places.reduce<AnchorPosition | undefined>(
    (current, place) =>
      place.top <= line && place.top >= (current?.top ?? -Infinity) ? place : current,
    undefined,
  )?.id
}
