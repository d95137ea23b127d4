import { fromSanityClient } from '@sanity/bifur-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ADMINISTRATOR_TOKEN,
  VIEWER_TOKEN,
  serveWholeLake,
  type WholeLake,
} from '../testing/test-whole-lake.ts'

interface Event {
  type: string
  i: string
  m?: Record<string, unknown>
  session?: string
}

/** Collects received messages; resolves when the expected number has arrived. */
function collector<T>() {
  const items: T[] = []
  let wake = () => {}
  return {
    add(item: T) {
      items.push(item)
      wake()
    },
    async take(count: number): Promise<T[]> {
      while (items.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return items.slice(0, count)
    },
  }
}

/** One editor with the real client; `heard` collects the received messages. */
async function editor({ client: clientOf }: WholeLake, token: string) {
  const client = fromSanityClient(clientOf({ token, apiVersion: '2022-06-30' }) as never)
  const events = collector<Event>()
  const listening = client.listen<Event>('presence').subscribe((event) => events.add(event))
  onTestFinished(() => listening.unsubscribe())
  const request = (method: Parameters<typeof client.request>[0], params: object) =>
    new Promise((resolve, reject) =>
      client.request(method, params).subscribe({ next: resolve, error: reject }),
    )
  // Responses follow the order of their frames, so the subscription is active once this call has resolved.
  await request('presence_disconnect', { session: 'nobody' })
  return { heard: events, request }
}

interface Answer {
  id?: number | null
  result?: unknown
  error?: { code: number }
  closed?: number
  failed?: boolean
}

/** A plain socket that collects the responses. */
async function socketOf(origin: string, path = '/v2022-06-30/socket/production') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
  const answers = collector<Answer>()
  socket.addEventListener('message', ({ data }) => {
    if (data !== '♥') answers.add(JSON.parse(String(data)) as Answer)
  })
  socket.addEventListener('close', ({ code }) => answers.add({ closed: code }))
  socket.addEventListener('error', () => answers.add({ failed: true }))
  onTestFinished(() => socket.close())
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', resolve)
  })
  return { socket, take: (count: number) => answers.take(count) }
}

describe('presence socket', () => {
  test('two editors send a roll call, see each other’s location, and see the other leave', async () => {
    const lake = await serveWholeLake()
    const anna = await editor(lake, ADMINISTRATOR_TOKEN)
    const ben = await editor(lake, VIEWER_TOKEN)
    await ben.request('presence_rollcall', { session: 'ben' })
    const locations = [
      {
        type: 'document',
        documentId: 'luna',
        path: ['title'],
        lastActiveAt: '2026-01-05T09:00:00Z',
      },
    ]
    await anna.request('presence_announce', { data: { locations, sessionId: 'anna' } })
    await anna.request('presence_disconnect', { session: 'anna' })
    expect(await anna.heard.take(2)).toEqual([
      { type: 'disconnect', i: 'robot-viewer', m: { session: 'nobody' } },
      { type: 'rollCall', i: 'robot-viewer', session: 'ben' },
    ])
    expect(await ben.heard.take(2)).toEqual([
      { type: 'state', i: 'robot-administrator', m: { sessionId: 'anna', locations } },
      { type: 'disconnect', i: 'robot-administrator', m: { session: 'anna' } },
    ])
  })

  test('a lost connection sends a disconnect', async () => {
    const lake = await serveWholeLake()
    const ben = await editor(lake, VIEWER_TOKEN)
    const { socket, take: answers } = await socketOf(lake.origin)
    const call = (id: number, method: string, params: unknown) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    call(1, 'authorization', { authorization: `Bearer ${ADMINISTRATOR_TOKEN}` })
    call(2, 'presence_announce', { data: { sessionId: 'anna', locations: [] } })
    await answers(2)
    socket.close()
    expect((await ben.heard.take(2))[1]).toEqual({
      type: 'disconnect',
      i: 'robot-administrator',
      m: { session: 'anna' },
    })
  })

  test('anonymous clients, unknown methods and invalid messages get the protocol’s errors', async () => {
    const { origin } = await serveWholeLake()
    const { socket, take: answers } = await socketOf(origin)
    for (const message of [
      'not json',
      '[]',
      '{"id":1,"method":"presence_subscribe"}',
      '{"jsonrpc":"2.0","id":2,"method":"presence_subscribe"}',
      '{"jsonrpc":"2.0","id":3,"method":"authorization","params":{"authorization":"Bearer wrong"}}',
      `{"jsonrpc":"2.0","id":4,"method":"authorization","params":{"authorization":"Bearer ${VIEWER_TOKEN}"}}`,
      '{"jsonrpc":"2.0","id":5,"method":"constructor"}',
      '{"jsonrpc":"2.0","id":6,"method":"presence_announce","params":{"data":{"sessionId":"a"}}}',
      '{"jsonrpc":"2.0","id":7,"method":"presence_subscribe","params":null}',
      '{"jsonrpc":"2.0","id":8,"method":"presence_unsubscribe","params":{"subscriptionId":"9"}}',
    ]) {
      socket.send(message)
    }
    const codes = (await answers(10)).map(({ id, error, result }) => [id, error?.code ?? result])
    expect(codes).toEqual([
      [null, -32700],
      [null, -32700],
      [1, -32600],
      [2, 4001],
      [3, 4001],
      [4, { identity: 'robot-viewer' }],
      [5, -32601],
      [6, -32602],
      [7, '1'],
      [8, -32602],
    ])
  })

  test('a dataset that does not exist has no presence channel', async () => {
    const { origin } = await serveWholeLake()
    const { take: answers } = await socketOf(origin, '/v2022-06-30/socket/ghost')
    expect(await answers(1)).toEqual([{ failed: true }])
  })

  test('anonymous sockets are limited per address; an authenticated one counts for its user', async () => {
    const lake = await serveWholeLake()
    /** Requests the identity of the client, with or without a token. */
    const join = async (authorization?: string) => {
      const { socket, take } = await socketOf(lake.origin)
      const sendCall = (id: number, params: object) =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'authorization', params }))
      sendCall(1, { authorization })
      const [answer] = await take(1)
      return { say: sendCall, take, closed: answer?.closed }
    }
    const all = await Promise.all(Array.from({ length: 101 }, () => join()))
    const codes = all.map(({ closed }) => closed).filter((code) => code !== undefined)
    expect(codes).toEqual([1013])
    const first = all.find(({ closed }) => closed === undefined)
    first?.say(2, { authorization: `Bearer ${VIEWER_TOKEN}` })
    expect((await first?.take(2))?.[1]).toMatchObject({ result: { identity: 'robot-viewer' } })
    expect([(await join()).closed, (await join()).closed]).toEqual([undefined, 1013])
  })
})
