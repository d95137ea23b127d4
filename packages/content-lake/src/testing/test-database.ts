import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LakeConfig } from '../lake-config.ts'

/** Whether content is stored in SQLite: with a database, its file is a replica. */
export const usesSqlite = !process.env.TEST_DATABASE_URL

/**
 * The database of a test lake: its folder, or a schema of `TEST_DATABASE_URL` per folder. Removes replicas, so that
 * each start reads from the database.
 */
export function testDatabase(dataDir: string): Pick<LakeConfig, 'database'> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return {}
  rmSync(join(dataDir, 'replicas'), { recursive: true, force: true })
  const schema = `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
  return {
    database: { url: `${url}?schema=${schema}`, ownUrl: 'http://127.0.0.1:9', replica: 'test' },
  }
}
