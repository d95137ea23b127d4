import { join } from 'node:path'

/** The database path of a data folder; null means in memory. */
export function databasePath(dataDir: string | null): string {
  return dataDir === null ? ':memory:' : join(dataDir, 'shop.sqlite')
}
