'use client'

import { VisualEditing } from '@sanity/visual-editing/react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { splitLocalizedPath } from '#lib/addresses/localized-path.ts'
import { holdMarkedClicks } from './hold-marked-clicks.ts'
import { followStretchedLinks, stretchedLinkStyles } from './stretched-links.ts'
import type { HistoryAdapter, HistoryAdapterNavigate, HistoryRefresh } from '@sanity/visual-editing'

/** Click-to-edit overlays; synchronises Studio's address bar with the site's router. */
export function VisualEditingOverlay() {
  const router = useRouter()
  const [navigate, setNavigate] = useState<HistoryAdapterNavigate>()
  const pathname = usePathname()
  const search = useSearchParams().toString()

  const history = useMemo<HistoryAdapter>(
    () => ({
      subscribe: (listener) => {
        setNavigate(() => listener)
        return () => setNavigate(undefined)
      },
      update: ({ type, url }) => {
        if (type === 'pop') router.back()
        // The layout, and with it the connection, ends with the language; Studio waits for a loaded page to connect.
        else if (changesLanguage(url)) window.location.assign(url)
        else if (type === 'replace') router.replace(url)
        else router.push(url)
      },
    }),
    [router],
  )
  useEffect(() => {
    navigate?.({ type: 'push', url: search ? `${pathname}?${search}` : pathname })
  }, [navigate, pathname, search])

  useEffect(() => (window === window.parent ? undefined : holdMarkedClicks(document)), [])
  useEffect(() => followStretchedLinks(document), [])

  const refresh = async (payload: HistoryRefresh) => {
    // Live queries handle mutations.
    if (payload.source === 'manual') router.refresh()
  }
  return (
    <>
      {/* Marks are laid over a page as wide as its window; the place kept for a scroll bar moved them aside in Arabic. */}
      <style>{`:root{scrollbar-gutter:auto}${stretchedLinkStyles}`}</style>
      <VisualEditing portal history={history} refresh={refresh} />
    </>
  )
}

function changesLanguage(url: string): boolean {
  const { pathname, href } = window.location
  const next = splitLocalizedPath(new URL(url, href).pathname)
  return next.locale !== splitLocalizedPath(pathname).locale
}
