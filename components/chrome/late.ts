import { watchBuild } from './build-watch.ts'
import { watchForPrefetch } from './prefetch.ts'
import { externalRedirect } from './redirect-lookup.ts'
import { followScroll } from './top-bar-scroll.ts'

export { externalRedirect, watchBuild }

/** Begins what a page does besides showing itself. Answers how to stop. */
export function accompany(prefetch: (href: string) => void): () => void {
  const bar = document.querySelector<HTMLElement>('.top-bar')
  const stops = [bar && followScroll(bar), watchForPrefetch(prefetch)]
  return () => stops.forEach((stop) => stop?.())
}
