import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { CliError } from './cli-error.ts'

/**
 * A port that the launcher binds for its whole life and on which its children accept connections. While no child runs,
 * connections wait in the kernel's queue and none is lost.
 */
export interface SharedSocket {
  /** File descriptor to pass to children. */
  fd: number
  close: () => void
}

interface Handle {
  fd: number
  close: () => void
}

/** Node's `cluster` creates its sockets with this: bound, but not listening in this process. */
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle: (address: string, port: number, family: 4 | 6, fd: -1, flags: 0) => unknown
}

/**
 * Binds a port for children.
 *
 * @throws CliError when the address cannot be bound
 */
export async function openSharedSocket(host: string, port: number): Promise<SharedSocket> {
  const { address, family } = await lookup(host).catch((error: Error) => {
    throw new CliError(`The site cannot listen on ${host}:${port} (${error.message}). Check HOST.`)
  })
  const handle = createHandle(address, port, family === 6 ? 6 : 4, -1, 0)
  if (typeof handle === 'number')
    throw new CliError(`The site cannot listen on ${host}:${port} (error ${-handle}). Check HOST.`)
  const { fd } = handle as Handle
  return { fd, close: () => (handle as Handle).close() }
}
