import type { Cart, DeliveryAddress } from '../../cart/cart.ts'
import { cartAddressGid } from '../../cart/delivery-addresses.ts'
import { deliveryOptionTexts, type DeliveryOption } from '../../cart/delivery-group.ts'
import { countryName } from '../../catalogue/countries.ts'
import { gid } from '../../catalogue/gid.ts'
import { toMoneyV2 } from '../../money/money.ts'
import { createNodeConnection } from '../connection.ts'
import type { ShopContext } from '../shop-context.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { formattedArea, fullName, formattedAddress } from './customer.ts'
import type { CartDeliveryOption } from '../schema/types.generated.ts'
import { cartLineNode, type CartNode, type DeliveryGroupNode } from '../resolver-sources.ts'

/** The addresses of a cart as the API's `CartSelectableAddress`. */
export function selectableAddressNodes(cart: Cart) {
  return cart.deliveryAddresses.map(({ id, address, selected, oneTimeUse }) => ({
    id: cartAddressGid(cart, id),
    address: { __typename: 'CartDeliveryAddress' as const, address },
    selected,
    oneTimeUse,
  }))
}

export function cartDeliveryGroups(
  { cart }: CartNode,
  { priced }: ShopContext,
): DeliveryGroupNode[] {
  const group = priced(cart).delivery
  return group ? [{ cart, group }] : []
}

function optionOf(
  option: DeliveryOption,
  currencyCode: string,
  { buyer }: ShopContext,
): CartDeliveryOption {
  return {
    code: option.code,
    handle: option.handle,
    deliveryMethodType: option.method,
    ...deliveryOptionTexts(option, buyer.language),
    estimatedCost: toMoneyV2(option.cost, currencyCode),
  }
}

export const deliveryGroupResolvers: ResolversOf<'CartDeliveryGroup'> = {
  id: ({ group }) => gid('CartDeliveryGroup', group.id),
  groupType: () => 'ONE_TIME_PURCHASE',
  cartLines: ({ cart }, args, context) =>
    createNodeConnection(
      context
        .priced(cart)
        .lines.filter(({ part }) => part.resolved.piece.variant.requiresShipping)
        .map((line) => cartLineNode(cart, line)),
      args,
      context,
      ({ priced }) => priced.part.id,
    ),
  deliveryAddress: ({ group }) => {
    const { countryCode, provinceCode, ...rest } = group.address
    return {
      __typename: 'MailingAddress',
      address: { ...rest, country: countryCode ?? null, province: provinceCode ?? null },
    }
  },
  deliveryOptions: ({ cart, group }, _args, context) =>
    group.options.map((option) => optionOf(option, context.priced(cart).currencyCode, context)),
  selectedDeliveryOption: ({ cart, group }, _args, context) =>
    group.selected && optionOf(group.selected, context.priced(cart).currencyCode, context),
}

function text(field: keyof DeliveryAddress) {
  return ({ address }: { address: DeliveryAddress }): string | null => address[field] ?? null
}
function country({ countryCode }: DeliveryAddress): string | null {
  return countryCode ? countryName(countryCode, 'en') : null
}

export const deliveryAddressResolvers: ResolversOf<'CartDeliveryAddress'> = {
  address1: text('address1'),
  address2: text('address2'),
  city: text('city'),
  company: text('company'),
  countryCode: text('countryCode'),
  firstName: text('firstName'),
  lastName: text('lastName'),
  phone: text('phone'),
  provinceCode: text('provinceCode'),
  zip: text('zip'),
  name: ({ address }) => fullName(address),
  latitude: () => null,
  longitude: () => null,
  formattedArea: ({ address }) => formattedArea(address, country(address)),
  formatted: ({ address }, args) => formattedAddress(address, country(address), args),
}

export const cartDeliveryResolvers: ResolversOf<'CartDelivery'> = {
  addresses: ({ addresses }, { selected }) =>
    selected ? addresses.filter((address) => address.selected) : addresses,
}
