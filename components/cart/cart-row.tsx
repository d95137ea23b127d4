import { useTranslations } from 'next-intl'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartEntry, CartMessage } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { priceMark } from '#lib/money/price-mark.ts'
import { CartNotices } from './cart-notices.tsx'

/** Side of the picture in px. */
const pictureSide = 136

interface CartRowProps {
  entry: CartEntry
  locale: Locale
  includesTax: boolean
  /** What the shop has to say of this watch. */
  messages: readonly CartMessage[]
  /** Below which path the pages of products stand, for what an earlier visit put in. */
  productPath: string
}

/** One unit of a watch in the cart. */
export function CartRow({ entry, locale, includesTax, messages, productPath }: CartRowProps) {
  const t = useTranslations('cart')
  const { title, size, choices, price, image, handle } = entry
  const href = entry.href ?? (handle && `${productPath}/${encodeURIComponent(handle)}`)
  const name = <bdi translate="no">{title}</bdi>
  return (
    <li className="cart-row" data-pending={entry.pending ? '' : undefined}>
      <div className="cart-picture">
        {image && (
          <img
            src={image.src}
            alt={image.alt}
            width={pictureSide}
            height={pictureSide}
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <div className="cart-facts">
        <p className="display" data-size="3">
          {href ? <a href={href}>{name}</a> : name}
        </p>
        <p className="cart-price numbers">
          <bdi {...priceMark(price)}>{formatMoney(price, locale)}</bdi>
          {!includesTax && <span className="cart-vat">{t('withoutVat')}</span>}
        </p>
        {size && (
          <p className="cart-size">
            {t('size')} <bdi>{size}</bdi>
          </p>
        )}
        {choices?.map((each) => (
          <p key={each} className="cart-size">
            <bdi>{each}</bdi>
          </p>
        ))}
        <button
          type="button"
          className="cart-remove"
          aria-label={t('remove', {
            name: [title, size, ...(choices ?? [])].filter(Boolean).join(', '),
          })}
          onClick={() => cart.remove(entry.variantId)}
        >
          {t('removeShort')}
        </button>
      </div>
      <CartNotices messages={messages} />
    </li>
  )
}
