'use client'

import type { MouseEvent } from 'react'
import type { Locale } from '#lib/locales.ts'
import { chrome } from '../chrome/overlay-store.ts'
import { useChrome } from '../chrome/use-overlays.ts'
import { Icon } from '../ui/icon.tsx'
import { LostPart } from '../ui/overlay-load-error.client.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'
import type { SearchWords } from './search-overlay.client.tsx'

const load = () => import('./search-overlay.client.tsx')

interface SearchButtonProps {
  /** The page that searches without a script. */
  href: string
  locale: Locale
  words: SearchWords & { lost: string; retry: string }
}

/** Opens the search over the page; its weight comes with the first use. */
export function SearchButton({ href, locale, words }: SearchButtonProps) {
  const open = useChrome().panel === 'search'
  const { part, isLost, bring } = useOnDemand(open, load)

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    chrome.openPanel('search')
  }

  return (
    <>
      <a href={href} className="top-bar-item" aria-label={words.title} onClick={onClick}>
        <Icon name="search" />
      </a>
      {part && <part.SearchOverlay open={open} href={href} locale={locale} words={words} />}
      {isLost && <LostPart words={words} onRetry={bring} onClose={chrome.closeAll} />}
    </>
  )
}
