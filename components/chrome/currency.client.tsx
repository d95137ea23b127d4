'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { activeCurrencyStore } from '#lib/currency/active-currency.ts'
import { activeCurrencyAmong } from '#lib/money/currencies.ts'
import { overlayStore } from './overlay-store.ts'

/** A currency as the modal lists it. */
interface CurrencyOffer {
  code: string
  label: string
  /** Announced to screen readers once it is active. */
  announcement: string
}

interface OffersProps {
  /** The main currency first. */
  offers: readonly CurrencyOffer[]
}

/** The currencies to choose from; the choice is stored only in the browser. */
export function CurrencyChooser({ offers }: OffersProps) {
  const active = activeCurrencyAmong(offers, useActiveCurrency())
  return (
    <ul role="list" className="choice-list">
      {offers.map(({ code, label }) => (
        <li key={code}>
          <button
            type="button"
            className="choice"
            aria-pressed={code === active?.code}
            onClick={() => {
              activeCurrencyStore.choose(code)
              overlayStore.closeAll()
            }}
          >
            <span className="choice-name">{label}</span>
            <bdi className="choice-note numbers">{code}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Closes the modal when the active currency changes, also in another tab, and announces the new one. */
export function CurrencyChangeAnnouncer({ offers }: OffersProps) {
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      activeCurrencyStore.subscribe(() => {
        setSaid(activeCurrencyAmong(offers, activeCurrencyStore.get())?.announcement ?? '')
        if (overlayStore.get().panel === 'currency') overlayStore.closeAll()
      }),
    [offers],
  )
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

/** The visitor's currency; undefined for the main one and during server rendering. */
function useActiveCurrency(): string | undefined {
  return useSyncExternalStore(
    activeCurrencyStore.subscribe,
    activeCurrencyStore.get,
    activeCurrencyStore.getInitial,
  )
}
