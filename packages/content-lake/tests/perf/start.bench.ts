/**
 * How long a lake takes to start, and what it holds in memory, with 1,000 to 1,000,000 documents.
 *
 *   node packages/content-lake/tests/perf/start.bench.ts [--small]
 *
 * The memory of a document is what the whole process grew by, divided by the documents.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pageOf } from './documents.ts'
import { startLake } from './lake-process.ts'

const TOKEN = 'token-of-the-benchmark'
const SIZES = process.argv.includes('--small')
  ? [1_000, 10_000]
  : [1_000, 10_000, 100_000, 1_000_000]

/** Puts documents into a stopped lake as they stand there, without history: a million writes would take minutes. */
function fill(dataDir: string, size: number): void {
  const database = new DatabaseSync(join(dataDir, 'content-lake.sqlite'))
  const insert = database.prepare('INSERT INTO documents (dataset, id, body) VALUES (?, ?, ?)')
  database.exec('BEGIN')
  for (let index = 0; index < size; index++) {
    const document = pageOf(index, size)
    insert.run('production', document._id, JSON.stringify(document))
  }
  database.exec('COMMIT')
  database.close()
}

console.log(
  `${'documents'.padStart(12)}${'start s'.padStart(12)}${'memory MB'.padStart(12)}${'kB each'.padStart(12)}`,
)
for (const size of SIZES) {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-bench-'))
  try {
    const empty = await startLake(dataDir, TOKEN)
    const before = empty.memory()
    await empty.stop()
    fill(dataDir, size)
    const lake = await startLake(dataDir, TOKEN)
    const grown = lake.memory() - before
    const each = size < 10_000 ? '–' : ((grown * 1024) / size).toFixed(2)
    console.log(
      `${String(size).padStart(12)}${(lake.started / 1000).toFixed(2).padStart(12)}${grown.toFixed(0).padStart(12)}${each.padStart(12)}`,
    )
    await lake.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
