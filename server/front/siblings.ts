import { type IncomingMessage, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'

/** Said by a process that asks another, which then asks none itself. */
const askedHeader = 'x-orrery-sibling'
/** Longest wait for one of them, in ms. */
const patience = 2_000

/**
 * The other processes of this site on this machine, each by its own port: of the same build, and of the one before or
 * after it while one takes the place of the other. A browser asks any of them for a part of a page that another has made.
 */
export class Siblings {
  #origins: readonly string[] = []

  set origins(origins: readonly string[]) {
    this.#origins = origins
  }

  /** @returns what the first of them answers that has it; undefined where none does */
  async find({ headers }: IncomingMessage, url: string): Promise<string | undefined> {
    if (headers[askedHeader] !== undefined) return undefined
    for (const origin of this.#origins) {
      const found = await askOne(`${origin}${url}`, headers).catch(() => undefined)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/**
 * Whether this process says at its start what is so of all of them: the one whose own port is the lowest.
 *
 * @param siblings origins of the others
 */
export function isPrimaryLogger(ownPort: number, siblings: readonly string[]): boolean {
  return siblings.every((origin) => ownPort < Number(new URL(origin).port))
}

function askOne(url: string, headers: IncomingMessage['headers']): Promise<string | undefined> {
  const { 'if-none-match': _known, 'accept-encoding': _encoding, range: _range, ...rest } = headers
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patience)
    const told = { ...rest, connection: 'close', [askedHeader]: 'yes' }
    const asked = ask(url, { headers: told, agent: false, signal }, (answer) => {
      // Who has none says so in a script of its own.
      const isFound = /immutable/.test(answer.headers['cache-control'] ?? '')
      if (answer.statusCode === 200 && isFound) text(answer).then(resolve, reject)
      else {
        answer.resume()
        resolve(undefined)
      }
    })
    asked.on('error', reject).end()
  })
}
