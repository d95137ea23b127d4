'use client'

import type { MouseEvent } from 'react'
import type { Locale } from '#lib/locales.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { useOverlays } from '../chrome/use-overlays.ts'
import { Icon } from '../ui/icon.tsx'
import { OverlayLoadError } from '../ui/overlay-load-error.client.tsx'
import { useLazyLoadedPart } from '../ui/use-lazy-loaded-part.ts'
import type { SearchMessages } from './search-overlay.client.tsx'

const load = () => import('./search-overlay.client.tsx')

interface SearchButtonProps {
  /** The search page, for use without scripts. */
  href: string
  locale: Locale
  words: SearchMessages & { lost: string; retry: string }
}

/** Opens the search overlay, which is loaded on first use. */
export function SearchButton({ href, locale, words }: SearchButtonProps) {
  const open = useOverlays().panel === 'search'
  const { part, hasFailed, retry } = useLazyLoadedPart(open, load)

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    overlayStore.openPanel('search')
  }

  return (
    <>
      <a
        href={href}
        className="top-bar-item"
        aria-label={words.title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onClick}
      >
        <Icon name="search" />
      </a>
      {part && <part.SearchOverlay open={open} href={href} locale={locale} words={words} />}
      {hasFailed && (
        <OverlayLoadError words={words} onRetry={retry} onClose={overlayStore.closeAll} />
      )}
    </>
  )
}
