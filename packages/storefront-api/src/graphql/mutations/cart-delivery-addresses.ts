import type { Cart, CartOutcome, DeliveryAddress } from '../../cart/cart.ts'
import {
  addAddresses,
  removeAddresses,
  updateAddresses,
  type AddressChange,
  type AddressInput,
} from '../../cart/delivery-addresses.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { settle } from '../../cart/settle.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import type { CartAddressInput, CartSelectableAddressInput } from '../schema/types.generated.ts'
import { cartPayload } from './payload.ts'

/** The address that is given, or the customer's that is named; null when nobody has it. */
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

/** Addresses of a mutation's input as the cart takes them. */
export function addressInputs(
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

function outcome({ cart, problems, warnings }: AddressChange, shelf: Shelf): CartOutcome {
  if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
  const settled = settle(cart, shelf)
  return { ...settled, warnings: [...settled.warnings, ...warnings] }
}

function change(cartId: string, context: ShopContext, apply: (cart: Cart) => AddressChange) {
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', cartId), (cart, shelf) =>
      outcome(apply(cart), shelf),
    ),
    context,
  )
}

export function cartDeliveryAddressesAdd(
  _root: unknown,
  { cartId, addresses }: ArgumentsOf<'Mutation', 'cartDeliveryAddressesAdd'>,
  context: ShopContext,
) {
  limitArray(addresses, ARRAY_LIMIT)
  return change(cartId, context, (cart) =>
    addAddresses(cart, addressInputs(addresses, cart, context), {
      newId: context.desk.newId,
      path: ['addresses'],
    }),
  )
}

/** Replaces every address of a cart. */
export function cartDeliveryAddressesReplace(
  _root: unknown,
  { cartId, addresses }: ArgumentsOf<'Mutation', 'cartDeliveryAddressesReplace'>,
  context: ShopContext,
) {
  limitArray(addresses, ARRAY_LIMIT)
  return change(cartId, context, (cart) =>
    addAddresses({ ...cart, deliveryAddresses: [] }, addressInputs(addresses, cart, context), {
      newId: context.desk.newId,
      path: ['addresses'],
    }),
  )
}

export function cartDeliveryAddressesUpdate(
  _root: unknown,
  { cartId, addresses }: ArgumentsOf<'Mutation', 'cartDeliveryAddressesUpdate'>,
  context: ShopContext,
) {
  limitArray(addresses, ARRAY_LIMIT)
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
}

export function cartDeliveryAddressesRemove(
  _root: unknown,
  { cartId, addressIds }: ArgumentsOf<'Mutation', 'cartDeliveryAddressesRemove'>,
  context: ShopContext,
) {
  limitArray(addressIds, ARRAY_LIMIT)
  return change(cartId, context, (cart) => removeAddresses(cart, addressIds))
}
