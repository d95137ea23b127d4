import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { clientAddressHeader, trustClientAddressHeader } from '#lib/http/client-address.ts'
import { countFormAttempt } from './form-rate-limits.ts'
import type { FormEndpoint } from './process-submission.ts'
import { handleFormRequest } from './handle-form-request.server.ts'

const save = vi.fn<FormEndpoint['save']>(async () => {})
const endpoint: FormEndpoint = {
  schema: toFormSchema({ _id: 'form-a', title: 'A', fields: [{ name: 'line' }] }),
  success: 'Thank you.',
  honeypot: '_website',
  save,
}

/** Sends a form from an address; only forms `form-…` are there. */
function send(form: string, address: string, body = 'line=Ada'): Promise<Response> {
  const request = new NextRequest(`http://localhost:3000/api/forms/${form}`, {
    method: 'POST',
    body,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      [clientAddressHeader]: address,
    },
  })
  return handleFormRequest(
    request,
    form,
    async () => (form.startsWith('form-') ? endpoint : undefined),
    async () => undefined,
  )
}

async function statuses(count: number, form: (turn: number) => string, address: string) {
  const answers: number[] = []
  for (let turn = 0; turn < count; turn += 1) answers.push((await send(form(turn), address)).status)
  return answers
}

beforeEach(() => {
  trustClientAddressHeader()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('orrery.form-limits')]
  save.mockClear()
})

describe('rate limit of an address', () => {
  it('responds 429 after twenty submissions of one form and accepts another form', async () => {
    expect(
      (await statuses(20, () => 'form-a', '192.0.2.1')).every((status) => status === 200),
    ).toBe(true)
    const late = await send('form-a', '192.0.2.1')
    expect([late.status, Number(late.headers.get('retry-after')) > 500]).toEqual([429, true])
    expect(await late.json()).toMatchObject({ message: expect.stringMatching(/try again/) })
    expect((await send('form-b', '192.0.2.1')).status).toBe(200)
    expect((await send('form-a', '192.0.2.2')).status).toBe(200)
  })

  it('responds with a message when all senders together exceed the limit', async () => {
    for (let turn = 0; turn < 3_000; turn += 1)
      countFormAttempt(`form-${turn % 10}`, `made-up-${turn}`)
    const late = await send('form-a', '192.0.2.5')
    expect(late.status).toBe(429)
    expect(await late.json()).toMatchObject({ message: expect.stringMatching(/try again/) })
    expect((await send('made-up', '192.0.2.5')).status).toBe(404)
  })

  it('is limited to a hundred requests, even for unknown forms', async () => {
    const made = await statuses(100, (turn) => `made-up-${turn}`, '192.0.2.3')
    expect(new Set(made)).toEqual(new Set([404]))
    const late = await send('form-a', '192.0.2.3')
    expect([late.status, await late.text()]).toEqual([429, ''])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(late.headers.get('cache-control')).toContain('no-store')
    expect((await send('form-a', '192.0.2.4')).status).toBe(200)
    expect(save).toHaveBeenCalledOnce()
  })
})

describe('page of a form without JavaScript', () => {
  const pageFrom = async (referer: string) => {
    const request = new NextRequest('http://localhost:3000/api/forms/form-a', {
      method: 'POST',
      body: 'line=Ada',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        host: 'localhost:3000',
        referer,
      },
    })
    await handleFormRequest(
      request,
      'form-a',
      async () => endpoint,
      async () => undefined,
    )
    return save.mock.lastCall?.[0].page
  }

  it.each([
    ['http://localhost:3000/fr/pages/contact?a=1#b', '/fr/pages/contact?a=1'],
    ['http://localhost:3000/api/forms/form-a', undefined],
    ['https://other.example/pages/contact', undefined],
    ['', undefined],
  ])('is that of the referrer %j: %j', async (referer, page) => {
    expect(await pageFrom(referer)).toBe(page)
  })
})
