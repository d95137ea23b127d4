import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formQuery } from '#lib/submissions/form-query.groq.ts'
import { queryShapeOf } from './conform-query-result.server.ts'
import { fetchDraft } from './fetch-draft.server.ts'

const torn = { _id: 'form-en', _type: 'form', title: { en: 'Torn' }, fields: [null] }
let content: Server

beforeAll(async () => {
  content = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ result: torn }))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => content.once('listening', done))
  const { port } = content.address() as AddressInfo
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', `http://127.0.0.1:${port}`)
})
afterAll(() => {
  vi.unstubAllEnvs()
  content.close()
})

describe('fetchDraft of ill-typed content', () => {
  it('treats it as missing, and returns the raw result with its shape for the live query', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { data, live } = await fetchDraft(formQuery, {}, 'drafts', undefined, false)
    expect(data).toEqual({ ...torn, title: null, fields: [] })
    expect(live).toMatchObject({ data: torn, shape: queryShapeOf(formQuery) })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})
