import { useSyncExternalStore } from 'react'
import { activeCurrency } from '#lib/currency/active-currency.ts'

/** The visitor's currency; undefined while it is the main one, and in what the server writes. */
export function useActiveCurrency(): string | undefined {
  return useSyncExternalStore(
    activeCurrency.subscribe,
    activeCurrency.get,
    activeCurrency.getInitial,
  )
}
