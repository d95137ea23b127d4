import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Looks through all pages and indexes of a store, on a thread of its own: what stands on a page that is damaged in the right
 * way would be read as if it had been written so.
 * @returns what SQLite finds wrong first, in its own words; null where all is well
 */
export function findDamage(path: string): Promise<string | null> {
  const worker = new Worker(join(import.meta.dirname, 'page-check-worker.mjs'), {
    workerData: path,
  })
  worker.unref()
  return new Promise((resolve) => {
    worker.once('message', resolve)
    // A machine without room for a thread says nothing of the pages.
    worker.once('error', () => resolve(null))
    worker.once('exit', () => resolve(null))
  })
}
