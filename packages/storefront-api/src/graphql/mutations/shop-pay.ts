import type { ResolversOf } from '../schema/resolver-types.ts'
import { shopPayMessages } from '../messages/shop-pay.ts'

/** Shop Pay is Shopify's own wallet: this shop responds like a shop that has not enabled it. */
export const shopPayMutations = {
  shopPayPaymentRequestSessionCreate: (_root, _args, { contentLanguage }) => ({
    shopPayPaymentRequestSession: null,
    userErrors: [
      {
        code: 'PAYMENT_REQUEST_INVALID_INPUT' as const,
        field: ['paymentRequest'],
        message: shopPayMessages[contentLanguage].unavailable,
      },
    ],
  }),
  shopPayPaymentRequestSessionSubmit: (_root, _args, { contentLanguage }) => ({
    paymentRequestReceipt: null,
    userErrors: [
      {
        code: 'PAYMENT_REQUEST_NOT_FOUND' as const,
        field: ['token'],
        message: shopPayMessages[contentLanguage].unknown,
      },
    ],
  }),
} satisfies ResolversOf<'Mutation'>
