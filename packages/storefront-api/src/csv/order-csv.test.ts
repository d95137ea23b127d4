import { describe, expect, it } from 'vitest'
import { makeCart, openTestShop, pieces, placeOrderAt } from '../testing/test-shop.ts'
import { orderHeaderLine, orderCsvRows } from './order-csv.ts'

describe('order csv', () => {
  it('writes a row for each order line and escapes spreadsheet formulas', async () => {
    const shop = openTestShop()
    const cart = await makeCart(shop, [
      { merchandiseId: pieces.five },
      { merchandiseId: pieces.plenty },
    ])
    await placeOrderAt(cart.checkoutUrl, shop.request)
    const [order] = shop.orders.list({ limit: 1 })
    const note = '=HYPERLINK("http://evil.example")'
    const rows = orderCsvRows({ ...order!, note }).split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(rows[1]).toMatch(/^#1001,a@b\.ch,,,,,.*,1,/)
    const columns = orderHeaderLine().trim().split(',').length
    expect(rows[1]!.split(',')).toHaveLength(columns)
    shop.close()
  })
})
