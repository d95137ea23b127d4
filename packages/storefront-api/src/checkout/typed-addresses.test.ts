import { beforeEach, describe, expect, it } from 'vitest'
import { buyer, checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
let visitor: ReturnType<typeof createVisitor>
let path: string
beforeEach(async () => {
  shop = openTestShop()
  visitor = createVisitor(shop.request)
  path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]))
  return () => shop.close()
})

/** The address that an order has, or the page that rejected it. */
async function customerOf(fields: Record<string, string>) {
  const { page } = await visitor.order(path, fields)
  return shop.orders.byCart(path.split(/[/?]/u)[2]!)?.customer ?? page
}

describe('the phone number of an order', () => {
  it.each([
    ['Arabic-Indic digits', '٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['Persian digits', '۰۲۱ ۱۲۳۴', '021 1234'],
    ['full-width characters', '＋８１（３）１２３４−５６７８', '+81(3)1234-5678'],
    ['marks of text direction', '\u202a+41 22 123 45 67\u202c', '+41 22 123 45 67'],
    ['a slash', '030/1234567', '030/1234567'],
    ['an en dash', '022–123–45', '022-123-45'],
    ['no-break spaces', '022\u00a0123\u202f45', '022 123 45'],
    ['an extension', '+41 22 123 45 67 ext. 12', '+41 22 123 45 67 ext. 12'],
    ['an Arabic extension', '٠٥٠١٢٣ تحويلة ١٢', '050123 تحويلة 12'],
  ])('is stored in plain digits when it is typed with %s', async (_, phone, stored) => {
    expect(await customerOf({ phone })).toMatchObject({ phone: stored })
  })

  it.each(['...', 'call me', '12', '+41 22 123 45 67 or 68 or 69'])(
    'is an error when it is %s',
    async (phone) => {
      expect(await customerOf({ phone })).toContain('Enter a phone number of digits')
    },
  )
})

describe('the e-mail address of an order', () => {
  it.each(['ada@example.com,', 'ada@example.com;', '"ada"@example.com'])(
    'is an error where no confirmation could be sent: %s',
    async (email) => {
      expect(await customerOf({ email })).toContain('Enter an email address with an @')
    },
  )
})

describe('the postal code of an order', () => {
  it.each([
    ['CH', ' 1204\u200f', '1204'],
    ['CH', 'CH-1204', '1204'],
    ['CH', '١٢٠٤', '1204'],
    ['DE', 'D-10115', '10115'],
    ['FR', '75 001', '75 001'],
    ['SE', 'SE-111 22', '111 22'],
    ['GB', 'sw1a1aa', 'sw1a1aa'],
    ['LI', 'FL 9490', '9490'],
    ['SA', '١١٥٦٤', '11564'],
  ])('of %s is accepted as %s', async (countryCode, zip, stored) => {
    expect(await customerOf({ countryCode, zip })).toMatchObject({ zip: stored })
  })

  it.each(['〒100-0001', '１００－０００１', '100ー0001', '1000001'])(
    'of JP is accepted as %s',
    async (zip) => {
      const japanese = { countryCode: 'JP', provinceCode: 'JP-13', zip }
      const customer = (await customerOf(japanese)) as { zip: string }
      expect(customer.zip.replace('-', '')).toBe('1000001')
    },
  )

  it('is normalized in a separate billing address too', async () => {
    const other = { name: 'A', address1: '1', zip: 'F-75001', city: 'Paris', countryCode: 'FR' }
    const billing = Object.entries(other).map(([name, value]) => [`billing-${name}`, value])
    await customerOf({ billing: 'other', ...(Object.fromEntries(billing) as typeof other) })
    const order = shop.orders.byCart(path.split(/[/?]/u)[2]!)
    expect(order?.billingAddress).toMatchObject({ zip: '75001' })
  })
})

describe('the fields of an address', () => {
  it.each(['BH', 'EG', 'IE', 'JO', 'KW', 'LB', 'MA', 'OM', 'SA', 'TN', 'TW'])(
    'need no postal code in %s',
    async (countryCode) => {
      const { page } = await visitor.send(path, { countryCode })
      expect(page).toMatch(/<label for="zip"\s*>Postal code <span class="optional">/u)
      expect(await customerOf({ countryCode, zip: '' })).toMatchObject({ countryCode, zip: '' })
    },
  )

  it.each(['AE', 'HK', 'QA'])('have no postal code in %s', async (countryCode) => {
    const provinceCode = countryCode === 'AE' ? 'DU' : ''
    const { page } = await visitor.send(path, { ...buyer, countryCode })
    expect(page).not.toContain('id="zip"')
    // The value that was typed for another country is not part of the order.
    expect(await customerOf({ countryCode, provinceCode })).toMatchObject({ zip: '' })
  })

  it('have no city in Singapore', async () => {
    const { page } = await visitor.send(path, { countryCode: 'SG' })
    expect(page).not.toContain('id="city"')
    const fields = { countryCode: 'SG', zip: '018956', city: '' }
    expect(await customerOf(fields)).toMatchObject({ zip: '018956', city: '' })
  })

  it.each(['Acme™', 'Acme®', 'Acme™\ufe0f', '© Ada 1'])(
    'accept the sign of %s',
    async (company) => {
      expect(await customerOf({ company })).toMatchObject({ company })
    },
  )

  it.each(['Ada ❤\ufe0f', 'Ada 🇨🇭', 'Ada 💫'])('reject %s', async (company) => {
    expect(await customerOf({ company })).toContain('Company: remove the emoji.')
  })
})

describe('the email address of an order', () => {
  it.each([
    ['a domain with combining marks', 'info@डाटामेल.भारत', 'info@डाटामेल.भारत'],
    ['full-width characters', 'ada＠example．com', 'ada@example.com'],
    ['marks of text direction', '\u202aada@example.com\u202c', 'ada@example.com'],
  ])('is accepted with %s', async (_, email, stored) => {
    expect(await customerOf({ email })).toMatchObject({ email: stored })
  })
})
