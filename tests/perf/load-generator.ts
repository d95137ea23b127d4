import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The request of a load and its concurrency. */
export interface LoadOptions {
  url: string
  headers: Readonly<Record<string, string>>
  connections: number
  milliseconds: number
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('\r\n0\r\n\r\n')

/**
 * Asks an address on so many connections, each one request after the other. It knows no more of HTTP than that: where it shares a few
 * cores with whom it asks, a client that does more keeps them waiting, and who waits works dearer for each answer.
 *
 * @returns how long each answer took, in milliseconds
 * @throws (as a rejection) Error with the first answer that is not 200
 */
export async function generateLoad({
  url,
  headers,
  connections,
  milliseconds,
}: LoadOptions): Promise<number[]> {
  const { hostname, port, host, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const times: number[] = []
  const until = performance.now() + milliseconds
  const one = async () => {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true })
    await once(socket, 'connect')
    try {
      await askUntil(socket, request, until, times)
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return times
}

function askUntil(socket: Socket, request: Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = performance.now()
    let head: Buffer = Buffer.alloc(0)
    /** Bytes of the body that are to come; NaN where its end says so itself, undefined before it begins. */
    let left: number | undefined
    const next = () => {
      begun = performance.now()
      if (begun >= until) return resolve()
      left = undefined
      head = Buffer.alloc(0)
      socket.write(request)
    }
    socket.on('data', (piece) => {
      let body: Buffer = piece
      if (left === undefined) {
        head = head.length === 0 ? piece : Buffer.concat([head, piece])
        const end = head.indexOf(endOfHead)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text))
        left = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
        body = head.subarray(end + 2)
        if (!Number.isNaN(left)) left += 2
      }
      if (Number.isNaN(left)) {
        // The end of the chunks may come in two pieces.
        head = Buffer.concat([head.subarray(-endOfChunks.length), body])
        if (!head.subarray(-endOfChunks.length).equals(endOfChunks)) return
      } else {
        left -= body.length
        if (left > 0) return
      }
      times.push(performance.now() - begun)
      next()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The site closed a connection.')))
    next()
  })
}
