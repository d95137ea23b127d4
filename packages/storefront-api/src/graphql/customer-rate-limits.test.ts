import { beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type Answer, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop({ trustedProxies: 1 })
  return () => shop.close()
})

const PASSWORD = 'equinox of brass'
const HOME = '203.0.113.1'
const ELSEWHERE = '203.0.113.2'

async function ask(query: string, variables: object, address: string): Promise<Answer> {
  const response = await shop.request('/api/2026-04/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `6.6.6.6, ${address}` },
    body: JSON.stringify({ query, variables }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
/** What an answer came to: the code of an error of GraphQL, else those of the payload. */
function outcome({ data, errors }: Answer): string {
  if (errors) return `${errors[0]!.extensions?.code}: ${errors[0]!.message}`
  const [{ customerUserErrors: found }] = Object.values(data) as [
    { customerUserErrors: { code: string }[] },
  ]
  return found.map(({ code }) => code).join() || 'done'
}
const CREATE =
  'mutation($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } customerUserErrors { code } } }'
const SIGN_IN =
  'mutation($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken } customerUserErrors { code } } }'
const RECOVER =
  'mutation($email: String!) { customerRecover(email: $email) { customerUserErrors { code } } }'

const register = async (email: string, address: string) =>
  outcome(await ask(CREATE, { input: { email, password: PASSWORD } }, address))
const signIn = async (email: string, password: string, address: string) =>
  outcome(await ask(SIGN_IN, { input: { email, password } }, address))
const MANY = 'THROTTLED: Login attempt limit exceeded. Please try again later.'
const MINUTES = 60_000

describe('the rate limit of wrong passwords', () => {
  it('allows five wrong passwords in ten minutes per address, without affecting other addresses', async () => {
    await register('ada@example.com', HOME)
    const tries = []
    for (const email of [
      'ada@example.com',
      ' ADA@example.com',
      'Ada@Example.com ',
      'ada@example.com',
      'ada@example.com',
      'ada@example.com',
    ])
      tries.push(await signIn(email, 'not this one', ELSEWHERE))
    expect(tries).toEqual([...Array<string>(5).fill('UNIDENTIFIED_CUSTOMER'), MANY])
    expect(await signIn('ada@example.com', PASSWORD, ELSEWHERE)).toBe(MANY)
    expect(await signIn('ada@example.com', PASSWORD, HOME)).toBe('done')
    shop.time.now += 10 * MINUTES
    expect(await signIn('ada@example.com', PASSWORD, ELSEWHERE)).toBe('done')
  })

  it('counts each attempt, also several in one document', async () => {
    await register('ada@example.com', HOME)
    const fields = Array.from(
      { length: 8 },
      (_, index) =>
        `t${index}: customerAccessTokenCreate(input: {email: "ada@example.com", password: "guess ${index}"}) { customerUserErrors { code } }`,
    )
    const { errors } = await ask(`mutation { ${fields.join(' ')} }`, {}, ELSEWHERE)
    expect(errors).toHaveLength(3)
  })
})

it('limits account creation to twenty attempts in ten minutes per address, including taken emails', async () => {
  const tries = []
  for (let index = 0; index < 21; index += 1)
    tries.push(await register(index < 18 ? 'ada@example.com' : `${index}@example.com`, HOME))
  expect(tries.slice(0, 2)).toEqual(['done', 'TAKEN'])
  expect(tries.slice(19)).toEqual([
    'done',
    'THROTTLED: Creating Customer Limit exceeded. Please try again later.',
  ])
  expect(await register('20@example.com', ELSEWHERE)).toBe('done')
})

it('limits password recovery and reset to twenty attempts in ten minutes per address', async () => {
  const refused = 'THROTTLED: Resetting password limit exceeded. Please try again later.'
  const recover = async (address: string) =>
    outcome(await ask(RECOVER, { email: 'a@b.ch' }, address))
  for (let index = 0; index < 20; index += 1)
    expect(await recover(HOME)).toBe('UNIDENTIFIED_CUSTOMER')
  expect(await recover(HOME)).toBe(refused)
  expect(await recover(ELSEWHERE)).toBe('UNIDENTIFIED_CUSTOMER')
  const reset = async () =>
    outcome(
      await ask(
        `mutation { customerResetByUrl(resetUrl: "http://a/account/reset/1/no", password: "${PASSWORD}") { customerUserErrors { code } } }`,
        {},
        HOME,
      ),
    )
  for (let index = 0; index < 20; index += 1) expect(await reset()).toBe('TOKEN_INVALID')
  expect(await reset()).toBe(refused)
})
