import { Agent, request, type IncomingMessage } from 'node:http'
import type { HostileCase, HostileRequest } from './hostile-cases.ts'

/** What became of a hostile client's requests. */
export interface Tally {
  sent: number
  answered: number
  /** 429 with `Retry-After`. */
  throttled: number
  /** Any other 4xx. */
  refused: number
  /** 5xx, and 429 without `Retry-After`. */
  failed: number
  /** Lines that broke off. */
  broken: number
  /** The first refusal or fault of each kind, as it was said. */
  said: Map<string, string>
}

/**
 * Runs a case from an address of its own until it is stopped: as many requests at the same time as it wants, each
 * as soon as the one before is over. It heeds no `Retry-After`.
 */
export function startHostile(
  attack: HostileCase,
  { port, address }: { port: number; address: string },
): { tally: Tally; stop: () => Promise<void> } {
  const { connections } = attack
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address })
  const tally: Tally = {
    sent: 0,
    answered: 0,
    throttled: 0,
    refused: 0,
    failed: 0,
    broken: 0,
    said: new Map(),
  }
  let isOver = false
  let turn = 0
  const line = async (): Promise<void> => {
    while (!isOver) {
      const outcome = await send(attack.next(turn++), port, agent)
      tally.sent += 1
      note(tally, outcome)
      // A refusal costs the client nothing either: it must not spin faster than a machine on the other end would.
      await new Promise((resolve) => setTimeout(resolve, outcome === undefined ? 5 : 1))
    }
  }
  const lines = Array.from({ length: connections }, line)
  return {
    tally,
    async stop() {
      isOver = true
      agent.destroy()
      await Promise.all(lines)
    },
  }
}

interface Outcome {
  status: number
  retryAfter: string | undefined
  text: string
}

function note(tally: Tally, outcome: Outcome | undefined): void {
  if (outcome === undefined) {
    tally.broken += 1
    return
  }
  const { status, retryAfter, text } = outcome
  if (status < 400) tally.answered += 1
  else if (status === 429 && retryAfter !== undefined) tally.throttled += 1
  else if (status < 500 && status !== 429) tally.refused += 1
  else tally.failed += 1
  const kind = `${status}${retryAfter === undefined ? '' : ', Retry-After'}`
  if (status >= 400 && !tally.said.has(kind)) tally.said.set(kind, sentenceOf(text))
}

/** Undefined where the line broke off, or the client hung up. */
function send(wanted: HostileRequest, port: number, agent: Agent): Promise<Outcome | undefined> {
  const { method = 'GET', path, headers, body, hangUpAfter, readNothingFor, streamFor } = wanted
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers })
    const hangUp = (after: number): void =>
      void setTimeout(() => {
        sent.destroy()
        resolve(undefined)
      }, after)
    sent.on('error', () => resolve(undefined))
    sent.on('response', (answer: IncomingMessage) => {
      const status = answer.statusCode ?? 0
      const retryAfter = answer.headers['retry-after']
      let text = ''
      answer.on('error', () => resolve(undefined))
      answer.on('close', () => resolve({ status, retryAfter, text }))
      if (status < 400 && readNothingFor !== undefined) return hangUp(readNothingFor)
      if (status < 400 && streamFor !== undefined) hangUp(streamFor)
      answer.on('data', (chunk: Buffer) => {
        if (text.length < 500) text += chunk.toString('latin1')
      })
    })
    if (hangUpAfter !== undefined) hangUp(hangUpAfter)
    sent.end(body)
  })
}

/** The beginning of an answer in one line; of a page, its words alone. */
function sentenceOf(text: string): string {
  const words = text.startsWith('<') ? text.replace(/<style.*?<\/style>|<[^>]*>?/gs, ' ') : text
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
