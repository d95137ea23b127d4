import { afterEach, describe, expect, it } from 'vitest'
import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop, pieces, type Loose, type TestShop } from '../testing/test-shop.ts'

type Discount = NonNullable<CatalogueInput['discounts']>[number]

let shop: TestShop
afterEach(() => shop.close())

const ALLOCATIONS = `discountAllocations { discountedAmount { amount }
  discountApplication { targetSelection allocationMethod value { ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount } } } }`

/** The allocations of a discount, of the cart and of its two lines. */
async function allocations(terms: Pick<Discount, 'value' | 'on'>): Promise<Loose[]> {
  const discounts = [{ id: 1, title: 'Code', codes: ['CODE'], ...terms }]
  shop = openTestShop({ input: { ...fixtureInput, discounts } })
  const { data } = await shop.graphql(
    `mutation($input: CartInput) { cartCreate(input: $input) { cart { ${ALLOCATIONS} lines(first: 2) { nodes { ${ALLOCATIONS} } } } } }`,
    {
      input: {
        lines: [{ merchandiseId: pieces.five }, { merchandiseId: pieces.plenty, quantity: 2 }],
        discountCodes: ['CODE'],
      },
    },
  )
  const { cart } = data.cartCreate
  return [cart, ...cart.lines.nodes].flatMap((owner: Loose) => owner.discountAllocations)
}

describe('the discount application of an allocation', () => {
  const on = { products: ['meridian', 'perihelion'] }
  it.each([
    ['taken off the order', { type: 'fixed', amount: '50' }, undefined, 'ACROSS'],
    ['taken off some lines', { type: 'fixed', amount: '50' }, on, 'ACROSS'],
    ['taken off each item', { type: 'fixed', amount: '50', each: true }, on, 'EACH'],
  ] as const)(
    'has the allocation’s own amount when it is %s',
    async (_, value, entitled, method) => {
      const found = await allocations({ value, ...(entitled && { on: entitled }) })
      expect(found).toHaveLength(2)
      for (const { discountedAmount, discountApplication } of found)
        expect(discountApplication).toMatchObject({
          allocationMethod: method,
          value: { amount: discountedAmount.amount },
        })
    },
  )

  it('has the amount off the items that a buy-x-get-y gives, at most their price', async () => {
    const buyXGetY = (amount: string): Discount['value'] => ({
      type: 'buyXGetY',
      buys: { quantity: 1, from: { products: ['perihelion'] } },
      gets: { quantity: 1, from: { products: ['meridian'] }, amount },
    })
    const allocation = (amount: string) => [
      {
        discountedAmount: { amount },
        discountApplication: { allocationMethod: 'EACH', value: { amount } },
      },
    ]
    expect(await allocations({ value: buyXGetY('100') })).toMatchObject(allocation('100.0'))
    shop.close()
    expect(await allocations({ value: buyXGetY('9000') })).toMatchObject(allocation('1250.0'))
  })

  it.each([
    ['the order', undefined, 'ACROSS'],
    ['products', on, 'EACH'],
  ] as const)('has the percentage off %s', async (_, entitled, method) => {
    const value = { type: 'percentage', percentage: 10 } as const
    const found = await allocations({ value, ...(entitled && { on: entitled }) })
    expect(found).toHaveLength(2)
    for (const { discountApplication } of found)
      expect(discountApplication).toMatchObject({
        allocationMethod: method,
        value: { percentage: 10 },
      })
  })
})
