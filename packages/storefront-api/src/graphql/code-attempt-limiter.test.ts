import { beforeEach, describe, expect, it } from 'vitest'
import { createCodeAttemptLimiter } from '../services/code-attempt-limiter.ts'
import { buyer, checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces, type Answer, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop({ trustedProxies: 1 })
  return () => shop.close()
})

const HOME = '203.0.113.1'
const ELSEWHERE = '203.0.113.2'
const CARD = 'GIFT-0001-ABCD'
const THROTTLED = 'THROTTLED: Code attempt limit exceeded. Please try again later.'

async function ask(query: string, variables: object, address: string): Promise<Answer> {
  const response = await shop.request('/api/2026-04/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ query, variables }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** What became of it: the code of an error, those of the payload, or that it was done. */
function outcome({ data, errors }: Answer): string {
  if (errors) return `${errors[0]!.extensions?.code}: ${errors[0]!.message}`
  const [{ userErrors }] = Object.values(data) as [{ userErrors: { code: string }[] }]
  return userErrors.map(({ code }) => code).join() || 'done'
}

const newCart = async () => String((await makeCart(shop, [{ merchandiseId: pieces.plenty }])).id)

const addCards = async (cartId: string, codes: string[], address = HOME) =>
  outcome(
    await ask(
      'mutation($cartId: ID!, $codes: [String!]!) { cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $codes) { userErrors { code } } }',
      { cartId, codes },
      address,
    ),
  )
const setDiscounts = async (cartId: string, codes: string[], address = HOME) =>
  outcome(
    await ask(
      'mutation($cartId: ID!, $codes: [String!]!) { cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $codes) { userErrors { code } } }',
      { cartId, codes },
      address,
    ),
  )
const create = async (input: object, address = HOME) =>
  outcome(
    await ask(
      'mutation($input: CartInput) { cartCreate(input: $input) { userErrors { code } } }',
      { input },
      address,
    ),
  )

const wrong = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `wrong-${String(from + at).padStart(4, '0')}`)

describe('the rate limit of wrong codes', () => {
  it('allows ten wrong codes in ten minutes per cart; then correct ones are rejected too', async () => {
    const cart = await newCart()
    for (const code of wrong(5)) expect(await addCards(cart, [code])).toBe('INVALID')
    for (const code of wrong(5)) expect(await setDiscounts(cart, [code])).toBe('done')
    expect(await addCards(cart, ['wrong-again'])).toBe(THROTTLED)
    expect(await addCards(cart, [CARD])).toBe(THROTTLED)
    expect(await setDiscounts(cart, ['ORBIT'], ELSEWHERE)).toBe(THROTTLED)
    // Nobody else is kept out, and what the cart has stays.
    expect(await addCards(await newCart(), [CARD], ELSEWHERE)).toBe('done')
    expect(await setDiscounts(cart, [])).toBe('done')
    shop.time.now += 10 * 60_000
    expect(await addCards(cart, [CARD])).toBe('done')
  })

  it('allows twenty wrong codes per client address across carts', async () => {
    for (const code of wrong(10)) expect(await create({ giftCardCodes: [code] })).toBe('INVALID')
    for (const code of wrong(10)) expect(await create({ discountCodes: [code] })).toBe('done')
    expect(await create({ discountCodes: ['wrong-again'] })).toBe(THROTTLED)
    expect(await create({ giftCardCodes: [CARD] })).toBe(THROTTLED)
    expect(await create({ lines: [] })).toBe('done')
    expect(await create({ giftCardCodes: [CARD] }, ELSEWHERE)).toBe('done')
  })

  it('counts each code within one request and across concurrent requests', async () => {
    expect(await create({ giftCardCodes: wrong(250) })).toBe(THROTTLED)
    const carts = await Promise.all(wrong(40).map(() => newCart()))
    const all = await Promise.all(
      carts.map((cart, at) =>
        addCards(cart, [`at-once-${String(at).padStart(4, '0')}`], ELSEWHERE),
      ),
    )
    expect(all.filter((each) => each === 'INVALID')).toHaveLength(20)
    expect(all.filter((each) => each === THROTTLED)).toHaveLength(20)
  })

  it('counts only wrong codes', async () => {
    const cart = await newCart()
    for (let time = 0; time < 30; time += 1) {
      expect(await addCards(cart, [CARD, ' '])).toBe('done')
      expect(await setDiscounts(cart, ['ORBIT'])).toBe('done')
    }
    // What is on the cart already is no try, whatever it is.
    for (let time = 0; time < 30; time += 1)
      expect(await setDiscounts(cart, ['ORBIT', 'no-such-code'])).toBe('done')
    expect(await addCards(await newCart(), [CARD])).toBe('done')
  })

  it('counts attempts only for the owner of the cart', async () => {
    const cart = await newCart()
    const withoutSecret = cart.split('?')[0]!
    for (const code of wrong(15)) expect(await addCards(withoutSecret, [code])).toBe('INVALID')
    expect(await addCards(cart, [CARD])).toBe('done')
  })

  it('shows an error in the checkout and keeps the form values', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.plenty }])
    const { send } = createVisitor(shop.request)
    const path = checkoutOf(cart)
    for (const code of wrong(10))
      expect((await send(path, { ...buyer, code })).page).toContain(`${code} isn’t a valid code.`)
    const { page } = await send(path, { ...buyer, code: CARD })
    expect(page).toContain('Too many invalid codes. Try again in ten minutes.')
    expect(page).toContain(buyer.name)
    expect(page).not.toContain('name="remove-card"')
  })
})

it('limits wrong codes for the whole shop', () => {
  let now = 0
  const limits = createCodeAttemptLimiter(() => now)
  for (let at = 0; at < 2_000; at += 1)
    limits.assertAllowed({ address: `${at}`, cart: null }, [false, true])
  expect(() => limits.assertAllowed({ address: 'new', cart: 'new' }, [true])).toThrow(
    'limit exceeded',
  )
  expect(() => limits.assertAllowed({ address: 'new', cart: 'new' }, [])).not.toThrow()
  now += 10 * 60_000
  expect(() => limits.assertAllowed({ address: 'new', cart: 'new' }, [true])).not.toThrow()
})
