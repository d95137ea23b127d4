import { flattenConnection } from '@shopify/hydrogen-react/flatten-connection'
import type { CartMutationResult } from './cart.ts'
import { cartLinesPageDocument } from './documents.generated.ts'
import { nameDiscountCodes, toShopNotices } from './shop-notices.ts'
import type { RawCart, RawCartLine, RawCartPayload } from './raw-cart.ts'
import { ShopGraphqlError, ShopUserError } from './shop-errors.ts'
import type { GraphqlResponse, StorefrontClient } from './storefront-client.ts'
import { toCart } from './to-cart.ts'

/**
 * Resolves a cart mutation in the order of the public client library: a returned cart resolves, with the
 * shop's notices attached; otherwise GraphQL errors reject, serialized; otherwise user errors or warnings
 * reject; otherwise it rejects with an unknown error.
 *
 * @param mutations the root fields of the document, in order; the last cart wins
 * @throws ShopGraphqlError, ShopRefusal
 */
export async function resolveCartMutation<Name extends string>(
  storefront: StorefrontClient,
  answer: GraphqlResponse<Record<Name, RawCartPayload | null>>,
  ...mutations: Name[]
): Promise<CartMutationResult> {
  const payloads = mutations.flatMap((name) => answer.data?.[name] ?? [])
  const notices = payloads.flatMap(({ userErrors, warnings }) =>
    toShopNotices(userErrors, warnings),
  )
  const raw = payloads.findLast(({ cart }) => cart)?.cart
  if (raw)
    return {
      cart: toCart(await fetchAllCartLines(storefront, raw), storefront.locale),
      notices: nameDiscountCodes(notices, raw.discountCodes),
    }
  if (answer.errors?.length) throw new ShopGraphqlError(JSON.stringify(answer.errors))
  if (notices.length > 0) throw new ShopUserError(notices)
  throw new ShopGraphqlError(
    `The ${mutations.join(' and ')} mutation failed due to an unknown error.`,
  )
}

/** Fetches the remaining pages of a cart's lines. */
export async function fetchAllCartLines(
  storefront: StorefrontClient,
  raw: RawCart,
): Promise<RawCart> {
  const nodes: RawCartLine[] = [...flattenConnection(raw.lines)]
  let { pageInfo } = raw.lines
  while (pageInfo.hasNextPage && pageInfo.endCursor) {
    const answer = await storefront.request(cartLinesPageDocument, {
      cartId: raw.id,
      after: pageInfo.endCursor,
    })
    const page = answer.data?.cart?.lines
    if (!page)
      throw new ShopGraphqlError(
        JSON.stringify(answer.errors ?? 'The lines of the cart could not be read.'),
      )
    nodes.push(...flattenConnection(page))
    pageInfo = page.pageInfo
  }
  return { ...raw, lines: { nodes, pageInfo } }
}
