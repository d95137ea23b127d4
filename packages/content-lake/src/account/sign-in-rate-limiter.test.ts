import { describe, expect, test } from 'vitest'
import {
  callApi,
  openForm,
  PERSON_PASSWORD,
  createPerson,
  STUDIO_URL,
} from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { SignInRateLimiter } from './sign-in-rate-limiter.ts'

const path = `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`

describe('signInRateLimiter', () => {
  test('counts wrong passwords per address, without delaying others', () => {
    const counts = new SignInRateLimiter()
    const tried = (address: string, account: string) => ({ address, account })
    for (let index = 0; index < 200; index += 1)
      counts.recordFailure(tried('one', `person ${index}`), 0)
    expect(counts.retryAfterMs(tried('one', 'nour'), 60_000)).toBe(540_000)
    expect(counts.retryAfterMs(tried('one', 'nour'), 600_000)).toBe(0)
    expect(counts.retryAfterMs(tried('other', 'nour'), 0)).toBe(0)
    expect(counts.retryAfterMs(tried('other', 'person 1'), 0)).toBe(0)
  })

  test('locks out only strangers when one account is guessed from many addresses', () => {
    const counts = new SignInRateLimiter()
    for (let index = 0; index < 20; index += 1)
      counts.recordFailure({ address: `${index}`, account: 'nour' }, 0)
    expect(counts.retryAfterMs({ address: 'home', account: 'nour' }, 0)).toBe(600_000)
    const own = { address: 'home', account: 'nour', browser: 'known' }
    expect(counts.retryAfterMs(own, 0)).toBe(0)
    for (let index = 0; index < 5; index += 1) counts.recordFailure(own, 0)
    expect(counts.retryAfterMs(own, 0)).toBe(600_000)
    expect(counts.retryAfterMs({ ...own, browser: 'another' }, 0)).toBe(0)
    counts.recordSuccess({ address: '1', account: 'nour' }, 0)
    expect(counts.retryAfterMs({ address: 'home', account: 'nour' }, 0)).toBe(0)
  })

  test('lets a browser with a device cookie sign in during an attack, until the password changes', async () => {
    const lake = await serveWholeLake()
    const { email, token } = await createPerson(lake, 'editor')
    const { submit, page } = await openForm(lake, path)
    const form = page.headers.get('set-cookie')?.split(';')[0] ?? ''
    const back = await submit({ email, password: PERSON_PASSWORD })
    const [known = ''] = (back.headers.get('set-cookie') ?? '').split(';')
    expect(back.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Strict')
    const guess = (password: string, cookie = form) => submit({ email, password }, { cookie })
    for (let count = 0; count < 5; count += 1)
      expect((await guess('not this one')).status).toBe(401)
    const stranger = await guess(PERSON_PASSWORD)
    expect([stranger.status, await stranger.text()]).toEqual([
      429,
      expect.stringContaining('in 10 minutes. A browser that you have signed in with before'),
    ])
    expect((await guess(PERSON_PASSWORD, `${form}; ${known}`)).status).toBe(303)
    const forged = `${known.split('.')[0]}.${'A'.repeat(43)}`
    expect((await guess(PERSON_PASSWORD, `${form}; ${forged}`)).status).toBe(429)
    const change = { password: 'moons of jupiter', current: PERSON_PASSWORD }
    expect((await callApi(lake, 'PUT', '/people/me/password', change, token)).status).toBe(200)
    expect((await guess('moons of jupiter', `${form}; ${known}`)).status).toBe(429)
  })

  test('lets the browser that accepted an invitation sign in during an attack', async () => {
    const lake = await serveWholeLake()
    const { email, known } = await createPerson(lake, 'editor')
    const { submit, page } = await openForm(lake, path)
    const form = page.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let count = 0; count < 5; count += 1) await submit({ email, password: 'not this one' })
    const enter = (cookie: string) => submit({ email, password: PERSON_PASSWORD }, { cookie })
    expect((await enter(form)).status).toBe(429)
    expect((await enter(`${form}; ${known}`)).status).toBe(303)
  })

  test.each([
    ['0', '203.0.113.9', '203.0.113.8', 429],
    ['1', '6.6.6.6, 203.0.113.9', '6.6.6.6, 203.0.113.8', 401],
    ['1', '6.6.6.6, 203.0.113.9', '7.7.7.7, 203.0.113.9', 429],
    ['1', '2001:db8::1', '[2001:db8::2]:443', 429],
    ['1', '2001:db8::1', '2001:db8:0:1::1', 401],
  ])(
    'rate-limits by client address behind %s proxies: %j and %j get %s',
    async (proxies, first, second, status) => {
      const lake = await serveWholeLake({ TRUSTED_PROXIES: proxies })
      await createPerson(lake, 'editor')
      const { submit } = await openForm(lake, path)
      const guess = (address: string) =>
        submit({ email: 'nobody@example.com', password: 'x' }, { 'x-forwarded-for': address })
      for (let count = 0; count < 5; count += 1) expect((await guess(first)).status).toBe(401)
      expect((await guess(second)).status).toBe(status)
    },
  )
})
