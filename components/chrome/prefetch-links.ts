import { networkInformationOf, isSlowConnection } from '../ui/network-connection.ts'
import { internalPathOfAnchor } from './internal-link.ts'

/** Delay in ms after the page is ready before prefetching starts, and the number of pages in a batch. */
const startDelay = 1000
const batchSize = 4

/**
 * Prefetches the pages of links that enter the viewport in batches, and of hovered or focused links at once.
 * Does nothing on slow or data-saving connections. Returns a function that stops it.
 */
export function prefetchLinks(prefetch: (href: string) => void): () => void {
  if (
    isSlowConnection(networkInformationOf(navigator)) ||
    typeof IntersectionObserver === 'undefined'
  )
    return () => undefined
  const requested = new Set<string>()
  const waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (href: string | undefined) => {
    if (!href || requested.has(href) || href === location.pathname) return
    requested.add(href)
    prefetch(href)
  }
  const drain = () => {
    for (const href of waiting.splice(0, batchSize)) ask(href)
    timer = waiting.length > 0 ? setTimeout(drain, startDelay) : undefined
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const href = internalPathOfAnchor(target as HTMLAnchorElement)
      if (href && !requested.has(href)) waiting.push(href)
    }
    if (waiting.length > 0) timer ??= setTimeout(drain, 0)
  })
  const begin = setTimeout(() => {
    for (const anchor of document.querySelectorAll('main a[href]')) observer.observe(anchor)
  }, startDelay)
  const onIntent = (event: Event) => {
    const anchor = (event.target as Element | null)?.closest?.('a')
    if (anchor) ask(internalPathOfAnchor(anchor))
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  return () => {
    clearTimeout(begin)
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
  }
}
