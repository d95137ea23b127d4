import { describe, expect, test } from 'vitest'
import { openTestLake, QUERY_PATH, type Json } from '../testing/test-lake.ts'
import { serveTestLake } from '../testing/test-server.ts'
import { inlineQueryBudget } from './execute-inline-or-on-worker.ts'

const MEBIBYTE = 1024 * 1024

/** Exceeds the budget of the main thread, but no principal's budget; sums use no index. */
const SLOW = 'count(*[_type == "dot" && count(*[_type == "dot" && n + 0 > ^.n]) > -1])'
const TOO_SLOW = 'count(*[count(*[_id > ^._id && count(*[_id > ^._id]) > -1]) > -1])'

const DOTS = 300
const dots = Array.from({ length: DOTS }, (_, n) => ({
  create: { _id: `dot-${n}`, _type: 'dot', n },
}))
const LARGE = '*[_id == "big"][0]{"a": text, "b": text}'

describe('executeInlineOrOnWorker', () => {
  test('slow queries run on the worker for anonymous clients and members, at the last write', async () => {
    const { client, mutate, lake } = await serveTestLake()
    await mutate(dots)
    const stranger = client({ token: undefined as unknown as string, perspective: 'published' })
    const [editor, order] = [client(), [] as string[]]
    const noted = async (name: string, answer: Promise<unknown>) => {
      const result = await answer
      order.push(name)
      return result
    }
    const slow = ['slow', 'slow too'].map((name) => noted(name, stranger.fetch(SLOW)))
    const light = noted('light', editor.fetch('*[_id == "dot-8"][0].n'))
    const keystroke = noted('keystroke', editor.patch('dot-7').set({ n: 70 }).commit())
    expect(await light).toBe(8)
    await keystroke
    expect(await Promise.all(slow)).toEqual([DOTS, DOTS])
    expect(order.indexOf('slow too')).toBe(3)
    expect(lake.queryWorker?.isRunning).toBe(true)
    await editor.create({ _id: 'dot-new', _type: 'dot', n: 1 })
    expect(await editor.fetch(SLOW)).toBe(DOTS + 1)

    const refused = await stranger.fetch(TOO_SLOW).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('too expensive'),
      response: { headers: { 'retry-after': '60' } },
    })
    expect(await stranger.fetch('count(*)')).toBe(DOTS + 1)
  })

  test('the response size limit depends on the tenant class, and unread responses are charged', async () => {
    const { request, mutate, lake } = openTestLake()
    const text = 'x'.repeat(3.5 * MEBIBYTE)
    await mutate([{ create: { _id: 'big', _type: 'text', text } }])
    const get = (query: string, as: 'nobody' | 'editor' = 'nobody') =>
      request(`${QUERY_PATH}?query=${encodeURIComponent(query)}`, { as })
    const tooLarge = `${LARGE.slice(0, -1)}, "c": text}`
    expect([(await get(tooLarge)).status, (await get(tooLarge, 'editor')).status]).toEqual([
      400, 200,
    ])
    const unread = [await get(LARGE), await get(LARGE)]
    expect(unread.map(({ status }) => status)).toEqual([200, 200])
    const refused = await get(LARGE)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(((await refused.json()) as Json).message).toMatch(/waiting to be read/)
    // A small response is always allowed.
    expect((await get('count(*)')).status).toBe(200)
    const [first, second] = unread
    expect(((await first!.json()) as Json).result.b).toBe(text)
    expect((await get(LARGE)).status).toBe(200)
    await second!.body?.cancel()
    const held = lake.quotas.responses.reservedBy('stranger')
    expect([held > 7 * MEBIBYTE, held < 8 * MEBIBYTE]).toEqual([true, true])
  })

  test('an anonymous request body is limited to an eighth of a mebibyte', async () => {
    const { post } = openTestLake()
    const body = { query: '$a', params: { a: 'x'.repeat(MEBIBYTE / 8) } }
    expect((await post(QUERY_PATH, body, 'nobody')).status).toBe(413)
    expect((await post(QUERY_PATH, body)).status).toBe(200)
  })

  test('a query has a smaller inline budget under contention, unless it is known to be fast', () => {
    const milliseconds = (isContested: boolean, lately?: number) =>
      inlineQueryBudget(isContested, lately).milliseconds
    expect([milliseconds(false), milliseconds(true), milliseconds(true, 1)]).toEqual([10, 5, 5])
    expect([milliseconds(true, 4), milliseconds(true, 9)]).toEqual([8, 10])
  })
})
