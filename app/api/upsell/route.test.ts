import { NextRequest } from 'next/server'
import { describe, beforeEach, expect, it, vi } from 'vitest'
import type { UpsellData } from '#components/upsell/upsell.groq.ts'
import { ContentUnavailableError } from '#lib/content/content-unavailable.ts'
import { clientAddressHeader, trustClientAddressHeader } from '#lib/http/client-address.ts'
import { GET } from './route.ts'

const gate = vi.hoisted(() => ({
  state: 'open',
  response: undefined as Response | undefined,
}))
/** Fake content with its cache, as far as the route uses it. */
const content = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  answer: (): unknown => null,
}))

vi.mock('#lib/access/gate-state.ts', () => ({ gateState: () => gate.state }))
vi.mock('#lib/access/read-access.server.ts', () => ({
  accessDeniedResponse: async () => gate.response,
}))
vi.mock('#lib/content/published-content.server.ts', () => ({
  cachePublishedValue: async (
    _query: string,
    params: object,
    make: (data: UpsellData) => unknown,
    onAsk: () => void,
  ) => {
    const key = JSON.stringify(params)
    if (!content.kept.has(key)) {
      onAsk()
      content.kept.set(key, make(content.answer() as UpsellData))
    }
    return content.kept.get(key)
  },
}))

const gid = (number: number | string) => `gid://shopify/ProductVariant/${number}`
function ask(question: Record<string, string>, address = '192.0.2.1'): Promise<Response> {
  const url = `http://localhost:3000/api/upsell?${new URLSearchParams(question)}`
  return GET(new NextRequest(url, { headers: { [clientAddressHeader]: address } }))
}

beforeEach(() => {
  trustClientAddressHeader()
  Object.assign(gate, { state: 'open', response: undefined })
  content.kept.clear()
  content.answer = () => null
})

describe('GET', () => {
  it('returns the upsells of a variant with a short cache lifetime', async () => {
    const answer = await ask({ variant: gid(1), locale: 'fr' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=30')
    expect(await answer.json()).toMatchObject({ tiles: [], words: { title: 'Vous aimerez aussi' } })
    expect([...content.kept.keys()]).toEqual([
      JSON.stringify({ variantId: 'shopifyProductVariant-1', locale: 'fr', defaultLocale: 'en' }),
    ])
  })

  it.each([
    [{ variant: gid(1), locale: 'tlh' }, 'locale='],
    [{ variant: gid(1) }, 'locale='],
    [{ locale: 'en' }, 'variant='],
    [{ variant: '1', locale: 'en' }, 'variant='],
    [{ variant: gid('1" || true'), locale: 'en' }, 'variant='],
    [{ variant: gid('9'.repeat(5000)), locale: 'en' }, 'variant='],
  ])('responds with 400 to %j without a content request', async (question, missing) => {
    const answer = await ask(question as Record<string, string>)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toContain(missing)
    expect(content.kept.size).toBe(0)
  })

  it('responds with 401 behind the gate, and is uncached for visitors with access', async () => {
    gate.state = 'guarded'
    gate.response = Response.json({}, { status: 401 })
    expect((await ask({ variant: gid(1), locale: 'en' })).status).toBe(401)
    expect(content.kept.size).toBe(0)
    gate.response = undefined
    const answer = await ask({ variant: gid(1), locale: 'en' })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('rate-limits uncached variants only', async () => {
    const statuses = async (count: number, of: (turn: number) => number, address: string) => {
      const all: number[] = []
      for (let turn = 0; turn < count; turn++)
        all.push((await ask({ variant: gid(of(turn)), locale: 'en' }, address)).status)
      return all
    }
    expect(await statuses(300, () => 7, '192.0.2.7')).not.toContain(429)
    const flood = await statuses(130, (turn) => 1000 + turn, '192.0.2.8')
    expect(flood.indexOf(429)).toBe(120)
    const late = await ask({ variant: gid(5000), locale: 'en' }, '192.0.2.8')
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await ask({ variant: gid(7), locale: 'en' }, '192.0.2.8')).status).toBe(200)
    expect((await ask({ variant: gid(5000), locale: 'en' }, '192.0.2.9')).status).toBe(200)
  })

  it('responds with 503 when content is unavailable', async () => {
    content.answer = () => {
      throw new ContentUnavailableError('away')
    }
    const answer = await ask({ variant: gid(1), locale: 'en' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  })
})
