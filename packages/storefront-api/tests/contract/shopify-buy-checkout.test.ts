import { afterAll, describe, expect, it } from 'vitest'
import type { Loose } from '../../src/testing/test-shop.ts'
import { boot, money, openShopifyBuyStore, plain, sock } from './testing/shopify-buy-store.ts'

const { shop, checkout } = openShopifyBuyStore()
afterAll(() => shop.close())

describe('gift cards of the JS Buy SDK', () => {
  const cards = ({ appliedGiftCards }: Loose) =>
    appliedGiftCards.map(
      ({ amountUsed, presentmentAmountUsed, balance, lastCharacters }: Loose) => {
        expect([amountUsed.currencyCode, balance.currencyCode]).toEqual(['CAD', 'CAD'])
        expect(presentmentAmountUsed.amount).toBe(amountUsed.amount)
        return [lastCharacters, amountUsed.amount, balance.amount]
      },
    )
  const paidBy = async (input: object, codes: string[]) =>
    checkout.addGiftCards((await checkout.create(input)).id, codes)

  it.each([
    [{}, ['100offgiftcard'], [['card', '0.0', '100.0']], '0.0', '0.0'],
    [
      {},
      ['100offgiftcard', '50offgiftcard'],
      [
        ['card', '0.0', '100.0'],
        ['card', '0.0', '50.0'],
      ],
      '0.0',
      '0.0',
    ],
    [{ lineItems: [sock(1)] }, ['100offgiftcard'], [['card', '70.0', '30.0']], '70.0', '0.0'],
    [
      { lineItems: [boot(1), sock(1)] },
      ['100offgiftcard', '50offgiftcard'],
      [
        ['card', '100.0', '0.0'],
        ['card', '50.0', '0.0'],
      ],
      '270.0',
      '120.0',
    ],
  ])('pay %j with %j', async (input, codes, expected, total, due) => {
    const paid = await paidBy(input, codes)
    expect(cards(paid)).toEqual(expected)
    for (const name of ['lineItemsSubtotalPrice', 'subtotalPrice', 'totalPrice'])
      expect([name, plain(paid[name])]).toMatchObject([name, money(total)])
    expect(plain(paid.paymentDue)).toMatchObject(money(due))
    expect(plain(paid)).toMatchObject({
      ready: false,
      requiresShipping: true,
      taxExempt: false,
      order: null,
    })
    let left = paid
    for (const { id } of paid.appliedGiftCards) left = await checkout.removeGiftCard(paid.id, id)
    expect(cards(left)).toEqual([])
  })
})

describe('a checkout of the JS Buy SDK', () => {
  const address = {
    firstName: 'John',
    lastName: 'Doe',
    phone: '+16135551111',
    address1: '123 Oak St',
    address2: 'Unit 2',
    city: 'Ottawa',
    company: 'Company',
    country: 'Canada',
    province: 'ON',
    zip: '123 ABC',
  }
  const attribute = (key: string) => ({ key, value: `${key} value` })

  it('is created with an address, e-mail, note and attributes, and changes them', async () => {
    const made = await checkout.create({
      email: 'sdk@example.com',
      note: 'A note',
      customAttributes: [attribute('a')],
      shippingAddress: address,
      presentmentCurrencyCode: 'EUR',
    })
    expect(plain(made)).toMatchObject({
      email: 'sdk@example.com',
      note: 'A note',
      customAttributes: [attribute('a')],
      shippingAddress: address,
      paymentDueV2: money('0.0'),
    })
    const { id } = await checkout.create({})
    const changed = await checkout.updateAttributes(id, {
      note: 'Other',
      customAttributes: [attribute('a'), attribute('b')],
      allowPartialAddresses: true,
    })
    expect(plain(changed)).toMatchObject({
      id,
      note: 'Other',
      customAttributes: [attribute('a'), attribute('b')],
    })
    expect((await checkout.updateEmail(id, 'sdk@example.com')).email).toBe('sdk@example.com')
    expect(plain(await checkout.updateShippingAddress(id, address)).shippingAddress).toMatchObject(
      address,
    )
  })

  it('has the currency of its buyer once it has a line', async () => {
    const american = await checkout.create({
      buyerIdentity: { countryCode: 'US' },
      lineItems: [sock(1)],
    })
    expect(plain(american)).toMatchObject({
      buyerIdentity: { countryCode: 'US' },
      currencyCode: 'USD',
    })
    const spanish = await checkout.create({ buyerIdentity: { countryCode: 'ES' } })
    expect(spanish.paymentDueV2.currencyCode).toBe('CAD')
  })

  it('rejects too large a quantity and an address with HTML', async () => {
    const refused = await checkout
      .create({ lineItems: [boot(99_999_999), sock(1)] })
      .catch((errors: Loose) => errors)
    expect(refused).toEqual([
      {
        code: 'INVALID',
        field: ['input', 'lines', '0', 'quantity'],
        message: `The quantity for merchandise with id ${boot().variantId} must be greater than zero but less than 1000000.`,
      },
    ])
    const { id } = await checkout.create({})
    const html = {
      ...address,
      address1: '<html>123 Oak St</html>',
      city: '<script>Ottawa</script>',
      country: '<script>Canada</script>',
    }
    const field = ['buyerIdentity', 'deliveryAddressPreferences', '0', 'deliveryAddress', 'country']
    expect((await checkout.updateShippingAddress(id, html)).userErrors).toEqual([
      { code: 'INVALID', field, message: 'invalid value' },
    ])
    expect(await checkout.fetch('gid://shopify/Cart/invalid')).toBeNull()
  })

  it('gains, changes, replaces and loses lines', async () => {
    const { id } = await checkout.create({})
    expect((await checkout.addLineItems(id, boot(1))).lineItems).toHaveLength(1)
    const { lineItems } = await checkout.addLineItems(id, [sock()])
    const customAttributes = [attribute('a')]
    const engraved = await checkout.updateLineItems(
      id,
      lineItems.map((item: Loose) => ({ id: item.id, customAttributes })),
    )
    expect(plain(engraved.lineItems)).toMatchObject([
      { quantity: 1, customAttributes },
      { quantity: 1, customAttributes },
    ])
    const more = await checkout.updateLineItems(id, [{ id: lineItems[0].id, quantity: 2 }])
    expect(more.lineItems.map(({ quantity }: Loose) => quantity).toSorted()).toEqual([1, 2])
    const replaced = await checkout.replaceLineItems(id, [sock(1)])
    expect(replaced.lineItems.map((item: Loose) => item.variant.id)).toEqual([sock().variantId])
    expect((await checkout.removeLineItems(id, replaced.lineItems[0].id)).lineItems).toEqual([])
    const fetched = await checkout.fetch(id)
    expect([fetched.checkoutUrl, new URL(fetched.webUrl).searchParams.get('_fd')]).toEqual([
      undefined,
      '0',
    ])
  })
})
