import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { KeepAlive } from './keep-alive.ts'
import { percentile, startLakeProcess, type LakeProcess } from './lake-process.ts'

const isSmall = process.argv.includes('--small')
const WRITERS = 16
const SECONDS = isSmall ? 1 : 5
const LISTENERS = isSmall ? 50 : 500
const MUTATIONS_A_SECOND = isSmall ? 50 : 200
const RELEASE = isSmall ? 50 : 1_000
const DOCUMENTS = 200
const MUTATE = '/v2025-02-19/data/mutate/production'

const patch = (index: number, set: object): string =>
  JSON.stringify({ mutations: [{ patch: { id: `watch-${index % DOCUMENTS}`, set } }] })

async function fill({ post }: LakeProcess): Promise<void> {
  const body = Array.from({ length: 20 }, (_, key) => ({
    _key: `k${key}`,
    text: 'brass '.repeat(20),
  }))
  const mutations = Array.from({ length: DOCUMENTS }, (_, index) => ({
    create: { _id: `watch-${index}`, _type: 'watch', title: `Watch ${index}`, body },
  }))
  await post('mutate', { mutations })
}

/** So many writers, each with one patch after the other; every answer says that the patch is durable. */
async function writers({ port, token }: LakeProcess): Promise<void> {
  const times: number[] = []
  let index = 0
  const run = async (end: number, isMeasured: boolean): Promise<void> => {
    const connection = await KeepAlive.open(port, token)
    while (performance.now() < end) {
      const start = performance.now()
      await connection.post(MUTATE, patch(index++, { title: `Reference ${index}` }))
      if (isMeasured) times.push(performance.now() - start)
    }
    connection.close()
  }
  const all = async (seconds: number, isMeasured: boolean): Promise<number> => {
    const start = performance.now()
    const end = start + seconds * 1000
    await Promise.all(Array.from({ length: WRITERS }, () => run(end, isMeasured)))
    return (performance.now() - start) / 1000
  }
  await all(SECONDS / 2, false)
  const took = await all(SECONDS, true)
  console.log(
    `${WRITERS} writers: ${(times.length / took).toFixed(0)} durable mutations a second, ` +
      `p50 ${percentile(times, 0.5).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms`,
  )
}

/** A stream of events that measures how long after each write its event arrived. */
function listener({ port, token }: LakeProcess, query: string, received: number[]) {
  const socket = connect(port, '127.0.0.1')
  const path = `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&includeResult=false`
  socket.setEncoding('latin1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  let events = 0
  const ready = new Promise<void>((resolve) => {
    socket.on('data', (text) => {
      const now = performance.now()
      for (const [, at] of String(text).matchAll(/"sentAt":([\d.]+)/g)) {
        received.push(now - Number(at))
        events += 1
      }
      if (String(text).includes('event: welcome')) resolve()
    })
  })
  return { ready, count: () => events, close: () => socket.destroy() }
}

/** So many mutations a second, each with the time at which it was sent, and listeners who each hear of some of them. */
async function listeners(
  lake: LakeProcess,
  name: string,
  query: (index: number) => string,
): Promise<void> {
  const received: number[] = []
  const all = Array.from({ length: LISTENERS }, (_, index) =>
    listener(lake, query(index), received),
  )
  await Promise.all(all.map(({ ready }) => ready))
  const connections = await Promise.all(
    Array.from({ length: 8 }, () => KeepAlive.open(lake.port, lake.token)),
  )
  const written: number[] = []
  const start = performance.now()
  const total = MUTATIONS_A_SECOND * SECONDS
  const writing = connections.map(async (connection, lane) => {
    for (let index = lane; index < total; index += connections.length) {
      const due = start + (index * 1000) / MUTATIONS_A_SECOND
      if (due > performance.now()) await setTimeout(due - performance.now())
      const sentAt = performance.now()
      await connection.post(MUTATE, patch(index, { sentAt }))
      written.push(performance.now() - sentAt)
    }
  })
  await Promise.all(writing)
  await setTimeout(500)
  const rate = (total / ((performance.now() - 500 - start) / 1000)).toFixed(0)
  console.log(
    `${LISTENERS} listeners, ${name}, ${rate} mutations a second: received ${received.length} times, ` +
      `p50 ${percentile(received, 0.5).toFixed(1)} ms, p95 ${percentile(received, 0.95).toFixed(1)} ms, ` +
      `written p95 ${percentile(written, 0.95).toFixed(1)} ms`,
  )
  for (const { close } of all) close()
  for (const connection of connections) connection.close()
}

/** From the request that publishes to the moment at which a query sees all of it; a query at any moment sees all or nothing. */
async function release(lake: LakeProcess): Promise<void> {
  const action = (type: string, rest = {}) => ({
    actionType: `sanity.action.release.${type}`,
    releaseId: 'spring',
    ...rest,
  })
  await lake.post('actions', { actions: [action('create')] })
  const versions = Array.from({ length: RELEASE }, (_, index) => ({
    create: { _id: `versions.spring.page-${index}`, _type: 'page', title: `Page ${index}` },
  }))
  await lake.post('mutate', { mutations: versions })
  const count = async (): Promise<number> => {
    const query = encodeURIComponent('count(*[_type == "page"])')
    const url = `http://127.0.0.1:${lake.port}/v2025-02-19/data/query/production?perspective=published&query=${query}`
    const response = await fetch(url)
    return ((await response.json()) as { result: number }).result
  }
  const seen = new Set([await count()])
  const start = performance.now()
  const published = lake.post('actions', { actions: [action('publish')] })
  let visible = 0
  while (visible < RELEASE) {
    visible = await count()
    seen.add(visible)
  }
  const took = performance.now() - start
  await published
  console.log(
    `A release of ${RELEASE} documents: visible after ${took.toFixed(0)} ms, acknowledged after ` +
      `${(performance.now() - start).toFixed(0)} ms; queries meanwhile saw ${[...seen].join(' or ')} of them`,
  )
}

const lake = await startLakeProcess()
try {
  await fill(lake)
  await writers(lake)
  await listeners(lake, 'each of one document', (index) => `*[_id == "watch-${index % DOCUMENTS}"]`)
  await listeners(lake, 'all of every document', () => '*[_type == "watch"]')
  await release(lake)
} finally {
  await lake.stop()
}
