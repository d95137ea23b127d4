import { useTranslations } from 'next-intl'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { CartMessage } from '#lib/cart/cart-state.ts'
import { discountWithoutReason } from '#lib/shop/shop-notices.ts'
import { Icon } from '../ui/icon.tsx'
import type { CartMessages } from './cart-messages.ts'

/** Warnings and errors of the cart: announced to screen readers, and shown until dismissed. */
export function CartNotices({ messages }: { messages: readonly CartMessage[] }) {
  const t = useTranslations('cart')
  const wordsOf = useNoticeText()
  if (messages.length === 0) return null
  return (
    <div role="alert" className="cart-notices">
      {messages.map((message) => (
        <div key={message.id} className="cart-notice">
          <p>{wordsOf(message)}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={t('dismiss')}
            onClick={() => lazyCart.dismiss(message.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

type NoticeMessageKey = Exclude<keyof CartMessages['notices'], `${string}Unnamed` | 'thisCode'>

/** The message key of each error and warning code of both supported API versions. */
export const messageKeyByNoticeCode: Readonly<Record<string, NoticeMessageKey>> = {
  ADDRESS_FIELD_CONTAINS_EMOJIS: 'addressSigns',
  ADDRESS_FIELD_CONTAINS_HTML_TAGS: 'addressSigns',
  ADDRESS_FIELD_CONTAINS_URL: 'addressSigns',
  ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN: 'addressPattern',
  ADDRESS_FIELD_IS_REQUIRED: 'addressMissing',
  ADDRESS_FIELD_IS_TOO_LONG: 'addressLong',
  UNSPECIFIED_ADDRESS_ERROR: 'addressPattern',
  INVALID_DELIVERY_ADDRESS_ID: 'addressList',
  ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED: 'addressList',
  TOO_MANY_DELIVERY_ADDRESSES: 'addressList',
  DUPLICATE_DELIVERY_ADDRESS: 'addressTwice',
  INVALID_ZIP_CODE_FOR_COUNTRY: 'zip',
  INVALID_ZIP_CODE_FOR_PROVINCE: 'zip',
  ZIP_CODE_NOT_SUPPORTED: 'zipNotServed',
  PROVINCE_NOT_FOUND: 'province',
  INVALID_DELIVERY_GROUP: 'delivery',
  INVALID_DELIVERY_OPTION: 'delivery',
  PENDING_DELIVERY_GROUPS: 'deliveryPending',
  INVALID_PAYMENT: 'payment',
  INVALID_PAYMENT_DEFERRED_PAYMENT_REQUIRED: 'payment',
  INVALID_PAYMENT_EMPTY_CART: 'paymentEmpty',
  PAYMENT_METHOD_NOT_APPLICABLE: 'paymentMethod',
  PAYMENT_METHOD_NOT_SUPPORTED: 'paymentMethod',
  PAYMENTS_CREDIT_CARD_BASE_EXPIRED: 'cardExpired',
  PAYMENTS_CREDIT_CARD_YEAR_EXPIRED: 'cardExpired',
  PAYMENTS_CREDIT_CARD_BASE_GATEWAY_NOT_SUPPORTED: 'paymentMethod',
  PAYMENTS_CREDIT_CARD_GENERIC: 'card',
  PAYMENTS_CREDIT_CARD_MONTH_INCLUSION: 'card',
  PAYMENTS_CREDIT_CARD_NUMBER_INVALID: 'card',
  PAYMENTS_CREDIT_CARD_NUMBER_INVALID_FORMAT: 'card',
  PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_BLANK: 'card',
  PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_INVALID_FOR_CARD_TYPE: 'card',
  PAYMENTS_CREDIT_CARD_YEAR_INVALID_EXPIRY_YEAR: 'card',
  PAYMENTS_GIFT_CARDS_UNAVAILABLE: 'giftCardsUnavailable',
  GIFT_CARD_RECIPIENT_INVALID: 'giftCardRecipient',
  INVALID_INCREMENT: 'increment',
  LESS_THAN: 'tooMany',
  MAXIMUM_EXCEEDED: 'tooMany',
  MINIMUM_NOT_MET: 'tooFew',
  CART_TOO_LARGE: 'tooLarge',
  INVALID_MERCHANDISE_LINE: 'notSold',
  MERCHANDISE_LINE_TRANSFORMERS_RUN_ERROR: 'notSold',
  MERCHANDISE_NOT_APPLICABLE: 'notSold',
  MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION: 'notSold',
  BUNDLES_AND_ADDONS_CANNOT_BE_MIXED: 'notTogether',
  PARENT_LINE_INVALID_REFERENCE: 'notTogether',
  PARENT_LINE_NESTING_TOO_DEEP: 'notTogether',
  PARENT_LINE_NOT_FOUND: 'notTogether',
  PARENT_LINE_OPERATION_BLOCKED: 'notTogether',
  SELLING_PLAN_NOT_APPLICABLE: 'notSold',
  VARIANT_REQUIRES_SELLING_PLAN: 'notSold',
  MERCHANDISE_NOT_ENOUGH_STOCK: 'notEnoughStock',
  MERCHANDISE_OUT_OF_STOCK: 'outOfStock',
  BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION: 'buyer',
  INVALID_COMPANY_LOCATION: 'buyer',
  MISSING_CUSTOMER_ACCESS_TOKEN: 'buyer',
  INVALID: 'refused',
  INVALID_METAFIELDS: 'refused',
  VALIDATION_CUSTOM: 'shopSays',
  SERVICE_UNAVAILABLE: 'unavailable',
  MISSING_DISCOUNT_CODE: 'codeMissing',
  MISSING_NOTE: 'noteMissing',
  NOTE_TOO_LONG: 'noteLong',
  DISCOUNT_CODE_NOT_HONOURED: 'discount',
  DISCOUNT_CURRENTLY_INACTIVE: 'discountInactive',
  DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'discountCustomer',
  DISCOUNT_ELIGIBLE_CUSTOMER_MISSING: 'discountCustomer',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'discountUsed',
  DISCOUNT_USAGE_LIMIT_REACHED: 'discountUsed',
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: 'discountPieces',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'discountPieces',
  DISCOUNT_NO_ENTITLED_SHIPPING_LINES: 'discountShipping',
  DISCOUNT_NOT_FOUND: 'discountUnknown',
  DISCOUNT_PURCHASE_NOT_IN_RANGE: 'discountAmount',
  DISCOUNT_QUANTITY_NOT_IN_RANGE: 'discountQuantity',
  [discountWithoutReason]: 'discountWithoutReason',
}

/** Translates a message by its code; for an unknown code, returns the shop's own text. */
function useNoticeText(): (message: CartMessage) => string {
  const t = useTranslations('cart')
  return ({ notice, failure, name, place }) => {
    if (!notice) return t(`failures.${failure ?? 'update'}`, { name: name ?? '' })
    const { shopCode, message } = notice
    if (shopCode === 'INVALID' && notice.field?.at(-1) === 'merchandiseId')
      return t('notices.variantUnknown')
    // For an unknown gift card or code the shop returns only the code.
    if (shopCode === 'INVALID' && place === 'gift-card') return t('notices.giftCardUnknown')
    const code = notice.discountCode ? `\u2068${notice.discountCode}\u2069` : t('notices.thisCode')
    if (shopCode === 'INVALID' && place === 'code') return t('notices.discountUnknown', { code })
    const sentence = Object.hasOwn(messageKeyByNoticeCode, shopCode)
      ? messageKeyByNoticeCode[shopCode]
      : undefined
    if (!sentence) return message
    if (failure && (sentence === 'notEnoughStock' || sentence === 'outOfStock'))
      return name ? t('notices.stockRefused', { name }) : t('notices.stockRefusedUnnamed')
    if (sentence === 'notEnoughStock' || sentence === 'outOfStock')
      return name ? t(`notices.${sentence}`, { name }) : t(`notices.${sentence}Unnamed`)
    return t(`notices.${sentence}`, { message, code })
  }
}
