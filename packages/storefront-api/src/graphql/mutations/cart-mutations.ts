import type { ResolversOf } from '../schema/resolver-types.ts'
import { cartLineMutations } from './cart-lines.ts'
import { cartNoteAndBuyerMutations } from './cart-note-and-buyer.ts'
import { cartCodeMutations } from './cart-codes.ts'
import { cartDeliveryMutations } from './cart-delivery.ts'
import { cartLifecycleMutations } from './cart-lifecycle.ts'
import { cartCompletionMutations } from './cart-completion.ts'
import { cartMetafieldMutations } from './cart-metafields.ts'

/** Every cart mutation of the schema. */
export const cartMutations = {
  ...cartLineMutations,
  ...cartNoteAndBuyerMutations,
  ...cartCodeMutations,
  ...cartDeliveryMutations,
  ...cartLifecycleMutations,
  ...cartCompletionMutations,
  ...cartMetafieldMutations,
} satisfies ResolversOf<'Mutation'>
