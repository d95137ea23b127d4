import { writeSync } from 'node:fs'
import { createLake } from '../lake.ts'
import { testDatabase } from './test-database.ts'
import { startWebhooks } from '../webhooks/webhook-service.ts'

/** Updates five documents with webhooks and prints each durable write, until it is killed. */
const lake = createLake({
  dataDir: process.argv[2] ?? '',
  ...testDatabase(process.argv[2] ?? ''),
  projectId: 'orrery',
  defaultDataset: 'production',
  publicUrl: 'http://localhost:3333',
  origins: [],
  host: '127.0.0.1',
  localLogin: false,
  privateHooks: true,
})
startWebhooks(lake)
const dataset = lake.dataset('production')!
for (let turn = 1; ; turn++) {
  const document = { _id: `watch-${turn % 5}`, _type: 'watch', turn }
  await lake.writer.mutate(dataset, [{ createOrReplace: document }], { author: 'writer' })
  // A blocking write before the next transaction.
  writeSync(1, `${turn}\n`)
  await new Promise((resolve) => setImmediate(resolve))
}
