import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage } from '../storage-error.ts'

/** What SQLite finds wrong first; undefined where all is well. */
function lookThrough(path: string): string | undefined {
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check(1)').get() ?? {}
    return found === 'ok' ? undefined : String(found).replaceAll(/\s+/g, ' ')
  } catch (error) {
    return isDamage(error) ? (error as Error).message : undefined
  }
}

parentPort?.postMessage(lookThrough(workerData as string))
