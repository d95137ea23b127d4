import { describe, expect, onTestFinished, test } from 'vitest'
import { callApi, createPerson } from '../testing/test-people.ts'
import { startCluster } from '../testing/test-cluster.ts'
import {
  ALLOWED_ORIGIN,
  asAdministrator,
  serveWholeLake,
  startWholeLake,
  VIEWER_TOKEN,
  type WholeLake,
} from '../testing/test-whole-lake.ts'

const me = '/v2025-02-19/users/me'
const asStudio = { origin: ALLOWED_ORIGIN }

const requestToken = async (lake: WholeLake, headers: Record<string, string>) => {
  const answer = await lake.request('/v2025-02-19/auth/pass', { method: 'POST', headers })
  const body = (await answer.json()) as { pass?: string; expiresAt?: string }
  return { status: answer.status, ...body }
}

const statusOf = async (lake: WholeLake, path: string, init: RequestInit) => {
  const answer = await lake.request(path, init)
  await answer.text()
  return answer.status
}

describe('local id tokens', () => {
  test('identifies the local editor with a local id token, which grants nothing else', async () => {
    const lake = await serveWholeLake()
    const { status, pass, expiresAt } = await requestToken(lake, asStudio)
    expect(status).toBe(200)
    expect(Date.parse(expiresAt!) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    const headers = { authorization: `Bearer ${pass}` }
    const user = await (await lake.request(me, { headers })).json()
    expect(user).toMatchObject({ id: 'local-editor', roles: [{ name: 'administrator' }] })
    const closed = [
      '/v2025-02-19/data/query/production?query=1',
      '/operations/health',
      '/v2025-02-19/people',
      '/v2025-02-19/users/me/keyvalue/any',
    ]
    for (const path of closed)
      expect([path, await statusOf(lake, path, { headers })]).toEqual([path, 401])
    expect(await statusOf(lake, '/v1/auth/pass', { method: 'POST', headers })).toBe(401)
    expect(
      await statusOf(lake, me, { headers: { ...headers, 'x-forwarded-for': '192.0.2.1' } }),
    ).toBe(401)
    expect(await statusOf(lake, me, { headers: { authorization: 'Bearer pass-of-nobody' } })).toBe(
      401,
    )
  })

  test('issues local id tokens to the local editor alone', async () => {
    const lake = await serveWholeLake()
    const { token } = await createPerson(lake, 'administrator')
    expect((await requestToken(lake, {})).status).toBe(401)
    expect((await requestToken(lake, { origin: 'https://evil.example' })).status).toBe(401)
    expect((await requestToken(lake, { ...asStudio, 'x-forwarded-for': '127.0.0.1' })).status).toBe(
      401,
    )
    for (const known of [
      asAdministrator,
      ...[VIEWER_TOKEN, token].map((each) => ({ authorization: `Bearer ${each}` })),
    ])
      expect((await requestToken(lake, { ...asStudio, ...known })).status).toBe(403)
  })

  test('expires local id tokens after ten minutes, and with local login', async () => {
    const lake = await serveWholeLake()
    const { pass } = await requestToken(lake, asStudio)
    const headers = { authorization: `Bearer ${pass}` }
    const { clock } = lake.lake
    Object.assign(lake.lake, { clock: () => new Date(clock().getTime() + 10 * 60_000) })
    expect(await statusOf(lake, me, { headers })).toBe(401)
    Object.assign(lake.lake, { clock })
    expect(await statusOf(lake, me, { headers })).toBe(200)
    Object.assign(lake.lake.config, { localLogin: false })
    expect(await statusOf(lake, me, { headers })).toBe(401)
  })

  test('verifies local id tokens in each process of a cluster, also without a leader', async () => {
    const { writer, reader, end } = await startCluster()
    onTestFinished(end)
    const passes = [await requestToken(writer, asStudio), await requestToken(reader, asStudio)]
    reader.cluster.leaderUrl = undefined
    passes.push(await requestToken(reader, asStudio))
    for (const { pass } of passes)
      for (const lake of [writer, reader])
        expect(await statusOf(lake, me, { headers: { authorization: `Bearer ${pass}` } })).toBe(200)
    const refused = await callApi(writer, 'GET', '/people/audit?kinds=refused')
    expect(refused.body.entries).toEqual([])
  })

  test('verifies local id tokens after a restart, and in no other lake', async () => {
    const { lake } = await startWholeLake()
    const headers = { authorization: `Bearer ${(await requestToken(lake, asStudio)).pass}` }
    await lake.close()
    const again = await startWholeLake({}, lake.dataDir)
    onTestFinished(again.end)
    expect(await statusOf(again.lake, me, { headers })).toBe(200)
    for (const CONTENT_LAKE_TOKEN of ['another-token', ''])
      expect(await statusOf(await serveWholeLake({ CONTENT_LAKE_TOKEN }), me, { headers })).toBe(
        401,
      )
  })

  test('rejects a local id token with a changed expiry', async () => {
    const lake = await serveWholeLake()
    const { pass = '', expiresAt = '' } = await requestToken(lake, asStudio)
    const longer = pass.replace(/(?<=^pass-)\w+/, (end) =>
      (parseInt(end, 36) + 60_000).toString(36),
    )
    expect(parseInt(pass.slice(5), 36)).toBe(Date.parse(expiresAt))
    for (const other of [longer, pass.slice(0, -1), `${pass}x`, pass.replace('.', '.0'), 'pass-.'])
      expect([
        other,
        await statusOf(lake, me, { headers: { authorization: `Bearer ${other}` } }),
      ]).toEqual([other, 401])
  })
})
