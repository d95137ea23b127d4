import { describe, expect, test } from 'vitest'
import { hashSecret } from './secrets.ts'
import { createLakeHandler } from '../serve.ts'
import { callApi, createPerson } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

const DAY_MS = 86_400_000

describe('session watch', () => {
  test.each([
    ['/data/listen/production?query=*', 'event: welcome'],
    ['/data/live/events/production', 'event: welcome'],
  ])('closes %s when its session expires, and then rejects it', async (path, begin) => {
    const whole = await serveWholeLake()
    const { id: userId } = await createPerson(whole, 'editor')
    const { lake, request } = whole
    const now = lake.clock()
    const expiresAt = new Date(now.getTime() + 600).toISOString()
    const session = { id: hashSecret('short'), userId, via: 'password', expiresAt } as const
    lake.sessions.addSession(session, now.toISOString())
    const listen = () =>
      request(`/v2025-02-19${path}`, { headers: { authorization: 'Bearer short' } })
    expect(await (await listen()).text()).toContain(begin)
    expect((await listen()).status).toBe(401)
  })

  test.each([
    ['becomes a viewer', 'PATCH', { role: 'viewer' }],
    ['is dismissed', 'DELETE', undefined],
  ])('aborts an export when its user %s', async (_, method, change) => {
    const whole = await serveWholeLake()
    const { id, token } = await createPerson(whole, 'editor')
    const pages = Array.from({ length: 2_000 }, () => ({ create: { _type: 'page' } }))
    expect(
      (await callApi(whole, 'POST', '/data/mutate/production', { mutations: pages })).status,
    ).toBe(200)
    const url = 'http://localhost/v2025-02-19/data/export/production'
    const headers = { authorization: `Bearer ${token}` }
    const answer = await createLakeHandler(whole.lake)(new Request(url, { headers }))
    const reader = answer.body!.getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    expect((await callApi(whole, method, `/people/${id}`, change)).status).toBe(200)
    await expect(reader.read()).rejects.toThrow('have changed')
  })

  test('aborts nothing for a session that lasts longer than any timer', async () => {
    const { lake } = await serveWholeLake()
    const until = new Date(lake.clock().getTime() + 60 * DAY_MS).toISOString()
    const standing = lake.sessionWatch.abortSignalFor({ id: 'somebody', sessionEndsAt: until })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(standing.aborted).toBe(false)
    lake.sessionWatch.abortPerson('somebody')
    expect(standing.aborted).toBe(true)
  })
})
