import type { ResolversOf } from '../schema/resolver.ts'
import { shopPayWords } from '../messages/shop-pay.ts'

/** Shop Pay is a wallet of Shopify's own: a shop without it answers what such a shop answers. */
export const shopPayMutations = {
  shopPayPaymentRequestSessionCreate: (_root, _args, { speech }) => ({
    shopPayPaymentRequestSession: null,
    userErrors: [
      {
        code: 'PAYMENT_REQUEST_INVALID_INPUT' as const,
        field: ['paymentRequest'],
        message: shopPayWords[speech].unavailable,
      },
    ],
  }),
  shopPayPaymentRequestSessionSubmit: (_root, _args, { speech }) => ({
    paymentRequestReceipt: null,
    userErrors: [
      {
        code: 'PAYMENT_REQUEST_NOT_FOUND' as const,
        field: ['token'],
        message: shopPayWords[speech].unknown,
      },
    ],
  }),
} satisfies ResolversOf<'Mutation'>
