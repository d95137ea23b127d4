import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CartState } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney, type Money } from '#lib/money/format-money.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'

interface TotalsProps {
  state: CartState
  locale: Locale
}

/** The price breakdown of the cart, from subtotal to gift cards; `CartTotal` shows what is left to pay. */
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
        <TotalLine
          label={t('piecesTotal')}
          money={{ amount: String(pieces), currencyCode }}
          {...{ locale }}
        />
      )}
      {off.map(({ id, title, amount }) => (
        <TotalLine
          key={id}
          label={t.rich('discountOf', isolatedName(title))}
          money={amount}
          off
          {...{ locale }}
        />
      ))}
      <TotalLine label={t('subtotal')} money={subtotal} {...{ locale }} />
      {shipping && (
        <TotalLine label={<Shipping {...shipping} />} money={shipping.cost} {...{ locale }} />
      )}
      {tax && <TotalLine label={t('tax')} money={tax} {...{ locale }} />}
      {duty && <TotalLine label={t('duty')} money={duty} {...{ locale }} />}
      {paid.map(({ lastCharacters, amount }) => (
        <TotalLine
          key={lastCharacters}
          label={t.rich('giftCardOf', isolatedName(lastCharacters))}
          money={amount}
          off
          {...{ locale }}
        />
      ))}
    </dl>
  )
}

/** The amount to pay, and a note on what it excludes. */
export function CartTotal({ state, locale, includesTax }: TotalsProps & { includesTax: boolean }) {
  const t = useTranslations('cart')
  return (
    <>
      <dl className="cart-totals numbers">
        <TotalLine label={t('total')} money={state.toPay} isTotal locale={locale} />
      </dl>
      <p className="cart-hint">{t(includesTax ? 'noteTaxIncluded' : 'note')}</p>
    </>
  )
}

/** The delivery method, and when it arrives. */
function Shipping({ title, description }: NonNullable<CartState['shipping']>) {
  const t = useTranslations('cart')
  return (
    <>
      {t('shipping')} {title && <bdi>{title}</bdi>}
      {description && <span className="cart-hint cart-delivery">{description}</span>}
    </>
  )
}

/** A code in its own text direction, whatever the language around it. */
function isolatedName(name: string) {
  return { name: () => <bdi translate="no">{name}</bdi> }
}

interface TotalLineProps {
  label: ReactNode
  money: Money | undefined
  locale: Locale
  /** The amount is subtracted. */
  off?: boolean
  isTotal?: boolean
}

function TotalLine({ label, money, locale, off, isTotal }: TotalLineProps) {
  const amount = money && <bdi {...priceAttributes(money)}>{formatMoney(money, locale)}</bdi>
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>{label}</dt>
      {/* The minus sign precedes the amount in both text directions. */}
      {off ? <dd dir="ltr">−{amount}</dd> : <dd>{amount}</dd>}
    </div>
  )
}
