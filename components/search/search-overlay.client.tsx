'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '#lib/locales.ts'
import { debounceWork } from '#lib/time/debounce-work.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { CloseButton } from '../ui/close-button.tsx'
import { Dialog } from '../ui/dialog.client.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SearchGroup, SearchResponse } from './search-response.ts'
import { SearchHitContent } from './search-hit.tsx'

export type SearchMessages = Record<
  | 'title'
  | 'label'
  | 'close'
  | 'start'
  | 'nothing'
  | 'offline'
  | 'asking'
  | 'all'
  | 'results'
  | 'found',
  string
> & { groups: Record<SearchGroup, string> }

interface SearchOverlayProps {
  open: boolean
  href: string
  locale: Locale
  words: SearchMessages
}

const listId = 'search-list'

/** The search overlay: a combobox with results as you type (ARIA practices: editable combobox with list). */
export function SearchOverlay({ open, href, locale, words }: SearchOverlayProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const answered = useSearch(query, locale)
  const answer = answered.state === 'answered' ? answered.answer : undefined
  const total = answer?.total ?? 0
  // By URL, because another response may have other results at the same index.
  const hrefs = answer?.groups.flatMap(({ hits }) => hits.map(({ href: each }) => each)) ?? []
  const active = chosen === undefined ? -1 : hrefs.indexOf(chosen)
  const all = `${href}?${new URLSearchParams({ q: query.trim() })}`

  useEffect(() => {
    if (open) input.current?.select()
  }, [open])

  const options = () => [
    ...(list.current?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? []),
  ]

  function onKeyDown(event: KeyboardEvent) {
    const found = options()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      const next = active + step
      const to = next < -1 ? found.length - 1 : next >= found.length ? -1 : next
      setChosen(hrefs[to])
      found[to]?.scrollIntoView({ block: 'nearest' })
    }
    const option = found[active]
    if (event.key === 'Enter' && option && !event.nativeEvent.isComposing) {
      event.preventDefault()
      option.click()
    }
  }
  return (
    <Dialog
      open={open}
      onClose={overlayStore.closeAll}
      label={words.title}
      kind="card"
      className="search"
    >
      <form role="search" action={href} method="get" className="search-form">
        <label htmlFor="search-input">{words.label}</label>
        <div>
          <input
            ref={input}
            id="search-input"
            type="text"
            name="q"
            inputMode="search"
            role="combobox"
            aria-expanded={total > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `search-option-${active}` : undefined}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setChosen(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton label={words.close} />
        </div>
      </form>
      <p role="status" className="search-note">
        {answered.state === 'idle' && words.start}
        {answered.state === 'asking' && words.asking}
        {answered.state === 'offline' && words.offline}
        {answer && (total === 0 ? words.nothing : words.found.replace('{total}', String(total)))}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label={words.results} hidden={total === 0}>
        {answer?.groups.map(({ group, hits }) => (
          <div key={group} role="group" aria-label={words.groups[group]}>
            <p className="over-title" aria-hidden="true">
              {words.groups[group]}
            </p>
            {hits.map((hit) => {
              const index = hrefs.indexOf(hit.href)
              return (
                <a
                  key={hit.href}
                  id={`search-option-${index}`}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  href={hit.href}
                  className="hit"
                >
                  <SearchHitContent hit={hit} group={group} />
                </a>
              )
            })}
          </div>
        ))}
      </div>
      {total > 0 && (
        <a href={all} className="arrow-link">
          {words.all}
          <Icon name="arrow" />
        </a>
      )}
    </Dialog>
  )
}

export type SearchState =
  | { state: 'idle' | 'asking' | 'offline' }
  | { state: 'answered'; answer: SearchResponse }

/** Debounce of requests while typing, in ms. */
const debounceMs = 160

/** Debounced search results of a query; a changed query aborts the request. */
export function useSearch(query: string, locale: Locale): SearchState {
  const [latest, setLatest] = useState<{ query: string; state: SearchState }>()
  const requested = query.trim()

  useEffect(() => {
    if (!requested) return
    return debounceWork(debounceMs, (signal) => {
      void fetchResults(requested, locale, signal).then((state) => {
        if (!signal.aborted) setLatest({ query: requested, state })
      })
    })
  }, [requested, locale])

  if (!requested) return { state: 'idle' }
  // Shows the previous results while the next request is in flight.
  if (latest?.query !== requested && latest?.state.state !== 'answered') return { state: 'asking' }
  return latest?.state ?? { state: 'asking' }
}

async function fetchResults(
  query: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<SearchState> {
  try {
    const parameters = new URLSearchParams({ q: query, locale })
    const response = await fetch(`/api/search?${parameters}`, { signal })
    if (!response.ok) return { state: 'offline' }
    return { state: 'answered', answer: (await response.json()) as SearchResponse }
  } catch {
    return { state: 'offline' }
  }
}
