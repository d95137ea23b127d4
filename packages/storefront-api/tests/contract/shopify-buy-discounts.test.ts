import { afterAll, describe, expect, it } from 'vitest'
import type { Loose } from '../../src/testing/test-shop.ts'
import { boot, openShopifyBuyStore, sock, toNewYork } from './testing/shopify-buy-store.ts'

const { shop, checkout } = openShopifyBuyStore()
afterAll(() => shop.close())

const byCode = ([one]: Loose, [other]: Loose) => (one < other ? -1 : 1)
/** A checkout with these codes, added one after the other. */
async function withCodes(input: object, ...codes: (string | string[])[]): Promise<Loose> {
  let current = await checkout.create(input)
  for (const each of codes) current = await checkout.addDiscount(current.id, each)
  return current
}
const applied = ({ discountApplications }: Loose) =>
  discountApplications
    .map(
      ({ code: name, targetType, targetSelection, allocationMethod, value, applicable }: Loose) => [
        name,
        targetType,
        targetSelection,
        allocationMethod,
        value.percentage ?? value.amount,
        applicable,
      ],
    )
    .toSorted(byCode)
const allocated = ({ lineItems }: Loose) =>
  Object.fromEntries(
    lineItems.map((item: Loose) => [
      `${item.title} ${item.quantity}`,
      Object.fromEntries(
        item.discountAllocations.map(({ allocatedAmount, discountApplication }: Loose) => [
          discountApplication.code,
          allocatedAmount.amount,
        ]),
      ),
    ]),
  )

describe('discounts of the JS Buy SDK', () => {
  it.each([
    [
      '10OFF',
      ['ENTITLED', 'EACH', '10.0'],
      { 'boot 1': '10.0' },
      ['20.0', { 'boot 1': '10.0', 'sock 1': '10.0' }],
    ],
    [
      '10PERCENT',
      ['ENTITLED', 'EACH', 10],
      { 'boot 1': '20.0' },
      [10, { 'boot 1': '20.0', 'sock 1': '7.0' }],
    ],
    [
      'ORDER50',
      ['ALL', 'ACROSS', '50.0'],
      { 'boot 1': '50.0' },
      ['50.0', { 'boot 1': '37.04', 'sock 1': '12.96' }],
    ],
    [
      'ORDERHALF',
      ['ALL', 'ACROSS', 50],
      { 'boot 1': '100.0' },
      [50, { 'boot 1': '100.0', 'sock 1': '35.0' }],
    ],
  ] as const)(
    '%s is allocated to one line and to several',
    async (name, [selection, method, value], one, [total, several]) => {
      const each = (amounts: object) =>
        Object.fromEntries(
          Object.entries(amounts).map(([line, amount]) => [line, { [name]: amount }]),
        )
      const single = await withCodes({ lineItems: [boot(1)] }, name)
      expect(applied(single)).toEqual([[name, 'LINE_ITEM', selection, method, value, true]])
      expect(allocated(single)).toEqual(each(one))
      const multiple = await withCodes({ lineItems: [boot(1), sock(1)] }, name)
      expect(applied(multiple)).toEqual([[name, 'LINE_ITEM', selection, method, total, true]])
      expect(allocated(multiple)).toEqual(each(several))
      const removed = await checkout.removeDiscount(multiple.id)
      expect([applied(removed), allocated(removed)]).toEqual([[], { 'boot 1': {}, 'sock 1': {} }])
      expect(applied(await withCodes({}, name))).toEqual([])
    },
  )

  it('are ignored when unknown, and rejected for an unknown checkout', async () => {
    const unknown = await withCodes({ lineItems: [boot(1)] }, 'NOTFOUND')
    expect([applied(unknown), unknown.lineItems.length]).toEqual([[], 1])
    await expect(checkout.addDiscount('this is not a valid ID', '10OFF')).rejects.toBeTruthy()
    await expect(checkout.removeDiscount('invalid-checkout-id')).rejects.toThrow('invalid value')
  })

  const free = ['FREESHIPPING', 'SHIPPING_LINE', 'ALL', 'EACH', 100, true]
  it('of shipping need an address and a line', async () => {
    for (const input of [{}, { lineItems: [boot(1)] }, { shippingAddress: toNewYork }])
      expect(applied(await withCodes(input, 'FREESHIPPING'))).toEqual([])
    const lineItems = [boot(2), sock(3)]
    const shipped = await withCodes({ lineItems, shippingAddress: toNewYork }, 'FREESHIPPING')
    expect(applied(shipped)).toEqual([free])
    expect(allocated(shipped)).toEqual({ 'boot 2': {}, 'sock 3': {} })
  })

  it('are added together and one after the other', async () => {
    // The SDK changes the lines that it is given.
    const input = () => ({ lineItems: [boot(1)], shippingAddress: toNewYork })
    expect(applied(await withCodes(input(), ['10OFF', 'FREESHIPPING']))).toHaveLength(2)
    expect(applied(await withCodes(input(), '10OFF', 'FREESHIPPING'))).toHaveLength(2)
  })

  it.each([
    ['without an address', {}, []],
    ['with an address', { shippingAddress: toNewYork }, [free]],
  ])('of every class split lines %s', async (_, address, shipping) => {
    const input = { lineItems: [boot(5), sock(10)], ...address }
    const full = await withCodes(input, 'ORDER50', 'FREESHIPPING', 'ONCE5', 'SECOND50')
    expect(applied(full)).toEqual(
      [
        ['ORDER50', 'LINE_ITEM', 'ALL', 'ACROSS', '50.0', true],
        ['ONCE5', 'LINE_ITEM', 'ENTITLED', 'ACROSS', '5.0', true],
        ['SECOND50', 'LINE_ITEM', 'ENTITLED', 'EACH', '350.0', true],
        ...shipping,
      ].toSorted(byCode),
    )
    expect(allocated(full)).toEqual({
      'boot 1': { ONCE5: '5.0', ORDER50: '7.25' },
      'boot 4': { ORDER50: '29.74', SECOND50: '0.0' },
      'sock 3': { ORDER50: '7.81', SECOND50: '0.0' },
      'sock 7': { ORDER50: '5.2', SECOND50: '350.0' },
    })
  })
})
