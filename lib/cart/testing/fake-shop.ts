import type { RawCart, RawCartLine, RawCartPayload } from '#lib/shop/raw-cart.ts'
import { discountCodeWarnings, isRefusedCode } from './refused-codes.ts'

interface Stock {
  price: number
  stock: number
  title: string
}

/**
 * What happens to the next requests: a response, no connection, a lost response after the request was applied, or
 * the cart expires first.
 */
export type ShopCondition = 'fair' | 'offline' | 'lost' | 'expired'

interface StoredCart {
  quantities: Map<string, number>
  codes: string[]
  giftCards: string[]
  note: string
  attributes: Array<{ key: string; value: string }>
  countryCode?: string
}

const noMoney = { amount: '0.0', currencyCode: 'CHF' } as const

/**
 * An in-memory shop behind `fetch`, with the rules that the cart's laws depend on: adds merge, stock limits
 * quantities with a warning, zero removes, lists of codes are replaced as a whole and dropped on an empty cart, an unknown cart is an error.
 * An unknown operation fails the test.
 */
export function createFakeShop(catalogue: Record<string, Stock>) {
  const carts = new Map<string, StoredCart>()
  const requests: string[] = []
  const forecast: ShopCondition[] = []
  let nextCart = 1
  let gate: Promise<void> = Promise.resolve()
  let arrived: () => void = () => undefined

  const line = (variantId: string, quantity: number): RawCartLine => {
    const { price, title, stock } = found(variantId)
    const money = { amount: price.toFixed(2), currencyCode: 'CHF' as const }
    return {
      id: `gid://shopify/CartLine/${variantId}`,
      quantity,
      discountAllocations: [],
      cost: {
        amountPerQuantity: money,
        compareAtAmountPerQuantity: null,
        totalAmount: { ...money, amount: (price * quantity).toFixed(2) },
      },
      merchandise: {
        __typename: 'ProductVariant',
        id: variantId,
        title: '39 mm',
        sku: null,
        availableForSale: stock > 0,
        quantityAvailable: stock,
        selectedOptions: [{ name: 'Size', value: '39 mm' }],
        image: null,
        product: {
          id: `${variantId}-product`,
          handle: title.toLowerCase(),
          title,
          vendor: 'Orrery',
          productType: 'Watch',
        },
      },
    }
  }

  const found = (variantId: string): Stock => {
    const stock = catalogue[variantId]
    if (!stock) throw new Error(`The fake shop does not sell ${variantId}.`)
    return stock
  }

  const stored = (id: string): StoredCart => {
    const cart = carts.get(id)
    if (!cart) throw new Error(`The fake shop has no cart ${id}.`)
    return cart
  }

  const raw = (id: string): RawCart => {
    const cart = stored(id)
    const lines = [...cart.quantities].map((each) => line(...each)).toReversed()
    if (lines.length === 0) cart.codes = []
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
      note: cart.note,
      attributes: cart.attributes,
      buyerIdentity: { countryCode: (cart.countryCode ?? null) as 'CH' | null },
      discountCodes: cart.codes.map((code) => ({ code, applicable: !isRefusedCode(code) })),
      discountAllocations: [],
      appliedGiftCards: cart.giftCards.map((code) => ({
        id: `gid://shopify/AppliedGiftCard/${code}`,
        lastCharacters: code.slice(-4),
        balance: noMoney,
        amountUsed: noMoney,
        presentmentAmountUsed: noMoney,
      })),
      deliveryGroups: { nodes: [] },
      lines: { nodes: lines, pageInfo: { hasNextPage: false, endCursor: null } },
    }
  }

  /** Sets the units of a variant, within stock; returns a warning when it could not. */
  const put = (
    id: string,
    variantId: string,
    wanted: number,
  ): NonNullable<RawCartPayload['warnings']> => {
    const { stock, title } = found(variantId)
    const { quantities } = stored(id)
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
  const gone: RawCartPayload = {
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
    apply: (cart: StoredCart) => NonNullable<RawCartPayload['warnings']>,
  ): RawCartPayload => {
    const cart = carts.get(id)
    if (!cart) return gone
    return { warnings: apply(cart), cart: raw(id), userErrors: [] }
  }

  interface Variables {
    cartId: string
    lines: Array<{ merchandiseId: string; id: string; quantity: number }>
    lineIds: string[]
    add: Variables['lines']
    update: Variables['lines']
    input: {
      lines: Variables['lines']
      discountCodes?: string[]
      giftCardCodes?: string[]
      note?: string
      attributes?: StoredCart['attributes']
      buyerIdentity?: { countryCode?: string }
    }
    discountCodes: string[]
    giftCardCodes: string[]
    appliedGiftCardIds: string[]
    note: string
    attributes: StoredCart['attributes']
    buyerIdentity: { countryCode?: string }
  }
  const setting = (id: string, values: Partial<StoredCart>) =>
    change(id, (cart) => {
      Object.assign(cart, values)
      return []
    })
  const adding = (id: string, lines: Variables['lines']): RawCartPayload => {
    const at = lines.findIndex(({ merchandiseId }) => !(merchandiseId in catalogue))
    const field = ['lines', `${at}`, 'merchandiseId']
    if (at >= 0) return { cart: null, userErrors: [{ code: 'INVALID', field, message: '' }] }
    return change(id, ({ quantities }) =>
      lines.flatMap(({ merchandiseId, quantity }) =>
        put(id, merchandiseId, (quantities.get(merchandiseId) ?? 0) + quantity),
      ),
    )
  }
  const updating = (id: string, lines: Variables['lines']) =>
    change(id, () =>
      lines.flatMap(({ id: lineId, quantity }) => put(id, variantOf(lineId), quantity)),
    )

  const operations: Record<string, (variables: Variables) => Record<string, unknown>> = {
    CartFetch: ({ cartId }) => ({ cart: carts.has(cartId) ? raw(cartId) : null }),
    CartCreate({ input }) {
      const id = `gid://shopify/Cart/${nextCart++}`
      carts.set(id, {
        quantities: new Map(),
        codes: input.discountCodes ?? [],
        giftCards: input.giftCardCodes ?? [],
        note: input.note ?? '',
        attributes: input.attributes ?? [],
        countryCode: input.buyerIdentity?.countryCode,
      })
      const payload = adding(id, input.lines)
      const warnings = [
        ...(payload.warnings ?? []),
        ...discountCodeWarnings(input.discountCodes ?? []),
      ]
      return { cartCreate: { ...payload, warnings } }
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
    CartDiscountCodesUpdate: ({ cartId, discountCodes }) => ({
      cartDiscountCodesUpdate: change(cartId, (cart) => {
        cart.codes = discountCodes
        return discountCodeWarnings(discountCodes)
      }),
    }),
    CartGiftCardCodesUpdate: ({ cartId, giftCardCodes }) => ({
      cartGiftCardCodesUpdate: setting(cartId, { giftCards: giftCardCodes }),
    }),
    CartGiftCardCodesRemove: ({ cartId, appliedGiftCardIds }) => ({
      cartGiftCardCodesRemove: change(cartId, (cart) => {
        cart.giftCards = cart.giftCards.filter(
          (code) => !appliedGiftCardIds.includes(`gid://shopify/AppliedGiftCard/${code}`),
        )
        return []
      }),
    }),
    CartNoteUpdate: ({ cartId, note }) => ({ cartNoteUpdate: setting(cartId, { note }) }),
    CartAttributesUpdate: ({ cartId, attributes }) => ({
      cartAttributesUpdate: setting(cartId, { attributes }),
    }),
    CartBuyerIdentityUpdate: ({ cartId, buyerIdentity }) => ({
      cartBuyerIdentityUpdate: setting(cartId, buyerIdentity),
    }),
  }

  const answer: typeof fetch = async (input, init) => {
    const { query, variables } = JSON.parse(init?.body as string) as {
      query: string
      variables: Variables
    }
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    const operation = operations[name]
    if (!operation) throw new Error(`The fake shop does not know ${name} at ${input as string}.`)
    requests.push(name)
    arrived()
    await gate
    const weather = forecast.shift() ?? 'fair'
    if (weather === 'offline') throw new TypeError('Failed to fetch')
    if (weather === 'expired') carts.clear()
    const data = operation(variables)
    if (weather === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ data })
  }

  return {
    fetch: answer,
    /** Names of the requested operations, in order. */
    requests,
    /** Network conditions of the next requests. */
    forecast,
    /** Holds back all responses until the returned `resume`. */
    pause() {
      let resume = (): void => undefined
      gate = new Promise((resolve) => (resume = resolve))
      const firstArrived = new Promise<void>((resolve) => (arrived = resolve))
      return { firstArrived, resume: () => resume() }
    },
    quantities: (id: string | undefined): Record<string, number> =>
      Object.fromEntries((id && carts.get(id)?.quantities) || []),
    /** The stored cart of an id. */
    cart: (id: string | undefined): StoredCart => stored(id ?? ''),
    /** Number of carts created. */
    made: (): number => nextCart - 1,
  }
}
