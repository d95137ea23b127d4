import { NextRequest } from 'next/server'
import { describe, expect, it, vi } from 'vitest'
import { addressHeader, claimAddressHeader } from '#lib/http/client-address.ts'
import { hook, lake, requestOf, told } from './support/form-lake.ts'

describe('the newsletter with a letter to confirm', () => {
  const subscribe = async (email: string) => {
    const { POST } = await import('#app/api/newsletter/route.ts')
    const fields = { email, consent_newsletter: 'true', newsletter: '' }
    return POST(requestOf('/api/newsletter?locale=fr', fields))
  }
  const subscribers = () =>
    lake.client.fetch<{ _id: string; state: string; confirmation?: string }[]>(
      '*[_type == "subscriber"]',
    )

  it('keeps an address once, as a wish until its letter is answered, and answers once', async () => {
    for (const email of ['Bob@example.com', 'bob@example.com'])
      expect((await subscribe(email)).status).toBe(200)
    expect(await subscribers()).toMatchObject([{ state: 'pending' }])
    const letters = () => told.filter(({ type }) => type === 'newsletter.confirm')
    await vi.waitFor(() => expect(letters()).toHaveLength(1))
    const [{ _id } = { _id: '' }] = await subscribers()
    await lake.client.patch(_id).set({ letterAt: '2026-01-01T00:00:00Z' }).commit()
    await subscribe('bob@example.com')
    await vi.waitFor(() => expect(letters()).toHaveLength(2))
    const token = new URL(letters().at(-1)?.url ?? '').searchParams.get('token') ?? ''
    const { confirmSubscriber } = await import('#lib/submissions/newsletter-door.server.ts')
    expect(await confirmSubscriber('x'.repeat(32), 'fr')).toBe(false)
    expect(await confirmSubscriber(token, 'fr')).toBe(true)
    expect(await confirmSubscriber(token, 'fr')).toBe(false)
    const [subscriber] = await subscribers()
    expect(subscriber).toMatchObject({ state: 'subscribed' })
    expect(subscriber?.confirmation).toBeUndefined()
    expect((await subscribe('bob@example.com')).status).toBe(200)
    expect(await subscribers()).toMatchObject([{ state: 'subscribed' }])
  })

  const lettersTo = (email: string) => told.filter((event) => event.email === email)

  it('sends one letter to an address that is sent many times at once', async () => {
    const email = 'carol@example.com'
    const answers = await Promise.all(Array.from({ length: 6 }, () => subscribe(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await vi.waitFor(() => expect(lettersTo(email)).not.toEqual([]))
    await subscribe(email)
    await subscribe('after-carol@example.com')
    await vi.waitFor(() => expect(lettersTo('after-carol@example.com')).toHaveLength(1))
    expect(lettersTo(email)).toHaveLength(1)
  })

  it('asks for the letter again where the last one did not go', async () => {
    const email = 'dora@example.com'
    const noted = () =>
      lake.client.fetch<boolean>(
        'defined(*[_type == "subscriber" && email == $email][0].letterAt)',
        {
          email,
        },
      )
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    hook.status = 400
    try {
      await subscribe(email)
      await vi.waitFor(() => expect(lettersTo(email)).toHaveLength(1))
      await vi.waitFor(async () => expect(await noted()).toBe(false))
    } finally {
      hook.status = 200
    }
    await subscribe(email)
    await vi.waitFor(() => expect(lettersTo(email)).toHaveLength(2))
    expect(await noted()).toBe(true)
  })

  it('hears nobody who tries links in great number', async () => {
    const { GET } = await import('#app/api/newsletter/confirm/route.ts')
    const { tryLink } = await import('#lib/submissions/limits.ts')
    claimAddressHeader()
    for (let turn = 0; turn < 100; turn += 1) tryLink('192.0.2.9')
    const url = `http://localhost:3000/api/newsletter/confirm?token=${'x'.repeat(32)}`
    const answer = await GET(new NextRequest(url, { headers: { [addressHeader]: '192.0.2.9' } }))
    expect([answer.status, await answer.text()]).toEqual([429, ''])
  })
})
