import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openTestShop, pieces, type Loose, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  const [first, ...others] = fixtureInput.products
  const [small, ...sizes] = first!.variants
  shop = openTestShop({
    input: {
      ...fixtureInput,
      shop: {
        ...fixtureInput.shop,
        currencies: [
          { code: 'EUR', rate: '1.06', roundTo: '1', countries: ['FR', 'DE'] },
          { code: 'JPY', rate: '188', countries: ['JP'] },
          { code: 'KWD', rate: '0.3471', countries: ['KW'] },
        ],
        shipping: [
          { handle: 'post', title: 'Post', price: '12', freeFrom: '5000' },
          { handle: 'express', title: 'Express', price: '45', countries: ['CH'] },
        ],
      },
      locations: [
        { id: 51, name: 'Geneva', address: { countryCode: 'CH', city: 'Genève' }, pickup: {} },
      ],
      discounts: [{ id: 1, title: 'Free post', codes: ['FREEPOST'], value: { type: 'shipping' } }],
      products: [
        {
          ...first!,
          variants: [{ ...small!, prices: { JPY: { price: '200000' } } }, ...sizes],
        },
        ...others,
      ],
    },
  })
  return () => shop.close()
})

async function ask(query: string, variables = {}, version = '2026-04'): Promise<Loose> {
  const { data, errors } = await shop.graphql(query, variables, version)
  expect(errors).toBeUndefined()
  return data
}

describe('prices by country', () => {
  const PRICES = `{ product(handle: "meridian") { priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
    variants(first: 1) { nodes { price { amount currencyCode } } } } }`
  it.each([
    ['FR', { amount: '1325.0', currencyCode: 'EUR' }],
    // The catalogue has a price of its own there.
    ['JP', { amount: '200000', currencyCode: 'JPY' }],
    ['KW', { amount: '433.875', currencyCode: 'KWD' }],
    ['US', { amount: '1250.0', currencyCode: 'CHF' }],
    ['ZZ', { amount: '1250.0', currencyCode: 'CHF' }],
  ])('in %s are %o', async (country, price) => {
    const { product } = await ask(`query @inContext(country: ${country}) ${PRICES}`)
    expect(product.variants.nodes[0].price).toEqual(price)
  })

  it('are rounded up as the catalogue configures', async () => {
    const { product } = await ask(`query @inContext(country: DE) ${PRICES}`)
    // 1350.50 × 1.06 is 1431.53.
    expect(product.priceRange.maxVariantPrice.amount).toBe('1432.0')
  })

  it('are listed with the available currencies', async () => {
    const { localization, paymentSettings } = await ask(
      'query @inContext(country: JP) { localization { country { currency { isoCode } } } paymentSettings { cardVaultUrl enabledPresentmentCurrencies } }',
    )
    expect(localization.country.currency.isoCode).toBe('JPY')
    expect(paymentSettings.enabledPresentmentCurrencies).toEqual(['CHF', 'EUR', 'JPY', 'KWD'])
  })
})

const CART = `id cost { totalAmount { amount currencyCode } } discountCodes { code applicable } discountAllocations { discountedAmount { amount } targetType }
  delivery { addresses { id selected address { ... on CartDeliveryAddress { city countryCode formatted } } } }
  deliveryGroups(first: 5) { nodes { id deliveryAddress { city countryCodeV2 } selectedDeliveryOption { handle } deliveryOptions { handle deliveryMethodType estimatedCost { amount currencyCode } } cartLines(first: 5) { nodes { quantity } } } }`
const RESULT = `{ cart { ${CART} } userErrors { code field message } warnings { code target message } }`

async function create(input: Record<string, unknown>) {
  const data = await ask(`mutation($input: CartInput) { cartCreate(input: $input) ${RESULT} }`, {
    input: { lines: [{ merchandiseId: pieces.five }], ...input },
  })
  return data.cartCreate as Loose
}

function deliveryTo(address: Record<string, unknown>, more = {}) {
  return { address: { deliveryAddress: address }, selected: true, ...more }
}

describe('a cart', () => {
  it('uses the buyer’s currency once it has lines, and keeps it', async () => {
    const { cart } = await create({ buyerIdentity: { countryCode: 'JP' } })
    expect(cart.cost.totalAmount).toEqual({ amount: '200000', currencyCode: 'JPY' })
    const noted = await ask(
      `mutation($id: ID!) { cartNoteUpdate(cartId: $id, note: "a") ${RESULT} }`,
      { id: cart.id },
    )
    expect(noted.cartNoteUpdate.cart.cost.totalAmount.currencyCode).toBe('JPY')
    const empty = await create({ lines: [], buyerIdentity: { countryCode: 'JP' } })
    expect(empty.cart.cost.totalAmount.currencyCode).toBe('CHF')
  })

  it('has no delivery without an address, and options with one', async () => {
    expect((await create({})).cart.deliveryGroups.nodes).toEqual([])
    const { cart } = await create({
      delivery: { addresses: [deliveryTo({ city: 'Bern', countryCode: 'CH' })] },
    })
    expect(cart.delivery.addresses).toMatchObject([
      { selected: true, address: { city: 'Bern', formatted: ['Bern', 'Switzerland'] } },
    ])
    const [group] = cart.deliveryGroups.nodes
    expect(group).toMatchObject({
      deliveryAddress: { city: 'Bern', countryCodeV2: 'CH' },
      selectedDeliveryOption: { handle: 'post' },
      cartLines: { nodes: [{ quantity: 1 }] },
    })
    expect(
      group.deliveryOptions.map((option: Loose) => [
        option.handle,
        option.deliveryMethodType,
        option.estimatedCost.amount,
      ]),
    ).toEqual([
      ['post', 'SHIPPING', '12.0'],
      ['express', 'SHIPPING', '45.0'],
      ['pickup-51', 'PICK_UP', '0.0'],
    ])
  })

  it('accepts only available delivery options', async () => {
    const { cart } = await create({
      delivery: { addresses: [deliveryTo({ countryCode: 'CH' })] },
    })
    const group = cart.deliveryGroups.nodes[0].id
    const choose = async (deliveryGroupId: string, deliveryOptionHandle: string) =>
      (
        await ask(
          `mutation($id: ID!, $o: [CartSelectedDeliveryOptionInput!]!) { cartSelectedDeliveryOptionsUpdate(cartId: $id, selectedDeliveryOptions: $o) ${RESULT} }`,
          { id: cart.id, o: [{ deliveryGroupId, deliveryOptionHandle }] },
        )
      ).cartSelectedDeliveryOptionsUpdate
    const chosen = await choose(group, 'express')
    expect(chosen.cart.deliveryGroups.nodes[0].selectedDeliveryOption.handle).toBe('express')
    expect((await choose(group, 'rocket')).userErrors).toMatchObject([
      { code: 'INVALID_DELIVERY_OPTION' },
    ])
    expect((await choose('gid://shopify/CartDeliveryGroup/1', 'post')).userErrors).toMatchObject([
      { code: 'INVALID_DELIVERY_GROUP' },
    ])
  })

  it('applies a shipping discount code in eligible countries', async () => {
    const { cart } = await create({
      discountCodes: ['FREEPOST'],
      delivery: { addresses: [deliveryTo({ countryCode: 'FR' })] },
      buyerIdentity: { countryCode: 'FR' },
    })
    expect(cart.discountCodes).toEqual([{ code: 'FREEPOST', applicable: true }])
    expect(cart.discountAllocations).toEqual([
      { discountedAmount: { amount: '12.72' }, targetType: 'SHIPPING_LINE' },
    ])
  })

  it('ships free from a threshold on', async () => {
    const { cart } = await create({
      lines: [{ merchandiseId: pieces.plenty, quantity: 2 }],
      delivery: { addresses: [deliveryTo({ countryCode: 'CH' })] },
    })
    expect(cart.deliveryGroups.nodes[0].deliveryOptions[0].estimatedCost.amount).toBe('0.0')
  })
})

describe('an address', () => {
  it.each([
    [{ address1: '<b>Rue</b> <i>1</i>' }, 'ADDRESS_FIELD_CONTAINS_HTML_TAGS', 'address1'],
    [{ city: 'see https://example.org' }, 'ADDRESS_FIELD_CONTAINS_URL', 'city'],
    [{ firstName: 'Ada 🕰️' }, 'ADDRESS_FIELD_CONTAINS_EMOJIS', 'firstName'],
    [{ address2: 'a'.repeat(256) }, 'ADDRESS_FIELD_IS_TOO_LONG', 'address2'],
    [{ phone: 'call me' }, 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN', 'phone'],
  ])('with %o has one error, %s', async (fields, code, field) => {
    const { cart, userErrors } = await create({
      delivery: { addresses: [deliveryTo({ countryCode: 'CH', ...fields })] },
    })
    expect(cart).toBeNull()
    expect(userErrors).toMatchObject([
      {
        code,
        field: ['input', 'delivery', 'addresses', '0', 'address', 'deliveryAddress', field],
      },
    ])
  })

  it('with an unknown country has one error, whatever its other fields are', async () => {
    const preference = (country: string, city = 'X') =>
      create({
        buyerIdentity: { deliveryAddressPreferences: [{ deliveryAddress: { city, country } }] },
      })
    const path = ['input', 'buyerIdentity', 'deliveryAddressPreferences', '0', 'deliveryAddress']
    expect((await preference('<b>Canada</b>', '<b>Ottawa</b>')).userErrors).toEqual([
      { code: 'INVALID', field: [...path, 'country'], message: 'invalid value' },
    ])
    expect((await preference('Germany')).cart.deliveryGroups.nodes[0].deliveryAddress).toEqual({
      city: 'X',
      countryCodeV2: 'DE',
    })
  })

  it('must be complete with strict validation', async () => {
    const { userErrors } = await create({
      delivery: {
        addresses: [
          deliveryTo(
            { countryCode: 'CH', city: 'Bern', zip: '30' },
            { validationStrategy: 'STRICT' },
          ),
        ],
      },
    })
    expect(userErrors.map(({ code, field }: Loose) => [code, field.at(-1)])).toEqual([
      ['ADDRESS_FIELD_IS_REQUIRED', 'address1'],
      ['ADDRESS_FIELD_IS_REQUIRED', 'lastName'],
      ['INVALID_ZIP_CODE_FOR_COUNTRY', 'zip'],
    ])
  })

  it('is added once, updated, selected exclusively and removed', async () => {
    const { cart } = await create({})
    const run = async (name: string, args: string, list: unknown, type: string) =>
      (
        await ask(
          `mutation($id: ID!, $list: [${type}!]!) { ${name}(cartId: $id, ${args}: $list) ${RESULT} }`,
          { id: cart.id, list },
        )
      )[name] as Loose
    const add = (list: unknown) =>
      run('cartDeliveryAddressesAdd', 'addresses', list, 'CartSelectableAddressInput')
    const bern = { address: { deliveryAddress: { city: 'Bern', countryCode: 'CH' } } }
    await add([bern])
    const again = await add([bern, deliveryTo({ city: 'Paris', countryCode: 'FR' })])
    expect(again.warnings).toMatchObject([{ code: 'DUPLICATE_DELIVERY_ADDRESS' }])
    const [first, second] = again.cart.delivery.addresses
    expect([first.selected, second.selected]).toEqual([false, true])
    const changed = await run(
      'cartDeliveryAddressesUpdate',
      'addresses',
      [{ id: first.id, selected: true }],
      'CartSelectableAddressUpdateInput',
    )
    expect(changed.cart.delivery.addresses.map(({ selected }: Loose) => selected)).toEqual([
      true,
      false,
    ])
    const removed = await run('cartDeliveryAddressesRemove', 'addressIds', [second.id], 'ID')
    expect(removed.cart.delivery.addresses).toHaveLength(1)
    const unknown = await run('cartDeliveryAddressesRemove', 'addressIds', [second.id], 'ID')
    expect(unknown.userErrors).toMatchObject([{ code: 'INVALID_DELIVERY_ADDRESS_ID' }])
    const both = await add([
      deliveryTo({ city: 'A', countryCode: 'CH' }),
      deliveryTo({ city: 'B', countryCode: 'CH' }),
    ])
    expect(both.userErrors).toMatchObject([{ code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED' }])
  })
})

describe('taxes and duties', () => {
  it('are null unless estimates are enabled', async () => {
    const read = (cart: Loose) =>
      ask(
        'query($id: ID!) { cart(id: $id) { cost { totalAmount { amount } totalTaxAmount { amount } totalDutyAmount { amount } } } }',
        { id: cart.id },
      )
    const { cart } = await create({})
    expect((await read(cart)).cart.cost).toMatchObject({
      totalTaxAmount: null,
      totalDutyAmount: null,
    })
    shop.close()
    shop = openTestShop({
      input: {
        ...fixtureInput,
        shop: {
          ...fixtureInput.shop,
          taxes: { estimate: true, rates: { CH: '0.081' }, duties: { '*': '0.02' } },
        },
      },
    })
    const taxed = await create({})
    // 1250 contain 8.1 % tax: 93.66; duty comes on top.
    expect((await read(taxed.cart)).cart.cost).toEqual({
      totalAmount: { amount: '1275.0' },
      totalTaxAmount: { amount: '93.66' },
      totalDutyAmount: { amount: '25.0' },
    })
  })
})
