import { cpuTime } from '@orrery/sqlite-replica/cpu-time'
import { openConnection, type Connection } from './http-connection.ts'

const create =
  'mutation($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { cart { id lines(first: 1) { nodes { id } } } userErrors { code field message } } }'
const add =
  'mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id totalQuantity cost { totalAmount { amount currencyCode } } } userErrors { code field message } } }'
const update =
  'mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) { cart { id totalQuantity cost { totalAmount { amount currencyCode } } } userErrors { code field message } } }'
const read =
  'query($id: ID!) { cart(id: $id) { id totalQuantity checkoutUrl cost { totalAmount { amount } } lines(first: 250) { nodes { id quantity merchandise { ... on ProductVariant { id title price { amount } } } } } } }'

/** A buyer with a cart and a connection to a shop. */
export interface Buyer {
  connection: Connection
  cartId: string
  lineId: string
  /** The merchandise that is added. */
  merchandiseId: string
}

/** A request of a buyer, repeated in rounds; resolves with the response body. */
export type BuyerRequest = (buyer: Buyer, round: number) => Promise<string>

/**
 * Opens a connection to a shop and creates a cart.
 * @param lines the first of which is updated
 * @throws (as a rejection) Error with the shop's message
 */
export async function createBuyer(
  shop: string,
  lines: readonly { merchandiseId: string; quantity?: number }[],
): Promise<Buyer> {
  const connection = await openConnection(shop)
  const body = await connection.ask(create, { lines })
  if (isRefusal(body)) throw new Error(body)
  const { cart } = JSON.parse(body).data.cartCreate
  const { merchandiseId } = lines[0]!
  return { connection, cartId: cart.id, lineId: cart.lines.nodes[0].id, merchandiseId }
}

/** Alternately adds a line and sets a quantity. */
export const change: BuyerRequest = ({ connection, cartId, lineId, merchandiseId }, round) =>
  round % 2 === 0
    ? connection.ask(add, { cartId, lines: [{ merchandiseId }] })
    : connection.ask(update, { cartId, lines: [{ id: lineId, quantity: 1 + (round % 5) }] })

export const look: BuyerRequest = ({ connection, cartId }) => connection.ask(read, { id: cartId })

export interface Load {
  buyers: readonly Buyer[]
  /** Process ids of the measured shops. */
  pids: readonly number[]
  /** Warm-up and measured duration, in milliseconds. */
  warmUp: number
  measured: number
}

/** Results of the measured time. */
export interface LoadResult {
  /** Response times in milliseconds. */
  times: number[]
  perSecond: number
  /** CPU milliseconds per request. */
  cost: number
  /** Number of failed requests, with the message of the last one. */
  refused: number
  refusal: string
}

const isRefusal = (body: string): boolean => /"errors":|"userErrors":\[\{/u.test(body)

/** Lets every buyer send requests without a pause. */
export async function load(
  { buyers, pids, warmUp, measured }: Load,
  wish: BuyerRequest,
): Promise<LoadResult> {
  const times: number[] = []
  let refused = 0
  let refusal = ''
  const run = async (until: number, keep: boolean) => {
    await Promise.all(
      buyers.map(async (buyer) => {
        for (let round = 0; performance.now() < until; round += 1) {
          const start = performance.now()
          const body = await wish(buyer, round)
          if (!keep) continue
          if (isRefusal(body)) {
            refused += 1
            refusal = body
          } else times.push(performance.now() - start)
        }
      }),
    )
  }
  await run(performance.now() + warmUp, false)
  const before = cpuTime(pids)
  const start = performance.now()
  await run(start + measured, true)
  const perSecond = (times.length / (performance.now() - start)) * 1000
  const cost = (cpuTime(pids) - before) / times.length
  return { times, perSecond, cost, refused, refusal }
}
