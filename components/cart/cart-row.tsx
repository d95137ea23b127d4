import { useTranslations } from 'next-intl'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartEntry } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'

/** Side of the picture in px. */
const pictureSide = 136

/** One unit of a watch in the cart. */
export function CartRow({ entry, locale }: { entry: CartEntry; locale: Locale }) {
  const t = useTranslations('cart')
  const { title, size, price, image, href } = entry
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
          {href ? (
            <a href={href}>
              <bdi translate="no">{title}</bdi>
            </a>
          ) : (
            <bdi translate="no">{title}</bdi>
          )}
        </p>
        {size && (
          <p className="cart-size">
            {t('size')} <bdi>{size}</bdi>
          </p>
        )}
        <p className="numbers">
          <bdi>{formatMoney(price, locale)}</bdi>
        </p>
        <button
          type="button"
          className="cart-remove"
          aria-label={t('remove', { name: size ? `${title}, ${size}` : title })}
          onClick={() => cart.remove(entry.variantId)}
        >
          {t('removeShort')}
        </button>
      </div>
    </li>
  )
}
