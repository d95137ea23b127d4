import type { ResolversOf } from '../schema/resolver.ts'
import { cartAttributesUpdate } from './cart-attributes-update.ts'
import { cartBillingAddressUpdate } from './cart-billing-address-update.ts'
import { cartBuyerIdentityUpdate } from './cart-buyer-identity-update.ts'
import { cartClone, cartRemovePersonalData } from './cart-clone.ts'
import {
  cartPaymentUpdate,
  cartPrepareForCompletion,
  cartSubmitForCompletion,
} from './cart-completion.ts'
import { cartCreate } from './cart-create.ts'
import {
  cartDeliveryAddressesAdd,
  cartDeliveryAddressesRemove,
  cartDeliveryAddressesReplace,
  cartDeliveryAddressesUpdate,
} from './cart-delivery-addresses.ts'
import { cartDiscountCodesUpdate } from './cart-discount-codes-update.ts'
import {
  cartGiftCardCodesAdd,
  cartGiftCardCodesRemove,
  cartGiftCardCodesUpdate,
} from './cart-gift-card-codes.ts'
import { cartLinesAdd } from './cart-lines-add.ts'
import { cartLinesRemove } from './cart-lines-remove.ts'
import { cartLinesUpdate } from './cart-lines-update.ts'
import { cartMetafieldDelete, cartMetafieldsSet } from './cart-metafields.ts'
import { cartNoteUpdate } from './cart-note-update.ts'
import { cartSelectedDeliveryOptionsUpdate } from './cart-selected-delivery-options-update.ts'

/** The mutations of carts: every one of the schema. */
export const cartMutations = {
  cartAttributesUpdate,
  cartBillingAddressUpdate,
  cartBuyerIdentityUpdate,
  cartClone,
  cartCreate,
  cartDeliveryAddressesAdd,
  cartDeliveryAddressesRemove,
  cartDeliveryAddressesReplace,
  cartDeliveryAddressesUpdate,
  cartDiscountCodesUpdate,
  cartGiftCardCodesAdd,
  cartGiftCardCodesRemove,
  cartGiftCardCodesUpdate,
  cartLinesAdd,
  cartLinesRemove,
  cartLinesUpdate,
  cartMetafieldDelete,
  cartMetafieldsSet,
  cartNoteUpdate,
  cartPaymentUpdate,
  cartPrepareForCompletion,
  cartRemovePersonalData,
  cartSelectedDeliveryOptionsUpdate,
  cartSubmitForCompletion,
} satisfies ResolversOf<'Mutation'>
