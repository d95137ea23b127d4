import { describe, expect, test } from 'vitest'
import { openEventStream as open } from '../testing/test-events.ts'
import { openTestLake, type TestLake } from '../testing/test-lake.ts'

const LISTEN = '/v2025-02-19/data/listen/production?query=*&enableResume=true'
const LIVE = '/v2025-02-19/data/live/events/production'

function write(test: TestLake, transactionId: string, ...ids: string[]): Promise<void> {
  const mutations = ids.map((_id) => ({ createOrReplace: { _id, _type: 'watch' } }))
  return test.mutate(mutations, { transactionId })
}

describe('listen resume', () => {
  test('a resumed listener receives missed events, then new ones', async () => {
    const test = openTestLake()
    const first = await open(test, LISTEN)
    expect(await first()).toMatchObject({
      event: 'welcome',
      data: { listenerName: expect.any(String) },
    })
    await write(test, 'one', 'a', 'b')
    const [seen] = [await first()]
    await write(test, 'two', 'c')
    const again = await open(test, LISTEN, seen!.id)
    expect(await again()).toMatchObject({ event: 'welcomeback' })
    await write(test, 'three', 'd')
    // The first event of transaction `one` was received already, the second was not.
    const frames = [await again(), await again(), await again()].map((frame) => [
      frame!.data.transactionId,
      frame!.data.documentId,
      frame!.data.transactionCurrentEvent,
    ])
    expect(frames).toEqual([
      ['one', 'b', 2],
      ['two', 'c', 1],
      ['three', 'd', 1],
    ])
  })

  test('a client can resume from the welcome event', async () => {
    const test = openTestLake()
    const { id } = (await (await open(test, LISTEN))())!
    await write(test, 'one', 'a')
    const again = await open(test, LISTEN, id)
    expect([(await again())!.event, (await again())!.data.transactionId]).toEqual([
      'welcomeback',
      'one',
    ])
  })

  test('the id may stand in the query, as clients without headers send it; the header is newer', async () => {
    const test = openTestLake()
    const { id } = (await (await open(test, LISTEN))())!
    const live = (await (await open(test, LIVE))())!
    await write(test, 'one', 'a')
    const again = await open(test, `${LISTEN}&lastEventId=${id}`)
    expect([(await again())!.event, (await again())!.data.transactionId]).toEqual([
      'welcomeback',
      'one',
    ])
    const missed = await open(test, `${LIVE}?lastEventId=${encodeURIComponent(live.id)}`)
    expect([(await missed())!.event, (await missed())!.event]).toEqual(['welcome', 'message'])
    const newest = String(test.lake.dataset('production')!.sequence)
    const newer = await open(test, `${LISTEN}&lastEventId=${id}`, newest)
    await write(test, 'two', 'b')
    expect([(await newer())!.event, (await newer())!.data.transactionId]).toEqual([
      'welcomeback',
      'two',
    ])
  })

  test('a restart of the lake resets a listener that has missed writes', async () => {
    const first = openTestLake()
    await write(first, 'one', 'a')
    const seen = first.lake.dataset('production')!.sequence
    await write(first, 'two', 'b')
    const test = first.reopen()
    expect((await (await open(test, LISTEN, String(seen)))())!.event).toBe('reset')
    expect((await (await open(test, LIVE, String(seen)))())!.event).toBe('restart')
  })

  test('a restart without writes misses nothing', async () => {
    const first = openTestLake()
    await write(first, 'one', 'a')
    const test = first.reopen()
    expect(
      (await (
        await open(test, LISTEN, String(test.lake.dataset('production')!.sequence))
      )())!.event,
    ).toBe('welcomeback')
  })

  test('an unknown or future event id is no valid position', async () => {
    const test = openTestLake()
    expect((await (await open(test, LISTEN, 'abc'))())!.event).toBe('reset')
    expect((await (await open(test, `${LISTEN}&lastEventId=abc`))())!.event).toBe('reset')
    expect((await (await open(test, LISTEN, '999'))())!.event).toBe('reset')
    expect((await (await open(test, LIVE, '999'))())!.event).toBe('restart')
  })

  test('live events resume from the last event id', async () => {
    const test = openTestLake()
    const { id } = (await (await open(test, LIVE))())!
    await write(test, 'one', 'a')
    await write(test, 'two', 'drafts.a')
    await write(test, 'three', 'b')
    const again = await open(test, LIVE, id)
    expect((await again())!.event).toBe('welcome')
    const [one, three] = [await again(), await again()]
    expect([one!.event, three!.event]).toEqual(['message', 'message'])
    expect(one!.data.tags).not.toEqual(three!.data.tags)
  })

  test('streams end when the lake closes', async () => {
    const test = openTestLake()
    const next = await open(test, LISTEN)
    await next()
    test.lake.close()
    expect(await next()).toBeUndefined()
  })

  test('a disconnected listener is released', async () => {
    const test = openTestLake()
    const gone = new AbortController()
    const response = await test.handler(
      new Request(`http://localhost:3333${LISTEN}`, { signal: gone.signal }),
    )
    gone.abort()
    await write(test, 'one', 'a')
    const text = await response.text()
    expect(text).toContain('event: welcome')
    expect(text).not.toContain('event: mutation')
  })

  test('an allowed origin may send credentials, any other may only read', async () => {
    const { request, handler } = openTestLake()
    const cors = async (origin: string) => {
      const answer = await request('/v1/check/cors', { as: 'nobody', headers: { origin } })
      return [
        await answer.json(),
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('access-control-allow-credentials'),
      ]
    }
    expect(await cors('http://localhost:3000')).toEqual([
      { result: { allowed: true, withCredentials: true } },
      'http://localhost:3000',
      'true',
    ])
    expect(await cors('https://evil.example')).toEqual([
      { result: { allowed: true, withCredentials: false } },
      'https://evil.example',
      null,
    ])
    const preflight = await handler(
      new Request(`http://localhost:3333${LIVE}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:3000',
          'access-control-request-headers': 'authorization, x-sanity-app',
        },
      }),
    )
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization, x-sanity-app',
    ])
  })
})
