import { fromUrl } from '@sanity/bifur-client'
import { ReplaySubject, firstValueFrom, of, take, toArray } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { ADMINISTRATOR_TOKEN, VIEWER_TOKEN, serveWholeLake } from '../test-whole-lake.ts'

interface Event {
  type: string
  i: string
  m?: Record<string, unknown>
  session?: string
}

/** One editor with the real client; `heard` holds what it was told. */
async function editor(origin: string, token: string) {
  const client = fromUrl(`${origin.replace('http', 'ws')}/v2022-06-30/socket/production`, {
    token$: of(token),
  })
  const heard = new ReplaySubject<Event>()
  const listening = client.listen<Event>('presence').subscribe(heard)
  onTestFinished(() => listening.unsubscribe())
  // A call is answered in the order of the frames, so the subscription stands once this one is.
  await firstValueFrom(client.request('presence_disconnect', { session: 'nobody' }))
  return { client, heard, leave: () => listening.unsubscribe() }
}

const next = (heard: ReplaySubject<Event>, count: number) =>
  firstValueFrom(heard.pipe(take(count), toArray()))

test('two editors call the roll, see where the other is, and see it leave', async () => {
  const { origin } = await serveWholeLake()
  const anna = await editor(origin, ADMINISTRATOR_TOKEN)
  const ben = await editor(origin, VIEWER_TOKEN)
  await firstValueFrom(ben.client.request('presence_rollcall', { session: 'ben' }))
  const locations = [
    { type: 'document', documentId: 'luna', path: ['title'], lastActiveAt: '2026-01-05T09:00:00Z' },
  ]
  await firstValueFrom(
    anna.client.request('presence_announce', { data: { locations, sessionId: 'anna' } }),
  )
  await firstValueFrom(anna.client.request('presence_disconnect', { session: 'anna' }))
  expect(await next(anna.heard, 2)).toEqual([
    { type: 'disconnect', i: 'robot-viewer', m: { session: 'nobody' } },
    { type: 'rollCall', i: 'robot-viewer', session: 'ben' },
  ])
  expect(await next(ben.heard, 2)).toEqual([
    { type: 'state', i: 'robot-administrator', m: { sessionId: 'anna', locations } },
    { type: 'disconnect', i: 'robot-administrator', m: { session: 'anna' } },
  ])
})

interface Answer {
  id?: number | null
  result?: unknown
  error?: { code: number }
  closed?: number
  failed?: boolean
}

/** A plain socket that collects the answers. */
async function socketOf(origin: string, path = '/v2022-06-30/socket/production') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
  const answers = new ReplaySubject<Answer>()
  socket.addEventListener('message', ({ data }) => {
    if (data !== '♥') answers.next(JSON.parse(String(data)) as Answer)
  })
  socket.addEventListener('close', ({ code }) => answers.next({ closed: code }))
  socket.addEventListener('error', () => answers.next({ failed: true }))
  onTestFinished(() => socket.close())
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', resolve)
  })
  return {
    socket,
    answers,
    take: (count: number) => firstValueFrom(answers.pipe(take(count), toArray())),
  }
}

test('a lost connection counts as leaving', async () => {
  const { origin } = await serveWholeLake()
  const ben = await editor(origin, VIEWER_TOKEN)
  const { socket, take: answers } = await socketOf(origin)
  const call = (id: number, method: string, params: unknown) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  call(1, 'authorization', { authorization: `Bearer ${ADMINISTRATOR_TOKEN}` })
  call(2, 'presence_announce', { data: { sessionId: 'anna', locations: [] } })
  await answers(2)
  socket.close()
  expect((await next(ben.heard, 2))[1]).toEqual({
    type: 'disconnect',
    i: 'robot-administrator',
    m: { session: 'anna' },
  })
})

test('strangers, unknown methods and nonsense get the errors of the protocol', async () => {
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

test('there is no room for a dataset that does not exist', async () => {
  const { origin } = await serveWholeLake()
  const { take: answers } = await socketOf(origin, '/v2022-06-30/socket/ghost')
  expect(await answers(1)).toEqual([{ failed: true }])
})
