import { afterEach, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import {
  makeCart,
  openTestShop,
  pieces,
  placeOrderAt,
  type Loose,
  type TestShop,
} from '../testing/test-shop.ts'

const ALLOCATION = `__typename discountedAmount { amount } targetType
  discountApplication { targetSelection targetType allocationMethod value { __typename ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount } } }
  ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title }`
const COST = `id checkoutUrl discountCodes { code applicable } cost { subtotalAmount { amount } totalAmount { amount } }
  discountAllocations { ${ALLOCATION} }
  lines(first: 20) { nodes { id quantity merchandise { ... on ProductVariant { id } } cost { subtotalAmount { amount } totalAmount { amount } } discountAllocations { ${ALLOCATION} } } }`
const UPDATE = `mutation($cartId: ID!, $discountCodes: [String!]!) { result: cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) {
  cart { ${COST} } userErrors { code } warnings { code message target } } }`

let shop: TestShop
afterEach(() => shop.close())

function open(discounts: CatalogueInput['discounts'], more: Partial<CatalogueInput['shop']> = {}) {
  shop = openTestShop({
    input: { ...fixtureInput, shop: { ...fixtureInput.shop, ...more }, discounts },
  })
}

type Lines = { merchandiseId: string; quantity?: number }[]

async function withCodes(lines: Lines, discountCodes: string[], version = '2026-04') {
  const { id } = await makeCart(shop, lines)
  const { data, errors } = await shop.graphql(UPDATE, { cartId: id, discountCodes }, version)
  expect(errors).toBeUndefined()
  return data.result as Loose
}

const amounts = (list: Loose[]) =>
  list.map(({ discountedAmount }: Loose) => discountedAmount.amount)
const two: Lines = [{ merchandiseId: pieces.five }, { merchandiseId: pieces.plenty, quantity: 2 }]

describe('an order discount code', () => {
  const percent = {
    id: 1,
    title: 'Ten',
    codes: ['TEN'],
    value: { type: 'percentage' as const, percentage: 10 },
  }

  it('creates one allocation per line, and shows the code as the merchant spells it', async () => {
    open([percent])
    const { cart, warnings } = await withCodes(two, ['ten'])
    expect(cart.discountCodes).toEqual([{ code: 'TEN', applicable: true }])
    expect(cart.cost).toEqual({
      subtotalAmount: { amount: '10850.0' },
      totalAmount: { amount: '9765.0' },
    })
    expect(amounts(cart.discountAllocations)).toEqual(['960.0', '125.0'])
    expect(cart.discountAllocations[0]).toMatchObject({
      __typename: 'CartCodeDiscountAllocation',
      code: 'TEN',
      targetType: 'LINE_ITEM',
      discountApplication: {
        targetSelection: 'ALL',
        allocationMethod: 'ACROSS',
        value: { __typename: 'PricingPercentageValue', percentage: 10 },
      },
    })
    expect(cart.lines.nodes.flatMap((line: Loose) => line.discountAllocations)).toEqual([])
    expect(warnings).toEqual([])
  })

  it('never exceeds the order total', async () => {
    open([{ ...percent, value: { type: 'fixed', amount: '5000' } }])
    const { cart } = await withCodes([{ merchandiseId: pieces.five }], ['TEN'])
    expect(cart.cost.totalAmount.amount).toBe('0.0')
    expect(amounts(cart.discountAllocations)).toEqual(['1250.0'])
  })

  it('replaces earlier codes, and is dropped on an empty cart', async () => {
    open([percent])
    const { cart } = await withCodes(two, ['TEN'])
    const { data } = await shop.graphql(UPDATE, { cartId: cart.id, discountCodes: [] })
    expect(data.result.cart.discountCodes).toEqual([])
    expect((await withCodes([], ['TEN'])).cart.discountCodes).toEqual([])
  })

  it('applies after line discounts', async () => {
    const line = {
      id: 2,
      title: 'Line',
      codes: ['LINE'],
      value: { type: 'fixed' as const, amount: '50', each: true },
      on: { products: ['meridian'] },
      combinesWith: { order: true },
    }
    open([{ ...percent, combinesWith: { product: true } }, line])
    const { cart } = await withCodes(two, ['TEN', 'LINE'])
    expect(cart.cost).toEqual({
      subtotalAmount: { amount: '10800.0' },
      totalAmount: { amount: '9720.0' },
    })
    expect(amounts(cart.discountAllocations)).toEqual(['960.0', '120.0'])
    const [, meridian] = cart.lines.nodes
    expect(meridian.cost.totalAmount.amount).toBe('1200.0')
    expect(meridian.discountAllocations[0]).toMatchObject({
      code: 'LINE',
      discountApplication: { targetSelection: 'ENTITLED', allocationMethod: 'EACH' },
    })
  })
})

describe('an inapplicable code', () => {
  const base = {
    id: 1,
    title: 'Code',
    codes: ['CODE'],
    value: { type: 'percentage' as const, percentage: 10 },
  }
  it.each([
    ['is unknown', [], 'DISCOUNT_NOT_FOUND'],
    ['has ended', [{ ...base, endsAt: '2026-01-01T00:00:00Z' }], 'DISCOUNT_CURRENTLY_INACTIVE'],
    [
      'has not begun',
      [{ ...base, startsAt: '2027-01-01T00:00:00Z' }],
      'DISCOUNT_CURRENTLY_INACTIVE',
    ],
    [
      'asks for a greater amount',
      [{ ...base, minimum: { subtotal: '1250.01' } }],
      'DISCOUNT_PURCHASE_NOT_IN_RANGE',
    ],
    [
      'asks for more pieces',
      [{ ...base, minimum: { quantity: 2 } }],
      'DISCOUNT_QUANTITY_NOT_IN_RANGE',
    ],
    [
      'is for other pieces',
      [{ ...base, on: { products: ['aphelion'] } }],
      'DISCOUNT_NO_ENTITLED_LINE_ITEMS',
    ],
    [
      'is for delivery, without an address',
      [{ ...base, value: { type: 'shipping' as const } }],
      'DISCOUNT_NO_ENTITLED_SHIPPING_LINES',
    ],
  ])('that %s has a warning in the newer version only', async (_, discounts, code) => {
    open(discounts)
    const { cart, warnings } = await withCodes([{ merchandiseId: pieces.five }], ['CODE'])
    expect(cart.discountCodes).toEqual([{ code: 'CODE', applicable: false }])
    expect(cart.cost.totalAmount.amount).toBe('1250.0')
    expect(warnings).toMatchObject([{ code, target: cart.id }])
    expect(warnings[0].message).toContain('CODE')
    const older = await withCodes([{ merchandiseId: pieces.five }], ['CODE'], '2025-01')
    expect(older.warnings).toEqual([])
    expect(older.cart.discountCodes).toEqual([{ code: 'CODE', applicable: false }])
  })

  it('is replaced by one that saves more, unless both can be combined', async () => {
    const more = {
      ...base,
      id: 2,
      codes: ['MORE'],
      value: { type: 'percentage' as const, percentage: 20 },
    }
    open([base, more])
    const { cart, warnings } = await withCodes(two, ['CODE', 'MORE'])
    expect(cart.discountCodes).toEqual([
      { code: 'CODE', applicable: false },
      { code: 'MORE', applicable: true },
    ])
    expect(warnings).toMatchObject([{ code: 'DISCOUNT_CODE_NOT_HONOURED' }])
  })

  it('has reached its usage limit, or was used by this buyer', async () => {
    open([{ ...base, usageLimit: 1 }])
    const first = await withCodes([{ merchandiseId: pieces.five }], ['CODE'])
    expect((await placeOrderAt(first.cart.checkoutUrl, shop.request)).status).toBe(303)
    const second = await withCodes([{ merchandiseId: pieces.five }], ['CODE'])
    expect(second.warnings).toMatchObject([{ code: 'DISCOUNT_USAGE_LIMIT_REACHED' }])
  })
})

describe('a nonsensical code', () => {
  it.each(['🪐🪐🪐', ' ', '<script>'])('such as %s leaves the cart intact', async (code) => {
    open([])
    const { cart, userErrors } = await withCodes([{ merchandiseId: pieces.five }], [code])
    expect(userErrors).toEqual([])
    expect(cart.cost.totalAmount.amount).toBe('1250.0')
  })

  it('is rejected when it exceeds the maximum length', async () => {
    open([])
    const { cart, userErrors } = await withCodes(two, ['A'.repeat(10_000)])
    expect(userErrors).toMatchObject([{ code: 'INVALID' }])
    expect(cart.discountCodes).toEqual([])
    expect(cart.cost.totalAmount.amount).toBe('10850.0')
  })
})

describe('an automatic discount', () => {
  it('applies without a code, identified by its title', async () => {
    open([
      {
        id: 1,
        title: 'Spring',
        value: { type: 'fixed', amount: '100' },
        on: { products: ['meridian', 'perihelion'] },
      },
    ])
    const { cart } = await withCodes(two, [])
    const allocations = cart.lines.nodes.flatMap((line: Loose) => line.discountAllocations)
    // Spread over 9600 and 1250: 88.47 and 11.52, the last unit to the greater line.
    expect(amounts(allocations)).toEqual(['88.48', '11.52'])
    expect(allocations[0]).toMatchObject({
      __typename: 'CartAutomaticDiscountAllocation',
      title: 'Spring',
    })
    expect(cart.cost.totalAmount.amount).toBe('10750.0')
  })
})

describe('buy x, get y', () => {
  const candidate = {
    id: 7,
    title: 'Third free',
    codes: ['THIRD'],
    value: {
      type: 'buyXGetY' as const,
      buys: { quantity: 2, from: { products: ['perihelion'] } },
      gets: { quantity: 1, from: { products: ['perihelion'] } },
    },
  }
  const LINES = `mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) { result: cartLinesUpdate(cartId: $cartId, lines: $lines) { cart { ${COST} } userErrors { code } } }`
  const REMOVE = `mutation($cartId: ID!, $lineIds: [ID!]!) { result: cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { cart { ${COST} } userErrors { code } } }`

  it('splits a line into the bought and the discounted part, each with its own id', async () => {
    open([candidate])
    const { cart } = await withCodes([{ merchandiseId: pieces.plenty, quantity: 4 }], ['third'])
    const shown = cart.lines.nodes.map((line: Loose) => [
      line.quantity,
      line.cost.totalAmount.amount,
    ])
    expect(shown).toEqual([
      [3, '14400.0'],
      [1, '0.0'],
    ])
    expect(cart.cost.totalAmount.amount).toBe('14400.0')
    expect(cart.lines.nodes[0].id).not.toBe(cart.lines.nodes[1].id)
  })

  it('applies changes of a part to the whole line', async () => {
    open([candidate])
    const { cart } = await withCodes([{ merchandiseId: pieces.plenty, quantity: 3 }], ['third'])
    const [paid, got] = cart.lines.nodes
    const more = await shop.graphql(LINES, {
      cartId: cart.id,
      lines: [{ id: paid.id, quantity: 5 }],
    })
    // Six pieces: two of them for nothing.
    expect(more.data.result.cart.cost.totalAmount.amount).toBe('19200.0')
    const less = await shop.graphql(REMOVE, { cartId: cart.id, lineIds: [got.id] })
    expect(less.data.result.userErrors).toEqual([])
    expect(
      less.data.result.cart.lines.nodes.reduce(
        (total: number, one: Loose) => total + one.quantity,
        0,
      ),
    ).toBe(4)
  })

  it('requires enough pieces', async () => {
    open([candidate])
    const { cart, warnings } = await withCodes(
      [{ merchandiseId: pieces.plenty, quantity: 2 }],
      ['THIRD'],
    )
    expect(cart.discountCodes[0].applicable).toBe(false)
    expect(warnings).toMatchObject([{ code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE' }])
  })
})
