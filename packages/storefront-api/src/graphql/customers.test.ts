import { scryptSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCart,
  openTestShop,
  pieces,
  placeOrderAt,
  type Loose,
  type TestShop,
} from '../testing/test-shop.ts'

let shop: TestShop
let mails: { to: string; url: string }[]
beforeEach(() => {
  mails = []
  shop = openTestShop({ onPasswordReset: (to, url) => mails.push({ to, url }) })
  return () => shop.close()
})

async function run(query: string, variables = {}): Promise<Loose> {
  const { data, errors } = await shop.graphql(query, variables, '2026-04')
  expect(errors).toBeUndefined()
  return Object.values(data)[0]
}

const ERRORS = 'customerUserErrors { code field message }'
const TOKEN = 'customerAccessToken { accessToken expiresAt }'
const ada = { email: 'Ada@Example.com', password: 'orbital motion', firstName: 'Ada' }

const register = (input: object) =>
  run(
    `mutation($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id email firstName displayName numberOfOrders } ${ERRORS} } }`,
    { input },
  )
const signIn = (email: string, password: string) =>
  run(
    `mutation($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { ${TOKEN} ${ERRORS} } }`,
    { input: { email, password } },
  )
const read = (token: string, fields = 'email') =>
  run(`query($token: String!) { customer(customerAccessToken: $token) { ${fields} } }`, { token })

async function member(): Promise<string> {
  await register(ada)
  return (await signIn('ada@example.com', 'orbital motion')).customerAccessToken.accessToken
}

describe('a customer account', () => {
  it('is created once and signs in with its password', async () => {
    const { customer, customerUserErrors } = await register(ada)
    expect(customerUserErrors).toEqual([])
    expect(customer).toMatchObject({
      email: 'ada@example.com',
      displayName: 'Ada',
      numberOfOrders: '0',
    })
    expect((await register(ada)).customerUserErrors).toMatchObject([
      { code: 'TAKEN', field: ['input', 'email'], message: 'Email has already been taken' },
    ])
    expect((await signIn('ada@example.com', 'wrong')).customerUserErrors).toEqual([
      { code: 'UNIDENTIFIED_CUSTOMER', field: null, message: 'Unidentified customer' },
    ])
    const { customerAccessToken } = await signIn('ADA@example.com', 'orbital motion')
    expect(await read(customerAccessToken.accessToken)).toEqual({ email: 'ada@example.com' })
  })

  it.each([
    [{ password: '' }, 'BLANK', 'password'],
    [{ password: ' '.repeat(9) }, 'BLANK', 'password'],
    [{ password: 'orbital' }, 'TOO_SHORT', 'password'],
    [{ password: '🌙'.repeat(7) }, 'TOO_SHORT', 'password'],
    [{ password: 'x'.repeat(129) }, 'TOO_LONG', 'password'],
    [{ email: 'nobody' }, 'INVALID', 'email'],
    [{ firstName: '<b>Ada</b>' }, 'CONTAINS_HTML_TAGS', 'firstName'],
    [{ phone: '12' }, 'INVALID', 'phone'],
  ])('is not opened with %o', async (change, code, field) => {
    const { customer, customerUserErrors } = await register({ ...ada, ...change })
    expect(customer).toBeNull()
    expect(customerUserErrors).toMatchObject([{ code, field: ['input', field] }])
  })

  it.each([
    ['8', 'orbital1'],
    ['128', '🌙'.repeat(128)],
    ['spaces around', ' orbital motion '],
  ])('takes a password of any characters, of 8 to 128 of them: %s', async (_, password) => {
    expect((await register({ ...ada, password })).customerUserErrors).toEqual([])
    expect((await signIn(ada.email, password)).customerUserErrors).toEqual([])
    const other = password === password.trim() ? `${password} ` : password.trim()
    expect((await signIn(ada.email, other)).customerAccessToken).toBeNull()
  })

  it('ends its session when the token is deleted or expires', async () => {
    const token = await member()
    const left = await run(
      'mutation($t: String!) { customerAccessTokenDelete(customerAccessToken: $t) { deletedAccessToken userErrors { message } } }',
      { t: token },
    )
    expect(left.deletedAccessToken).toBe(token)
    expect(await read(token)).toBeNull()
    const later = (await signIn('ada@example.com', 'orbital motion')).customerAccessToken
      .accessToken
    shop.time.now += 31 * 86_400_000
    expect(await read(later)).toBeNull()
    const renewed = await run(
      'mutation($t: String!) { customerAccessTokenRenew(customerAccessToken: $t) { customerAccessToken { accessToken } userErrors { field } } }',
      { t: later },
    )
    expect(renewed.userErrors).toEqual([{ field: ['customerAccessToken'] }])
  })

  it('resets its password by a mailed URL, which works once', async () => {
    const token = await member()
    const recover = (email: string) =>
      run(`mutation($e: String!) { customerRecover(email: $e) { ${ERRORS} } }`, { e: email })
    expect((await recover('eve@example.com')).customerUserErrors).toMatchObject([
      { code: 'UNIDENTIFIED_CUSTOMER' },
    ])
    await recover('ada@example.com')
    expect(mails).toMatchObject([{ to: 'ada@example.com' }])
    const reset = () =>
      run(
        `mutation($u: URL!) { customerResetByUrl(resetUrl: $u, password: "equinoxes") { customer { email } ${TOKEN} ${ERRORS} } }`,
        { u: mails[0]!.url },
      )
    expect(await read((await reset()).customerAccessToken.accessToken)).toEqual({
      email: 'ada@example.com',
    })
    expect(await read(token)).toBeNull()
    expect((await reset()).customerUserErrors).toMatchObject([{ code: 'TOKEN_INVALID' }])
    expect((await signIn('ada@example.com', 'equinoxes')).customerUserErrors).toEqual([])
  })

  it('accepts a reset URL once when it is used concurrently', async () => {
    await register(ada)
    await run(`mutation { customerRecover(email: "ada@example.com") { ${ERRORS} } }`)
    const reset = (password: string) =>
      run(
        `mutation($u: URL!, $p: String!) { customerResetByUrl(resetUrl: $u, password: $p) { ${TOKEN} ${ERRORS} } }`,
        { u: mails[0]!.url, p: password },
      )
    const passwords = ['equinoxes', 'solstices']
    const answers = await Promise.all(passwords.map(reset))
    const entered = answers.map(({ customerAccessToken }) => customerAccessToken !== null)
    expect(entered.filter(Boolean)).toHaveLength(1)
    expect(answers[entered.indexOf(false)].customerUserErrors).toMatchObject([
      { code: 'TOKEN_INVALID' },
    ])
    const chosen = passwords[entered.indexOf(true)]!
    expect((await signIn('ada@example.com', chosen)).customerUserErrors).toEqual([])
  })

  it('rehashes a password of an earlier version at the next sign-in', async () => {
    await register(ada)
    const salt = 'c2FsdC1zYWx0LXNhbHQ'
    const key = scryptSync(ada.password, Buffer.from(salt, 'base64url'), 32).toString('base64url')
    const kept = () => shop.database.prepare('SELECT password FROM customer').get()!.password
    shop.database.prepare('UPDATE customer SET password = ?').run(`${salt}.${key}`)
    expect((await signIn('ada@example.com', 'wrong')).customerAccessToken).toBeNull()
    expect(kept()).toBe(`${salt}.${key}`)
    expect((await signIn('ada@example.com', ada.password)).customerUserErrors).toEqual([])
    expect(kept()).toMatch(/^scrypt:32768:8:3:/)
    expect((await signIn('ada@example.com', ada.password)).customerUserErrors).toEqual([])
  })

  it('is updated; a new password ends every session and issues a new token', async () => {
    const token = await member()
    const { customer, customerAccessToken } = await run(
      `mutation($t: String!) { customerUpdate(customerAccessToken: $t, customer: {lastName: "Lovelace", password: "equinoxes"}) { customer { displayName } ${TOKEN} ${ERRORS} } }`,
      { t: token },
    )
    expect(customer.displayName).toBe('Ada Lovelace')
    expect(await read(token)).toBeNull()
    expect(await read(customerAccessToken.accessToken)).not.toBeNull()
  })

  it('stores addresses with a default one', async () => {
    const t = await member()
    const create = (address: object) =>
      run(
        `mutation($t: String!, $a: MailingAddressInput!) { customerAddressCreate(customerAccessToken: $t, address: $a) { customerAddress { id city countryCodeV2 } ${ERRORS} } }`,
        { t, a: address },
      )
    const first = (await create({ city: 'London', country: 'United Kingdom' })).customerAddress
    const second = (await create({ city: 'Paris', country: 'FR' })).customerAddress
    expect(first).toMatchObject({ city: 'London', countryCodeV2: 'GB' })
    expect((await create({ city: 'X', country: 'Atlantis' })).customerUserErrors).toMatchObject([
      { code: 'INVALID', field: ['address', 'country'] },
    ])
    await run(
      `mutation($t: String!, $id: ID!) { customerDefaultAddressUpdate(customerAccessToken: $t, addressId: $id) { ${ERRORS} } }`,
      { t, id: second.id },
    )
    await run(
      `mutation($t: String!, $id: ID!) { customerAddressUpdate(customerAccessToken: $t, id: $id, address: {zip: "W1"}) { ${ERRORS} } }`,
      { t, id: first.id },
    )
    expect(
      await read(t, 'defaultAddress { city } addresses(first: 5) { nodes { city zip } }'),
    ).toEqual({
      defaultAddress: { city: 'Paris' },
      addresses: {
        nodes: [
          { city: 'London', zip: 'W1' },
          { city: 'Paris', zip: null },
        ],
      },
    })
    const gone = await run(
      `mutation($t: String!, $id: ID!) { customerAddressDelete(customerAccessToken: $t, id: $id) { deletedCustomerAddressId ${ERRORS} } }`,
      { t, id: second.id },
    )
    expect(gone.deletedCustomerAddressId).toBe(second.id)
    expect(await read(t, 'defaultAddress { city }')).toEqual({ defaultAddress: { city: 'London' } })
  })

  it('lists its own orders only', async () => {
    const token = await member()
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five, quantity: 2 }])
    const { cart: known } = await run(
      `mutation($id: ID!, $t: String!) { cartBuyerIdentityUpdate(cartId: $id, buyerIdentity: {customerAccessToken: $t}) { cart { buyerIdentity { email customer { firstName } } } userErrors { code } } }`,
      { id: cart.id, t: token },
    )
    expect(known.buyerIdentity).toEqual({
      email: 'ada@example.com',
      customer: { firstName: 'Ada' },
    })
    await placeOrderAt(cart.checkoutUrl, shop.request)
    expect(
      await read(
        token,
        'numberOfOrders orders(first: 5) { nodes { name totalPrice { amount } statusUrl lineItems(first: 5) { nodes { title quantity variant { id } } } } }',
      ),
    ).toMatchObject({
      numberOfOrders: '1',
      orders: {
        nodes: [
          {
            name: '#1001',
            totalPrice: { amount: '2500.0' },
            lineItems: {
              nodes: [{ title: 'Meridian', quantity: 2, variant: { id: pieces.five } }],
            },
          },
        ],
      },
    })
    const stranger = await run(
      `mutation($id: ID!) { cartBuyerIdentityUpdate(cartId: $id, buyerIdentity: {customerAccessToken: "no"}) { cart { id } userErrors { code field } } }`,
      { id: (await makeCart(shop, [])).id },
    )
    expect(stranger.userErrors).toEqual([
      { code: 'INVALID', field: ['buyerIdentity', 'customerAccessToken'] },
    ])
  })
})
