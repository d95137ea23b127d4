import { useTranslations } from 'next-intl'
import type { CartItemDetails, CartItemWithQuantity, CartMessage } from '#lib/cart/cart-state.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'
import { bidiIsolate } from '#lib/text/bidi-isolate.ts'
import { CartNotices } from './cart-notices.tsx'

/** Side of the picture in px. */
const pictureSide = 136

interface CartUnitRowProps {
  entry: CartItemWithQuantity
  /** Index of this unit among those of the entry. */
  unit: number
  onRemove: () => void
  locale: Locale
  includesTax: boolean
  /** Messages of the shop about this watch. */
  messages: readonly CartMessage[]
  /** Base path of product pages, for entries of an earlier visit, which have no link of their own. */
  productPath: string
}

/** One unit of a watch in the cart. */
export function CartUnitRow(props: CartUnitRowProps) {
  const { entry, unit, onRemove, locale, includesTax, messages, productPath } = props
  const t = useTranslations('cart')
  const { title, size, choices, price, compareAtPrice, stock, image, handle } = entry
  const isUnavailable = unit >= entry.quantity - (entry.unavailable ?? 0)
  const href = entry.href ?? (handle && `${productPath}/${encodeURIComponent(handle)}`)
  const name = <bdi translate="no">{title}</bdi>
  return (
    <li
      className="cart-row"
      data-variant={entry.variantId}
      data-pending={entry.pending ? '' : undefined}
      data-unavailable={isUnavailable ? '' : undefined}
      // Takes the focus when the row before it is removed.
      tabIndex={-1}
    >
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
          <bdi {...priceAttributes(price)}>{formatMoney(price, locale)}</bdi>
          {compareAtPrice && (
            <s className="cart-before">
              <span className="visually-hidden">{t('was')} </span>
              <bdi {...priceAttributes(compareAtPrice)}>{formatMoney(compareAtPrice, locale)}</bdi>
            </s>
          )}
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
        {isUnavailable && (
          <p className="cart-unavailable">
            {stock && entry.unavailable !== entry.quantity
              ? t('onlyInStock', { count: stock })
              : t('soldOut')}
          </p>
        )}
        <button
          type="button"
          className="cart-remove"
          aria-label={t('remove', { name: cartItemName(entry, locale) })}
          onClick={onRemove}
        >
          {t('removeShort')}
        </button>
      </div>
      <CartNotices messages={messages} />
    </li>
  )
}

/** Title, size and other choices, as one name. In Arabic each is isolated, or “38 mm” would be torn apart after a Latin title. */
export function cartItemName(
  { title, size, choices = [] }: CartItemDetails,
  locale: Locale,
): string {
  const { comma, direction } = localeTable[locale]
  const parts = [title, size, ...choices].flatMap((part) => part || [])
  return (direction === 'rtl' ? parts.map(bidiIsolate) : parts).join(comma)
}
