import { useTranslations } from 'next-intl'
import { type ReactNode, type MouseEvent, useRef, useState } from 'react'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { CartItemWithQuantity, CartMessage, CartState } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { dispatchCheckout } from '#lib/cart/cart-events.ts'
import { CartCodesAndNote } from './cart-codes-and-note.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartUnitRow, cartItemName } from './cart-unit-row.tsx'
import { CartTotal, CartTotals } from './cart-totals.tsx'
import { useAddedItem } from './use-added-item.ts'
import { useCart } from './use-cart.ts'
import { useRemovedUnit } from './use-removed-unit.ts'

interface CartContentsProps {
  locale: Locale
  /** Where an empty cart leads: the page of all collections. */
  browseHref: string
  /** Base path of product pages. */
  productPath: string
  /** If false, each row notes that its price excludes tax. */
  includesTax: boolean
  /** Rendered below the rows. */
  children?: ReactNode
}

/** The contents of the cart: one row for each unit, or its loading, empty or error state. */
export function CartContents(props: CartContentsProps) {
  const { locale, browseHref, productPath, includesTax, children } = props
  const t = useTranslations('cart')
  const state = useCart()
  const { status, count, busy } = state
  const waiting = (status === 'idle' || status === 'loading') && count === 0
  const root = useRef<HTMLDivElement>(null)
  const { removed, remove, removeUnavailable, undo } = useRemovedUnit(root, state)
  const added = useAddedItem(state)
  const codes = state.codes.map(({ code }) => `\u2068${code}\u2069`).join(', ')
  const waitingCodes = count === 0 && codes !== '' && t('codesWaiting', { codes })
  const unavailable = state.entries.filter((entry) => (entry.unavailable ?? 0) > 0)

  return (
    <div ref={root} className="cart" aria-busy={busy || waiting || undefined}>
      <p className="visually-hidden" role="status">
        {removed && `${t('removed', { name: cartItemName(removed, locale) })} `}
        {added && `${t('added', { name: cartItemName(added, locale) })} `}
        {waiting ? t('loading') : t('announceCount', { count })}
        {waitingCodes && ` ${waitingCodes}`}
      </p>
      {removed && (
        <div className="cart-notice cart-undo">
          <p>{t('removed', { name: cartItemName(removed, locale) })}</p>
          <button type="button" className="cart-retry" onClick={undo}>
            {t('undo')}
          </button>
        </div>
      )}
      {state.stalled && (
        <div className="cart-notice" role="alert">
          <p>{t('stalled')}</p>
          <button type="button" className="cart-retry" onClick={lazyCart.retry}>
            {t('tryNow')}
          </button>
        </div>
      )}
      <CartNotices messages={messagesWithoutRow(state)} />
      {unavailable.length > 0 && (
        <div className="cart-notice" role="alert">
          <p>{t('unavailable')}</p>
          <button
            type="button"
            className="cart-retry"
            onClick={() => removeUnavailable(unavailable)}
          >
            {t('removeUnavailable')}
          </button>
        </div>
      )}
      {waiting && <CartSkeleton />}
      {status === 'failed' && count === 0 && (
        <div className="panel-message">
          <p className="lead">{t('loadFailed')}</p>
          <button type="button" className="button" onClick={lazyCart.reload}>
            {t('retry')}
          </button>
        </div>
      )}
      {status === 'ready' && count === 0 && (
        <div className="cart-empty">
          <EmptyCartIllustration />
          <h3 className="display cart-heading" data-size="2" tabIndex={-1}>
            {t('empty')}
          </h3>
          <p className="cart-empty-lead">{waitingCodes || t('emptyLead')}</p>
          <a className="button" data-kind="quiet" href={browseHref}>
            {t('emptyAction')}
          </a>
        </div>
      )}
      {count > 0 && (
        <FilledCart {...{ state, locale, includesTax, productPath, remove, children }} />
      )}
    </div>
  )
}

function FilledCart({
  state,
  locale,
  includesTax,
  productPath,
  remove,
  children,
}: Omit<CartContentsProps, 'browseHref'> & {
  state: CartState
  remove: (entry: CartItemWithQuantity) => void
}) {
  return (
    <>
      <ul role="list" className="cart-rows">
        {state.entries.flatMap((entry) =>
          Array.from({ length: entry.quantity }, (_, unit) => (
            <CartUnitRow
              key={`${entry.variantId} ${unit}`}
              entry={entry}
              unit={unit}
              onRemove={() => remove(entry)}
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
      <CartCodesAndNote state={state} locale={locale} />
      <CartTotals state={state} locale={locale} />
      <div className="cart-foot">
        <CartTotal state={state} locale={locale} includesTax={includesTax} />
        <CheckoutLink state={state} />
      </div>
    </>
  )
}

/** Messages that belong to no row: of the whole cart, and of lines that have been removed. */
function messagesWithoutRow({ messages, entries, codes }: CartState) {
  // Codes that wait for the first line have a sentence of their own.
  const isWaiting = ({ place, name }: CartMessage) =>
    place === 'code' && codes.some(({ code }) => code === name)
  const rows = new Set(entries.map(({ variantId }) => variantId))
  return messages.filter((message) => {
    const { place, variantId } = message
    if (rows.size === 0) return !isWaiting(message)
    return place === 'cart' || (place === 'row' && !rows.has(variantId ?? ''))
  })
}

/** Placeholder of two rows while the cart loads. */
function CartSkeleton() {
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

/** Leads to the checkout. A click while a mutation is in flight waits for its response first. */
function CheckoutLink({ state }: { state: CartState }) {
  const t = useTranslations('cart')
  const [isLeaving, setLeaving] = useState(false)
  const { busy, checkoutUrl } = state

  const onClick = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!busy || !isPlain) {
      if (checkoutUrl) dispatchCheckout()
      return
    }
    event.preventDefault()
    if (isLeaving) return
    setLeaving(true)
    void checkoutUrlWhenSettled().then((url) => {
      setLeaving(false)
      if (!url) return
      dispatchCheckout()
      window.location.assign(url)
    })
  }
  return (
    <a
      className="button"
      data-wide=""
      href={checkoutUrl}
      role="link"
      aria-disabled={checkoutUrl ? undefined : true}
      aria-busy={isLeaving || undefined}
      onClick={onClick}
    >
      {t('checkout')}
    </a>
  )
}

/** Resolves with the checkout URL once no mutation is in flight; undefined after a new message or an outage. */
function checkoutUrlWhenSettled(): Promise<string | undefined> {
  const last = lazyCart.get().messages.at(-1)?.id
  return new Promise((resolve) => {
    const stop = lazyCart.subscribe(() => {
      const { busy, stalled, messages, checkoutUrl } = lazyCart.get()
      if (busy && !stalled) return
      stop()
      resolve(stalled || messages.at(-1)?.id !== last ? undefined : checkoutUrl)
    })
  })
}

/** Illustration of an empty cart: an orbit without a body. */
function EmptyCartIllustration() {
  return (
    <svg
      className="cart-orbit"
      viewBox="0 0 160 160"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      <circle cx="80" cy="80" r="24" />
      <circle cx="80" cy="80" r="46" />
      <circle cx="80" cy="80" r="68" pathLength="60" strokeDasharray="0.5 0.5" />
      <circle cx="80" cy="80" r="4" fill="currentColor" stroke="none" />
      <circle cx="63" cy="63" r="3.5" fill="var(--surface)" />
      <circle cx="120" cy="103" r="5" fill="var(--surface)" />
      <circle cx="128.1" cy="31.9" r="9" fill="var(--surface)" stroke="var(--accent)" />
    </svg>
  )
}
