import { createLake } from '../lake.ts'
import { testDatabase } from './test-database.ts'
import { printLine } from './print-line.ts'

/** Milliseconds until a schedule is due: some fall due before the kill, some after it. */
const AHEAD = 20

/** Schedules releases of three documents and prints each one, until it is killed. Argument: the data folder. */
const lake = createLake({
  dataDir: process.argv[2] ?? '',
  ...testDatabase(process.argv[2] ?? ''),
  projectId: 'orrery',
  defaultDataset: 'production',
  publicUrl: 'http://localhost:3333',
  origins: [],
  host: '127.0.0.1',
  localLogin: false,
})
const dataset = lake.dataset('production')!
await lake.ready
const first = [...dataset.documents.byType('system.release')].length
for (let turn = first; ; turn++) {
  const releaseId = `r${turn}`
  const options = { author: 'planner', apiVersion: '2025-02-19' }
  const versions = ['a', 'b', 'c'].map((name) => ({
    actionType: 'sanity.action.document.version.create',
    publishedId: `${name}-${turn}`,
    document: { _id: `versions.${releaseId}.${name}-${turn}`, _type: 'watch', turn },
  }))
  const create = { actionType: 'sanity.action.release.create', releaseId }
  await lake.writer.act(dataset, [create, ...versions], options)
  const publishAt = new Date(Date.now() + AHEAD).toISOString()
  const schedule = { actionType: 'sanity.action.release.schedule', releaseId, publishAt }
  await lake.writer.act(dataset, [schedule], options)
  printLine(String(turn))
}
