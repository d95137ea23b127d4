import { join } from 'node:path'

/** The database of a folder; null keeps everything in memory. */
export function databasePath(dataDir: string | null): string {
  return dataDir === null ? ':memory:' : join(dataDir, 'shop.sqlite')
}
