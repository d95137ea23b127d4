import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { CliError } from './cli-error.ts'

/**
 * A port that the launcher holds for as long as it lives and takes no connection from: its children listen on it. What
 * comes while none of them takes it waits in the kernel's queue, and is lost with none of them.
 */
export interface SharedSocket {
  /** To be handed to children as it is. */
  fd: number
  close: () => void
}

interface Handle {
  fd: number
  close: () => void
}

/** What Node's `cluster` makes its sockets with: bound, and not listening in this process. */
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle: (address: string, port: number, family: 4 | 6, fd: -1, flags: 0) => unknown
}

/**
 * Takes a port for others to listen on.
 *
 * @throws CliError where the address cannot be bound
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
