/**
 * Enhances tabs (`tabs.tsx`): selection by click, arrow keys, Home and End, and by the URL fragment, which follows the
 * selection. Returns a cleanup.
 */
export function enhance(root: HTMLElement): () => void {
  const list = root.querySelector<HTMLElement>(':scope > .tab-list')
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>(':scope > .tab-list > .tab')]
  const panels = [...root.querySelectorAll<HTMLElement>(':scope > .tab-panels > .tab-panel')]
  if (!list || tabs.length === 0) return () => undefined
  let active = 0

  const select = (index: number) => {
    active = index
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === index))
      tab.tabIndex = at === index ? 0 : -1
      panels[at]?.toggleAttribute('data-active', at === index)
    }
  }
  const show = (index: number) => {
    const tab = tabs[index]
    if (!tab) return
    select(index)
    // Writes the panel into the URL, so that a shared link or a reload opens it.
    history.replaceState(null, '', `#${panels[index]?.id}`)
    tab.focus({ preventScroll: true })
    tab.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const follow = () => {
    const target = document.getElementById(placeIn(location.hash))
    const index = panels.findIndex((panel) => panel.contains(target))
    if (target && index >= 0) select(index)
  }
  const onClick = (event: MouseEvent) => {
    const index = tabs.findIndex((tab) => tab.contains(event.target as Node))
    if (index < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    const to = {
      ArrowRight: active + forward,
      ArrowLeft: active - forward,
      Home: 0,
      End: tabs.length - 1,
      ' ': active,
    }[event.key]
    // Arrow keys with a modifier belong to the browser: back, forward.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show((to + tabs.length) % tabs.length)
  }

  follow()
  root.setAttribute('data-ready', '')
  list.addEventListener('click', onClick)
  list.addEventListener('keydown', onKeyDown)
  window.addEventListener('hashchange', follow)
  return () => {
    root.removeAttribute('data-ready')
    list.removeEventListener('click', onClick)
    list.removeEventListener('keydown', onKeyDown)
    window.removeEventListener('hashchange', follow)
  }
}

/** The id in a URL fragment; a malformed encoding is taken literally. */
function placeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
