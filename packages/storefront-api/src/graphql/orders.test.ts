import { describe, beforeEach, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { openTestShop, pieces, type Loose, type TestShop } from '../testing/test-shop.ts'

const combinesWith = { order: true, product: true, shipping: true }

let shop: TestShop
beforeEach(() => {
  shop = openTestShop({
    input: {
      ...fixtureInput,
      shop: {
        ...fixtureInput.shop,
        shipping: [{ handle: 'post', title: 'Post', price: '20' }],
        taxes: { estimate: true, rates: { '*': '0.1' } },
      },
      discounts: [
        {
          id: 1,
          title: 'Ten',
          codes: ['TEN'],
          value: { type: 'percentage', percentage: 10 },
          combinesWith,
        },
        {
          id: 2,
          title: 'Fifty a watch',
          value: { type: 'fixed', amount: '50', each: true },
          on: { products: ['meridian'] },
          combinesWith,
        },
        { id: 3, title: 'Free post', codes: ['POST'], value: { type: 'shipping' }, combinesWith },
      ],
    },
  })
  return () => shop.close()
})

async function run(query: string, variables: Record<string, unknown>) {
  const { data, errors } = await shop.graphql(query, variables, '2026-04')
  expect(errors).toBeUndefined()
  return data as Loose
}

/** Orders as a signed-in customer, and reads the order back by the API. */
async function ordered(fields: Record<string, string>, selection: string): Promise<Loose> {
  const input = { email: 'ada@example.com', password: 'twelve letters' }
  await run(
    'mutation($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } } }',
    { input },
  )
  const { customerAccessTokenCreate } = await run(
    'mutation($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken } } }',
    { input },
  )
  const token = customerAccessTokenCreate.customerAccessToken.accessToken
  const { cartCreate } = await run(
    'mutation($input: CartInput) { cartCreate(input: $input) { cart { checkoutUrl } } }',
    {
      input: {
        lines: [{ merchandiseId: pieces.five, quantity: 2 }, { merchandiseId: pieces.endless }],
        discountCodes: ['TEN', 'POST'],
        buyerIdentity: { customerAccessToken: token },
      },
    },
  )
  await createVisitor(shop.request).order(checkoutOf(cartCreate.cart, 'fr'), fields)
  const { customer } = await run(
    `query($token: String!) { customer(customerAccessToken: $token) { orders(first: 1) { nodes { ${selection} } } } }`,
    { token },
  )
  return customer.orders.nodes[0]
}

const TERMS = `__typename allocationMethod targetSelection targetType
  value { ... on MoneyV2 { amount } ... on PricingPercentageValue { percentage } }
  ... on DiscountCodeApplication { code applicable } ... on AutomaticDiscountApplication { title }`

describe('orders', () => {
  it('an order lists its discount allocations and applications', async () => {
    const order = await ordered(
      {},
      `discountApplications(first: 9) { nodes { ${TERMS} } }
     shippingDiscountAllocations { allocatedAmount { amount } discountApplication { ${TERMS} } }
     subtotalPrice { amount } totalPrice { amount } totalShippingPrice { amount }
     lineItems(first: 9) { nodes { title discountedTotalPrice { amount } originalTotalPrice { amount }
       discountAllocations { allocatedAmount { amount } discountApplication { targetSelection } } } }`,
    )
    const ten = {
      __typename: 'DiscountCodeApplication',
      allocationMethod: 'ACROSS',
      targetSelection: 'ALL',
      targetType: 'LINE_ITEM',
      value: { percentage: 10 },
      code: 'TEN',
      applicable: true,
    }
    const fifty = {
      __typename: 'AutomaticDiscountApplication',
      allocationMethod: 'EACH',
      targetSelection: 'ENTITLED',
      targetType: 'LINE_ITEM',
      value: { amount: '50.0' },
      title: 'Fifty a watch',
    }
    const post = {
      ...ten,
      allocationMethod: 'EACH',
      targetType: 'SHIPPING_LINE',
      value: { percentage: 100 },
      code: 'POST',
    }
    expect(order.discountApplications.nodes).toHaveLength(3)
    expect(order.discountApplications.nodes).toEqual(expect.arrayContaining([ten, fifty, post]))
    expect(order.shippingDiscountAllocations).toEqual([
      { allocatedAmount: { amount: '20.0' }, discountApplication: post },
    ])
    // 2 × 1250 less 2 × 50, then a tenth of it; 95 less a tenth.
    const watch = order.lineItems.nodes.find(({ title }: Loose) => title === 'Meridian')
    expect(watch).toMatchObject({
      originalTotalPrice: { amount: '2500.0' },
      discountedTotalPrice: { amount: '2400.0' },
    })
    const off = watch.discountAllocations.map(
      ({ allocatedAmount, discountApplication }: Loose) =>
        `${discountApplication.targetSelection} ${allocatedAmount.amount}`,
    )
    expect(off.toSorted()).toEqual(['ALL 240.0', 'ENTITLED 100.0'])
    expect(order.totalShippingPrice.amount).toBe('20.0')
    expect(order.subtotalPrice.amount).toBe('2245.5')
    expect(order.totalPrice.amount).toBe('2245.5')
  })

  it('an order has shipping address, billing address and payment', async () => {
    const address = 'name company address1 zip city province country phone'
    const billing = { name: 'Ch Babbage', address1: '1 Rue', zip: '75001', city: 'Paris' }
    const order = await ordered(
      {
        phone: '+41 22 123 45 67',
        company: 'Analytical',
        billing: 'other',
        'billing-countryCode': 'FR',
        ...Object.fromEntries(Object.entries(billing).map(([k, v]) => [`billing-${k}`, v])),
      },
      `email phone financialStatus customerLocale totalTax { amount }
     shippingAddress { ${address} } billingAddress { ${address} }`,
    )
    expect(order).toMatchObject({
      email: 'ada@example.com',
      phone: '+41 22 123 45 67',
      financialStatus: 'PAID',
      customerLocale: 'fr',
      shippingAddress: { name: 'Ada Lovelace', company: 'Analytical', city: 'Genève' },
      billingAddress: { name: 'Ch Babbage', zip: '75001', city: 'Paris', phone: null },
    })
    expect(Number(order.totalTax.amount)).toBeGreaterThan(0)
  })
})
