import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMultiplexedStreamSocket } from './multiplexed-stream-socket.ts'

/** Socket whose server side is controlled by the test. */
class HeldSocket extends EventTarget {
  readyState = WebSocket.CONNECTING as number
  sent: { type: string; id: string; url?: string; headers?: Record<string, string> }[] = []
  send(frame: string) {
    this.sent.push(JSON.parse(frame))
  }
  accept() {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  push(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  close() {
    this.drop()
  }
  drop() {
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }
}

function held() {
  const sockets: HeldSocket[] = []
  const order: string[] = []
  const streams = createMultiplexedStreamSocket('ws://lake.test/v1/streams', {
    connect: () => {
      const socket = new HeldSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    beforeResuming: async () => void order.push('flushed'),
  })
  return { sockets, streams, order }
}

const url = 'http://lake.test/v1/data/listen/production?query=*'

describe('createMultiplexedStreamSocket', () => {
  it('multiplexes streams over one socket', async () => {
    const { sockets, streams } = held()
    const first = streams.open(url, {})
    const second = streams.open(`${url}&tag=b`, { headers: { 'last-event-id': '7' } })
    expect(sockets).toHaveLength(1)
    const [socket] = sockets as [HeldSocket]
    expect(socket.sent).toEqual([])
    socket.accept()
    expect(socket.sent).toMatchObject([
      { type: 'open', id: '1', url: '/v1/data/listen/production?query=*' },
      {
        type: 'open',
        id: '2',
        url: '/v1/data/listen/production?query=*&tag=b',
        headers: { 'last-event-id': '7' },
      },
    ])
    socket.push({
      type: 'head',
      id: '2',
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
    })
    socket.push({ type: 'head', id: '1', status: 401, headers: {} })
    const [one, two] = await Promise.all([first, second])
    expect([one.status, two.status]).toEqual([401, 200])
    socket.push({ type: 'chunk', id: '2', data: 'event: welcome — ' })
    socket.push({ type: 'chunk', id: '1', data: 'no' })
    socket.push({ type: 'chunk', id: '2', data: 'مرحبا' })
    socket.push({ type: 'end', id: '1' })
    socket.push({ type: 'end', id: '2' })
    expect(await two.text()).toBe('event: welcome — مرحبا')
    expect(await one.text()).toBe('no')
  })

  it('cancels a stream on the server when its reader aborts', async () => {
    const { sockets, streams } = held()
    const abort = new AbortController()
    const opened = streams.open(url, { signal: abort.signal })
    const [socket] = sockets as [HeldSocket]
    socket.accept()
    socket.push({ type: 'head', id: '1', status: 200, headers: {} })
    const response = await opened
    abort.abort(new Error('the pane was closed'))
    expect(socket.sent.at(-1)).toEqual({ type: 'close', id: '1' })
    await expect(response.text()).rejects.toThrow('the pane was closed')
  })

  it('fails every stream when the connection is lost, and reconnects for the next one', async () => {
    const { sockets, streams } = held()
    const waiting = streams.open(url, {})
    const [socket] = sockets as [HeldSocket]
    socket.accept()
    socket.drop()
    await expect(waiting).rejects.toThrow('connection to the content lake was lost')
    void streams.open(url, {}).catch(() => {})
    expect(sockets).toHaveLength(2)
  })

  it('resumes a resumable stream after the last complete event, transparently for its reader', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { sockets, streams, order } = held()
    const opened = streams.open(`${url}&enableResume=true`, {})
    const [first] = sockets as [HeldSocket]
    first.accept()
    await vi.advanceTimersByTimeAsync(0)
    first.push({ type: 'head', id: '1', status: 200, headers: {} })
    first.push({ type: 'chunk', id: '1', data: 'event: welcome\nid: 4\ndata: {}\n\nevent: mut' })
    const reader = (await opened).body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('event: welcome\nid: 4\ndata: {}\n\n')
    first.drop()
    await vi.advanceTimersByTimeAsync(300)
    const second = sockets[1]!
    second.drop()
    await vi.advanceTimersByTimeAsync(600)
    const third = sockets[2]!
    expect(third.sent).toEqual([])
    third.accept()
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toEqual(['flushed'])
    expect(third.sent).toMatchObject([{ type: 'open', id: '1', headers: { 'last-event-id': '4' } }])
    third.push({ type: 'head', id: '1', status: 200, headers: {} })
    const missed = 'event: mutation\nid: 5\ndata: {}\n\n'
    third.push({
      type: 'chunk',
      id: '1',
      data: `event: welcomeback\nid: 4\ndata: {}\n\n${missed}`,
    })
    expect((await reader.read()).value).toBe(missed)
    streams.restartAll()
    await expect(reader.read()).rejects.toThrow('connection to the content lake was lost')
  })

  it('closes a connection that is idle for too long', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { sockets, streams } = held()
    streams.open(url, {}).catch(() => {})
    sockets[0]!.accept()
    await vi.advanceTimersByTimeAsync(39_000)
    sockets[0]!.push({ type: 'chunk', id: '1', data: ':\n\n' })
    await vi.advanceTimersByTimeAsync(39_000)
    expect(streams.isConnected()).toBe(true)
    await vi.advanceTimersByTimeAsync(2000)
    expect(streams.isConnected()).toBe(false)
  })
})
