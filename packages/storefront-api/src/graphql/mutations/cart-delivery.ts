import {
  type Cart,
  type CartOutcome,
  type DeliveryAddress,
  ARRAY_ARGUMENT_LIMIT,
} from '../../cart/cart.ts'
import {
  addAddresses,
  removeAddresses,
  updateAddresses,
  type AddressChangeOutcome,
  type SelectableAddressInput,
} from '../../cart/delivery-addresses.ts'
import { acceptedOutcomeFittedToStock } from '../../cart/cart-outcome.ts'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { createCartProblem, type CartProblem } from '../../cart/cart-problems.ts'
import { gid } from '../../catalogue/gid.ts'
import type { ShopContext } from '../shop-context.ts'
import { assertArrayLength } from '../errors.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { CartAddressInput, CartSelectableAddressInput } from '../schema/types.generated.ts'
import { changeCartAndBuildPayload } from './cart-payload.ts'

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
): SelectableAddressInput[] {
  return inputs.map(({ address, selected, oneTimeUse, validationStrategy }) => ({
    address: addressOf(address, cart, context),
    selected: selected ?? null,
    oneTimeUse: oneTimeUse ?? null,
    strict: validationStrategy === 'STRICT',
  }))
}

function outcome(
  { cart, problems, warnings }: AddressChangeOutcome,
  catalogue: LiveCatalogue,
): CartOutcome {
  if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
  const settled = acceptedOutcomeFittedToStock(cart, catalogue)
  return { ...settled, warnings: [...settled.warnings, ...warnings] }
}

function change(cartId: string, context: ShopContext, apply: (cart: Cart) => AddressChangeOutcome) {
  return changeCartAndBuildPayload(cartId, context, (cart, catalogue) =>
    outcome(apply(cart), catalogue),
  )
}

/** The mutations of a cart's delivery addresses and options. */
export const cartDeliveryMutations = {
  cartDeliveryAddressesAdd: (_root, { cartId, addresses }, context) => {
    assertArrayLength(addresses, ARRAY_ARGUMENT_LIMIT)
    return change(cartId, context, (cart) =>
      addAddresses(cart, toAddressInputs(addresses, cart, context), {
        newId: context.carts.newLineId,
        path: ['addresses'],
      }),
    )
  },

  /** Replaces every address of a cart. */
  cartDeliveryAddressesReplace: (_root, { cartId, addresses }, context) => {
    assertArrayLength(addresses, ARRAY_ARGUMENT_LIMIT)
    return change(cartId, context, (cart) =>
      addAddresses({ ...cart, deliveryAddresses: [] }, toAddressInputs(addresses, cart, context), {
        newId: context.carts.newLineId,
        path: ['addresses'],
      }),
    )
  },

  cartDeliveryAddressesUpdate: (_root, { cartId, addresses }, context) => {
    assertArrayLength(addresses, ARRAY_ARGUMENT_LIMIT)
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
    assertArrayLength(addressIds, ARRAY_ARGUMENT_LIMIT)
    return change(cartId, context, (cart) => removeAddresses(cart, addressIds))
  },

  /** Selects the delivery option of a group; it must be one of the group's options. */
  cartSelectedDeliveryOptionsUpdate: (_root, { cartId, selectedDeliveryOptions }, context) => {
    assertArrayLength(selectedDeliveryOptions, ARRAY_ARGUMENT_LIMIT)
    return changeCartAndBuildPayload(cartId, context, (cart, catalogue) => {
      const group = priceCart(cart, context.pricingContext()).delivery
      const problems = selectedDeliveryOptions.flatMap((wanted, index): CartProblem[] => {
        const field = ['selectedDeliveryOptions', index]
        if (!group || wanted.deliveryGroupId !== gid('CartDeliveryGroup', group.id))
          return [
            createCartProblem(
              'INVALID_DELIVERY_GROUP',
              [...field, 'deliveryGroupId'],
              'deliveryGroup',
            ),
          ]
        return group.options.some(({ handle }) => handle === wanted.deliveryOptionHandle)
          ? []
          : [
              createCartProblem(
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
      return acceptedOutcomeFittedToStock({ ...cart, deliveryOptions }, catalogue)
    })
  },
} satisfies ResolversOf<'Mutation'>
