import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CartState } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney, type Money } from '#lib/money/format-money.ts'
import { priceMark } from '#lib/money/price-mark.ts'

interface TotalsProps {
  state: CartState
  locale: Locale
}

/** What the cart comes to, from what the pieces cost on; what is left to pay stands at its foot. */
export function CartTotals({ state, locale }: TotalsProps) {
  const t = useTranslations('cart')
  const { entries, subtotal, discounts, shipping, tax, duty, giftCards } = state
  const off = discounts.filter(({ on }) => on === 'lines')
  const currencyCode = subtotal?.currencyCode ?? ''
  const pieces = entries.reduce(
    (sum, { price, quantity }) => sum + Number(price.amount) * quantity,
    0,
  )
  const paid = giftCards.flatMap(({ lastCharacters, amount }) =>
    amount ? [{ lastCharacters, amount }] : [],
  )
  return (
    <dl className="cart-totals cart-lines numbers">
      {off.length > 0 && (
        <Line
          label={t('piecesTotal')}
          money={{ amount: String(pieces), currencyCode }}
          {...{ locale }}
        />
      )}
      {off.map(({ id, title, amount }) => (
        <Line
          key={id}
          label={t.rich('discountOf', named(title))}
          money={amount}
          off
          {...{ locale }}
        />
      ))}
      <Line label={t('subtotal')} money={subtotal} {...{ locale }} />
      {shipping && <Line label={t('shipping')} money={shipping.cost} {...{ locale }} />}
      {tax && <Line label={t('tax')} money={tax} {...{ locale }} />}
      {duty && <Line label={t('duty')} money={duty} {...{ locale }} />}
      {paid.map(({ lastCharacters, amount }) => (
        <Line
          key={lastCharacters}
          label={t.rich('giftCardOf', named(lastCharacters))}
          money={amount}
          off
          {...{ locale }}
        />
      ))}
    </dl>
  )
}

/** What is left to pay, and what that is without. */
export function CartTotal({ state, locale }: TotalsProps) {
  const t = useTranslations('cart')
  return (
    <>
      <dl className="cart-totals numbers">
        <Line label={t('total')} money={state.toPay} isTotal locale={locale} />
      </dl>
      <p className="cart-hint">{t('note')}</p>
    </>
  )
}

/** A code stands in its own direction, whatever the language around it. */
function named(name: string) {
  return { name: () => <bdi translate="no">{name}</bdi> }
}

interface LineProps {
  label: ReactNode
  money: Money | undefined
  locale: Locale
  /** Is taken off. */
  off?: boolean
  isTotal?: boolean
}

function Line({ label, money, locale, off, isTotal }: LineProps) {
  const amount = money && <bdi {...priceMark(money)}>{formatMoney(money, locale)}</bdi>
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>{label}</dt>
      {/* The sign stands before the amount whichever way the language runs. */}
      {off ? <dd dir="ltr">−{amount}</dd> : <dd>{amount}</dd>}
    </div>
  )
}
