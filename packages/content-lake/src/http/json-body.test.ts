import { describe, expect, test, vi } from 'vitest'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake, QUERY_PATH } from '../testing/test-lake.ts'

const PIECE = new TextEncoder().encode(' '.repeat(64 * 1024))
const MEBIBYTE = 1024 * 1024

/** An endless body that counts the bytes read of it. */
function endless(path: string, headers: Record<string, string>) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += PIECE.byteLength
        controller.enqueue(PIECE)
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return { request: new Request(`http://localhost:3333${path}`, init), read: () => read }
}

const asEditor = { authorization: 'Bearer editor' }

/** A document with a number of values, at three bytes each. */
const heavy = (values: number, id = 'heavy') =>
  `{"createOrReplace":{"_id":"${id}","_type":"x","v":[${'{},'.repeat(values / 2)}0]}}`

describe('json body', () => {
  test.each([
    ['mutations', MUTATE_PATH, 64],
    ['actions', ACTIONS_PATH, 64],
    ['a query', QUERY_PATH, 4],
  ])('limits the body size of %s', async (_what, path, limit) => {
    const { handler } = openTestLake()
    const { request, read } = endless(path, asEditor)
    const answer = await handler(request)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ statusCode: 413, error: 'Payload Too Large' })
    expect(read()).toBeLessThanOrEqual(limit * MEBIBYTE + 2 * PIECE.byteLength)
  })

  test.each([MUTATE_PATH, ACTIONS_PATH, QUERY_PATH])(
    'reads nothing of a body of %s that is announced too large',
    async (path) => {
      const { handler } = openTestLake()
      const { request, read } = endless(path, { ...asEditor, 'content-length': '999999999999' })
      expect((await handler(request)).status).toBe(413)
      expect(read()).toBe(0)
    },
  )

  test.each([MUTATE_PATH, ACTIONS_PATH])(
    'reads no body of %s without write permission',
    async (path) => {
      const { handler } = openTestLake()
      const { request, read } = endless(path, {})
      expect((await handler(request)).status).toBe(403)
      expect(read()).toBe(0)
    },
  )

  test.each([
    [
      'a document of 250,001 values',
      MUTATE_PATH,
      `{"mutations":[${heavy(2, 'a')},${heavy(250_001)}]}`,
      /^Item 1 of the request body holds more than 250000 values\. Split the transaction/,
    ],
    [
      'a transaction of more than a million',
      MUTATE_PATH,
      `{"mutations":[${Array.from({ length: 5 }, (_, at) => heavy(220_000, `a${at}`)).join(',')}]}`,
      /^The request body holds more than 1000000 values\. Split the transaction/,
    ],
    [
      'an action of 250,001 values',
      ACTIONS_PATH,
      `{"actions":[{"actionType":"sanity.action.document.edit","patch":{"set":{"v":[${'[],'.repeat(125_000)}0]}}}]}`,
      /holds more than 250000 values/,
    ],
    [
      'parameters of 200,001 values',
      QUERY_PATH,
      `{"query":"1","params":{"a":[${'1,'.repeat(200_000)}1]}}`,
      /^The request body holds more than 200000 values\. Send less/,
    ],
  ])('limits the number of %s, independent of their bytes', async (_what, path, body, message) => {
    const { post } = openTestLake()
    const { status, body: answer } = await post(path, body)
    expect([status, answer.message]).toEqual([413, expect.stringMatching(message)])
  })

  test('allows anonymous users smaller bodies than members', async () => {
    const { post } = openTestLake()
    const query = (values: number) => `{"query":"1","params":{"a":[${'1,'.repeat(values)}1]}}`
    expect((await post(QUERY_PATH, query(20_000), 'nobody')).status).toBe(413)
    expect((await post(QUERY_PATH, query(20_000), 'viewer')).status).toBe(200)
  })

  test('parses ten megabytes of ordinary documents in small scheduler turns', async () => {
    const { lake, request } = openTestLake()
    const run = vi.spyOn(lake.quotas.eventLoop, 'run')
    const text = 'Some ordinary words, as editors write them, with a comma. '
    const documents = Array.from({ length: 2_500 }, (_, at) => ({
      create: {
        _id: `post-${at}`,
        _type: 'post',
        body: Array.from({ length: 12 }, (__, key) => ({
          _key: `block-${key}`,
          _type: 'block',
          children: [{ _key: `span-${key}`, _type: 'span', marks: [], text: text.repeat(4) }],
        })),
      },
    }))
    const body = JSON.stringify({ mutations: documents })
    expect(body.length).toBeGreaterThan(10_000_000)
    expect((await request(MUTATE_PATH, { body })).status).toBe(200)
    expect(lake.dataset('production')?.documents.size()).toBe(2_500)
    expect(run.mock.calls.length).toBeGreaterThan(150)
  }, 60_000)

  test('limits concurrent bodies of one member', async () => {
    const { lake, post } = openTestLake()
    const release = lake.quotas.member('editor').acquireBody(128 * MEBIBYTE)
    const body = { mutations: [], padding: 'x'.repeat(2 * MEBIBYTE) }
    expect((await post(MUTATE_PATH, body)).status).toBe(429)
    expect((await post(MUTATE_PATH, { mutations: [] })).status).toBe(200)
    expect((await post(MUTATE_PATH, body, 'author')).status).toBe(200)
    release()
    expect((await post(MUTATE_PATH, body)).status).toBe(200)
  })
})
