/** Share of the window's height above which a place counts as being read. */
const readingLine = 0.4

/** Marks the link of a row whose place is being read, and keeps it in view on phones. Answers how to stop. */
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

/** Scrolls the row alone: the page must not move while it is being read. */
function centre(link: HTMLElement): void {
  const list = link.closest('ul')
  if (!list) return
  const middle = (box: DOMRect) => box.left + box.width / 2
  const left = middle(link.getBoundingClientRect()) - middle(list.getBoundingClientRect())
  list.scrollBy({ left })
}

/** A place of the page, by the distance of its upper edge from the window's, in px. */
export interface AnchorPosition {
  id: string
  top: number
}

/**
 * The place that is being read: the last one that has come above the line; none before the first has.
 *
 * @param line distance of the line from the window's upper edge, in px
 */
export function currentAnchor(places: readonly AnchorPosition[], line: number): string | undefined {
  return places.reduce<AnchorPosition | undefined>(
    (current, place) =>
      place.top <= line && place.top >= (current?.top ?? -Infinity) ? place : current,
    undefined,
  )?.id
}
