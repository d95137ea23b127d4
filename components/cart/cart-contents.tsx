import { useTranslations } from 'next-intl'
import { cart } from '#lib/cart/cart-handle.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { CartNotices } from './cart-notices.tsx'
import { CartRow } from './cart-row.tsx'
import { useCart } from './use-cart.ts'

interface CartContentsProps {
  locale: Locale
  /** Where an empty cart leads: the page of all collections. */
  browseHref: string
}

/** What the cart shows: its rows, one for each unit, or why there are none. */
export function CartContents({ locale, browseHref }: CartContentsProps) {
  const t = useTranslations('cart')
  const state = useCart()
  const { status, entries, count, subtotal, busy } = state
  const waiting = (status === 'idle' || status === 'loading') && count === 0

  return (
    <div className="cart" aria-busy={busy || waiting || undefined}>
      <p className="visually-hidden" role="status">
        {waiting ? t('loading') : t('announceCount', { count })}
      </p>
      <CartNotices messages={state.messages} />
      {state.stalled && (
        <div className="cart-notice" role="alert">
          <p>{t('stalled')}</p>
          <button type="button" className="cart-retry" onClick={cart.retry}>
            {t('tryNow')}
          </button>
        </div>
      )}
      {waiting && <Skeleton label={t('loading')} />}
      {status === 'failed' && count === 0 && (
        <div className="panel-message">
          <p className="lead">{t('loadFailed')}</p>
          <button type="button" className="button" onClick={cart.reload}>
            {t('retry')}
          </button>
        </div>
      )}
      {status === 'ready' && count === 0 && (
        <div className="panel-message">
          <p className="lead">{t('empty')}</p>
          <a className="button" data-kind="quiet" href={browseHref}>
            {t('emptyAction')}
          </a>
        </div>
      )}
      {count > 0 && (
        <>
          <ul role="list" className="cart-rows">
            {entries.flatMap((entry) =>
              Array.from({ length: entry.quantity }, (_, unit) => (
                <CartRow key={`${entry.variantId} ${unit}`} entry={entry} locale={locale} />
              )),
            )}
          </ul>
          <div className="cart-foot">
            <p className="cart-subtotal">
              <span>{t('subtotal')}</span>
              <bdi className="numbers">{subtotal && formatMoney(subtotal, locale)}</bdi>
            </p>
            <p className="cart-note">{t('note')}</p>
            <a
              className="button"
              data-wide=""
              href={busy ? undefined : state.checkoutUrl}
              aria-disabled={busy || !state.checkoutUrl || undefined}
              role={busy || !state.checkoutUrl ? 'link' : undefined}
            >
              {t('checkout')}
            </a>
          </div>
        </>
      )}
    </div>
  )
}

/** The shape of what comes: two rows. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="cart-skeleton" aria-hidden="true" title={label}>
      <span />
      <span />
    </div>
  )
}
