'use client'

import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import type { Locale } from '#lib/locales.ts'
import { chrome } from '../chrome/chrome-state.ts'
import { useChrome } from '../chrome/use-chrome.ts'
import { Icon } from '../ui/icon.tsx'
import type { SearchWords } from './search-overlay.client.tsx'

const SearchOverlay = lazy(() =>
  import('./search-overlay.client.tsx').then((module) => ({ default: module.SearchOverlay })),
)

interface SearchButtonProps {
  /** The page that searches without a script. */
  href: string
  locale: Locale
  words: SearchWords
}

/** Opens the search over the page, by a click or the key "/"; its weight comes with the first use. */
export function SearchButton({ href, locale, words }: SearchButtonProps) {
  const open = useChrome().panel === 'search'
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as Element
      if (target.closest('input, textarea, select, [contenteditable], dialog[open]')) return
      event.preventDefault()
      chrome.openPanel('search')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    chrome.openPanel('search')
  }

  return (
    <>
      <a
        href={href}
        className="top-bar-item"
        aria-label={words.title}
        aria-keyshortcuts="/"
        onClick={onClick}
      >
        <Icon name="search" />
      </a>
      {wanted && (
        <Suspense fallback={null}>
          <SearchOverlay open={open} href={href} locale={locale} words={words} />
        </Suspense>
      )}
    </>
  )
}
