import { connect, type Socket } from 'node:net'

/** A keep-alive connection for sequential requests, lighter than any HTTP client. */
export interface Connection {
  /** Posts a GraphQL request and resolves with the response body. */
  ask(query: string, variables: object): Promise<string>
  close(): void
}

/** Opens a connection to a shop's GraphQL endpoint. */
export async function openConnection(shop: string): Promise<Connection> {
  const { hostname, port, host } = new URL(shop)
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened: Socket = connect(Number(port), hostname, () => resolve(opened))
    opened.once('error', reject)
  })
  socket.setNoDelay(true)
  let received = Buffer.alloc(0)
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const body = wholeBody(received)
    if (body === null || !waiting) return
    const { resolve } = waiting
    waiting = null
    received = Buffer.alloc(0)
    resolve(body)
  })
  const fail = () => waiting?.reject(new Error('The connection ended.'))
  socket.on('error', fail)
  socket.on('close', fail)
  return {
    ask: (query, variables) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const body = JSON.stringify({ query, variables })
        socket.write(
          `POST /api/2025-01/graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

/** The response body once it is complete. */
function wholeBody(received: Buffer): string | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /content-length: (\d+)/iu.exec(received.toString('latin1', 0, end))
  if (!length) throw new Error('The answer has no length.')
  const start = end + 4
  return received.length - start < Number(length[1]) ? null : received.toString('utf8', start)
}
