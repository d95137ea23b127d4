import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { serveLake } from '../../src/serve.ts'
import { percentile } from './lake-process.ts'

/** Requests of each kind that are measured; some seconds on two cores. */
const SAMPLES = 600
/** Requests before measuring, so that code is compiled and the database is warm. */
const WARM_UP = 80
/** Writers at the same time in the last row. */
const WRITERS = 8
const TOKEN = 'token-of-the-benchmark'
const DOCUMENTS = 200

/**
 * Measures writes to the content lake over a real socket with the database on disk, synced at each commit, and prints
 * the median and the 95th percentile in milliseconds. Run it with node.
 */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  const config = readConfig({ port: '0', dataDir }, { CONTENT_LAKE_TOKEN: TOKEN })
  const lake = await serveLake(config)
  const post = async (kind: 'mutate' | 'actions', body: object): Promise<void> => {
    const response = await fetch(
      `http://127.0.0.1:${lake.port}/v2025-02-19/data/${kind}/production`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify(body),
      },
    )
    const answer = await response.text()
    if (!response.ok) throw new Error(answer)
  }
  const patch = (index: number) => ({
    patch: { id: `watch-${index % DOCUMENTS}`, set: { title: `Reference ${index}` } },
  })
  const report = (name: string, times: number[], startedAt: number) => {
    const seconds = (performance.now() - startedAt) / 1000
    times.sort((a, b) => a - b)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const rate = (times.length / seconds).toFixed(0)
    console.log(
      `${name.padEnd(26)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms   ${rate.padStart(5)} a second`,
    )
  }
  const timed = async (times: number[], run: () => Promise<void>) => {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  const measure = async (name: string, run: (index: number) => Promise<void>) => {
    for (let index = 0; index < WARM_UP; index += 1) await run(index)
    const times: number[] = []
    const startedAt = performance.now()
    for (let index = 0; index < SAMPLES; index += 1) await timed(times, () => run(index))
    report(name, times, startedAt)
  }
  try {
    const body = Array.from({ length: 20 }, (_, key) => ({
      _key: `k${key}`,
      text: 'brass '.repeat(20),
    }))
    await post('mutate', {
      mutations: Array.from({ length: DOCUMENTS }, (_, index) => ({
        create: { _id: `watch-${index}`, _type: 'watch', title: `Watch ${index}`, body },
      })),
    })
    console.log(`${SAMPLES} requests each, ${DOCUMENTS} documents`)
    await measure('patch', (index) => post('mutate', { mutations: [patch(index)] }))
    await measure('transaction of 20 patches', (index) =>
      post('mutate', {
        mutations: Array.from({ length: 20 }, (_, step) => patch(index * 20 + step)),
      }),
    )
    await measure('edit and publish', (index) => {
      const publishedId = `watch-${index % DOCUMENTS}`
      const ids = { publishedId, draftId: `drafts.${publishedId}` }
      return post('actions', {
        actions: [
          { actionType: 'sanity.action.document.edit', ...ids, patch: { set: { turn: index } } },
          { actionType: 'sanity.action.document.publish', ...ids },
        ],
      })
    })
    const times: number[] = []
    const startedAt = performance.now()
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = writer; index < SAMPLES; index += WRITERS)
        await timed(times, () => post('mutate', { mutations: [patch(index)] }))
    })
    await Promise.all(writers)
    report(`patch, ${WRITERS} writers at once`, times, startedAt)
  } finally {
    await lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
