import { tellableSearch } from '#lib/analytics/search-words.ts'
import { chrome } from '../chrome/chrome-state.ts'

/**
 * Tells what was searched for over a page, once, when the search is closed or a result is followed: not each
 * letter as it is typed. Where it leads to the page of a search, that page tells it.
 */
export function watchSearch(tell: (search: string) => void): void {
  let typed: string | undefined
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'search-input') typed = target.value
  })
  const onClick = ({ target }: MouseEvent) => {
    const link = (target as Element).closest?.('a')
    if (link?.search && new URLSearchParams(link.search).has('q')) typed = undefined
  }
  document.addEventListener('click', onClick, { capture: true })
  chrome.subscribe(() => {
    if (chrome.get().panel === 'search') return
    const search = tellableSearch(typed)
    typed = undefined
    if (search) tell(search)
  })
}
