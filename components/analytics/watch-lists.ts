import type { CountedItem, CountedList } from '#lib/analytics/facts.ts'
import { cardsOf, itemOn, listOn } from './read-page.ts'

/** How much of a card must be seen. */
const seen = 0.5

/** Tells each list of a page once, when the first of its cards is seen. Answers how to stop. */
export function watchLists(
  main: HTMLElement,
  tell: (list: CountedList, items: readonly CountedItem[]) => void,
): () => void {
  const waiting = new Set(main.querySelectorAll<HTMLElement>('[data-list]'))
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const element = target.closest<HTMLElement>('[data-list]')
        if (!isIntersecting || !element || !waiting.delete(element)) continue
        const cards = cardsOf(element)
        for (const card of cards) observer.unobserve(card)
        const list = listOn(element)
        if (list)
          tell(
            list,
            cards.flatMap((card) => itemOn(card) ?? []),
          )
      }
    },
    { threshold: seen },
  )
  for (const list of waiting) for (const card of cardsOf(list)) observer.observe(card)
  return () => observer.disconnect()
}

/** Tells of each card whose link is followed, here or into a new tab, before the page is left. */
export function watchChoices(tell: (item: CountedItem) => void): void {
  const onClick = ({ target, type, button }: MouseEvent) => {
    const card = (target as Element).closest?.('a')?.closest<HTMLElement>('[data-item]')
    // Of the other buttons, the middle one follows a link.
    const item = card && (type === 'click' || button === 1) ? itemOn(card) : undefined
    if (item) tell(item)
  }
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('auxclick', onClick, { capture: true })
}
