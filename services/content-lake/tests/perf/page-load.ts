import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { pages } from './documents.ts'

const ORDER = ['city', 'author', 'product', 'page']
const QUERY =
  '*[_type == "page" && slug.current == $slug][0]{title, body, "author": author->{name, "city": city->name}}'

/** How a lake of `pages(documents)` is asked for its pages. Times are in milliseconds. */
export interface PageLoad {
  port: number
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

/** How long each answer took that came in the measured time, in order. A process of its own asks. */
export async function askForPages(load: PageLoad): Promise<number[]> {
  const asking = spawn(process.execPath, [import.meta.filename, JSON.stringify(load)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [times] = (await once(asking, 'message')) as [number[]]
  return times.sort((a, b) => a - b)
}

/** The bytes of a request for the page of a number. */
function request(port: number, number: number): string {
  const params = new URLSearchParams({ query: QUERY, $slug: JSON.stringify(`page-${number}`) })
  return `GET /v2025-02-19/data/query/production?${params} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
}

/** Asks one request after the other on one connection, and tells of each answer how long it took. */
function ask({ port, documents }: PageLoad, seed: number, answered: (ms: number) => void): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let started = 0
  let number = seed
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

/** What the process that asks does: tells every figure of the measured time to its parent. */
function askUntilStopped(load: PageLoad): void {
  let times: number[] = []
  for (let seed = 1; seed <= load.connections; seed++)
    ask(load, seed * 7919, (ms) => times.push(ms))
  setTimeout(() => (times = []), load.warmUp)
  setTimeout(() => {
    process.send?.(times, () => process.exit(0))
  }, load.warmUp + load.measured)
}

if (import.meta.main) askUntilStopped(JSON.parse(process.argv[2] ?? '{}') as PageLoad)
