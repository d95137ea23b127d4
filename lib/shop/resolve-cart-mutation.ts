import { flattenConnection } from '@shopify/hydrogen-react/flatten-connection'
import type { CartOutcome } from './cart.ts'
import { cartLinesPageDocument } from './documents.generated.ts'
import { toShopNotices } from './shop-notices.ts'
import type { RawCart, RawLine, RawPayload } from './raw-cart.ts'
import { ShopGraphqlError, ShopUserError } from './shop-errors.ts'
import type { GraphqlResponse, StorefrontClient } from './storefront-client.ts'
import { toCart } from './to-cart.ts'

/**
 * What came of a mutation, in the order of the public wrapper: a cart resolves, with the shop's
 * remarks attached; else GraphQL errors reject, serialised; else user errors or warnings reject;
 * else the failure is unknown.
 *
 * @param mutations the root fields of the document, in order; the last cart counts
 * @throws ShopGraphqlError, ShopRefusal
 */
export async function resolveCartMutation<Name extends string>(
  storefront: StorefrontClient,
  answer: GraphqlResponse<Record<Name, RawPayload | null>>,
  ...mutations: Name[]
): Promise<CartOutcome> {
  const payloads = mutations.flatMap((name) => answer.data?.[name] ?? [])
  const notices = payloads.flatMap(({ userErrors, warnings }) =>
    toShopNotices(userErrors, warnings),
  )
  const raw = payloads.findLast(({ cart }) => cart)?.cart
  if (raw) return { cart: toCart(await withAllLines(storefront, raw), storefront.locale), notices }
  if (answer.errors?.length) throw new ShopGraphqlError(JSON.stringify(answer.errors))
  if (notices.length > 0) throw new ShopUserError(notices)
  throw new ShopGraphqlError(
    `The ${mutations.join(' and ')} mutation failed due to an unknown error.`,
  )
}

/** Follows the pages of a cart's lines to the end. */
export async function withAllLines(storefront: StorefrontClient, raw: RawCart): Promise<RawCart> {
  const nodes: RawLine[] = [...flattenConnection(raw.lines)]
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
