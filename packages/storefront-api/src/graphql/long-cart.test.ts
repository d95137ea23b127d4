import { describe, beforeEach, expect, it } from 'vitest'
import { STORED_CART_LENGTH_LIMIT } from '../cart/cart.ts'
import { MUTATIONS, makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop()
  return () => shop.close()
})

const run = async (mutation: keyof typeof MUTATIONS, variables: Record<string, unknown>) =>
  Object.values((await shop.graphql(MUTATIONS[mutation], variables)).data)[0] as {
    cart: { id: string; note: string | null; lines: { nodes: { id: string }[] } } | null
    userErrors: unknown[]
  }

/** A line with so many characters that are its own. */
const lineOf = (mark: string, characters: number) => ({
  merchandiseId: pieces.endless,
  attributes: Array.from({ length: Math.ceil(characters / 5_000) }, (_, index) => ({
    key: `${mark}${index}`,
    value: 'x'.repeat(4_990),
  })),
})

const tooLong = (field: string) => [
  {
    code: 'INVALID',
    field: [field],
    message: `A cart can have at most ${STORED_CART_LENGTH_LIMIT} characters of text.`,
  },
]

describe('long cart', () => {
  it('limits the text of a cart across changes, and always allows shorter text', async () => {
    const cart = await makeCart(shop, [lineOf('a', STORED_CART_LENGTH_LIMIT / 2)])
    const more = { cartId: cart.id, lines: [lineOf('b', STORED_CART_LENGTH_LIMIT / 2)] }
    const refused = await run('add', more)
    expect(refused.userErrors).toEqual(tooLong('cartId'))
    expect(refused.cart?.lines.nodes).toHaveLength(1)
    expect((await run('note', { cartId: cart.id, note: 'a gift' })).userErrors).toEqual([])
    const [line] = refused.cart?.lines.nodes ?? []
    await run('remove', { cartId: cart.id, lineIds: [line?.id] })
    expect((await run('add', more)).userErrors).toEqual([])
  })

  it('rejects creating a cart above the limit', async () => {
    const opened = await run('create', {
      input: { lines: [lineOf('a', STORED_CART_LENGTH_LIMIT)] },
    })
    expect(opened).toMatchObject({ cart: null, userErrors: tooLong('input') })
  })

  it('stores metafields up to the limit, and names the one that exceeds it', async () => {
    const { id } = await makeCart(shop, [])
    const metafields = Array.from({ length: 5 }, (_, index) => ({
      ownerId: id,
      key: `field${index}`,
      type: 'multi_line_text_field',
      value: 'x'.repeat(65_000),
    }))
    const query = `mutation($metafields: [CartMetafieldsSetInput!]!) {
    cartMetafieldsSet(metafields: $metafields) { metafields { key } userErrors { code field elementIndex } } }`
    const { data } = await shop.graphql(query, { metafields })
    expect(data.cartMetafieldsSet).toEqual({
      metafields: [0, 1, 2, 3].map((index) => ({ key: `field${index}` })),
      userErrors: [{ code: 'TOO_LONG', field: ['metafields', '4', 'value'], elementIndex: 4 }],
    })
  })
})
