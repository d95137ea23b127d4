import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as NextServer from 'next/server'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deliveryId } from '#lib/forms/delivery.ts'
import { addressHeader, claimAddressHeader } from '#lib/http/client-address.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

vi.mock('next/server', async (original) => ({
  ...(await original<typeof NextServer>()),
  after: (work: () => unknown) => void work(),
}))

const gate = vi.hoisted(() => ({ state: 'open' }))
vi.mock('#lib/access/gate-state.ts', () => ({ gateState: () => gate.state }))
vi.mock('next/headers', () => ({ cookies: async () => new Map() }))

let lake: SeededLake
let hooks: Server
/** What the receiver of webhooks answers. */
let hookStatus = 200
const told: { type: string; email?: string; url?: string; path?: string }[] = []

beforeAll(async () => {
  lake = await openSeededLake()
  hooks = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      told.push({ ...(JSON.parse(body) as { type: string }), path: request.url })
      response.writeHead(hookStatus).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => hooks.once('listening', done))
  const hook = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', lake.origin)
  vi.stubEnv('CONTENT_LAKE_TOKEN', String(lake.client.config().token))
  vi.stubEnv('FORMS_WEBHOOK_URL', hook)
  vi.stubEnv('FORMS_WEBHOOK_SECRET', 'a-secret-of-ours')
  vi.stubEnv('FORMS_WEBHOOK_ALLOW_PRIVATE', 'true')
  vi.stubEnv('NEWSLETTER_DOUBLE_OPT_IN', 'true')
  vi.stubEnv('NEWSLETTER_MAILER_URL', hook)
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  hooks.close()
  await lake?.close()
})

/** A request as the form's script sends it. */
function requestOf(path: string, fields: Record<string, string | Blob>): NextRequest {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new NextRequest(`http://localhost:3000${path}`, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
}

async function send(form: string, fields: Record<string, string | Blob>) {
  const { POST } = await import('#app/api/forms/[id]/route.ts')
  const params = Promise.resolve({ id: form })
  return POST(requestOf(`/api/forms/${form}?locale=fr`, fields), { params })
}

const letter = {
  name: 'Ada',
  email: 'ada@example.com',
  topic: 'order',
  order_number: 'MO-1842',
  message: 'Où est ma montre ?',
  consent_privacy: 'true',
}
const submissions = () =>
  lake.client.fetch<{ _id: string; answers: { name: string; value: string }[] }[]>(
    '*[_type == "submission"]',
  )

describe('the forms of the demo in a lake', () => {
  it('keep what they are sent, once, privately, and tell who is to know', async () => {
    const token = crypto.randomUUID()
    const answers = await Promise.all([
      send('form-contact-fr', { ...letter, _token: token }),
      send('form-contact-fr', { ...letter, _token: token }),
    ])
    for (const answer of answers) expect(await answer.json()).toMatchObject({ success: true })
    const [submission, ...others] = await submissions()
    expect(others).toEqual([])
    expect(submission).toMatchObject({
      formTitle: 'Nous écrire',
      language: 'fr',
      read: false,
      captcha: 'off',
      form: { _ref: 'form-contact-fr' },
    })
    expect(submission?.answers.map(({ name, value }) => [name, value])).toContainEqual([
      'source',
      'website',
    ])
    const anonymous = lake.client.withConfig({ token: undefined })
    expect(await anonymous.fetch('*[_type in ["submission", "subscriber"]]')).toEqual([])
    await vi.waitFor(() => expect(told.map(({ type }) => type)).toEqual(['form.submitted']))
  })

  it('ask for what an answer makes necessary, in their own language', async () => {
    const { order_number: _, ...rest } = letter
    const answer = await send('form-contact-fr', rest)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      success: false,
      errors: { order_number: 'Veuillez remplir ce champ.' },
    })
  })

  it('take nothing and say nothing behind the gate', async () => {
    const before = (await submissions()).length
    gate.state = 'guarded'
    try {
      const answer = await send('form-contact-fr', { ...letter, _token: crypto.randomUUID() })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('order_number')
    } finally {
      gate.state = 'open'
    }
    expect(await submissions()).toHaveLength(before)
  })

  it('are read by nobody whom the gate keeps out, whoever asks', async () => {
    const { readForm } = await import('#lib/submissions/form-door.server.ts')
    expect(await readForm('form-contact-fr')).toMatchObject({ title: 'Nous écrire' })
    gate.state = 'guarded'
    try {
      await expect(readForm('form-contact-fr')).rejects.toThrow('The gate of the site is closed')
    } finally {
      gate.state = 'open'
    }
  })

  it('tell whom an editor named for the form, whom the public cannot read', async () => {
    const webhook = `${process.env.FORMS_WEBHOOK_URL}of-this-form`
    await lake.client.createOrReplace({
      _id: deliveryId('form-contact-fr'),
      _type: 'formDelivery',
      webhook,
    })
    const before = told.length
    await send('form-contact-fr', { ...letter, _token: crypto.randomUUID() })
    await vi.waitFor(() => expect(told.slice(before)).toMatchObject([{ path: '/of-this-form' }]))
    const anonymous = lake.client.withConfig({ token: undefined, perspective: 'raw' })
    expect(await anonymous.fetch('*[_type == "formDelivery"]')).toEqual([])
    const everything = JSON.stringify(await anonymous.fetch('*[]'))
    expect(everything).toContain('Nous écrire')
    expect(everything).not.toContain('of-this-form')
  })

  it('keep files where only a token reads them', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(600_000, 3)])
    const answer = await send('form-service-en', {
      name: 'Ada',
      email: 'ada@example.com',
      serial: 'VE-01234',
      symptoms: 'stops',
      photos: new File([bytes], 'card.pdf'),
    })
    expect(answer.status).toBe(200)
    const files = await lake.client.fetch<{ parts: string[] }[]>(
      '*[_type == "submission" && count(files) > 0][0].files',
    )
    const parts = files[0]?.parts ?? []
    const documents = await lake.client.getDocuments<{ data: string }>(parts)
    const kept = Buffer.concat(documents.map((part) => Buffer.from(part?.data ?? '', 'base64')))
    expect(kept.equals(bytes)).toBe(true)
    const anonymous = lake.client.withConfig({ token: undefined })
    expect(await anonymous.getDocuments(parts)).toEqual(parts.map(() => null))
  })
})

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
    hookStatus = 400
    try {
      await subscribe(email)
      await vi.waitFor(() => expect(lettersTo(email)).toHaveLength(1))
      await vi.waitFor(async () => expect(await noted()).toBe(false))
    } finally {
      hookStatus = 200
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
