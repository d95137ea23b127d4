import type { ResolversOf } from '../schema/resolver.ts'
import { cartAttributesUpdate } from './cart-attributes-update.ts'
import { cartBuyerIdentityUpdate } from './cart-buyer-identity-update.ts'
import { cartCreate } from './cart-create.ts'
import { cartDiscountCodesUpdate } from './cart-discount-codes-update.ts'
import { cartLinesAdd } from './cart-lines-add.ts'
import { cartLinesRemove } from './cart-lines-remove.ts'
import { cartLinesUpdate } from './cart-lines-update.ts'
import { cartNoteUpdate } from './cart-note-update.ts'

/** The mutations that this shop answers, one a file. */
export const cartMutations = {
  cartAttributesUpdate,
  cartBuyerIdentityUpdate,
  cartCreate,
  cartDiscountCodesUpdate,
  cartLinesAdd,
  cartLinesRemove,
  cartLinesUpdate,
  cartNoteUpdate,
} satisfies ResolversOf<'Mutation'>
