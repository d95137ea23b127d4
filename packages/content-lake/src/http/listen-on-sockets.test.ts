import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenOnSockets } from './listen-on-sockets.ts'

async function listening(port = 0) {
  const taken: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    taken.push(socket.resume())
  })
  const front = await listenOnSockets(server, '127.0.0.1', port)
  onTestFinished(async () => {
    const closed = front.close()
    for (const socket of taken) socket.destroy()
    await closed
  })
  return { front, taken }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

describe('listenOnSockets', () => {
  test('accepts many connections within one iteration of the event loop', async () => {
    const { front, taken } = await listening()
    await Promise.all(Array.from({ length: 64 }, () => connected(front.port)))
    let turns = 0
    while (taken.length < 64 && turns < 64) {
      await new Promise(setImmediate)
      turns += 1
    }
    expect(taken).toHaveLength(64)
    expect(turns).toBeLessThan(40)
  })

  test('listens on a port from several sockets', async () => {
    const { front } = await listening()
    await expect(listening(front.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('frees the port when closed', async () => {
    const server = createServer()
    const front = await listenOnSockets(server, '127.0.0.1', 0)
    await front.close()
    await expect(connected(front.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const again = await listening(front.port)
    expect(again.front.port).toBe(front.port)
  })
})
