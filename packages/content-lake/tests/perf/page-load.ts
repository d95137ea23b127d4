import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { cpuTime } from '@orrery/sqlite-replica/cpu-time'
import { pages } from './documents.ts'

const ORDER = ['city', 'author', 'product', 'page']
const QUERY =
  '*[_type == "page" && slug.current == $slug][0]{title, body, "author": author->{name, "city": city->name}}'

/** How the page load of `pages(documents)` is generated. Times are in milliseconds. */
export interface PageLoad {
  /** Of each lake; connections are shared out among them. */
  ports: readonly number[]
  /** Of their processes. */
  pids: readonly number[]
  documents: number
  connections: number
  warmUp: number
  measured: number
}

/** Writes `pages(documents)` into a lake. */
export async function fillPages(port: number, token: string, documents: number): Promise<void> {
  // What is pointed at goes first.
  const all = pages(documents).sort((a, b) => ORDER.indexOf(a._type) - ORDER.indexOf(b._type))
  for (let from = 0; from < all.length; from += 1_000) {
    const mutations = all.slice(from, from + 1_000).map((createOrReplace) => ({ createOrReplace }))
    const response = await fetch(`http://127.0.0.1:${port}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mutations }),
    })
    if (!response.ok) throw new Error(await response.text())
  }
}

/** What came in the measured time. Times are in milliseconds. */
export interface PagesAnswered {
  /** How long each answer took, in order. */
  times: number[]
  /** What they cost the lakes. */
  processor: number
}

/** Asks lakes for their pages, by a process of its own. */
export async function askForPages(load: PageLoad): Promise<PagesAnswered> {
  const asking = spawn(process.execPath, [import.meta.filename, JSON.stringify(load)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ times, processor }] = (await once(asking, 'message')) as [PagesAnswered]
  return { times: times.sort((a, b) => a - b), processor }
}

/** The bytes of a request for the page of a number. */
function request(port: number, number: number): string {
  const params = new URLSearchParams({ query: QUERY, $slug: JSON.stringify(`page-${number}`) })
  return `GET /v2025-02-19/data/query/production?${params} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
}

/** Sends one request after the other on one connection, and reports the duration of each response. */
function ask(
  { ports, documents }: PageLoad,
  connection: number,
  answered: (ms: number) => void,
): void {
  const port = ports[connection % ports.length]!
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let started = 0
  let number = (connection + 1) * 7919
  const next = () => {
    number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
    started = performance.now()
    // Of ten documents the last seven are pages.
    const ten = (number % (documents / 10)) * 10
    socket.write(request(port, ten + 3 + (number % 7)))
  }
  socket.on('connect', next)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const head = received.indexOf('\r\n\r\n')
    if (head === -1) return
    const [, length] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? []
    if (length === undefined || !received.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200')))
      throw new Error(`an answer was ${received.toString('utf8', 0, 200)}`)
    if (received.length < head + 4 + Number(length)) return
    received = received.subarray(head + 4 + Number(length))
    answered(performance.now() - started)
    next()
  })
}

/** The load process: sends every measured duration to its parent. */
function askUntilStopped(load: PageLoad): void {
  let times: number[] = []
  let before = 0
  for (let connection = 0; connection < load.connections; connection++)
    ask(load, connection, (ms) => times.push(ms))
  setTimeout(() => {
    times = []
    before = cpuTime(load.pids)
    setTimeout(() => {
      const answered: PagesAnswered = { times, processor: cpuTime(load.pids) - before }
      process.send?.(answered, () => process.exit(0))
    }, load.measured)
  }, load.warmUp)
}

if (import.meta.main) askUntilStopped(JSON.parse(process.argv[2] ?? '{}') as PageLoad)
