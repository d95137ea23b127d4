/**
 * The path that a click leads to inside this site; undefined when the browser should handle it: a
 * modified click, a new window, a download, another origin, another language (whose document needs
 * its own direction and faces), a path outside the site's pages, or an anchor of the current page.
 */
export function internalPathOfClick(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const anchor = (event.target as Element | null)?.closest?.('a')
  return anchor ? internalPathOfAnchor(anchor) : undefined
}

/** The same for an anchor without its click event. */
export function internalPathOfAnchor(anchor: HTMLAnchorElement): string | undefined {
  if (!anchor.href || anchor.hasAttribute('download') || anchor.hreflang) return undefined
  if (anchor.target && anchor.target !== '_self') return undefined
  const url = new URL(anchor.href, location.href)
  if (url.origin !== location.origin) return undefined
  if (/^\/(api|studio|_next|login)(\/|$)/.test(url.pathname) || /\.[a-z0-9]+$/i.test(url.pathname))
    return undefined
  if (url.hash && url.pathname === location.pathname && url.search === location.search)
    return undefined
  return url.pathname + url.search + url.hash
}
