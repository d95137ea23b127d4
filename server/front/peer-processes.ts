import { type IncomingMessage, request as sendRequest } from 'node:http'
import { text } from 'node:stream/consumers'

/** Marks a request from a peer, which is not forwarded again. */
const peerHeader = 'x-orrery-sibling'
/** Timeout of one peer, in ms. */
const timeoutMs = 2_000

/**
 * The other site processes on this machine, each by its own port: of the same build, and during an upgrade of the previous
 * or next one. A browser may request the payload of a page from a process that has not rendered it.
 */
export class PeerProcesses {
  #origins: readonly string[] = []

  set origins(origins: readonly string[]) {
    this.#origins = origins
  }

  /** @returns the payload of the first peer that has it; undefined where none has */
  async fetchPayload({ headers }: IncomingMessage, url: string): Promise<string | undefined> {
    if (headers[peerHeader] !== undefined) return undefined
    for (const origin of this.#origins) {
      const found = await requestPeer(`${origin}${url}`, headers).catch(() => undefined)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/**
 * Whether this process logs messages that apply to all processes: the one with the lowest own port does.
 *
 * @param siblings origins of the peers
 */
export function isPrimaryLogger(ownPort: number, siblings: readonly string[]): boolean {
  return siblings.every((origin) => ownPort < Number(new URL(origin).port))
}

function requestPeer(
  url: string,
  headers: IncomingMessage['headers'],
): Promise<string | undefined> {
  const { 'if-none-match': _known, 'accept-encoding': _encoding, range: _range, ...rest } = headers
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const forwardedHeaders = { ...rest, connection: 'close', [peerHeader]: 'yes' }
    const peerRequest = sendRequest(
      url,
      { headers: forwardedHeaders, agent: false, signal },
      (peerResponse) => {
        // A peer without the payload responds with a reload script, which is not immutable.
        const isFound = /immutable/.test(peerResponse.headers['cache-control'] ?? '')
        if (peerResponse.statusCode === 200 && isFound) text(peerResponse).then(resolve, reject)
        else {
          peerResponse.resume()
          resolve(undefined)
        }
      },
    )
    peerRequest.on('error', reject).end()
  })
}
