import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** What lies between a client and a lake: it can be cut, and lead to another lake from then on. */
export interface Line {
  origin: string
  /** Cuts every connection. Whoever connects again is led to `port`, where it is said. */
  cut: (port?: number) => void
}

/** A line to a port of this machine, gone when the test is done. */
export async function openLine(port: number): Promise<Line> {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const cut = (to = target) => {
    target = to
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    cut()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut }
}
