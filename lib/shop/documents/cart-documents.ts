import type { ShopDocument } from '../storefront.ts'
import type * as Types from '../types.generated.ts'
import { cartFragments, lineFragments, linePageSize } from './cart-fields.ts'

const problems = /* GraphQL */ `
  userErrors { code field message }
  warnings { code message target }
`

/** Every GraphQL document of the cart, by operation name. */
export interface CartDocuments {
  cartCreate: ShopDocument<Types.CartCreateMutation, Types.CartCreateMutationVariables>
  cartFetch: ShopDocument<Types.CartFetchQuery, Types.CartFetchQueryVariables>
  cartLinesPage: ShopDocument<Types.CartLinesPageQuery, Types.CartLinesPageQueryVariables>
  cartLinesAdd: ShopDocument<Types.CartLinesAddMutation, Types.CartLinesAddMutationVariables>
  cartLinesUpdate: ShopDocument<
    Types.CartLinesUpdateMutation,
    Types.CartLinesUpdateMutationVariables
  >
  cartLinesRemove: ShopDocument<
    Types.CartLinesRemoveMutation,
    Types.CartLinesRemoveMutationVariables
  >
  cartLinesChange: ShopDocument<
    Types.CartLinesChangeMutation,
    Types.CartLinesChangeMutationVariables
  >
}

/**
 * The documents of the cart. Valid against 2025-01 and 2026-04.
 *
 * @param withTax selects the deprecated amounts of tax and duty; without them they count as zero
 */
export function cartDocuments(withTax: boolean): CartDocuments {
  const fragments = cartFragments(withTax)
  const mutation = (head: string, body: string) => `mutation ${head} { ${body} } ${fragments}`
  const payload = `cart { ...CartFields } ${problems}`
  return {
    cartFetch: `query CartFetch($cartId: ID!) { cart(id: $cartId) { ...CartFields } } ${fragments}`,
    cartLinesPage: `query CartLinesPage($cartId: ID!, $after: String!) {
      cart(id: $cartId) { lines(first: ${linePageSize}, after: $after) { ...LinePageFields } }
    } ${lineFragments}`,
    cartCreate: mutation(
      'CartCreate($input: CartInput!)',
      `cartCreate(input: $input) { ${payload} }`,
    ),
    cartLinesAdd: mutation(
      'CartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!)',
      `cartLinesAdd(cartId: $cartId, lines: $lines) { ${payload} }`,
    ),
    cartLinesUpdate: mutation(
      'CartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!)',
      `cartLinesUpdate(cartId: $cartId, lines: $lines) { ${payload} }`,
    ),
    cartLinesRemove: mutation(
      'CartLinesRemove($cartId: ID!, $lineIds: [ID!]!)',
      `cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { ${payload} }`,
    ),
    cartLinesChange: mutation(
      'CartLinesChange($cartId: ID!, $update: [CartLineUpdateInput!]!, $add: [CartLineInput!]!)',
      `cartLinesUpdate(cartId: $cartId, lines: $update) { ${payload} }
       cartLinesAdd(cartId: $cartId, lines: $add) { ${payload} }`,
    ),
  }
}

/** The documents in use: the deprecated amounts are part of them until the API drops them. */
export const documents: CartDocuments = cartDocuments(true)
