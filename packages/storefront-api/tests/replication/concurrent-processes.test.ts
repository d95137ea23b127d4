import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { visitAdmin } from '../../src/testing/admin-client.ts'
import { queryShop } from '../../src/testing/kill-rounds.ts'
import {
  postgresForTests,
  startShopCluster,
  type ShopCluster,
} from '../../src/testing/shop-cluster.ts'
import { MUTATIONS, pieces, placeOrderAt, type Loose } from '../../src/testing/test-shop.ts'

const programs = await postgresForTests()
/** Milliseconds that three starts may take on a busy machine. */
const START = 180_000
const patience = { timeout: 60_000, interval: 50 }
const BUYERS = 40
const PLENTY = 12

const giftCards = [{ id: 6001, code: 'GIFT-0001-ABCD', amount: '5000' }]
const discounts = [
  {
    id: 5001,
    title: 'Once',
    codes: ['ONCE'],
    value: { type: 'percentage' as const, percentage: 10 },
    usageLimit: 1,
  },
]

describe.runIf(programs)(
  'three processes with one database',
  { meta: { needs: 'PostgreSQL' } },
  () => {
    let together: ShopCluster
    beforeAll(async () => {
      together = await startShopCluster(programs!, 3, { giftCards, discounts })
    }, START)
    afterAll(() => together?.end())

    const makeCart = async (number: number, merchandiseId: string): Promise<Loose> => {
      const lines = [{ merchandiseId }]
      const endpoint = together.shops[number % 3]!
      return (await queryShop(endpoint, MUTATIONS.create, { input: { lines } })).cartCreate.cart
    }
    const isPlaced = (answer: Response) =>
      (answer.headers.get('location') ?? '').includes('/thank-you')
    const orderAt = (number: number, { checkoutUrl }: Loose) =>
      placeOrderAt(checkoutUrl, together.at(number))
    const one = (sql: string) =>
      together.look((store) => Number(Object.values(store.prepare(sql).get()!)[0]))

    it('show carts and sessions of each other immediately', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const { id } = await makeCart(turn, pieces.endless)
        const note = String(turn)
        const changed = await queryShop(together.shops[(turn + 1) % 3]!, MUTATIONS.note, {
          cartId: id,
          note,
        })
        expect(changed.cartNoteUpdate.userErrors).toEqual([])
        const query = 'query($id: ID!) { cart(id: $id) { note } }'
        expect(await queryShop(together.shops[(turn + 2) % 3]!, query, { id })).toEqual({
          cart: { note },
        })
      }
      const admin = await visitAdmin(together.at(0))
      const headers = { cookie: admin.cookie }
      const changed = await together.at(1)('/admin/stock', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ csrf: admin.csrf, 'seen-2002': '1', 'stock-2002': '2' }),
        redirect: 'manual',
      })
      expect(changed.status).toBe(303)
      const page = await together.at(2)('/admin/products', { headers })
      expect(await page.text()).toContain('39 mm: 2 on hand.')
    })

    it('sell exactly the available stock under contention', async () => {
      const carts = await Promise.all(
        Array.from({ length: BUYERS }, (_, buyer) => makeCart(buyer, pieces.plenty)),
      )
      const answers = await Promise.all(carts.map((cart, buyer) => orderAt(buyer + 1, cart)))
      expect(answers.filter(isPlaced)).toHaveLength(PLENTY)
      expect(one('SELECT delivered + adjusted - sold FROM stock WHERE variant_id = 2003')).toBe(0)
      expect(one('SELECT count(*) FROM shop_order')).toBe(PLENTY)
      expect(one('SELECT max(number) - min(number) + 1 FROM shop_order')).toBe(PLENTY)
    })

    it('place one order for a cart that is submitted to two of them concurrently', async () => {
      const before = one('SELECT count(*) FROM shop_order')
      for (let round = 0; round < 5; round += 1) {
        const cart = await makeCart(round, pieces.endless)
        const answers = await Promise.all([0, 1, 2].map((number) => orderAt(number, cart)))
        for (const answer of answers) expect(isPlaced(answer)).toBe(true)
      }
      expect(one('SELECT count(*) FROM shop_order')).toBe(before + 5)
    })

    it('redeem a gift card once, and honour the usage limit of a discount', async () => {
      const carts = await Promise.all([0, 1, 2].map((number) => makeCart(number, pieces.five)))
      await Promise.all(
        carts.map(async ({ id }, number) => {
          const update = `mutation($cartId: ID!, $codes: [String!]!) {
          cartGiftCardCodesUpdate(cartId: $cartId, giftCardCodes: $codes) { userErrors { message } }
          cartDiscountCodesUpdate(cartId: $cartId, discountCodes: ["ONCE"]) { userErrors { message } } }`
          const codes = ['GIFT-0001-ABCD']
          const reported = await queryShop(together.shops[number]!, update, { cartId: id, codes })
          expect(reported.cartGiftCardCodesUpdate.userErrors).toEqual([])
        }),
      )
      const answers = await Promise.all(carts.map((cart, number) => orderAt(number, cart)))
      // An order whose discount was used up by a concurrent one is retried.
      const placed = answers.filter(isPlaced).length
      expect(placed).toBeGreaterThanOrEqual(1)
      expect(one('SELECT count(*) FROM discount_use WHERE discount_id = 5001')).toBe(1)
      const used = one('SELECT used FROM gift_card WHERE id = 6001')
      const paid = one(
        `SELECT coalesce(sum(round((value ->> 'amount') * 100)), 0)
       FROM shop_order, json_each(shop_order.body, '$.giftCards')`,
      )
      expect(used).toBe(paid)
      expect(used).toBeLessThanOrEqual(500_000)
      // The retried orders pay with the remaining balance only.
      for (const [number, cart] of carts.entries())
        if (!isPlaced(answers[number]!)) await orderAt(number + 1, cart)
      expect(one('SELECT issued - used FROM gift_card WHERE id = 6001')).toBeGreaterThanOrEqual(0)
      expect(one('SELECT count(*) FROM discount_use WHERE discount_id = 5001')).toBe(1)
    })

    it('exit with a sentence when the database was recreated', async () => {
      await together.server.query('UPDATE together.head SET installation = gen_random_uuid()')
      for (const shop of together.shops) {
        await vi.waitFor(() => expect(shop.child.exitCode).toBe(1), patience)
        expect(shop.said()).toContain(
          'The database was recreated, or upgraded to a newer version.\n',
        )
      }
    })
  },
)
