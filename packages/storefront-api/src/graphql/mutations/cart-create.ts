import { addAddresses } from '../../cart/delivery-addresses.ts'
import { addGiftCards, codeProblems, setDiscountCodes } from '../../cart/gift-cards.ts'
import { addLines } from '../../cart/update-lines.ts'
import {
  setBuyerIdentity,
  metafieldFault,
  attributesProblem,
  noteProblem,
  setAttributes,
  setNote,
} from '../../cart/buyer-identity.ts'
import { type Cart, type CartOutcome, ARRAY_LIMIT } from '../../cart/cart.ts'
import { problem, cartDoesNotExist } from '../../cart/problems.ts'
import { refused, settle } from '../../cart/stock-rules.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import type { ShopContext } from '../context.ts'
import { limitArray, cartIdArgument } from '../errors.ts'
import type { CartInput } from '../schema/types.generated.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { admitCodes } from './cart-codes.ts'
import { identityInput } from './cart-details.ts'
import { addressInputs } from './cart-delivery.ts'
import { checkLineInputs } from './cart-lines.ts'
import { changeCart, cartPayload } from './payload.ts'

function check(input: CartInput): void {
  limitArray(input.attributes, ARRAY_LIMIT)
  limitArray(input.discountCodes, ARRAY_LIMIT)
  limitArray(input.giftCardCodes, ARRAY_LIMIT)
  limitArray(input.metafields, ARRAY_LIMIT)
  limitArray(input.delivery?.addresses, ARRAY_LIMIT)
  checkLineInputs(input.lines ?? [])
}

function fill(empty: Cart, input: CartInput, shelf: Shelf, context: ShopContext): CartOutcome {
  const who = identityInput(input.buyerIdentity ?? {}, ['input', 'buyerIdentity'], context)
  const identified = setBuyerIdentity(empty, who.input, ['input', 'buyerIdentity'])
  const addressed = addAddresses(
    identified.cart,
    addressInputs(input.delivery?.addresses ?? [], identified.cart, context),
    { newId: context.desk.newId, path: ['input', 'delivery', 'addresses'] },
  )
  const carded = addGiftCards(addressed.cart, input.giftCardCodes ?? [], context.till())
  const note = input.note == null ? null : noteProblem(input.note, ['input'])
  const attributes = attributesProblem(input.attributes ?? [], ['input', 'attributes'])
  const metafields = (input.metafields ?? []).flatMap((field, index) =>
    metafieldFault(field)
      ? [problem('INVALID_METAFIELDS', ['input', 'metafields', index], 'metafieldType')]
      : [],
  )
  const found = [
    ...who.problems,
    ...identified.problems,
    ...addressed.problems,
    ...carded.problems.map((one) => ({ ...one, field: ['input', ...one.field] })),
    note,
    attributes,
    ...metafields,
    ...codeProblems(input.discountCodes ?? [], ['input', 'discountCodes']),
  ].filter((one) => one !== null)
  if (found.length > 0) return refused(found)
  const cart = {
    ...carded.cart,
    metafields: (input.metafields ?? []).map(({ key, type, value }) => ({ key, type, value })),
  }
  const noted = input.note == null ? cart : setNote(cart, input.note)
  const outcome = addLines(setAttributes(noted, input.attributes ?? []), input.lines ?? [], shelf, {
    newId: context.desk.newId,
    path: ['input', 'lines'],
  })
  return outcome.cart
    ? {
        ...outcome,
        cart: setDiscountCodes(outcome.cart, input.discountCodes ?? []),
        warnings: [...outcome.warnings, ...addressed.warnings],
      }
    : outcome
}

/** A cart without anything that says who buys: country and currency stay. */
function withoutPerson(cart: Cart): Cart {
  return {
    ...cart,
    buyerIdentity: {
      ...cart.buyerIdentity,
      email: null,
      phone: null,
      customerId: null,
      deliveryAddresses: [],
      preferences: null,
    },
    deliveryAddresses: [],
    deliveryOptions: [],
    billingAddress: null,
    giftCards: [],
    checkout: null,
  }
}

/** The mutations that make a cart, and the one that takes its buyer away. */
export const cartCreationMutations = {
  cartCreate: (_root, args, context) => {
    const input = args.input ?? {}
    check(input)
    admitCodes(context, null, input)
    const countryCode = input.buyerIdentity?.countryCode ?? context.buyer.country ?? undefined
    const withCountry = { ...input, buyerIdentity: { ...input.buyerIdentity, countryCode } }
    return cartPayload(
      context.desk.open((cart, shelf) => fill(cart, withCountry, shelf, context)),
      context,
    )
  },

  /** A new cart with the same pieces, codes, note and attributes, and nothing personal. */
  cartClone: (_root, { cartId }, context) => {
    const seen = context.desk.read(cartIdArgument('cartId', cartId))
    if (!seen?.owner) return cartPayload(refused([cartDoesNotExist()]), context)
    return cartPayload(
      context.desk.open((fresh, shelf) => {
        const { token, secret, createdAt, updatedAt } = fresh
        return settle({ ...withoutPerson(seen.cart), token, secret, createdAt, updatedAt }, shelf)
      }),
      context,
    )
  },

  cartRemovePersonalData: (_root, { cartId }, context) =>
    changeCart(cartId, context, (cart, shelf) => settle(withoutPerson(cart), shelf)),
} satisfies ResolversOf<'Mutation'>
