import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UnreadResponseBytes } from './unread-response-bytes.ts'

const LONG = Buffer.alloc(24 * 1024 * 1024)
let unread: UnreadResponseBytes
const replies: ServerResponse[] = []
const server = createServer((_message, reply) => {
  replies.push(reply)
  reply.end(LONG)
  unread.track('192.0.2.1', reply)
})

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterEach(async () => {
  server.closeAllConnections()
  replies.length = 0
  await new Promise<void>((resolve) => void server.close(() => resolve()))
})

/** Sends a request without reading the response. */
const ask = () => {
  const sent = get({ port: (server.address() as AddressInfo).port, agent: false })
  sent.on('error', () => {})
  // Without a listener Node reads the response and drops it.
  sent.on('response', () => {})
  return sent
}

describe('UnreadResponseBytes', () => {
  it('closes a response above the unread limit of its address, and keeps the earlier one', async () => {
    unread = new UnreadResponseBytes(LONG.length * 1.5)
    ask()
    await vi.waitFor(() => expect(replies).toHaveLength(1))
    ask()
    await vi.waitFor(() => expect(replies[1]?.destroyed).toBe(true))
    expect(replies[0]!.destroyed).toBe(false)
  })

  it('does not count bytes that were read', async () => {
    unread = new UnreadResponseBytes(LONG.length * 1.5)
    for (let each = 0; each < 3; each += 1) {
      const sent = ask()
      const length = await new Promise<number>((resolve) => {
        sent.on('response', (response) => {
          let read = 0
          response.on('data', (chunk: Buffer) => (read += chunk.length))
          response.on('close', () => resolve(read))
        })
      })
      expect(length).toBe(LONG.length)
    }
  })

  it('closes a response that is not read in time', async () => {
    unread = new UnreadResponseBytes(LONG.length, 10)
    ask()
    await vi.waitFor(() => expect(replies[0]?.destroyed).toBe(true))
  })
})
