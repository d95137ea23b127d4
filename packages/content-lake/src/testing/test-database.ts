import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LakeConfig } from '../lake-config.ts'

/** Whether tests of the file of SQLite itself are of use: where a database has the content, that file is a copy. */
export const usesSqlite = !process.env.TEST_DATABASE_URL

/**
 * Where the lake of a test keeps its content: in its folder, or where `TEST_DATABASE_URL` names a database, in a schema of it that
 * belongs to the folder. What a lake before it followed is forgotten, so that each start reads all of it from there.
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
