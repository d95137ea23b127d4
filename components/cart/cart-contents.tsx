import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartState } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { CartExtras } from './cart-extras.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartRow } from './cart-row.tsx'
import { CartTotal, CartTotals } from './cart-totals.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { EmptyOrbit } from './empty-orbit.tsx'
import { useCart } from './use-cart.ts'

export interface CartContentsProps {
  locale: Locale
  /** Where an empty cart leads: the page of all collections. */
  browseHref: string
  /** Below which path the pages of products stand. */
  productPath: string
  /** Where prices are without tax, each row says so. */
  includesTax: boolean
  /** Stands below the rows. */
  children?: ReactNode
}

/** What the cart shows: its rows, one for each unit, or why there are none. */
export function CartContents(props: CartContentsProps) {
  const { locale, browseHref, productPath, includesTax, children } = props
  const t = useTranslations('cart')
  const state = useCart()
  const { status, count, busy } = state
  const waiting = (status === 'idle' || status === 'loading') && count === 0

  return (
    <div className="cart" aria-busy={busy || waiting || undefined}>
      <p className="visually-hidden" role="status">
        {waiting ? t('loading') : t('announceCount', { count })}
      </p>
      {state.stalled && (
        <div className="cart-notice" role="alert">
          <p>{t('stalled')}</p>
          <button type="button" className="cart-retry" onClick={cart.retry}>
            {t('tryNow')}
          </button>
        </div>
      )}
      <CartNotices messages={withoutRow(state)} />
      {waiting && <Skeleton />}
      {status === 'failed' && count === 0 && (
        <div className="panel-message">
          <p className="lead">{t('loadFailed')}</p>
          <button type="button" className="button" onClick={cart.reload}>
            {t('retry')}
          </button>
        </div>
      )}
      {status === 'ready' && count === 0 && (
        <div className="cart-empty">
          <EmptyOrbit />
          <p className="display" data-size="2">
            {t('empty')}
          </p>
          <p className="cart-empty-lead">{t('emptyLead')}</p>
          <a className="button" data-kind="quiet" href={browseHref}>
            {t('emptyAction')}
          </a>
        </div>
      )}
      {count > 0 && <Filled {...{ state, locale, includesTax, productPath, children }} />}
    </div>
  )
}

function Filled({
  state,
  locale,
  includesTax,
  productPath,
  children,
}: Omit<CartContentsProps, 'browseHref'> & { state: CartState }) {
  return (
    <>
      <ul role="list" className="cart-rows">
        {state.entries.flatMap((entry) =>
          Array.from({ length: entry.quantity }, (_, unit) => (
            <CartRow
              key={`${entry.variantId} ${unit}`}
              entry={entry}
              locale={locale}
              includesTax={includesTax}
              productPath={productPath}
              messages={
                unit === 0
                  ? state.messages.filter(({ variantId }) => variantId === entry.variantId)
                  : []
              }
            />
          )),
        )}
      </ul>
      {children}
      <CartExtras state={state} locale={locale} />
      <CartTotals state={state} locale={locale} />
      <div className="cart-foot">
        <CartTotal state={state} locale={locale} />
        <CheckoutLink state={state} />
      </div>
    </>
  )
}

/** Messages that stand beside nothing else: of the cart as a whole, and of what has no row any more. */
function withoutRow({ messages, entries }: CartState) {
  const rows = new Set(entries.map(({ variantId }) => variantId))
  return messages.filter(
    ({ place, variantId }) =>
      place === 'cart' || (place === 'row' && !rows.has(variantId ?? '')) || rows.size === 0,
  )
}

/** The shape of what comes: two rows. */
function Skeleton() {
  return (
    <div className="cart-skeleton" aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row}>
          <span />
          <p>
            <span />
            <span />
            <span />
          </p>
        </div>
      ))}
    </div>
  )
}
