import { describe, expect, test, vi } from 'vitest'
import { ADMINISTRATOR_TOKEN, serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'

describe('key-value pairs of a user', () => {
  test('are stored per user, in the shape that Studio reads, and survive a restart', async () => {
    const { client, lake } = await serveWholeLake()
    const put = (body: unknown, token = ADMINISTRATOR_TOKEN) =>
      client({ token }).request({ url: '/users/me/keyvalue', method: 'PUT', body })
    const pairs = [
      { key: 'studio.sort', value: { by: ['title', 1] } },
      { key: 'studio.dark', value: true },
    ]
    expect(await put(pairs)).toEqual(pairs)
    const read = (keys: string, token = ADMINISTRATOR_TOKEN) =>
      client({ token }).request({ url: `/users/me/keyvalue/${keys}` })
    expect(await read('studio.sort,unknown')).toEqual([pairs[0]])
    expect(await read('studio.sort', VIEWER_TOKEN)).toEqual([])
    expect(lake.keyValues.pairs('robot-administrator')).toEqual(pairs.toReversed())
    await put([{ key: 'studio.dark', value: null }])
    expect(await client().request({ url: '/users/me/keyvalue' })).toEqual([pairs[0]])
    await expect(put([{ key: '' }])).rejects.toMatchObject({ statusCode: 400 })
    await expect(put({ key: 'a' })).rejects.toMatchObject({ statusCode: 400 })
    expect(await client().request({ url: '/users/me/keyvalue' })).toEqual([pairs[0]])
  })

  test('are limited by a quota per person, with an error that names it', async () => {
    const { client, lake } = await serveWholeLake()
    const put = (body: unknown, token = VIEWER_TOKEN) =>
      client({ token }).request({ url: '/users/me/keyvalue', method: 'PUT', body })
    const value = (bytes: number) => 'x'.repeat(bytes - 2)
    const KIB = 1024
    const refusal = (message: string) => ({
      statusCode: 413,
      message: expect.stringContaining(message),
    })
    await expect(put([{ key: 'long', value: value(64 * KIB + 1) }])).rejects.toMatchObject(
      refusal('The value of "long" has 65537 bytes, more than the limit of 65536'),
    )
    const full = Array.from({ length: 15 }, (_, at) => ({ key: `a${at}`, value: value(64 * KIB) }))
    await put(full)
    await put([{ key: 'last', value: value(64 * KIB) }])
    await expect(put([{ key: 'one-more', value: 1 }])).rejects.toMatchObject(
      refusal('1048577 bytes would be stored for you, more than the limit of 1048576'),
    )
    // Within the quota: a replacement, another person, and a value after a deletion.
    await put([{ key: 'last', value: 1 }])
    await put([{ key: 'one-more', value: 1 }], ADMINISTRATOR_TOKEN)
    await put([{ key: 'one-more', value: 1 }, ...full.map(({ key }) => ({ key, value: null }))])
    const many = Array.from({ length: 999 }, (_, at) => ({ key: `b${at}`, value: 1 }))
    await expect(put(many)).rejects.toMatchObject(
      refusal('1001 keys would be stored for you, more than the limit of 1000'),
    )
    await put(many.slice(1))
    // A person above the quota, from before it existed, may reduce their values.
    lake.keyValues.put('robot-viewer', [{ key: 'old', value: value(2_000 * KIB) }], '2026-01-05')
    await expect(put([{ key: 'b5', value: 12 }])).rejects.toMatchObject({ statusCode: 413 })
    await put([{ key: 'old', value: value(64 * KIB) }])
  })

  test('are parsed in scheduler turns, within the limits of the person', async () => {
    const { client, lake } = await serveWholeLake()
    const run = vi.spyOn(lake.quotas.eventLoop, 'run')
    const put = (body: unknown) =>
      client({ token: VIEWER_TOKEN }).request({ url: '/users/me/keyvalue', method: 'PUT', body })
    const pairs = (count: number) => [{ key: 'a', value: Array.from({ length: count }, () => 1) }]
    await put(pairs(15_000))
    expect(run.mock.calls.length).toBeGreaterThan(8)
    await expect(put(pairs(25_000))).rejects.toMatchObject({ statusCode: 413 })
    await expect(put([{ key: 'a', value: 'x'.repeat(1024 * 1024) }])).rejects.toMatchObject({
      statusCode: 413,
      message: expect.stringContaining('more than the limit of 1048576. Send less in one request.'),
    })
  })
})
