import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { serveWholeLake } from '../testing/test-whole-lake.ts'

describe('upgrade handler', () => {
  test('closing the lake closes every socket and terminates those that do not respond', async () => {
    const lake = await serveWholeLake()
    const sockets = ['/v1/streams', '/v2022-06-30/socket/production'].map(
      (path) => new WebSocket(`${lake.origin}${path}`),
    )
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))),
    )
    const [open, deaf] = sockets
    deaf?.pause()
    const closed = new Promise<number>((resolve) => open?.once('close', resolve))
    await lake.close()
    expect(await closed).toBe(1001)
    deaf?.terminate()
    await expect(fetch(`${lake.origin}/health`)).rejects.toThrow('fetch failed')
  })
})
