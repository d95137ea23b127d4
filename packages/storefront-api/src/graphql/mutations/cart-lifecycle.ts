import { addAddresses } from '../../cart/delivery-addresses.ts'
import { addGiftCards } from '../../cart/gift-cards.ts'
import { codeLengthProblems, setDiscountCodes } from '../../cart/discount-and-gift-card-codes.ts'
import { addLines } from '../../cart/update-lines.ts'
import { setBuyerIdentity } from '../../cart/buyer-identity.ts'
import { metafieldError } from '../../cart/metafield-error.ts'
import {
  attributesProblem,
  noteProblem,
  setAttributes,
  setNote,
} from '../../cart/note-and-attributes.ts'
import { type Cart, type CartOutcome, ARRAY_ARGUMENT_LIMIT } from '../../cart/cart.ts'
import { createCartProblem, cartNotFoundProblem } from '../../cart/cart-problems.ts'
import { rejectedOutcome, acceptedOutcomeFittedToStock } from '../../cart/cart-outcome.ts'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import type { ShopContext } from '../shop-context.ts'
import { assertArrayLength, assertCartId } from '../errors.ts'
import type { CartInput } from '../schema/types.generated.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { countWrongCodeAttempts } from './cart-codes.ts'
import { resolveBuyerIdentityInput } from './cart-note-and-buyer.ts'
import { toAddressInputs } from './cart-delivery.ts'
import { assertLineInputLimits } from './cart-lines.ts'
import { changeCartAndBuildPayload, cartPayload } from './cart-payload.ts'

function check(input: CartInput): void {
  assertArrayLength(input.attributes, ARRAY_ARGUMENT_LIMIT)
  assertArrayLength(input.discountCodes, ARRAY_ARGUMENT_LIMIT)
  assertArrayLength(input.giftCardCodes, ARRAY_ARGUMENT_LIMIT)
  assertArrayLength(input.metafields, ARRAY_ARGUMENT_LIMIT)
  assertArrayLength(input.delivery?.addresses, ARRAY_ARGUMENT_LIMIT)
  assertLineInputLimits(input.lines ?? [])
}

function fill(
  empty: Cart,
  input: CartInput,
  catalogue: LiveCatalogue,
  context: ShopContext,
): CartOutcome {
  const who = resolveBuyerIdentityInput(
    input.buyerIdentity ?? {},
    ['input', 'buyerIdentity'],
    context,
  )
  const identified = setBuyerIdentity(empty, who.input, ['input', 'buyerIdentity'])
  const addressed = addAddresses(
    identified.cart,
    toAddressInputs(input.delivery?.addresses ?? [], identified.cart, context),
    { newId: context.carts.newLineId, path: ['input', 'delivery', 'addresses'] },
  )
  const carded = addGiftCards(addressed.cart, input.giftCardCodes ?? [], context.pricingContext())
  const note = input.note == null ? null : noteProblem(input.note, ['input'])
  const attributes = attributesProblem(input.attributes ?? [], ['input', 'attributes'])
  const metafields = (input.metafields ?? []).flatMap((field, index) =>
    metafieldError(field)
      ? [createCartProblem('INVALID_METAFIELDS', ['input', 'metafields', index], 'metafieldType')]
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
    ...codeLengthProblems(input.discountCodes ?? [], ['input', 'discountCodes']),
  ].filter((one) => one !== null)
  if (found.length > 0) return rejectedOutcome(found)
  const cart = {
    ...carded.cart,
    metafields: (input.metafields ?? []).map(({ key, type, value }) => ({ key, type, value })),
  }
  const noted = input.note == null ? cart : setNote(cart, input.note)
  const outcome = addLines(
    setAttributes(noted, input.attributes ?? []),
    input.lines ?? [],
    catalogue,
    {
      newId: context.carts.newLineId,
      path: ['input', 'lines'],
    },
  )
  return outcome.cart
    ? {
        ...outcome,
        cart: setDiscountCodes(outcome.cart, input.discountCodes ?? []),
        warnings: [...outcome.warnings, ...addressed.warnings],
      }
    : outcome
}

/** A cart without personal data: country and currency stay. */
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

/** The mutations that create a cart, and the one that removes its personal data. */
export const cartLifecycleMutations = {
  cartCreate: (_root, args, context) => {
    const input = args.input ?? {}
    check(input)
    countWrongCodeAttempts(context, null, input)
    const countryCode = input.buyerIdentity?.countryCode ?? context.buyer.country ?? undefined
    const withCountry = { ...input, buyerIdentity: { ...input.buyerIdentity, countryCode } }
    return cartPayload(
      context.carts.create((cart, catalogue) => fill(cart, withCountry, catalogue, context)),
      context,
    )
  },

  /** A new cart with the same lines, codes, note and attributes, without personal data. */
  cartClone: (_root, { cartId }, context) => {
    const seen = context.carts.read(assertCartId('cartId', cartId))
    if (!seen?.owner) return cartPayload(rejectedOutcome([cartNotFoundProblem()]), context)
    return cartPayload(
      context.carts.create((fresh, catalogue) => {
        const { token, secret, createdAt, updatedAt } = fresh
        return acceptedOutcomeFittedToStock(
          { ...withoutPerson(seen.cart), token, secret, createdAt, updatedAt },
          catalogue,
        )
      }),
      context,
    )
  },

  cartRemovePersonalData: (_root, { cartId }, context) =>
    changeCartAndBuildPayload(cartId, context, (cart, catalogue) =>
      acceptedOutcomeFittedToStock(withoutPerson(cart), catalogue),
    ),
} satisfies ResolversOf<'Mutation'>
