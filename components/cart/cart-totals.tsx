import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CartState } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney, type Money } from '#lib/money/format-money.ts'
import { priceMark } from '#lib/money/price-mark.ts'

/** What the cart comes to, from what the pieces cost to what is left to pay. */
export function CartTotals({ state, locale }: { state: CartState; locale: Locale }) {
  const t = useTranslations('cart')
  const { entries, subtotal, toPay, discounts, shipping, tax, duty, giftCards } = state
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
    <>
      <dl className="cart-totals numbers">
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
        <Line label={t('total')} money={toPay} isTotal {...{ locale }} />
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
  const signed = money && off ? { ...money, amount: String(-Number(money.amount)) } : money
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>{label}</dt>
      <dd>{signed && <bdi {...priceMark(signed)}>{formatMoney(signed, locale)}</bdi>}</dd>
    </div>
  )
}
