import { SanityClient } from '@sanity/client'
import { describe, expect, it, vi } from 'vitest'
import { deliveryDocumentId } from '#lib/forms/delivery-document-id.ts'
import {
  gate,
  lake,
  deferredTasks,
  requestOf,
  deferredTasksDone,
  webhookCalls,
} from './support/form-lake.ts'

interface Mutation {
  createIfNotExists?: { _type?: string }
}

/** Intercepts writes of submissions, which fail if this throws, until the returned function is called. */
function beforeEachIsKept(step: () => Promise<void>): () => void {
  type Mutate = (this: SanityClient, mutations: unknown, options: unknown) => Promise<unknown>
  const mutate = Reflect.get(SanityClient.prototype, 'mutate') as Mutate
  const spy = vi.spyOn(SanityClient.prototype, 'mutate')
  spy.mockImplementation(async function (
    this: SanityClient,
    requested: unknown,
    options: unknown,
  ): Promise<unknown> {
    const mutations = [requested].flat() as Mutation[]
    if (mutations.some(({ createIfNotExists: made }) => made?._type === 'submission')) await step()
    return mutate.call(this, requested, options)
  } as typeof SanityClient.prototype.mutate)
  return () => spy.mockRestore()
}
const away = () => Promise.reject(new Error('503'))

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
  it('store a submission once, privately, and call the webhook', async () => {
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
    await vi.waitFor(() => expect(webhookCalls.map(({ type }) => type)).toEqual(['form.submitted']))
  })

  it('require conditional fields, with messages in the form’s language', async () => {
    const { order_number: _, ...rest } = letter
    const answer = await send('form-contact-fr', rest)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      success: false,
      errors: { order_number: 'Ce champ est obligatoire.' },
    })
  })

  it('accept and reveal nothing behind the gate', async () => {
    const before = (await submissions()).length
    gate.state = 'guarded'
    try {
      const answer = await send('form-contact-fr', { ...letter, _token: crypto.randomUUID() })
      expect(answer.status).toBe(401)
      const reported = await answer.text()
      expect(reported).not.toContain('order_number')
      expect(JSON.parse(reported)).toMatchObject({ message: expect.stringMatching(/mot de passe/) })
    } finally {
      gate.state = 'open'
    }
    expect(await submissions()).toHaveLength(before)
  })

  it('are unreadable behind the gate for every client', async () => {
    const { fetchForm } = await import('#lib/submissions/form-endpoint.server.ts')
    expect(await fetchForm('form-contact-fr')).toMatchObject({ title: 'Nous écrire' })
    gate.state = 'guarded'
    try {
      await expect(fetchForm('form-contact-fr')).rejects.toThrow('The password gate denies access')
    } finally {
      gate.state = 'open'
    }
  })

  it('call the form’s own webhook, whose URL the public cannot read', async () => {
    const webhook = `${process.env.FORMS_WEBHOOK_URL}of-this-form`
    await lake.client.createOrReplace({
      _id: deliveryDocumentId('form-contact-fr'),
      _type: 'formDelivery',
      webhook,
    })
    const before = webhookCalls.length
    await send('form-contact-fr', { ...letter, _token: crypto.randomUUID() })
    await vi.waitFor(() =>
      expect(webhookCalls.slice(before)).toMatchObject([{ path: '/of-this-form' }]),
    )
    const anonymous = lake.client.withConfig({ token: undefined, perspective: 'raw' })
    expect(await anonymous.fetch('*[_type == "formDelivery"]')).toEqual([])
    const everything = JSON.stringify(await anonymous.fetch('*[]'))
    expect(everything).toContain('Nous écrire')
    expect(everything).not.toContain('of-this-form')
  })

  it('store files that are readable with a token only', async () => {
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

describe('a form that was sent again', () => {
  const partsOf = (form: string) =>
    lake.client.fetch<{ _id: string; parts: string[] }[]>(
      `*[_type == "submission" && form._ref == $form && count(files) > 0]
        | order(submittedAt asc){_id, "parts": files[].parts[]}`,
      { form },
    )
  const repair = { name: 'Ada', email: 'ada@example.com', serial: 'VE-01234', symptoms: 'stops' }
  const card = (text: string) => new File([`%PDF-1.7 ${text}`], 'card.pdf')
  const parts = () => lake.client.fetch<string[]>('*[_type == "submissionPart"]._id')
  const of = 'form-service-fr'

  it('stores its own file when the file differs', async () => {
    const token = crypto.randomUUID()
    for (const text of ['first', 'second', 'second'])
      await send(of, { ...repair, photos: card(text), _token: token })
    const kept = await partsOf(of)
    const texts = await Promise.all(
      kept.map(async ({ parts: [part = ''] }) => {
        const document = await lake.client.getDocument<{ data: string }>(part)
        return Buffer.from(document?.data ?? '', 'base64').toString()
      }),
    )
    expect(texts).toEqual(['%PDF-1.7 first', '%PDF-1.7 second'])
  })

  it('leaves no file behind when storing fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const before = await parts()
    const restore = beforeEachIsKept(away)
    try {
      const answer = await send(of, {
        ...repair,
        photos: card('lost'),
        _token: crypto.randomUUID(),
      })
      expect(answer.status).toBe(503)
    } finally {
      restore()
    }
    await vi.waitFor(async () => expect(await parts()).toEqual(before))
  })

  /** Submits a form twice at once, the first of which fails, and counts stored submissions and missing files. */
  async function sendTwice(
    steps: readonly [() => Promise<void>, () => Promise<void>],
    again: Again,
  ) {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const before = (await partsOf(of)).length
    let turn = 0
    const restore = beforeEachIsKept(() => steps[turn++ % 2]!())
    again.send = () => send(of, sent)
    const sent = { ...repair, photos: card(again.text), _token: crypto.randomUUID() }
    try {
      expect((await send(of, sent)).status).toBe(503)
      expect((await again.answer)?.status).toBe(200)
    } finally {
      restore()
    }
    await deferredTasksDone()
    const kept = await partsOf(of)
    const files = await lake.client.getDocuments(kept.flatMap((each) => each.parts))
    return { more: kept.length - before, missing: files.filter((file) => !file).length }
  }
  interface Again {
    text: string
    send?: () => Promise<Response>
    answer?: Promise<Response>
  }

  it('keeps its files when the same form arrives while the first one fails', async () => {
    const again: Again = { text: 'meanwhile' }
    const first = async () => {
      await (again.answer = again.send?.())
      await away()
    }
    expect(await sendTwice([first, async () => {}], again)).toEqual({ more: 1, missing: 0 })
  })

  it('keeps its files when the failing first one deletes them while the same form is in flight', async () => {
    const again: Again = { text: 'on its way' }
    let arrive = () => {}
    const second = new Promise<void>((done) => (arrive = done))
    const first = async () => {
      again.answer = again.send?.()
      await second
      await away()
    }
    const once = deferredTasks.length
    const came = await sendTwice(
      [
        first,
        async () => {
          arrive()
          await vi.waitFor(() => expect(deferredTasks.length).toBeGreaterThan(once))
          await deferredTasksDone()
        },
      ],
      again,
    )
    expect(came).toEqual({ more: 1, missing: 0 })
  })
})
