import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { parseCatalogue } from '../catalogue/catalogue-schema.ts'
import { provincesOf, shippingCountries } from '../catalogue/countries.ts'
import { postalCodeExample } from '../catalogue/postal-codes.ts'
import { messageLanguages } from '../message-languages.ts'
import { buyer, checkoutOf, createVisitor, valuesIn } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'
import { addressFieldOrder, type AddressField } from './checkout-form-fields.ts'

/** What is typed into a field, and what the order has then. */
type Typed = readonly [typed: string, stored: string]

const own = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '०१२३४५६७८९'].map((digits) => {
  const signs = Array.from(digits)
  return (text: string) => text.replaceAll(/\d/g, (digit) => signs[Number(digit)]!)
})
const unchanged = (text: string): Typed => [text, text]

const phones: readonly Typed[] = [
  ...own.map((write): Typed => [write('050 123 4567'), '050 123 4567']),
  ['', ''],
  ['\u202a+41 22 123 45 67\u202c', '+41 22 123 45 67'],
  ['022\u2013123\u221245', '022-123-45'],
  ['03ー1234ー5678', '03-1234-5678'],
  unchanged('030/1234567'),
  unchanged('+1 (503) 555-0100 ext. 12'),
  unchanged('01.23.45.67.89, poste 7'),
]
const emails: readonly Typed[] = [
  unchanged('ada@example.com'),
  unchanged('info@डाटामेल.भारत'),
  unchanged('ada.o’hara+shop@mail.example.com'),
  ['ada＠example．com', 'ada@example.com'],
  ['ada@example。com', 'ada@example.com'],
  ['\u200f\u202aada@example.com\u202c ', 'ada@example.com'],
]
const texts: readonly Typed[] = [
  unchanged('Rue de l’Orrery 7, 2ᵉ étage'),
  unchanged('آدا \u200fلوفلايس ٧'),
  unchanged('東京都千代田区１－１'),
  unchanged('Zoe\u0308 1'),
  unchanged('Zo\u00eb 1'),
  unchanged('Acme™ 7'),
  unchanged('Acme® 7'),
  ['  Ada\tL. 7\u00a0', 'Ada L. 7'],
  unchanged('x'.repeat(255)),
]
const refusedTexts = ['Ada 😀', '<b>Ada</b>', 'https://a.example', 'x'.repeat(256)]
/** A required field that looks empty is empty. */
const blank = ['', '  \u00a0', '\u200f\u200b\u2060', '\u3164']

/** Spellings of a country's postal code. */
function postalCodes(country: string): readonly Typed[] {
  const example = postalCodeExample(country)
  const code = example ?? '12345'
  const typed = [
    code,
    ...own.map((write) => write(code)),
    `\u202a${code}\u202c`,
    ` ${code}\u200f`,
    code.replaceAll(/[ -]/g, '\u00a0'),
    code.replaceAll(/[ -]/g, '\u2013'),
    code.replaceAll(/[ -]/g, 'ー'),
    code.replaceAll(/[ -]/g, ''),
    code.toLowerCase(),
  ]
  if (example && /^\d/.test(code)) typed.push(`${country}-${code}`, `${country} ${code}`)
  if (country === 'JP') typed.push(`〒${code}`, `〒 ${own[2]!(code)}`)
  return typed.map((text) => [text, code])
}

const at = <Item>(list: readonly Item[], turn: number): Item => list[turn % list.length]!
const bare = (text: string) => text.replaceAll(/[\s-]/gu, '').toUpperCase()
const languages = Object.keys(messageLanguages)
const countries = shippingCountries(parseCatalogue(fixtureInput).shop)
const unescaped = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

let shop: TestShop
let visitor: ReturnType<typeof createVisitor>
beforeAll(() => {
  shop = openTestShop()
  visitor = createVisitor(shop.request)
})
afterAll(() => shop.close())

/** The fields that the form shows for an address, in the language of the turn. */
async function openForm(country: string, turn: number) {
  const cart = await makeCart(shop, [{ merchandiseId: pieces.endless }])
  const path = checkoutOf(cart, at(languages, turn))
  // Every other turn the address is that of the bill.
  const prefix = turn % 2 === 0 ? '' : 'billing-'
  const chosen = prefix ? { ...buyer, billing: 'other' } : buyer
  const { page } = await visitor.send(path, {
    ...chosen,
    zip: '',
    [`${prefix}countryCode`]: country,
  })
  const shown = Object.keys(valuesIn(page))
    .filter((name) => name.startsWith('billing-') === Boolean(prefix))
    .map((name) => name.replace(prefix, '') as AddressField)
    .filter((name) => !['email', 'phone', 'payment', 'delivery', 'billing'].includes(name))
  const order = (fields: Partial<Record<AddressField | 'email' | 'phone', string>>) =>
    visitor.order(path, {
      ...chosen,
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name === 'email' || name === 'phone' ? name : `${prefix}${name}`,
          value,
        ]),
      ),
    })
  return { token: path.split(/[/?]/u)[2]!, prefix, page, shown, order }
}

/** The fields that a page calls invalid: whether the error describes the field, and the summary links to it. */
const problemsIn = (page: string) =>
  [...page.matchAll(/<(?:input|select)[^>]* id="([\w-]+)"([^>]*)\saria-invalid="true"/gu)]
    .map(([, name = '', attributes = '']) => ({
      name,
      isDescribed:
        new RegExp(`aria-describedby="(?:${name}-hint )?${name}-error"`, 'u').test(attributes) &&
        new RegExp(`id="${name}-error">[^<{]{5,}<`, 'u').test(page),
      isLinked: page.includes(`<a href="#${name}"`),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Values that the field of a country accepts. */
function accepted(name: AddressField, country: string): readonly Typed[] {
  if (name === 'countryCode') return [unchanged(country)]
  if (name === 'zip') return postalCodes(country)
  if (name === 'provinceCode') return provincesOf(country, 'en').map(({ code }) => unchanged(code))
  return texts
}

/** Values that the field of a country refuses. */
function refused(name: AddressField, country: string): readonly string[] {
  const isRequired = name !== 'company' && name !== 'address2'
  if (name === 'countryCode') return []
  if (name === 'provinceCode') return ['', 'ZZ']
  if (name === 'zip') return postalCodeExample(country) ? ['x', '१२', '1234567890'] : refusedTexts
  return isRequired ? [...refusedTexts, ...blank] : refusedTexts
}

/** Turns that use every value of every pool once. */
const turnsOf = (pools: readonly (readonly unknown[])[]) =>
  Array.from({ length: Math.max(...pools.map(({ length }) => length)) }, (_, turn) => turn)

describe('the checkout form', () => {
  it.each(countries)('shows exactly the fields of %s, none of them invalid', async (country) => {
    for (const turn of [0, 1]) {
      const { page, shown } = await openForm(country, turn)
      const wanted = addressFieldOrder(country).filter(
        (name) => name !== 'provinceCode' || provincesOf(country, 'en').length > 0,
      )
      expect(shown.toSorted()).toEqual(['countryCode', 'name', 'company', ...wanted].toSorted())
      const controls = page.match(/<(?:input|select)[^>]*\srequired[^>]*>/gu) ?? []
      expect(controls.length).toBeGreaterThan(4)
      for (const control of controls) expect(control).toContain('aria-invalid="false"')
    }
  })

  it.each(countries)('stores what is typed for an address of %s', async (country) => {
    const { shown } = await openForm(country, 0)
    const pools = shown.map((name) => accepted(name, country))
    for (const turn of turnsOf([...pools, phones, emails])) {
      const { order, prefix, token } = await openForm(country, turn)
      const typed = shown.map((name, index) => [name, at(pools[index]!, turn)] as const)
      const contact = { email: at(emails, turn), phone: at(phones, turn) }
      const { page } = await order(
        Object.fromEntries(
          [...typed, ...Object.entries(contact)].map(([name, [value]]) => [name, value]),
        ),
      )
      const placed = shop.orders.byCart(token)
      expect([placed === null, problemsIn(page)], JSON.stringify(typed)).toEqual([false, []])
      const { email, phone } = placed!.customer
      expect({ email, phone }).toEqual({ email: contact.email[1], phone: contact.phone[1] })
      const address = (prefix ? placed!.billingAddress : placed!.customer)!
      for (const [name, [, stored]] of typed)
        if (name === 'zip') expect(bare(address.zip)).toBe(bare(stored))
        else expect(address[name], name).toBe(stored)
    }
  })

  it.each(countries)('refuses at its field what no address of %s has', async (country) => {
    const { shown } = await openForm(country, 0)
    const pools = shown.map((name) => refused(name, country))
    const contacts = {
      email: ['ada@', 'ada@example', 'a b@example.com', '', '\u200f', 'ada@@example.com'],
      phone: ['call me', '12', '…', '+41 22 123 45 67 or 68 or 69'],
    }
    for (const turn of turnsOf([...pools, contacts.email, contacts.phone])) {
      const { order, prefix, token } = await openForm(country, turn)
      const wrong = shown.flatMap((name, index) =>
        pools[index]!.length > 0 ? [[name, at(pools[index]!, turn)] as const] : [],
      )
      const { page } = await order({
        countryCode: country,
        email: at(contacts.email, turn),
        phone: at(contacts.phone, turn),
        ...Object.fromEntries(wrong),
      })
      expect(shop.orders.byCart(token)).toBeNull()
      const names = ['email', 'phone', ...wrong.map(([name]) => `${prefix}${name}`)]
      expect(problemsIn(page)).toEqual(
        names.toSorted().map((name) => ({ name, isDescribed: true, isLinked: true })),
      )
      const values = valuesIn(page)
      for (const [name, typed] of wrong)
        if (name !== 'provinceCode' && name !== 'zip')
          expect(unescaped(values[`${prefix}${name}`]!), name).toBe(
            blank.includes(typed) ? '' : typed,
          )
    }
  })
})
