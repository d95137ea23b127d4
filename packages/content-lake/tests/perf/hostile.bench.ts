/**
 * Twenty hostile clients, each from an address of its own, for a minute (`--seconds 10` for less, `--small` for a try):
 * slow queries, answers without end, listeners, pictures, logins, floods (`hostile-cases.ts`). Beside them, from one more
 * address, a stranger looks a document up by its id, an editor types with a token, and a picture that is already there
 * is asked for. Prints what those waited for before and during it, the memory of the lake, and what became of each
 * hostile client's requests.
 *
 *   node packages/content-lake/tests/perf/hostile.bench.ts
 *
 * The lake is a process of its own, and so are the hostile clients (`--hostile PORT PICTURE SECONDS` starts them).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { hostileCases } from './hostile-cases.ts'
import { startHostile, talliesTable } from './hostile-clients.ts'
import { measureWaits, type Probe, type Waits, waitsTable } from './waits.ts'

const TOKEN = 'token-of-the-benchmark'
const PORT = 41_090
/** As the launcher starts it. */
const YOUNG_MEMORY = '--max-semi-space-size=16'
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }
const DOCUMENTS = 2_000
const MEBIBYTE = 1024 * 1024
/** Milliseconds of silence after which a request counts as not answered. */
const PATIENCE = 20_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
    hostile: { type: 'string' },
  },
})
const seconds = Number(values.seconds ?? (values.small ? 5 : 60))
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const self = fileURLToPath(import.meta.url)
/** The hostile process: runs every case, and prints what became of them as JSON. */
async function attack(picture: string): Promise<void> {
  // They would be on machines of their own: here they take the processor after those who serve and those who measure.
  setPriority(5)
  const cases = hostileCases(picture).filter(({ name }) => new RegExp(values.only ?? '').test(name))
  const clients = cases.map((each, index) => ({
    name: each.name,
    ...startHostile(each, { port: PORT, address: `127.0.0.${index + 2}` }),
  }))
  await wait(seconds * 1000)
  await Promise.all(clients.map(({ stop }) => stop()))
  const reported = clients.map(({ name, tally }) => ({ name, ...tally, said: [...tally.said] }))
  process.stdout.write(JSON.stringify(reported))
  process.exit(0)
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-hostile-'))
  const lake = await startLake(dataDir)
  try {
    const picture = await fill()
    const small = `${picture}?w=400&fm=webp`
    for (let turn = 0; turn < 300; turn += 1) await Promise.all([lookUp(), type(turn), get(small)])
    const before = await measureWaits(probes(small), (seconds / 6) * 1000)
    const startMemory = memoryOf(lake)
    let most = startMemory
    const watch = setInterval(() => (most = Math.max(most, memoryOf(lake))), 200)
    const args = [self, '--hostile', picture, '--seconds', String(seconds)]
    if (values.only !== undefined) args.push('--only', values.only)
    const hostile = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const closed = once(hostile, 'close')
    let reported = ''
    hostile.stdout.on('data', (chunk: Buffer) => (reported += chunk.toString()))
    const during = await measureWaits(probes(small), seconds * 1000)
    await closed
    await wait(2_000)
    clearInterval(watch)
    print(before, during, { start: startMemory, most, end: memoryOf(lake) })
    for (const line of talliesTable(JSON.parse(reported))) console.log(line)
  } finally {
    lake.kill('SIGTERM')
    await once(lake, 'close')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startLake(dataDir: string): Promise<ChildProcess> {
  const bin = fileURLToPath(new URL('../../src/bin.ts', import.meta.url))
  const lake = spawn(
    process.execPath,
    [YOUNG_MEMORY, bin, '--port', String(PORT), '--data-dir', dataDir],
    {
      env: {
        ...process.env,
        ...FEW_ARENAS,
        CONTENT_LAKE_TOKEN: TOKEN,
        CONTENT_LAKE_PASSWORD: 'a long password',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(lake.stdout!, 'data')
  return lake
}

/** Resident memory of a process in bytes. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function ask(path: string, body?: string | Buffer, type = 'application/json'): Promise<Buffer> {
  const headers =
    body === undefined ? {} : { authorization: `Bearer ${TOKEN}`, 'content-type': type }
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(
      { host: '127.0.0.1', port: PORT, agent, method, path, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts)
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${answer.statusCode} ${text.toString().slice(0, 300)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error(`no answer in ${PATIENCE / 1000} s`)))
    sent.end(body)
  })
}

const get = (path: string): Promise<Buffer> => ask(path)
const mutate = (mutations: object[]): Promise<Buffer> =>
  ask('/v2025-02-19/data/mutate/production?visibility=sync', JSON.stringify({ mutations }))

let looked = 0
const lookUp = (): Promise<Buffer> =>
  get(
    `/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_id == $id][0]{title, n}')}&$id=${encodeURIComponent(JSON.stringify(`watch-${looked++ % DOCUMENTS}`))}`,
  )
const type = (turn: number): Promise<Buffer> =>
  mutate([{ patch: { id: 'drafts.watch-1', set: { title: `Typed ${turn}` } } }])

/** Documents of the size of a page, four large ones, a draft, and a picture; answers the picture's path. */
async function fill(): Promise<string> {
  const body = 'Deep blue enamel over an engraved sunburst. '.repeat(20)
  for (let from = 0; from < DOCUMENTS; from += 500)
    await mutate(
      Array.from({ length: 500 }, (_, at) => ({
        create: {
          _id: `watch-${from + at}`,
          _type: 'watch',
          title: `Watch ${from + at}`,
          n: from + at,
          body,
        },
      })),
    )
  const text = 'x'.repeat(MEBIBYTE)
  await mutate([
    ...[0, 1, 2, 3].map((at) => ({ create: { _id: `large-${at}`, _type: 'large', text } })),
    { create: { _id: 'drafts.watch-1', _type: 'watch', title: 'Typed' } },
  ])
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const pixels = { width: 3000, height: 2000, channels: 3 as const, background: '#446', noise }
  const jpeg = await sharp({ create: pixels }).jpeg({ quality: 70 }).toBuffer()
  const answer = await ask(
    '/v2025-02-19/assets/images/production?filename=a.jpg',
    jpeg,
    'image/jpeg',
  )
  return `/${JSON.parse(answer.toString()).document.path}`
}

/** @param picture path of a picture that the lake has rendered before */
const probes = (picture: string): Probe[] => [
  { name: 'look-up by id', every: 20, send: lookUp },
  { name: 'keystroke, durable', every: 100, send: type },
  { name: 'cached image', every: 50, send: () => get(picture) },
]

function print(
  before: Waits,
  during: Waits,
  memory: Record<'start' | 'most' | 'end', number>,
): void {
  console.log(`${seconds} s of ${hostileCases('').length} hostile clients; milliseconds`)
  for (const line of waitsTable(before, during)) console.log(line)
  const mebibytes = (bytes: number): string => `${(bytes / MEBIBYTE).toFixed(0)} MB`
  console.log(
    `memory: ${mebibytes(memory.start)} at the start, ${mebibytes(memory.most - memory.start)} more at most, ${mebibytes(memory.end - memory.start)} more afterwards`,
  )
}

if (values.hostile === undefined) await main()
else await attack(values.hostile)
