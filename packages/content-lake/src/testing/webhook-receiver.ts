import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A received webhook request. */
export interface ReceivedWebhook {
  method: string
  headers: IncomingHttpHeaders
  body: string
}

/** The status of a response, or a promise of one. */
type Answer = (received: ReceivedWebhook, count: number) => number | Promise<number>

/** A webhook receiver on a free port. `got(n)` resolves after so many requests. */
export async function startWebhookReceiver(answer: Answer = () => 200) {
  const received: ReceivedWebhook[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((message, reply) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => {
      const { method = '', headers } = message
      const one = { method, headers, body: Buffer.concat(parts).toString('utf8') }
      received.push(one)
      void Promise.resolve(answer(one, received.length)).then((status) => {
        reply.writeHead(status, { 'content-type': 'text/plain' }).end(`status ${status}`)
      })
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    got: (count: number) =>
      new Promise<void>((resolve) => {
        if (received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
  }
}
