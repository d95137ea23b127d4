import { useState, useEffect } from 'react'
import type { CartShopConnection } from '#lib/cart/cart-config.ts'
import { debounceWork } from '#lib/time/debounce-work.ts'
import type { CartItemWithQuantity, CartItemDetails } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { ScrollRow } from '../ui/scroll-row.tsx'
import type { UpsellResponse } from './upsell-response.ts'
import { UpsellTileView } from './upsell-tile.tsx'

interface UpsellProps extends CartShopConnection {
  /** The item that was added last. */
  item: CartItemDetails | undefined
  entries: readonly CartItemWithQuantity[]
}

/** Upsells of the item that was added last, while it is in the cart. */
export function Upsell({ item, entries, locale, shop }: UpsellProps) {
  const isThere = entries.some(({ variantId }) => variantId === item?.variantId)
  const state = useUpsell(isThere ? item : undefined, locale)
  if (state === 'none') return null
  if (state === 'coming') return <UpsellSkeleton />
  // Resets the state of the tiles for another product.
  const key = state.variantIds.join()
  return <Tiles key={key} answer={state} {...{ entries, locale, shop }} />
}

interface TilesProps extends CartShopConnection {
  answer: UpsellResponse
  entries: readonly CartItemWithQuantity[]
}

function Tiles({ answer, entries, locale, shop }: TilesProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const [said, setSaid] = useState(answer.words.found)
  const { words } = answer
  const inCart = new Set(entries.map(({ variantId }) => variantId))
  // Leaves out products that are in the cart, except those added from here, so that tiles do not move.
  const tiles = answer.tiles.filter(
    ({ id, variantIds }) => added.includes(id) || !variantIds.some((each) => inCart.has(each)),
  )
  if (tiles.length === 0) return null
  return (
    <section className="upsell" aria-labelledby="upsell-title">
      <h3 id="upsell-title" className="over-title">
        {words.title}
      </h3>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ScrollRow label={words.title} previousLabel={words.previous} nextLabel={words.next}>
        {tiles.map((tile) => (
          <UpsellTileView
            key={tile.id}
            {...{ tile, words, locale, shop }}
            onAdd={() => setAdded((before) => [...before, tile.id])}
            onAdded={() => setSaid(tile.words.added)}
          />
        ))}
      </ScrollRow>
    </section>
  )
}

/** Placeholder of the same height as the tiles. */
function UpsellSkeleton() {
  return (
    <div className="upsell upsell-shape" aria-hidden="true">
      <p className="over-title">&nbsp;</p>
      <div>
        {[0, 1, 2].map((tile) => (
          <p key={tile} className="upsell-tile">
            <span className="upsell-picture" />
            <span className="upsell-name">&nbsp;</span>
            <span className="upsell-price">&nbsp;</span>
            <span className="upsell-choice">
              <span className="upsell-add" />
            </span>
          </p>
        ))}
      </div>
    </div>
  )
}

/** `coming`: requested, with space reserved for it. */
type UpsellState = 'none' | 'coming' | UpsellResponse

interface CachedUpsell {
  variantId: string
  /** Undefined if the request failed. */
  answer: UpsellResponse | undefined
}

/** Debounce of requests after adding, in ms. */
const debounceMs = 80

/** Upsells of the item that was added last; `none` without any, or after a failed request. */
function useUpsell(item: CartItemDetails | undefined, locale: Locale): UpsellState {
  const [cached, setCached] = useState<CachedUpsell>()
  // Upsells may have changed by the time of a later addition.
  if (!item && cached) setCached(undefined)
  const isKnown = item !== undefined && cached !== undefined && covers(cached, item)
  const wanted = item && item.hasUpsells !== false && !isKnown ? item.variantId : undefined

  useEffect(() => {
    if (!wanted) return
    return debounceWork(debounceMs, (signal) => {
      void fetchUpsell(wanted, locale, signal).then((answer) => {
        if (!signal.aborted) setCached({ variantId: wanted, answer })
      })
    })
  }, [wanted, locale])

  if (isKnown) return cached.answer && cached.answer.tiles.length > 0 ? cached.answer : 'none'
  return wanted && item?.hasUpsells ? 'coming' : 'none'
}

function covers({ variantId, answer }: CachedUpsell, item: CartItemDetails): boolean {
  return variantId === item.variantId || (answer?.variantIds.includes(item.variantId) ?? false)
}

async function fetchUpsell(
  variant: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<UpsellResponse | undefined> {
  try {
    const parameters = new URLSearchParams({ variant, locale })
    const response = await fetch(`/api/upsell?${parameters}`, { signal })
    return response.ok ? ((await response.json()) as UpsellResponse) : undefined
  } catch {
    // Upsells are optional, so errors are ignored.
    return undefined
  }
}
