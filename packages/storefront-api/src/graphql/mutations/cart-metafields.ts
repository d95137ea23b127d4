import {
  type Cart,
  type CartMetafield,
  parseCartId,
  STORED_CART_LENGTH_LIMIT,
} from '../../cart/cart.ts'
import { acceptedOutcomeFittedToStock } from '../../cart/cart-outcome.ts'
import { metafieldError, type MetafieldError } from '../../cart/metafield-error.ts'
import { assertArrayLength } from '../errors.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { cartNode } from '../resolver-sources.ts'
import { metafieldNode } from '../types/metafields.ts'

/** Maximum number of metafields in one call, as in the live service. */
const METAFIELDS_LIMIT = 25

function fieldNode(cart: Cart, { key, type, value }: CartMetafield) {
  const field = { key, type, value, namespace: 'custom', description: null }
  return metafieldNode(
    cartNode(cart, true),
    cart.token,
    field,
    new Date(cart.updatedAt).toISOString(),
  )
}

function withField(cart: Cart, field: CartMetafield): Cart {
  const others = cart.metafields.filter(({ key }) => key !== field.key)
  return { ...cart, metafields: [...others, field] }
}

const NO_OWNER = {
  code: 'INVALID_OWNER',
  field: 'ownerId',
  message: 'The specified cart does not exist.',
} as const

const NO_ROOM = {
  code: 'TOO_LONG',
  field: 'value',
  message: `A cart may hold at most ${STORED_CART_LENGTH_LIMIT} characters of text.`,
} as const

function userErrorOf(fault: MetafieldError | typeof NO_OWNER, index: number) {
  const { code, field, message } = fault
  const path = ['metafields', String(index), field]
  const __typename = 'MetafieldsSetUserError' as const
  return { __typename, code, message, field: path, elementIndex: index }
}

/** The mutations of cart metafields. */
export const cartMetafieldMutations = {
  /**
   * Sets metafields of carts. An invalid one leaves all of them unchanged; one that exceeds a
   * cart's text limit does not affect the others.
   */
  cartMetafieldsSet: async (_root, { metafields }, context) => {
    assertArrayLength(metafields, METAFIELDS_LIMIT)
    const faults = metafields.flatMap((input, index) => {
      const seen = parseCartId(input.ownerId) ? context.carts.read(input.ownerId) : null
      const fault = seen?.owner ? metafieldError(input) : NO_OWNER
      return fault ? [userErrorOf(fault, index)] : []
    })
    if (faults.length > 0) return { metafields: null, userErrors: faults }
    const written = await Promise.all(
      metafields.map(async ({ ownerId, key, type, value }, index) => {
        const field = { key, type, value }
        const { cart, userErrors } = await context.carts.change(ownerId, (before, catalogue) =>
          acceptedOutcomeFittedToStock(withField(before, field), catalogue),
        )
        if (!cart) return userErrorOf(NO_OWNER, index)
        return userErrors.length > 0 ? userErrorOf(NO_ROOM, index) : fieldNode(cart, field)
      }),
    )
    return {
      metafields: written.filter((each) => each.__typename !== 'MetafieldsSetUserError'),
      userErrors: written.filter((each) => each.__typename === 'MetafieldsSetUserError'),
    }
  },

  cartMetafieldDelete: async (_root, { input }, context) => {
    const refuse = (
      code: 'INVALID_OWNER' | 'METAFIELD_DOES_NOT_EXIST',
      message: string,
      field: string,
    ) => ({
      deletedId: null,
      userErrors: [
        { __typename: 'MetafieldDeleteUserError' as const, code, message, field: ['input', field] },
      ],
    })
    const seen = parseCartId(input.ownerId) ? context.carts.read(input.ownerId) : null
    if (!seen?.owner)
      return refuse('INVALID_OWNER', 'The specified cart does not exist.', 'ownerId')
    const field = seen.cart.metafields.find(({ key }) => key === input.key)
    if (!field) return refuse('METAFIELD_DOES_NOT_EXIST', 'The metafield does not exist.', 'key')
    const { id } = fieldNode(seen.cart, field)
    await context.carts.change(input.ownerId, (cart, catalogue) =>
      acceptedOutcomeFittedToStock(
        { ...cart, metafields: cart.metafields.filter(({ key }) => key !== input.key) },
        catalogue,
      ),
    )
    return { deletedId: id, userErrors: [] }
  },
} satisfies ResolversOf<'Mutation'>
