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
  chrome.subscribe(() => {
    if (chrome.get().panel === 'search' || typed === undefined) return
    const search = tellableSearch(typed)
    const onPage = tellableSearch(new URLSearchParams(location.search).get('q'))
    typed = undefined
    if (search && search !== onPage) tell(search)
  })
}
