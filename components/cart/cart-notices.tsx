import { useTranslations } from 'next-intl'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartMessage } from '#lib/cart/cart-state.ts'
import { Icon } from '../ui/icon.tsx'

/** What the shop had to say, and what went wrong: read out, and shown until it is put away. */
export function CartNotices({ messages }: { messages: readonly CartMessage[] }) {
  const t = useTranslations('cart')
  return (
    <div role="alert" className="cart-notices">
      {messages.map((message) => (
        <div key={message.id} className="cart-notice">
          <p>{wordsOf(t, message)}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={t('dismiss')}
            onClick={() => cart.dismiss(message.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

function wordsOf(
  t: ReturnType<typeof useTranslations<'cart'>>,
  { failure, notice, name }: CartMessage,
): string {
  if (notice?.kind === 'warning' || (notice && !failure)) {
    switch (notice.shopCode) {
      case 'MERCHANDISE_OUT_OF_STOCK':
        return name ? t('warnings.outOfStock', { name }) : t('warnings.outOfStockUnnamed')
      case 'MERCHANDISE_NOT_ENOUGH_STOCK':
        return name ? t('warnings.notEnoughStock', { name }) : t('warnings.notEnoughStockUnnamed')
      case 'DISCOUNT_CODE_NOT_HONOURED':
      case 'DISCOUNT_CURRENTLY_INACTIVE':
      case 'DISCOUNT_NOT_FOUND':
        return t('warnings.discountNotApplicable')
      case 'PAYMENTS_GIFT_CARDS_UNAVAILABLE':
        return t('warnings.giftCardsUnavailable')
      default:
        return notice.message
    }
  }
  return t(`failures.${failure ?? 'update'}`)
}
