import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { spawnShop } from '../../src/testing/shop-process.ts'
import { openConnection, type Connection } from './http-connection.ts'
import { percentile } from './percentiles.ts'
import { memoryOf } from './process-memory.ts'
import { writeSyntheticCatalogue } from './synthetic-catalogue.ts'
import { worstCases } from './worst-cases.ts'

/** Number of products; `-- 1000` measures another size. */
const SIZE = Number(process.argv[2] ?? 20_000)
/** Only cases whose name contains this. */
const ONLY = process.argv[3] ?? ''
/** Rounds per case, and concurrent requests. */
const ROUNDS = 3
const AT_ONCE = 2

/** Sends small requests without a pause while `work` runs; returns their response times. */
async function beside(neighbour: Connection, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let running = true
  const watch = async () => {
    while (running) {
      const start = performance.now()
      await neighbour.ask('{ shop { name } }', {})
      times.push(performance.now() - start)
      await new Promise((resolve) => void setTimeout(resolve, 1))
    }
  }
  const watching = watch()
  await work()
  running = false
  await watching
  return times
}

function report(name: string, waits: readonly number[], took: number, answer: string): void {
  const [p95, most] = [percentile(waits, 0.95), Math.max(...waits)]
  console.log(
    `${name.padEnd(36)} others p95 ${p95.toFixed(1).padStart(6)} ms, at most ${most.toFixed(1).padStart(6)} ms; duration ${took.toFixed(0).padStart(6)} ms  ${answer}`,
  )
}

async function pictures(mediaDir: string): Promise<void> {
  mkdirSync(join(mediaDir, 'products'), { recursive: true })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'white', noise } })
    .jpeg()
    .toFile(join(mediaDir, 'products', '0.jpg'))
}

/** Measures the response times of other clients during the most expensive requests. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-api-'))
  const cataloguePath = join(folder, 'catalogue.json')
  const mediaDir = join(folder, 'media')
  writeSyntheticCatalogue(cataloguePath, SIZE)
  await pictures(mediaDir)
  const shop = await spawnShop([
    '--port=0',
    `--data-dir=${join(folder, 'data')}`,
    `--catalogue=${cataloguePath}`,
    `--media=${mediaDir}`,
  ])
  try {
    const neighbour = await openConnection(shop.url)
    const asking = await Promise.all(
      Array.from({ length: AT_ONCE }, () => openConnection(shop.url)),
    )
    const idle = await beside(neighbour, () => new Promise((end) => void setTimeout(end, 1_000)))
    console.log(`${SIZE} products, memory ${memoryOf(shop.child.pid)}`)
    report('nothing else', idle, 0, '')
    for (const { name, query, variables } of worstCases('gid://shopify/ProductVariant/10000010')) {
      if (!name.includes(ONLY)) continue
      let answer = ''
      const start = performance.now()
      const waits = await beside(neighbour, async () => {
        for (let round = 0; round < ROUNDS; round += 1)
          for (const body of await Promise.all(
            // A different length each time, so that nothing is cached.
            asking.map((one, at) => one.ask(`${query} #${round}${at}`, variables ?? {})),
          ))
            answer = body.startsWith('{"errors"') ? body.slice(11, 70) : `${body.length} bytes`
      })
      report(name, waits, (performance.now() - start) / ROUNDS, answer)
    }
    if ('images of 60 widths'.includes(ONLY)) {
      const start = performance.now()
      const statuses: Record<string, number> = {}
      const waits = await beside(neighbour, () =>
        Promise.all(
          Array.from({ length: 60 }, async (_, at) => {
            const { status } = await fetch(`${shop.url}/files/products/0.jpg?width=${4_900 - at}`)
            statuses[status] = (statuses[status] ?? 0) + 1
          }),
        ),
      )
      report('images of 60 widths', waits, performance.now() - start, JSON.stringify(statuses))
    }
    console.log(`memory ${memoryOf(shop.child.pid)}`)
    neighbour.close()
    for (const one of asking) one.close()
  } finally {
    await shop.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
