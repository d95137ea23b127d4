import { useEffect, useState } from 'react'
import type { CartItem } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import type { UpsellAnswer } from './upsell-answer.ts'

/** `coming`: asked for, and a place is kept for it. */
export type UpsellState = 'none' | 'coming' | UpsellAnswer

interface Kept {
  variantId: string
  /** Undefined where nobody answered. */
  answer: UpsellAnswer | undefined
}

/** Pause of the clicking hand after which a question is asked, in ms. */
const pause = 80

/** What goes with what was put into the cart last; none where nothing does, or nobody answers. */
export function useUpsell(item: CartItem | undefined, locale: Locale): UpsellState {
  const [kept, setKept] = useState<Kept>()
  // What is put in later may have other company by then.
  if (!item && kept) setKept(undefined)
  const isKnown = item !== undefined && kept !== undefined && covers(kept, item)
  const wanted = item && item.hasUpsells !== false && !isKnown ? item.variantId : undefined

  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void ask(wanted, locale, abort.signal).then((answer) => {
        if (!abort.signal.aborted) setKept({ variantId: wanted, answer })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, locale])

  if (isKnown) return kept.answer && kept.answer.tiles.length > 0 ? kept.answer : 'none'
  return wanted && item?.hasUpsells ? 'coming' : 'none'
}

function covers({ variantId, answer }: Kept, item: CartItem): boolean {
  return variantId === item.variantId || (answer?.variantIds.includes(item.variantId) ?? false)
}

async function ask(
  variant: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<UpsellAnswer | undefined> {
  try {
    const parameters = new URLSearchParams({ variant, locale })
    const response = await fetch(`/api/upsell?${parameters}`, { signal })
    return response.ok ? ((await response.json()) as UpsellAnswer) : undefined
  } catch {
    // The cart is whole without it.
    return undefined
  }
}
