import { describe, expect, it } from 'vitest'
import { createStreamSocket } from './stream-socket.ts'

/** A socket whose other end the test holds. */
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
  drop() {
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }
}

function held() {
  const sockets: HeldSocket[] = []
  const streams = createStreamSocket('ws://lake.test/v1/streams', () => {
    const socket = new HeldSocket()
    sockets.push(socket)
    return socket as unknown as WebSocket
  })
  return { sockets, streams }
}

const url = 'http://lake.test/v1/data/listen/production?query=*'

describe('createStreamSocket', () => {
  it('carries many streams over one socket and keeps them apart', async () => {
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

  it('tells the lake when a stream is no longer wanted', async () => {
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

  it('fails every stream when the connection is lost, and connects again for the next', async () => {
    const { sockets, streams } = held()
    const waiting = streams.open(url, {})
    const [socket] = sockets as [HeldSocket]
    socket.accept()
    socket.drop()
    await expect(waiting).rejects.toThrow('connection to the content lake was lost')
    void streams.open(url, {}).catch(() => {})
    expect(sockets).toHaveLength(2)
  })
})
