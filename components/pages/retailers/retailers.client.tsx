'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Locale } from '#lib/locales.ts'
import type { NearPlace } from './nearest.ts'
import type { OpenWords } from './open-states.ts'

/** Says after loading, and each minute, which houses are open. Its weight comes when the page has settled. */
export function OpenStates(props: { locale: Locale; words: OpenWords }) {
  const { locale, words } = props
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    void import('./open-states.ts').then(({ followOpenStates }) => {
      if (!gone) stop = followOpenStates(document, locale, words)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [locale, words])
  return null
}

interface NearMeProps {
  locale: Locale
  words: Record<'button' | 'asking' | 'refused' | 'failed' | 'title', string>
}

type Near =
  | { state: 'idle' | 'asking' | 'refused' | 'failed' }
  | { state: 'found'; places: NearPlace[] }

const neverChanges = () => () => {}

/** Sorts the addresses by their distance once the visitor asks for it. Where they stand never leaves the browser. */
export function NearMe({ locale, words }: NearMeProps) {
  const [near, setNear] = useState<Near>({ state: 'idle' })
  const ready = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (near.state === 'found') list.current?.focus()
  }, [near])

  async function ask() {
    setNear({ state: 'asking' })
    try {
      const { nearestPlaces } = await import('./nearest.ts')
      setNear(await nearestPlaces(document, locale))
    } catch {
      setNear({ state: 'failed' })
    }
  }

  return (
    <div className="near">
      <button
        type="button"
        className="button"
        data-kind="quiet"
        style={ready ? undefined : { visibility: 'hidden' }}
        aria-disabled={near.state === 'asking'}
        onClick={() => near.state !== 'asking' && void ask()}
      >
        {words.button}
      </button>
      <p role="status" className="near-note">
        {near.state !== 'idle' && near.state !== 'found' && words[near.state]}
      </p>
      {near.state === 'found' && (
        <section ref={list} tabIndex={-1} aria-label={words.title} className="near-list">
          <h2 className="over-title">{words.title}</h2>
          <ol role="list">
            {near.places.map(({ anchor, name, town, distance }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>
                  <bdi>{name}</bdi>
                </a>
                <span>{town}</span>
                <span className="numbers">{distance}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
