import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { readView, type View, withView } from '#lib/views/view.ts'

/**
 * Keeps in the address what the page is a view of: links and forms of the site know nothing of it, and the server found
 * it out by the page that they stood on.
 */
export function useKeptView(view: View | undefined): void {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const asked = JSON.stringify(view)
  // Before anything can be clicked: what is asked for next is asked by the whole address.
  useLayoutEffect(() => {
    if (!asked || readView(new URLSearchParams(search))) return
    const { hash } = window.location
    const kept = withView(`${pathname}?${search}${hash}`, JSON.parse(asked) as View)
    window.history.replaceState(null, '', kept)
  }, [asked, pathname, search])
}
