import { type Cart, type CartOutcome, type DeliveryAddress, ARRAY_LIMIT } from '../../cart/cart.ts'
import {
  addAddresses,
  removeAddresses,
  updateAddresses,
  type AddressChange,
  type AddressInput,
} from '../../cart/delivery-addresses.ts'
import { acceptCart } from '../../cart/cart-outcome.ts'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { cartProblem, type CartProblem } from '../../cart/cart-problems.ts'
import { gid } from '../../catalogue/gid.ts'
import type { ShopContext } from '../context.ts'
import { assertArrayLength } from '../errors.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { CartAddressInput, CartSelectableAddressInput } from '../schema/types.generated.ts'
import { changeCart } from './cart-payload.ts'

/** The given address, or the referenced customer address; null when it does not exist. */
function addressOf(
  { deliveryAddress, copyFromCustomerAddressId }: CartAddressInput,
  cart: Cart,
  { customers }: ShopContext,
): DeliveryAddress | null {
  if (deliveryAddress) return deliveryAddress
  return copyFromCustomerAddressId == null
    ? null
    : customers.deliveryAddress(cart.buyerIdentity.customerId, copyFromCustomerAddressId)
}

/** Converts the addresses of a mutation's input. */
export function toAddressInputs(
  inputs: readonly CartSelectableAddressInput[],
  cart: Cart,
  context: ShopContext,
): AddressInput[] {
  return inputs.map(({ address, selected, oneTimeUse, validationStrategy }) => ({
    address: addressOf(address, cart, context),
    selected: selected ?? null,
    oneTimeUse: oneTimeUse ?? null,
    strict: validationStrategy === 'STRICT',
  }))
}

function outcome(
  { cart, problems, warnings }: AddressChange,
  catalogue: LiveCatalogue,
): CartOutcome {
  if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
  const settled = acceptCart(cart, catalogue)
  return { ...settled, warnings: [...settled.warnings, ...warnings] }
}

function change(cartId: string, context: ShopContext, apply: (cart: Cart) => AddressChange) {
  return changeCart(cartId, context, (cart, catalogue) => outcome(apply(cart), catalogue))
}

/** The mutations of a cart's delivery addresses and options. */
export const cartDeliveryMutations = {
  cartDeliveryAddressesAdd: (_root, { cartId, addresses }, context) => {
    assertArrayLength(addresses, ARRAY_LIMIT)
    return change(cartId, context, (cart) =>
      addAddresses(cart, toAddressInputs(addresses, cart, context), {
        newId: context.carts.newLineId,
        path: ['addresses'],
      }),
    )
  },

  /** Replaces every address of a cart. */
  cartDeliveryAddressesReplace: (_root, { cartId, addresses }, context) => {
    assertArrayLength(addresses, ARRAY_LIMIT)
    return change(cartId, context, (cart) =>
      addAddresses({ ...cart, deliveryAddresses: [] }, toAddressInputs(addresses, cart, context), {
        newId: context.carts.newLineId,
        path: ['addresses'],
      }),
    )
  },

  cartDeliveryAddressesUpdate: (_root, { cartId, addresses }, context) => {
    assertArrayLength(addresses, ARRAY_LIMIT)
    return change(cartId, context, (cart) =>
      updateAddresses(
        cart,
        addresses.map(({ id, address, selected, oneTimeUse, validationStrategy }) => ({
          id,
          address: address ? addressOf(address, cart, context) : null,
          selected: selected ?? null,
          oneTimeUse: oneTimeUse ?? null,
          strict: validationStrategy === 'STRICT',
        })),
      ),
    )
  },

  cartDeliveryAddressesRemove: (_root, { cartId, addressIds }, context) => {
    assertArrayLength(addressIds, ARRAY_LIMIT)
    return change(cartId, context, (cart) => removeAddresses(cart, addressIds))
  },

  /** Selects the delivery option of a group; it must be one of the group's options. */
  cartSelectedDeliveryOptionsUpdate: (_root, { cartId, selectedDeliveryOptions }, context) => {
    assertArrayLength(selectedDeliveryOptions, ARRAY_LIMIT)
    return changeCart(cartId, context, (cart, catalogue) => {
      const group = priceCart(cart, context.pricingContext()).delivery
      const problems = selectedDeliveryOptions.flatMap((wanted, index): CartProblem[] => {
        const field = ['selectedDeliveryOptions', index]
        if (!group || wanted.deliveryGroupId !== gid('CartDeliveryGroup', group.id))
          return [
            cartProblem('INVALID_DELIVERY_GROUP', [...field, 'deliveryGroupId'], 'deliveryGroup'),
          ]
        return group.options.some(({ handle }) => handle === wanted.deliveryOptionHandle)
          ? []
          : [
              cartProblem(
                'INVALID_DELIVERY_OPTION',
                [...field, 'deliveryOptionHandle'],
                'deliveryOption',
              ),
            ]
      })
      if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
      const deliveryOptions = selectedDeliveryOptions.map(({ deliveryOptionHandle }) => ({
        group: group!.id,
        option: deliveryOptionHandle,
      }))
      return acceptCart({ ...cart, deliveryOptions }, catalogue)
    })
  },
} satisfies ResolversOf<'Mutation'>
