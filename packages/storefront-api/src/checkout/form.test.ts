import { beforeEach, describe, expect, it } from 'vitest'
import { buyer, checkoutOf, createVisitor, valuesIn } from '../testing/checkout-form.ts'
import { MUTATIONS, makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
let visitor: ReturnType<typeof createVisitor>
let path: string
let cartId: string
beforeEach(async () => {
  shop = openTestShop()
  visitor = createVisitor(shop.request)
  const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
  cartId = cart.id
  path = checkoutOf(cart)
  return () => shop.close()
})

/** The sentences beside the fields of a page, by field. */
function errorsIn(page: string): Record<string, string> {
  const found = page.matchAll(/<p class="error" id="([\w-]+)-error"[^>]*>([^<]*)<\/p>/gu)
  return Object.fromEntries([...found].map(([, name, text]) => [name!, text!]))
}

describe('form errors', () => {
  it('are shown at the field, in the error summary and in the page title', async () => {
    const fields = { email: 'ada@', zip: '', city: 'Gen<b>ève' }
    const { answer, page } = await visitor.order(path, fields)
    expect(answer.status).toBe(303)
    expect(page).toContain('<title>Error: Checkout')
    expect(errorsIn(page)).toEqual({
      email: 'Enter an email address with an @ and a domain, such as name@example.com.',
      zip: 'Enter the postal code.',
      city: 'City: remove the text between &#60; and &#62;.',
    })
    expect(page).toMatch(/aria-describedby="email-hint email-error"\s+aria-invalid="true"/u)
    expect(page).toMatch(/<a href="#zip"\s*>Enter the postal code\.<\/a/u)
    expect(page).toMatch(/class="notice alert"[^>]*\stabindex="-1"\s+autofocus/u)
    expect(page).toContain('value="Gen&#60;b&#62;ève"')
    expect(shop.orders.count()).toBe(0)
  })

  it('list missing fields only after an order was submitted', async () => {
    const update = await visitor.send(path, { ...buyer, name: '', email: '' })
    expect(errorsIn(update.page)).toEqual({})
    const empty = { email: '', name: '', countryCode: '', address1: '', zip: '', city: '' }
    const { page } = await visitor.order(path, { ...empty, payment: 'gold' })
    expect(Object.keys(errorsIn(page)).toSorted()).toEqual(
      ['address1', 'city', 'countryCode', 'email', 'name', 'payment', 'zip'].toSorted(),
    )
    expect((await visitor.send(path, {})).page).toContain('Enter the city.')
  })

  it.each([
    ['emoji', { name: 'Ada 😀' }, 'name', 'Full name: remove the emoji.'],
    ['web addresses', { address2: 'www.example.com' }, 'address2', 'remove the web address.'],
    ['10 kB', { company: 'x'.repeat(10_000) }, 'company', 'use at most 255 characters.'],
    ['a phone of letters', { phone: 'call me' }, 'phone', 'Enter a phone number of digits'],
    ['a foreign postal code', { zip: '75001' }, 'zip', 'such as 1204.'],
    ['no country', { countryCode: 'XX' }, 'countryCode', 'Choose a country from the list.'],
    [
      'a state that is none',
      { countryCode: 'US', zip: '97201', provinceCode: 'ZZ' },
      'provinceCode',
      'State: choose one from the list.',
    ],
  ])('is %s, and what was typed stays', async (_, fields, name, words) => {
    const { page, location } = await visitor.order(path, fields as Record<string, string>)
    expect(errorsIn(page)[name]).toContain(words)
    expect(Object.keys(errorsIn(page))).toEqual([name])
    const kept = { ...buyer, ...fields }
    if (name !== 'provinceCode' && name !== 'countryCode')
      expect(valuesIn((await visitor.open(location)).page)).toMatchObject(kept)
    expect(shop.orders.count()).toBe(0)
  })

  it.each(['US', 'CA', 'AU', 'AE', 'JP'])('require a province in %s', async (countryCode) => {
    const { page } = await visitor.order(path, { countryCode, zip: '' })
    expect(errorsIn(page).provinceCode).toMatch(/: choose one from the list\./u)
    expect(Object.hasOwn(errorsIn(page), 'zip')).toBe(countryCode !== 'AE')
  })

  it('cover a separate billing address', async () => {
    const { page } = await visitor.order(path, { billing: 'other', 'billing-zip': 'x' })
    expect(errorsIn(page)).toMatchObject({
      'billing-name': 'Enter the full name.',
      'billing-zip': 'Enter a postal code of this country, such as 1204.',
    })
    expect(page).toContain('Billing address – Enter the full name.')
    const other = { name: 'A', address1: '1', zip: '75001', city: 'Paris', countryCode: 'FR' }
    const billing = Object.fromEntries(
      Object.entries(other).map(([key, value]) => [`billing-${key}`, value]),
    )
    await visitor.order(path, { billing: 'other', ...billing })
    const order = shop.orders.byCart(path.split(/[/?]/u)[2]!)
    expect(order?.billingAddress).toMatchObject(other)
    expect(order?.customer.countryCode).toBe('CH')
  })
})

describe('form values', () => {
  it('persist after each update, reload and error, on every page of the cart', async () => {
    const typed = {
      ...buyer,
      phone: '+41 22 123 45 67',
      address2: 'Étage 3',
      company: 'Analytical',
    }
    const { location } = await visitor.send(path, { ...typed, zip: '', at: 'way' })
    expect(location).toMatch(/#way$/u)
    for (const address of [path, location.split('#')[0]!])
      expect(valuesIn((await visitor.open(address)).page)).toMatchObject({ ...typed, zip: '' })
  })

  it('persist when a form omits fields', async () => {
    await visitor.send(path, buyer)
    const { page } = await visitor.send(path, { city: 'Carouge' })
    expect(valuesIn(page)).toMatchObject({ ...buyer, city: 'Carouge' })
  })

  it('are never in a URL and require the secret of the cart', async () => {
    const { location } = await visitor.send(path, { ...buyer, do: 'order', city: '' })
    expect(location).not.toContain('ada')
    const without = location.replace(/key=\w+/u, 'key=no')
    expect((await visitor.open(without)).page).not.toContain('Ada')
    const { data } = await shop.graphql(
      'query($id: ID!) { cart(id: $id) { buyerIdentity { email } delivery { addresses { id } } } }',
      { id: cartId.split('?')[0] },
      '2026-04',
    )
    expect(JSON.stringify(data)).not.toContain('ada@')
  })

  it('are removed together with the other personal data', async () => {
    await visitor.send(path, buyer)
    await shop.graphql(
      'mutation($id: ID!) { cartRemovePersonalData(cartId: $id) { cart { id } } }',
      { id: cartId },
      '2026-04',
    )
    expect((await visitor.open(path)).page).not.toContain('ada@example.com')
  })

  it('default to the buyer identity of the cart', async () => {
    const deliveryAddress = {
      firstName: 'Ada',
      lastName: 'L',
      company: 'Analytical',
      city: 'Portland',
      province: 'Oregon',
      country: 'United States',
    }
    const buyerIdentity = {
      email: 'ada@example.com',
      phone: '+1 503 555 0100',
      deliveryAddressPreferences: [{ deliveryAddress }],
    }
    await shop.graphql(MUTATIONS.buyer, { cartId, buyerIdentity })
    expect(valuesIn((await visitor.open(path)).page)).toMatchObject({
      email: 'ada@example.com',
      phone: '+1 503 555 0100',
      name: 'Ada L',
      company: 'Analytical',
      city: 'Portland',
      countryCode: 'US',
      provinceCode: 'OR',
    })
  })
})

it('orders address fields by the convention of the country', async () => {
  const order = async (countryCode: string) => {
    const { page } = await visitor.send(path, { countryCode })
    const ids = page.matchAll(/ id="(zip|city|provinceCode|address1)" name=/gu)
    return [...ids].map(([, id]) => id)
  }
  expect(await order('FR')).toEqual(['address1', 'zip', 'city'])
  expect(await order('US')).toEqual(['address1', 'city', 'provinceCode', 'zip'])
  expect(await order('JP')).toEqual(['zip', 'provinceCode', 'city', 'address1'])
  expect(await order('AE')).toEqual(['address1', 'city', 'provinceCode'])
})

it('sets autocomplete attributes', async () => {
  const { page } = await visitor.open(path)
  for (const token of ['email', 'tel', 'shipping country', 'shipping name', 'billing postal-code'])
    expect(page).toContain(`autocomplete="${token}"`)
})
