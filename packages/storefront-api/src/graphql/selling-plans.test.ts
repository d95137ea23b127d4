import { afterAll, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop, pieces, placeOrderAt, type Loose } from '../testing/test-shop.ts'

const shop = openTestShop({
  input: {
    ...fixtureInput,
    shop: { ...fixtureInput.shop, currencies: [{ code: 'EUR', countries: ['FR'], rate: '2' }] },
    sellingPlanGroups: [
      {
        name: 'Straps by the year',
        products: ['strap-calf'],
        options: [{ name: 'Every', values: ['1 year', '2 years'] }],
        plans: [
          {
            id: 61,
            name: 'A year',
            interval: 'YEAR',
            adjustment: { type: 'percentage', percentage: 10 },
          },
          {
            id: 62,
            name: 'Two years',
            interval: 'YEAR',
            adjustment: { type: 'fixedAmount', amount: '20' },
          },
        ],
      },
    ],
  },
})
afterAll(() => shop.close())

const plan = (id: number) => `gid://shopify/SellingPlan/${id}`
const CART = `fragment Parts on Cart { id checkoutUrl cost { subtotalAmount { amount currencyCode } totalAmount { amount } }
  lines(first: 9) { nodes { id quantity cost { amountPerQuantity { amount } totalAmount { amount } }
    sellingPlanAllocation { sellingPlan { id name } checkoutChargeAmount { amount }
      priceAdjustments { price { amount currencyCode } compareAtPrice { amount } } } } } }`
const PAYLOAD = '{ cart { ...Parts } userErrors { code field message } }'

describe.each(['2025-01', '2026-04'])('a line with a selling plan, in %s', (version) => {
  const ask = async (query: string, variables: object): Promise<Loose> => {
    const { data, errors } = await shop.graphql(
      `${CART} ${query}`,
      variables as Record<string, unknown>,
      version,
    )
    expect(errors).toBeUndefined()
    const [payload] = Object.values(data as Loose)
    return payload
  }
  const create = (lines: object[], countryCode?: string) =>
    ask(`mutation($input: CartInput) { cartCreate(input: $input) ${PAYLOAD} }`, {
      input: { lines, ...(countryCode ? { buyerIdentity: { countryCode } } : {}) },
    })
  const update = (cartId: string, lines: object[]) =>
    ask(
      `mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) ${PAYLOAD} }`,
      { cartId, lines },
    )
  const strap = { merchandiseId: pieces.endless, quantity: 2 }

  it('has the price of the plan, and is not merged with a one-time purchase', async () => {
    const { cart } = await create([strap, { ...strap, sellingPlanId: plan(61) }])
    expect(cart.lines.nodes).toMatchObject([
      {
        cost: { amountPerQuantity: { amount: '85.5' }, totalAmount: { amount: '171.0' } },
        sellingPlanAllocation: {
          sellingPlan: { id: plan(61), name: 'A year' },
          checkoutChargeAmount: { amount: '85.5' },
          priceAdjustments: [
            { price: { amount: '85.5', currencyCode: 'CHF' }, compareAtPrice: { amount: '95.0' } },
          ],
        },
      },
      { cost: { totalAmount: { amount: '190.0' } }, sellingPlanAllocation: null },
    ])
    expect(cart.cost.subtotalAmount.amount).toBe('361.0')
  })

  it('has the price of the plan in the buyer’s currency', async () => {
    const { cart } = await create([{ ...strap, sellingPlanId: plan(62) }], 'FR')
    expect(cart.cost.subtotalAmount).toEqual({ amount: '300.0', currencyCode: 'EUR' })
  })

  it('changes or removes its plan, and merges with an equal line', async () => {
    const { cart } = await create([strap, { ...strap, sellingPlanId: plan(61) }])
    const [{ id }] = cart.lines.nodes
    const other = await update(cart.id, [{ id, sellingPlanId: plan(62) }])
    expect(other.cart.lines.nodes[0].cost.totalAmount.amount).toBe('150.0')
    const more = await update(cart.id, [{ id, quantity: 3 }])
    expect(more.cart.lines.nodes[0].sellingPlanAllocation.sellingPlan.id).toBe(plan(62))
    const swapped = await update(cart.id, [{ id, merchandiseId: pieces.plenty }])
    expect(swapped.cart.lines.nodes[0].sellingPlanAllocation).toBeNull()
    const back = await update(cart.id, [
      { id, merchandiseId: pieces.endless, sellingPlanId: plan(61) },
    ])
    expect(back.cart.lines.nodes).toHaveLength(2)
    const joined = await update(cart.id, [{ id, sellingPlanId: null }])
    expect(joined.cart.lines.nodes).toMatchObject([{ quantity: 5, sellingPlanAllocation: null }])
  })

  it.each([
    ['a plan that there is not', { merchandiseId: pieces.endless, sellingPlanId: plan(99) }],
    ['a plan of another product', { merchandiseId: pieces.five, sellingPlanId: plan(61) }],
    ['an id that is none', { merchandiseId: pieces.endless, sellingPlanId: 'sixty-one' }],
  ])('refuses %s in the shape of the payload', async (_name, line) => {
    const code = version === '2025-01' ? 'INVALID' : 'SELLING_PLAN_NOT_APPLICABLE'
    expect(await create([line])).toEqual({
      cart: null,
      userErrors: [
        {
          code,
          field: ['input', 'lines', '0', 'sellingPlanId'],
          message: 'The selling plan is not available for this merchandise.',
        },
      ],
    })
  })

  it('is ordered at the price of the plan', async () => {
    const { cart } = await create([{ ...strap, sellingPlanId: plan(61) }])
    expect((await placeOrderAt(cart.checkoutUrl, shop.request)).status).toBe(303)
    const token = /Cart\/([^?]+)/.exec(cart.id as string)![1]!
    expect(shop.orders.byCart(token)?.lines).toMatchObject([{ price: '85.50', total: '171.00' }])
  })
})

describe('unsupported features', () => {
  it('a nested cart line is a user error', async () => {
    const lines = [{ merchandiseId: pieces.five, parent: { merchandiseId: pieces.plenty } }]
    const { data, errors } = await shop.graphql(
      'mutation($input: CartInput) { cartCreate(input: $input) { cart { id } userErrors { code field } } }',
      { input: { lines } },
      '2026-04',
    )
    expect(errors).toBeUndefined()
    expect(data.cartCreate).toEqual({
      cart: null,
      userErrors: [
        { code: 'PARENT_LINE_OPERATION_BLOCKED', field: ['input', 'lines', '0', 'parent'] },
      ],
    })
  })

  it.each(['2025-01', '2026-04'])(
    'Shop Pay mutations return user errors, in %s',
    async (version) => {
      const request =
        '{lineItems: [], total: {amount: 1, currencyCode: CHF}, subtotal: {amount: 1, currencyCode: CHF}, presentmentCurrency: CHF, locale: "fr"}'
      const { data, errors } = await shop.graphql(
        `mutation @inContext(language: FR) {
        shopPayPaymentRequestSessionCreate(sourceIdentifier: "a", paymentRequest: ${request}) { shopPayPaymentRequestSession { token } userErrors { code field message } }
        shopPayPaymentRequestSessionSubmit(token: "a", paymentRequest: ${request}, idempotencyKey: "b") { paymentRequestReceipt { token } userErrors { code field message } } }`,
        {},
        version,
      )
      expect(errors).toBeUndefined()
      expect(data).toEqual({
        shopPayPaymentRequestSessionCreate: {
          shopPayPaymentRequestSession: null,
          userErrors: [
            {
              code: 'PAYMENT_REQUEST_INVALID_INPUT',
              field: ['paymentRequest'],
              message: 'Shop Pay n’est pas proposé dans cette boutique.',
            },
          ],
        },
        shopPayPaymentRequestSessionSubmit: {
          paymentRequestReceipt: null,
          userErrors: [
            {
              code: 'PAYMENT_REQUEST_NOT_FOUND',
              field: ['token'],
              message: 'Cette demande de paiement n’existe pas.',
            },
          ],
        },
      })
    },
  )
})
