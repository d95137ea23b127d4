import { createServer, type AddressInfo, type Server, type ServerOpts, type Socket } from 'node:net'

/**
 * Sockets that accept connections on one port. The event loop accepts one connection per socket and iteration (libuv
 * since 1.45), so with a single socket a flood of connections would delay all others.
 */
const ACCEPTING_SOCKETS = 16

export interface ListeningServer {
  readonly port: number
  /** Stops accepting; resolves when the open connections have closed. */
  readonly close: () => Promise<void>
}

/**
 * Listens on a port with several sockets (`SO_REUSEPORT`) where the system supports it, and emits `connection` on the
 * server.
 * @param port 0 picks a free one
 * @param options socket options, where the server needs other ones than `net` does
 * @param isShared whether other processes of this user may listen on the port
 * @throws errors of `listen`, such as `EADDRINUSE`: also where another server of this user listens with
 * `SO_REUSEPORT`.
 */
export async function listenOnSockets(
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
    await listenOnPort(server, { host, port: free, reusePort: true })
    await Promise.all(
      others.map((other) => listenOnPort(other, { host, port: free, reusePort: true })),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error
    await listenOnPort(server, { host, port: free })
  }
  const all = [server, ...others].filter((each) => each.listening)
  return {
    port: free,
    close: async () => {
      await Promise.all(all.map((each) => new Promise<void>((done) => each.close(() => done()))))
    },
  }
}

/** Binds a socket without `SO_REUSEPORT` to test whether the port is free: shared sockets would not fail. */
async function freePort(host: string, port: number): Promise<number> {
  const alone = createServer()
  await listenOnPort(alone, { host, port })
  const { port: free } = alone.address() as AddressInfo
  await new Promise((done) => alone.close(done))
  return free
}

/** @throws errors of `listen`, such as `EADDRINUSE`. */
export function listenOnPort(
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
