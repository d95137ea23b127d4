import { createServer, type AddressInfo, type Server, type ServerOpts, type Socket } from 'node:net'

/**
 * Sockets that take in connections on one port. The event loop takes in one connection of each between two looks at everything else
 * (libuv since 1.45), so a single one makes everybody's new connection wait behind those that somebody opens by the hundred.
 */
const ACCEPTING_SOCKETS = 16

export interface ListeningServer {
  readonly port: number
  /** Takes in nobody any more; resolves when those who came in have gone. */
  readonly close: () => Promise<void>
}

/**
 * Leads whoever connects to a port to a server, which hears of each connection by its event `connection`. The system shares connections out
 * among several sockets (`SO_REUSEPORT`), where it can.
 * @param port 0 picks a free one
 * @param options how a connection is taken in, where the server needs it otherwise than `net` does
 * @param isShared whether others of this user may have the port too: whoever starts them has seen to it that they are of one kind
 * @throws what the port refuses, such as `EADDRINUSE`: also where another server of the same user shares its port out.
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  options: ServerOpts = {},
  isShared = false,
): Promise<ListeningServer> {
  const free = isShared && port !== 0 ? port : await freePort(host, port)
  const takeIn = (socket: Socket): void => void server.emit('connection', socket)
  const others = Array.from({ length: ACCEPTING_SOCKETS - 1 }, () => createServer(options, takeIn))
  try {
    await bind(server, { host, port: free, reusePort: true })
    await Promise.all(others.map((other) => bind(other, { host, port: free, reusePort: true })))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error
    await bind(server, { host, port: free })
  }
  const all = [server, ...others].filter((each) => each.listening)
  return {
    port: free,
    close: async () => {
      await Promise.all(all.map((each) => new Promise<void>((done) => each.close(() => done()))))
    },
  }
}

/** A socket that shares its port with nobody says whether it is free: those that share it would not. */
async function freePort(host: string, port: number): Promise<number> {
  const alone = createServer()
  await bind(alone, { host, port })
  const { port: free } = alone.address() as AddressInfo
  await new Promise((done) => alone.close(done))
  return free
}

/** @throws what the port refuses, such as `EADDRINUSE`. */
export function bind(
  server: Server,
  where: { host: string; port: number; reusePort?: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
