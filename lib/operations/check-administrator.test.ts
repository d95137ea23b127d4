import { describe, beforeEach, expect, it, vi } from 'vitest'
import { clientAddressHeader, trustClientAddressHeader } from '#lib/http/client-address.ts'
import { checkAdministrator, administratorTicketHeader } from './check-administrator.ts'

const content = vi.hoisted(() => ({
  asked: [] as string[],
  answer: (_token: string): unknown => 'none',
}))
vi.mock('#lib/access/fetch-token-member.ts', () => ({
  fetchTokenMember: async (token: string) => {
    content.asked.push(token)
    return content.answer(token)
  },
}))

const time = { now: Date.parse('2026-11-25T12:00:00Z') }
vi.spyOn(Date, 'now').mockImplementation(() => time.now)

/** Of the limit, in ms. */
const clock = { now: 0 }
vi.spyOn(performance, 'now').mockImplementation(() => clock.now)

trustClientAddressHeader()
const ask = (token?: string, ticket?: string, address = '192.0.2.1') =>
  checkAdministrator(
    new Headers({
      [clientAddressHeader]: address,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(ticket !== undefined && { [administratorTicketHeader]: ticket }),
    }),
  )
const ticketOf = async (token: string): Promise<string> => {
  const asker = await ask(token)
  return asker.state === 'administrator' ? asker.ticket : ''
}

let turn = 0
/** A token that no other test uses. */
const fresh = () => `token-${turn++}`

beforeEach(() => {
  time.now += 3_600_000
  content.asked = []
  content.answer = () => ({ id: 'ada', roles: ['administrator'] })
})

describe('checkAdministrator', () => {
  it('recognizes an administrator by the content API and caches the result for seconds', async () => {
    const token = fresh()
    expect(await ask(token)).toMatchObject({ state: 'administrator' })
    time.now += 9_000
    expect(await ask(token)).toMatchObject({ state: 'administrator' })
    expect(content.asked).toEqual([token])
    time.now += 2_000
    content.answer = () => ({ id: 'ada', roles: ['editor'] })
    expect(await ask(token)).toEqual({ state: 'forbidden' })
  })

  it.each([
    ['editor', { id: 'ben', roles: ['editor'] }, 'forbidden'],
    ['viewer', { id: 'vi', roles: ['viewer'] }, 'forbidden'],
    ['unauthenticated', 'none', 'unauthenticated'],
  ])('denies a caller who is %s', async (_, answer, state) => {
    content.answer = () => answer
    expect(await ask(fresh())).toEqual({ state })
    expect(await ask(undefined)).toEqual({ state: 'unauthenticated' })
  })

  it('accepts the ticket of an earlier response for an hour while content is unavailable', async () => {
    const token = fresh()
    const ticket = await ticketOf(token)
    content.answer = () => 'unavailable'
    time.now += 59 * 60_000
    expect(await ask(fresh(), ticket)).toEqual({ state: 'administrator', ticket })
    expect(await ask(fresh())).toEqual({ state: 'unavailable' })
    expect(await ask(fresh(), `${ticket}x`.slice(2))).toEqual({ state: 'unavailable' })
    time.now += 60_000
    expect(await ask(fresh(), ticket)).toEqual({ state: 'unavailable' })
  })

  it('ignores the ticket while content is available', async () => {
    const ticket = await ticketOf(fresh())
    content.answer = () => 'none'
    expect(await ask(fresh(), ticket)).toEqual({ state: 'unauthenticated' })
    expect(await ask(undefined, ticket)).toEqual({ state: 'unauthenticated' })
  })

  it('rate-limits an address after twenty wrong tokens, except for cached administrators', async () => {
    const token = fresh()
    await ask(token)
    content.answer = () => 'none'
    // Sequentially, or concurrently.
    await Promise.all(Array.from({ length: 30 }, () => ask(fresh())))
    expect(content.asked.length).toBeLessThanOrEqual(21)
    content.asked = []
    expect(await ask(fresh())).toMatchObject({ state: 'rate-limited' })
    expect(content.asked).toEqual([])
    expect(await ask(token)).toMatchObject({ state: 'administrator' })
    time.now += 11_000
    content.answer = () => ({ id: 'ada', roles: ['administrator'] })
    expect(await ask(token)).toMatchObject({ state: 'administrator' })
    time.now += 11_000
    content.answer = () => 'none'
    expect(await ask(token)).toMatchObject({ state: 'rate-limited' })
  })

  it('counts only tokens that content rejects', async () => {
    clock.now += 600_000
    content.answer = () => 'unavailable'
    const ticketless = await Promise.all(Array.from({ length: 30 }, () => ask()))
    expect(new Set(ticketless.map(({ state }) => state))).toEqual(new Set(['unauthenticated']))
    for (let tries = 0; tries < 30; tries++)
      expect(await ask(fresh())).toEqual({ state: 'unavailable' })
    content.answer = () => ({ id: 'ben', roles: ['editor'] })
    for (let tries = 0; tries < 30; tries++)
      expect(await ask(fresh())).toEqual({ state: 'forbidden' })
  })

  it('limits all addresses together to a thousand wrong tokens', async () => {
    clock.now += 600_000
    content.answer = () => 'none'
    for (let tries = 0; tries < 1_000; tries++)
      await ask(fresh(), undefined, `198.51.${tries % 100}.1`)
    content.asked = []
    expect(await ask(fresh(), undefined, '203.0.113.1')).toMatchObject({ state: 'rate-limited' })
    expect(content.asked).toEqual([])
  })
})
