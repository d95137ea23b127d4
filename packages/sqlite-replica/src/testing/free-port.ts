import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range: the system assigns none of these to a connection, so a port stays free until it is used. */
const range = { from: 15_000, to: 30_000 }

/** A free port on loopback for a test's server, which is still free when the server restarts. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
