import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy that can drop single connections silently. */
export interface Firewall {
  url: string
  /** Silently stops forwarding on the connections that have sent a command; neither end is notified. */
  dropConnectionsWith: (command: string) => void
  close: () => void
}

/** Starts the proxy on loopback in front of a server. */
export async function startFirewall(address: string): Promise<Firewall> {
  const { protocol, hostname, port } = new URL(address)
  const passages: { ends: [Socket, Socket]; said: string }[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const passage: (typeof passages)[number] = { ends: [near, far], said: '' }
    passages.push(passage)
    near.on('data', (bytes) => (passage.said += bytes.toString('latin1')))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropConnectionsWith(command) {
      for (const { ends, said } of passages) {
        if (!said.toUpperCase().includes(command)) continue
        for (const end of ends) end.unpipe().removeAllListeners('data').pause()
      }
    },
    close() {
      server.close()
      for (const { ends } of passages) for (const end of ends) end.destroy()
    },
  }
}
