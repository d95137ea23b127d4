import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { callApi, createPerson } from '../testing/test-people.ts'
import type { Json } from '../testing/test-lake.ts'
import { asAdministrator, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'

const refusalsOf = async (lake: WholeLake): Promise<Json[]> =>
  (await callApi(lake, 'GET', '/people/audit?kinds=refused')).body.entries

/** The newest access denial after a request. */
async function newestDenial(lake: WholeLake, path: string, init: RequestInit): Promise<Json> {
  await (await lake.request(path, init)).text()
  return (await refusalsOf(lake))[0]
}

const create = (document: object) => JSON.stringify({ mutations: [{ create: document }] })
const mutate = '/v2025-02-19/data/mutate/production'

describe('access denials', () => {
  test('lists to administrators what was denied to whom, and why', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'translator', { languages: ['fr'] })
    const as = (bearer: string) => ({ authorization: `Bearer ${bearer}` })

    const document = { _id: 'luna', _type: 'page', language: 'en' }
    const write = { method: 'POST', headers: as(token), body: create(document) }
    expect(await newestDenial(lake, mutate, write)).toMatchObject({
      kind: 'refused',
      actor: id,
      actorName: 'Tariq',
      subject: 'production',
      details: {
        asked: 'POST /data/mutate/:dataset',
        document: 'luna',
        why: 'The mutation(s) failed: Insufficient permissions; permission "create" required',
        times: '1',
      },
    })
    const wrong = { headers: as('nobody-has-this') }
    expect(await newestDenial(lake, '/v1/data/query/production?query=*', wrong)).toMatchObject({
      actor: '',
      details: {
        asked: 'GET /data/query/:dataset',
        address: '127.0.0.1',
        why: 'Session not found',
      },
    })
    const foreign = {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: create({}),
    }
    expect(await newestDenial(lake, mutate, foreign)).toMatchObject({
      actor: '',
      details: { origin: 'https://evil.example', address: '127.0.0.1' },
    })
    expect(
      await newestDenial(lake, '/v2025-02-19/data/doc/production/drafts.luna', {}),
    ).toMatchObject({
      subject: 'production',
      details: { document: 'drafts.luna', why: 'The document is private', address: '127.0.0.1' },
    })
    const login = '/v1/auth/login/password?origin=https://evil.example/x'
    expect(await newestDenial(lake, login, {})).toMatchObject({
      details: { why: 'evil.example may not sign people in here.' },
    })
    expect(await newestDenial(lake, '/v1/people/audit', { headers: as(token) })).toMatchObject({
      actor: id,
      details: { asked: 'GET /people/audit' },
    })
    const note = { headers: as(token) }
    expect(
      await newestDenial(
        lake,
        '/v2025-02-19/data/history/production/documents/form.1?time=2026-01-01',
        note,
      ),
    ).toMatchObject({ actor: id, details: { document: 'form.1', why: 'The history is private' } })
    const file = await lake.request('/v1/people/audit?format=csv&kinds=refused', {
      headers: asAdministrator,
    })
    const rows = (await file.text()).trimEnd().split('\r\n')
    expect(rows).toHaveLength(8)
    expect(rows.join('\n')).toContain('"Was refused","production","address: 127.0.0.1; asked: GET')
  })

  test('records neither missing sessions nor allowed requests as denied', async () => {
    const lake = await serveWholeLake()
    for (const path of ['/v1/users/me', '/v1/auth/id'])
      expect((await lake.request(path)).status).toBe(401)
    expect((await lake.request('/v1/data/query/production?query=*')).status).toBe(200)
    expect(await refusalsOf(lake)).toEqual([])
  })

  test('records a denied socket', async () => {
    const lake = await serveWholeLake()
    const socket = new WebSocket(`${lake.origin.replace('http', 'ws')}/v1/socket/production`)
    await new Promise((resolve) => socket.once('open', resolve))
    const answered = new Promise<Json>((resolve) =>
      socket.on('message', (data: Buffer) => {
        const text = data.toString('utf8')
        if (text.startsWith('{')) resolve(JSON.parse(text))
      }),
    )
    const params = { authorization: 'Bearer nobody-has-this' }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'authorization', params }))
    expect(await answered).toMatchObject({ error: { code: 4001 } })
    socket.close()
    expect(await refusalsOf(lake)).toMatchObject([
      { subject: 'production', details: { asked: 'GET /socket/:dataset', why: 'Unauthorized' } },
    ])
  })
})
