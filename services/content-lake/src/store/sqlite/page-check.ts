import { Worker } from 'node:worker_threads'
import { damagedAt } from '../storage-error.ts'
import type { LakeDatabase } from './database.ts'

/**
 * Looks through all pages and indexes of a database, from a thread of its own: what stands on a page that is damaged in the
 * right way would be read as if it had been written so. Damage is remembered in the database.
 *
 * @throws (as a rejection) StorageError with one sentence where something is damaged
 */
export async function checkPages(database: LakeDatabase, path: string): Promise<void> {
  const worker = new Worker(new URL('./page-check-thread.ts', import.meta.url), {
    name: 'page-check',
    workerData: path,
    execArgv: [],
  })
  worker.unref()
  const found = await new Promise<string | undefined>((resolve) => {
    worker.once('message', resolve)
    // A machine without room for a thread, or a store that closes meanwhile, says nothing of its pages.
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  })
  if (found === undefined) return
  const error = damagedAt(path, found)
  database.damage ??= error.told
  throw error
}
