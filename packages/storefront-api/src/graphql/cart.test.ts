import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CART,
  MUTATIONS,
  makeCart,
  openTestShop,
  pieces,
  type TestShop,
  type Loose,
} from '../testing/test-shop.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop()
  return () => shop.close()
})

async function read(id: string) {
  return (await shop.graphql(`${CART} query($id: ID!) { cart(id: $id) { ...CartParts } }`, { id }))
    .data.cart
}

describe.each(['2025-01', '2026-04'])('the cart in %s', (version) => {
  const run = async (mutation: keyof typeof MUTATIONS, variables: Record<string, unknown>) => {
    const answer = await shop.graphql(MUTATIONS[mutation], variables, version)
    expect(answer.errors).toBeUndefined()
    return Object.values(answer.data)[0] as Loose
  }

  it('is created empty, with a secret in its id and a checkout address', async () => {
    const { cart, userErrors, warnings } = await run('create', {})
    expect(cart.id).toMatch(/^gid:\/\/shopify\/Cart\/\w{24}\?key=\w{24}$/)
    expect(cart).toMatchObject({ totalQuantity: 0, note: null, attributes: [] })
    expect(cart.cost.totalAmount.amount).toBe('0.0')
    expect([userErrors, warnings]).toEqual([[], []])
    expect(cart.checkoutUrl).toContain(cart.id.split('?')[1])
  })

  it('shows the newest line first and sums the lines', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 2 }])
    const added = await run('add', { cartId: cart.id, lines: [{ merchandiseId: pieces.plenty }] })
    expect(added.cart.lines.nodes.map((line: Loose) => line.merchandise.id)).toEqual([
      pieces.plenty,
      pieces.five,
    ])
    expect(added.cart.cost.totalAmount.amount).toBe('7300.0')
    expect(added.cart.cost.totalTaxAmount).toBeNull()
  })

  it('merges equal merchandise with equal attributes in any order', async () => {
    const [a, b] = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ]
    const cart = await makeCart(shop, [{ merchandiseId: pieces.plenty }])
    const { cart: after } = await run('add', {
      cartId: cart.id,
      lines: [
        { merchandiseId: pieces.plenty, quantity: 2 },
        { merchandiseId: pieces.plenty, attributes: [a, b] },
        { merchandiseId: pieces.plenty, attributes: [b, a] },
      ],
    })
    expect(after.lines.nodes.map((line: Loose) => line.quantity)).toEqual([2, 3])
  })

  it('reduces a line to the stock with a warning', async () => {
    const { cart, warnings, userErrors } = await run('create', {
      input: { lines: [{ merchandiseId: pieces.five, quantity: 999_999 }] },
    })
    expect(cart.lines.nodes[0].quantity).toBe(5)
    expect(warnings).toMatchObject([
      { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: cart.lines.nodes[0].id },
    ])
    expect(userErrors).toEqual([])
  })

  it('keeps a sold-out line at 0 with a warning', async () => {
    const { cart, warnings } = await run('create', {
      input: { lines: [{ merchandiseId: pieces.soldOut }] },
    })
    expect(cart.lines.nodes[0].quantity).toBe(0)
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
  })

  it('sells without stock when the inventory policy allows it', async () => {
    const { cart, warnings } = await run('create', {
      input: { lines: [{ merchandiseId: pieces.endless, quantity: 40 }] },
    })
    expect(cart.lines.nodes[0].quantity).toBe(40)
    expect(warnings).toEqual([])
  })

  it.each([1_000_000, 0, -1])('rejects the quantity %d', async (quantity) => {
    const line = { merchandiseId: pieces.five, quantity }
    const message = `The quantity for merchandise with id ${pieces.five} must be greater than zero but less than 1000000.`
    const { cart, userErrors } = await run('create', { input: { lines: [line] } })
    expect(cart).toBeNull()
    expect(userErrors).toEqual([
      { code: 'INVALID', field: ['input', 'lines', '0', 'quantity'], message },
    ])
    const { id } = await makeCart(shop, [])
    const added = await run('add', { cartId: id, lines: [line] })
    expect(added.userErrors).toEqual([
      { code: 'INVALID', field: ['lines', '0', 'quantity'], message },
    ])
  })

  it('rejects unknown merchandise and names it', async () => {
    const cart = await makeCart(shop, [])
    const merchandiseId = 'gid://shopify/ProductVariant/9'
    const result = await run('add', { cartId: cart.id, lines: [{ merchandiseId }] })
    expect(result.userErrors).toEqual([
      {
        code: 'INVALID',
        field: ['lines', '0', 'merchandiseId'],
        message: `The merchandise with id ${merchandiseId} does not exist.`,
      },
    ])
    expect(result.cart).toBeNull()
  })

  it('rejects an unknown line with INVALID_MERCHANDISE_LINE and changes nothing', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const id = 'gid://shopify/CartLine/nope?cart=nope'
    const updated = await run('update', {
      cartId: cart.id,
      lines: [
        { id: cart.lines.nodes[0].id, quantity: 3 },
        { id, quantity: 2 },
      ],
    })
    expect(updated.userErrors).toMatchObject([
      { code: 'INVALID_MERCHANDISE_LINE', field: ['lines', '1', 'id'] },
    ])
    const removed = await run('remove', { cartId: cart.id, lineIds: [id] })
    expect(removed.userErrors).toMatchObject([
      { code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '0'] },
    ])
    expect((await read(cart.id)).lines.nodes).toMatchObject([{ quantity: 1 }])
  })

  it.each([
    [1, 'MINIMUM_NOT_MET'],
    [3, 'INVALID_INCREMENT'],
    [12, 'MAXIMUM_EXCEEDED'],
  ])('applies the quantity rule to %d', async (quantity, code) => {
    const cart = await makeCart(shop, [])
    const result = await run('add', {
      cartId: cart.id,
      lines: [{ merchandiseId: pieces.ruled, quantity }],
    })
    expect(result.userErrors).toMatchObject([{ code, field: ['lines', '0', 'quantity'] }])
    expect((await read(cart.id)).totalQuantity).toBe(0)
  })

  it('removes a line with quantity 0', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    expect(cart.lines.nodes).toHaveLength(1)
    const { cart: after } = await run('update', {
      cartId: cart.id,
      lines: [{ id: cart.lines.nodes[0].id, quantity: 0 }],
    })
    expect(after.lines.nodes).toEqual([])
  })

  it('changes the merchandise of a line and merges lines that become equal', async () => {
    const cart = await makeCart(shop, [
      { merchandiseId: pieces.plenty },
      { merchandiseId: pieces.five, quantity: 2 },
    ])
    const [five] = cart.lines.nodes
    const { cart: after } = await run('update', {
      cartId: cart.id,
      lines: [{ id: five.id, merchandiseId: pieces.plenty }],
    })
    expect(after.lines.nodes).toMatchObject([{ quantity: 3, merchandise: { id: pieces.plenty } }])
  })

  it('stores unknown discount codes as not applicable, and none on an empty cart', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { cart: after } = await run('discounts', {
      cartId: cart.id,
      discountCodes: ['Spring', 'SPRING', ' '],
    })
    expect(after.discountCodes).toEqual([{ code: 'Spring', applicable: false }])
    const empty = await makeCart(shop, [])
    expect(
      (await run('discounts', { cartId: empty.id, discountCodes: ['Spring'] })).cart.discountCodes,
    ).toEqual([])
  })

  it('stores note, attributes and buyer, and rejects a note that is too long', async () => {
    const cart = await makeCart(shop, [])
    await run('note', { cartId: cart.id, note: 'Gift' })
    await run('attributes', {
      cartId: cart.id,
      attributes: [
        { key: 'gift', value: 'no' },
        { key: 'gift', value: 'yes' },
      ],
    })
    await run('buyer', {
      cartId: cart.id,
      buyerIdentity: { email: 'a@example.com', countryCode: 'FR' },
    })
    await run('buyer', { cartId: cart.id, buyerIdentity: { phone: '+41 44 000 00 00' } })
    const buyerIdentity = { email: 'a@example.com', phone: '+41 44 000 00 00', countryCode: 'FR' }
    expect(await read(cart.id)).toMatchObject({
      note: 'Gift',
      attributes: [{ key: 'gift', value: 'yes' }],
      buyerIdentity,
    })
    const long = await run('note', { cartId: cart.id, note: 'x'.repeat(5001) })
    expect(long.userErrors).toMatchObject([{ code: 'NOTE_TOO_LONG', field: ['note'] }])
    const wrong = await run('buyer', { cartId: cart.id, buyerIdentity: { email: 'nobody' } })
    expect(wrong.userErrors).toMatchObject([{ code: 'INVALID', field: ['buyerIdentity', 'email'] }])
  })

  it('accepts the live service’s input deliveryAddressPreferences', async () => {
    const cart = await makeCart(shop, [])
    const deliveryAddress = {
      firstName: 'Ada',
      lastName: 'L',
      address1: '1 Rue',
      city: 'Genève',
      zip: '1200',
      country: 'Switzerland',
    }
    await run('buyer', {
      cartId: cart.id,
      buyerIdentity: { deliveryAddressPreferences: [{ deliveryAddress }] },
    })
    const query = `query($id: ID!) { cart(id: $id) { buyerIdentity { deliveryAddressPreferences { ... on MailingAddress { id name countryCodeV2 formatted(withName: true) formattedArea } } } } }`
    const { data } = await shop.graphql(query, { id: cart.id }, version)
    expect(data.cart.buyerIdentity.deliveryAddressPreferences).toMatchObject([
      {
        name: 'Ada L',
        countryCodeV2: 'CH',
        formatted: ['Ada L', '1 Rue', '1200 Genève', 'Switzerland'],
        formattedArea: 'Genève, Switzerland',
      },
    ])
  })
})

it('omits deleted products from the cart returned by a rejected change', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-'))
  const before = openTestShop({ dataDir })
  const { id } = await makeCart(before, [
    { merchandiseId: pieces.five },
    { merchandiseId: pieces.plenty },
  ])
  before.close()
  const input = structuredClone(fixtureInput)
  for (const product of input.products)
    if (product.variants.some((variant) => variant.id === 2001)) product.status = 'archived'
  const after = openTestShop({ dataDir, input })
  const answer = await after.graphql(MUTATIONS.update, {
    cartId: id,
    lines: [{ id: 'gid://shopify/CartLine/unknown', quantity: 2 }],
  })
  after.close()
  rmSync(dataDir, { recursive: true })
  expect(answer.errors).toBeUndefined()
  const { cart, userErrors } = answer.data.cartLinesUpdate
  expect(userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE' }])
  expect(cart.lines.nodes).toMatchObject([{ merchandise: { id: pieces.plenty } }])
})
