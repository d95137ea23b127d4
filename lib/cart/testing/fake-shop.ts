import type { RawCart, RawLine, RawPayload } from '#lib/shop/raw-cart.ts'

interface Stock {
  price: number
  stock: number
  title: string
}

/** What the shop does with the next requests: answers, loses the connection, or lets the cart expire first. */
export type Weather = 'fair' | 'offline' | 'expired'

/**
 * A shop in memory behind `fetch`, with the rules that the cart's laws lean on: adds merge, stock
 * clamps with a warning, zero removes, an unknown cart is refused. A call that it does not know
 * fails the test.
 */
export function createFakeShop(catalogue: Record<string, Stock>) {
  const carts = new Map<string, Map<string, number>>()
  const requests: string[] = []
  const forecast: Weather[] = []
  let nextCart = 1
  let gate: Promise<void> = Promise.resolve()
  let arrived: () => void = () => undefined

  const line = (variantId: string, quantity: number): RawLine => {
    const { price, title, stock } = found(variantId)
    const money = { amount: price.toFixed(2), currencyCode: 'CHF' as const }
    return {
      id: `gid://shopify/CartLine/${variantId}`,
      quantity,
      cost: {
        amountPerQuantity: money,
        totalAmount: { ...money, amount: (price * quantity).toFixed(2) },
      },
      merchandise: {
        __typename: 'ProductVariant',
        id: variantId,
        title: '39 mm',
        availableForSale: stock > 0,
        selectedOptions: [{ name: 'Size', value: '39 mm' }],
        image: null,
        product: { id: `${variantId}-product`, handle: title.toLowerCase(), title },
      },
    }
  }

  const found = (variantId: string): Stock => {
    const stock = catalogue[variantId]
    if (!stock) throw new Error(`The fake shop does not sell ${variantId}.`)
    return stock
  }

  const raw = (id: string): RawCart => {
    const lines = [...(carts.get(id) ?? [])]
      .map(([variantId, quantity]) => line(variantId, quantity))
      .toReversed()
    const total = lines
      .reduce((sum, { cost }) => sum + Number(cost.totalAmount.amount), 0)
      .toFixed(2)
    return {
      id,
      checkoutUrl: `https://shop.example/checkouts/${id}`,
      totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      cost: {
        totalAmount: { amount: total, currencyCode: 'CHF' },
        subtotalAmount: { amount: total, currencyCode: 'CHF' },
        totalTaxAmount: null,
        totalDutyAmount: null,
      },
      appliedGiftCards: [],
      lines: { nodes: lines, pageInfo: { hasNextPage: false, endCursor: null } },
    }
  }

  /** Sets the units of a variant, within stock; says what it could not do. */
  const put = (
    id: string,
    variantId: string,
    wanted: number,
  ): NonNullable<RawPayload['warnings']> => {
    const { stock, title } = found(variantId)
    const quantities = carts.get(id) as Map<string, number>
    const kept = Math.min(wanted, stock)
    if (kept > 0) quantities.set(variantId, kept)
    else quantities.delete(variantId)
    if (kept === wanted) return []
    return [
      {
        code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: `Not enough ${title}.`,
        target: variantId,
      },
    ]
  }

  const variantOf = (lineId: string) => lineId.replace('gid://shopify/CartLine/', '')
  const gone: RawPayload = {
    cart: null,
    userErrors: [
      {
        code: 'INVALID',
        field: ['cartId'],
        message: 'The specified cart does not exist.',
      },
    ],
    warnings: [],
  }
  const change = (
    id: string,
    apply: (quantities: Map<string, number>) => NonNullable<RawPayload['warnings']>,
  ): RawPayload => {
    const quantities = carts.get(id)
    if (!quantities) return gone
    const warnings = apply(quantities)
    return { cart: raw(id), userErrors: [], warnings }
  }

  interface Variables {
    cartId: string
    lines: Array<{ merchandiseId: string; id: string; quantity: number }>
    lineIds: string[]
    add: Variables['lines']
    update: Variables['lines']
    input: { lines: Variables['lines'] }
  }
  const adding = (id: string, lines: Variables['lines']) =>
    change(id, (quantities) =>
      lines.flatMap(({ merchandiseId, quantity }) =>
        put(id, merchandiseId, (quantities.get(merchandiseId) ?? 0) + quantity),
      ),
    )
  const updating = (id: string, lines: Variables['lines']) =>
    change(id, () =>
      lines.flatMap(({ id: lineId, quantity }) => put(id, variantOf(lineId), quantity)),
    )

  const operations: Record<string, (variables: Variables) => Record<string, unknown>> = {
    CartFetch: ({ cartId }) => ({ cart: carts.has(cartId) ? raw(cartId) : null }),
    CartCreate({ input }) {
      const id = `gid://shopify/Cart/${nextCart++}`
      carts.set(id, new Map())
      return { cartCreate: adding(id, input.lines) }
    },
    CartLinesAdd: ({ cartId, lines }) => ({ cartLinesAdd: adding(cartId, lines) }),
    CartLinesUpdate: ({ cartId, lines }) => ({ cartLinesUpdate: updating(cartId, lines) }),
    CartLinesRemove: ({ cartId, lineIds }) => ({
      cartLinesRemove: change(cartId, () =>
        lineIds.flatMap((lineId) => put(cartId, variantOf(lineId), 0)),
      ),
    }),
    CartLinesChange: ({ cartId, add, update }) => ({
      cartLinesUpdate: updating(cartId, update),
      cartLinesAdd: adding(cartId, add),
    }),
  }

  const answer: typeof fetch = async (input, init) => {
    const { query, variables } = JSON.parse(init?.body as string) as {
      query: string
      variables: Variables
    }
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    const operation = operations[name]
    if (!operation)
      throw new Error(
        `The fake shop does not know ${name || 'this document'} at ${input as string}.`,
      )
    requests.push(name)
    arrived()
    await gate
    const weather = forecast.shift() ?? 'fair'
    if (weather === 'offline') throw new TypeError('Failed to fetch')
    if (weather === 'expired') carts.clear()
    return Response.json({ data: operation(variables) })
  }

  return {
    fetch: answer,
    /** Names of the operations asked for, in order. */
    requests,
    /** Weather of the requests to come. */
    forecast,
    /** Lets requests arrive but not be answered, until the returned `resume`. */
    pause() {
      let resume = (): void => undefined
      gate = new Promise((resolve) => (resume = resolve))
      const firstArrived = new Promise<void>((resolve) => (arrived = resolve))
      return { firstArrived, resume: () => resume() }
    },
    quantities: (id: string | undefined): Record<string, number> =>
      Object.fromEntries((id && carts.get(id)) || []),
  }
}
