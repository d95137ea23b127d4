import type { DatabaseSync } from 'node:sqlite'
import { KIND, prepare as prepareOlder, STEPS as OLDER } from './notebook-schema.ts'

/** The schema of `notebook-schema.ts` with one more migration. */
export { KIND }

export const STEPS = OLDER + 1

export function prepare(database: DatabaseSync, steps: number): void {
  prepareOlder(database, steps)
  const { user_version: done } = database.prepare('PRAGMA user_version').get() ?? {}
  if (Number(done) < STEPS && steps >= STEPS)
    database.exec(
      `BEGIN; ALTER TABLE note ADD COLUMN mood TEXT; UPDATE note SET mood = 'calm'; PRAGMA user_version = ${STEPS}; COMMIT`,
    )
}
