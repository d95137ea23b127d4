import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAddressHeader, trustClientAddressHeader } from '#lib/http/client-address.ts'
import { type FormOutcome, findFormOutcome } from '#lib/submissions/form-outcomes.ts'
import {
  webhookReceiver,
  lake,
  requestOf,
  deferredTasksDone,
  webhookCalls,
} from './support/form-lake.ts'

beforeEach(() => {
  // Each test has its own client address, hence its own rate limit.
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('orrery.form-limits')]
})

describe('the newsletter with double opt-in', () => {
  const subscribe = async (email: string, honeypot = '') => {
    const { POST } = await import('#app/api/newsletter/route.ts')
    const fields = { email, consent_newsletter: 'true', newsletter: honeypot }
    return POST(requestOf('/api/newsletter?locale=fr', fields))
  }
  const subscribers = () =>
    lake.client.fetch<{ _id: string; state: string; confirmation?: string }[]>(
      '*[_type == "subscriber"]',
    )

  it('stores an address once, as pending until it is confirmed, and responds the same each time', async () => {
    for (const email of ['Bob@example.com', 'bob@example.com'])
      expect((await subscribe(email)).status).toBe(200)
    expect(await subscribers()).toMatchObject([{ state: 'pending' }])
    const confirmationEmails = () =>
      webhookCalls.filter(({ type }) => type === 'newsletter.confirm')
    await vi.waitFor(() => expect(confirmationEmails()).toHaveLength(1))
    const [{ _id } = { _id: '' }] = await subscribers()
    await lake.client.patch(_id).set({ letterAt: '2026-01-01T00:00:00Z' }).commit()
    await subscribe('bob@example.com')
    await vi.waitFor(() => expect(confirmationEmails()).toHaveLength(2))
    const token = new URL(confirmationEmails().at(-1)?.url ?? '').searchParams.get('token') ?? ''
    const { confirmSubscriber } = await import('#lib/submissions/newsletter-endpoint.server.ts')
    expect(await confirmSubscriber('x'.repeat(32), 'fr')).toBe(false)
    expect(await confirmSubscriber(token, 'fr')).toBe(true)
    expect(await confirmSubscriber(token, 'fr')).toBe(false)
    const [subscriber] = await subscribers()
    expect(subscriber).toMatchObject({ state: 'subscribed' })
    expect(subscriber?.confirmation).toBeUndefined()
    expect((await subscribe('bob@example.com')).status).toBe(200)
    expect(await subscribers()).toMatchObject([{ state: 'subscribed' }])
  })

  const emailsTo = (email: string) => webhookCalls.filter((event) => event.email === email)

  it('sends one e-mail to an address that is submitted many times at once', async () => {
    const email = 'carol@example.com'
    const answers = await Promise.all(Array.from({ length: 6 }, () => subscribe(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await vi.waitFor(() => expect(emailsTo(email)).not.toEqual([]))
    await subscribe(email)
    await subscribe('after-carol@example.com')
    await vi.waitFor(() => expect(emailsTo('after-carol@example.com')).toHaveLength(1))
    expect(emailsTo(email)).toHaveLength(1)
  })

  it('sends the e-mail again when the last one failed', async () => {
    const email = 'dora@example.com'
    const noted = () =>
      lake.client.fetch<boolean>(
        'defined(*[_type == "subscriber" && email == $email][0].letterAt)',
        {
          email,
        },
      )
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    webhookReceiver.status = 400
    try {
      await subscribe(email)
      await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(1))
      await vi.waitFor(async () => expect(await noted()).toBe(false))
    } finally {
      webhookReceiver.status = 200
    }
    await subscribe(email)
    await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(2))
    expect(await noted()).toBe(true)
  })

  const later = async (email: string) => {
    const [{ _id } = { _id: '' }] = await subscribersAt(email)
    await lake.client.patch(_id).set({ letterAt: '2026-01-01T00:00:00Z' }).commit()
  }
  const subscribersAt = (email: string) =>
    lake.client.fetch<{ _id: string; state: string }[]>(
      '*[_type == "subscriber" && email == $email]',
      { email },
    )
  const tokenOf = (email: string, index: number) =>
    new URL(emailsTo(email)[index]?.url ?? '').searchParams.get('token') ?? ''

  it('keeps the links of the previous and the last delivered e-mail valid', async () => {
    const { confirmSubscriber } = await import('#lib/submissions/newsletter-endpoint.server.ts')
    const sendEmails = async (email: string, answers: readonly number[]) => {
      for (const [index, answer] of answers.entries()) {
        webhookReceiver.status = answer
        await subscribe(email)
        await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(index + 1))
        await deferredTasksDone()
        await later(email).catch(() => {})
        if (answer !== 200) await forget(email)
      }
      webhookReceiver.status = 200
    }
    const forget = async (email: string) => {
      const [{ _id } = { _id: '' }] = await subscribersAt(email)
      await lake.client.patch(_id).unset(['letterAt']).commit()
    }
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await sendEmails('eve@example.com', [200, 200])
    expect(await confirmSubscriber(tokenOf('eve@example.com', 0), 'fr')).toBe(true)
    await sendEmails('fay@example.com', [200, 400, 200])
    expect(await confirmSubscriber(tokenOf('fay@example.com', 0), 'fr')).toBe(true)
    await sendEmails('gil@example.com', [200, 200, 200])
    expect(await confirmSubscriber(tokenOf('gil@example.com', 0), 'fr')).toBe(false)
    expect(await confirmSubscriber(tokenOf('gil@example.com', 2), 'fr')).toBe(true)
    expect(await confirmSubscriber(tokenOf('gil@example.com', 1), 'fr')).toBe(false)
  })

  it('turns a pending address into a subscription when double opt-in is disabled, and calls the webhook once', async () => {
    const email = 'hal@example.com'
    await subscribe(email)
    expect(await subscribersAt(email)).toMatchObject([{ state: 'pending' }])
    const { env } = await import('#lib/env.ts')
    Object.assign(env.forms.newsletter, { doubleOptIn: false })
    try {
      await Promise.all([subscribe(email), subscribe(email)])
    } finally {
      Object.assign(env.forms.newsletter, { doubleOptIn: true })
    }
    const [subscriber, ...others] = await subscribersAt(email)
    expect(others).toEqual([])
    expect(subscriber).toMatchObject({ state: 'subscribed', language: 'fr' })
    expect(subscriber).not.toHaveProperty('confirmation')
    await deferredTasksDone()
    const subscribed = webhookCalls.filter((event) => event.type === 'newsletter.subscribed')
    expect(subscribed.map((event) => event.email)).toEqual([email])
  })

  it('subscribes on the button only, not when a program opens the link', async () => {
    const email = 'ivy@example.com'
    await subscribe(email)
    await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(1))
    const token = tokenOf(email, 0)
    const { GET, POST } = await import('#app/api/newsletter/confirm/route.ts')
    const url = 'http://localhost:3000/api/newsletter/confirm?locale=fr'
    // The page that the site requests from itself, as far as this test knows it.
    const shown = vi.fn<(outcome: FormOutcome | undefined) => void>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (requested) => {
      shown(findFormOutcome(new Request(requested).url.split('/').at(-1) ?? ''))
      return new Response('a page')
    })
    const look = () => GET(new NextRequest(`${url}&token=${token}`))
    const press = () =>
      POST(new NextRequest(url, { method: 'POST', body: new URLSearchParams({ token }) }))
    const statuses = [await look(), await look()].map(({ status }) => status)
    expect(shown.mock.lastCall?.[0]).toMatchObject({ status: 200, confirm: token })
    expect(await subscribersAt(email)).toMatchObject([{ state: 'pending' }])
    statuses.push((await press()).status)
    expect(await subscribersAt(email)).toMatchObject([{ state: 'subscribed' }])
    expect(shown.mock.lastCall?.[0]).toMatchObject({ message: expect.stringMatching(/confirmée/) })
    for (const late of [await press(), await look()]) statuses.push(late.status)
    expect(statuses).toEqual([200, 200, 200, 404, 404])
    expect(shown.mock.lastCall?.[0]?.confirm).toBeUndefined()
    vi.mocked(fetch).mockRestore()
  })

  it('marks an address as suspicious when the honeypot was filled in, until it is confirmed', async () => {
    const email = 'kim@example.com'
    expect((await subscribe(email, 'https://spam.example')).status).toBe(200)
    expect(await subscribersAt(email)).toMatchObject([{ state: 'pending', suspicious: true }])
    await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(1))
    const { confirmSubscriber } = await import('#lib/submissions/newsletter-endpoint.server.ts')
    expect(await confirmSubscriber(tokenOf(email, 0), 'fr')).toBe(true)
    const [subscriber] = await subscribersAt(email)
    expect(subscriber).toMatchObject({ state: 'subscribed' })
    expect(subscriber).not.toHaveProperty('suspicious')
  })

  it('rate-limits guesses of confirmation links', async () => {
    const { GET } = await import('#app/api/newsletter/confirm/route.ts')
    const { countConfirmationLinkAttempt } = await import('#lib/submissions/form-rate-limits.ts')
    trustClientAddressHeader()
    for (let turn = 0; turn < 100; turn += 1) countConfirmationLinkAttempt('192.0.2.9')
    const url = `http://localhost:3000/api/newsletter/confirm?token=${'x'.repeat(32)}`
    const answer = await GET(
      new NextRequest(url, { headers: { [clientAddressHeader]: '192.0.2.9' } }),
    )
    expect([answer.status, await answer.text()]).toEqual([429, ''])
  })
})
