import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
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
  const { connections, pipelined } = attack
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
  const sockets = new Set<Socket>()
  let isOver = false
  let turn = 0
  const batch = (): Promise<(Outcome | undefined)[]> => {
    if (pipelined === undefined) return send(attack.next(turn++), port, agent).then((one) => [one])
    const paths = Array.from({ length: pipelined }, () => attack.next(turn++).path)
    return sendPipelined(
      paths,
      connect({ port, host: '127.0.0.1', localAddress: address }),
      sockets,
    )
  }
  const line = async (): Promise<void> => {
    while (!isOver) {
      const outcomes = await batch()
      tally.sent += outcomes.length
      for (const outcome of outcomes) note(tally, outcome)
      // A refusal costs the client nothing either: it must not spin faster than a machine on the other end would.
      await new Promise((resolve) => setTimeout(resolve, outcomes.includes(undefined) ? 5 : 1))
    }
  }
  const lines = Array.from({ length: connections }, line)
  return {
    tally,
    async stop() {
      isOver = true
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      await Promise.all(lines)
    },
  }
}

/** A hostile client's tally as it is sent from one process to another. */
export type NamedTally = Omit<Tally, 'said'> & { name: string; said: [string, string][] }

/** A table of what became of the requests, and each sentence that a client was refused with. */
export function talliesTable(tallies: readonly NamedTally[]): string[] {
  const rows = tallies.map(({ name, sent, answered, throttled, refused, failed, broken }) => {
    const columns = [sent, answered, throttled, refused, failed, broken]
    const widths = [7, 8, 5, 5, 5, 6]
    const row = columns.map((value, index) => String(value).padStart(widths[index]!)).join(' ')
    return `${name.padEnd(34)} ${row}`
  })
  const sentences = tallies.flatMap(({ said }) =>
    said.map(([kind, text]) => `${kind}: ${text.replace(/"query":.*$/s, '…')}`),
  )
  return [`${''.padEnd(34)}    sent answered  429  4xx  5xx broken`, ...rows, ...new Set(sentences)]
}

interface Outcome {
  status: number
  retryAfter: string | undefined
  text: string
}

/** Sends GET requests on one connection without waiting for the response to the one before. */
function sendPipelined(
  paths: readonly string[],
  socket: Socket,
  open: Set<Socket>,
): Promise<(Outcome | undefined)[]> {
  open.add(socket)
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      const outcomes = outcomesIn(text)
      resolve(paths.map((_path, index) => outcomes[index]))
    })
    const head = `Host: 127.0.0.1\r\nAccept: text/html\r\n`
    const requests = paths.map((path, index) => {
      const isLast = index === paths.length - 1
      return `GET ${path} HTTP/1.1\r\n${head}${isLast ? 'Connection: close\r\n' : ''}\r\n`
    })
    socket.write(requests.join(''))
  })
}

/** The heads of the responses in what came over a connection. */
function outcomesIn(text: string): Outcome[] {
  return text
    .split(/^(?=HTTP\/1\.1 \d{3} )/m)
    .filter((part) => part.startsWith('HTTP/1.1 '))
    .map((part) => ({
      status: Number(part.slice(9, 12)),
      retryAfter: /^retry-after: *(\S+)/im.exec(part)?.[1],
      text: part.slice(part.indexOf('\r\n\r\n') + 4),
    }))
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
