import type { Database } from './database.ts'

/** Sync state of one lake. */
export interface LakeSyncRound {
  /** Whether everything is compared, because nothing is recorded of the lake or because it was requested. */
  isFull: boolean
  /** Whether the catalogue changed since the last completed round. */
  isNewCatalogue: boolean
  /** The digest of a document that was synced or confirmed in this round; null when unknown. */
  digestOf(id: string): string | null
  /** Records synced documents. */
  save(documents: readonly { id: string; digest: string }[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** The ids that follow one, in ascending order. */
  idsAfter(id: string, limit: number): string[]
  /** Completes the round, so that it is not resumed. */
  finish(): Promise<void>
}

/** Records what was synced to each lake, so that any process resumes where the last one ended. */
export interface SyncDigestStore {
  /** Starts a round, or resumes an interrupted one. */
  begin(lake: string, full: boolean): Promise<LakeSyncRound>
}

interface Row {
  id: number
  round: number
  is_full: number
  catalogue: string
}

export function createSyncDigestStore(database: Database): SyncDigestStore {
  const prepare = (sql: string) => database.prepare(sql)
  const find = (lake: string) =>
    prepare('SELECT id, round, is_full, catalogue FROM synced_lake WHERE name = ?').get(lake) as
      | Row
      | undefined
  const catalogueNow = () =>
    (
      prepare("SELECT value FROM meta WHERE key = 'catalogue_hash'").get() as
        | { value: string }
        | undefined
    )?.value ?? ''

  const open = (lake: string, full: boolean): Row => {
    const known = find(lake)
    if (!known)
      prepare("INSERT INTO synced_lake (name, round, is_full, catalogue) VALUES (?, 1, 1, '')").run(
        lake,
      )
    // An interrupted full round is resumed: requesting it again does not restart it.
    else if (full && known.is_full === 0)
      prepare('UPDATE synced_lake SET round = round + 1, is_full = 1 WHERE name = ?').run(lake)
    return find(lake)!
  }

  return {
    async begin(lake, full) {
      const {
        id: number,
        round,
        is_full: isFull,
        catalogue,
      } = await database.write(() => open(lake, full))
      const now = catalogueNow()
      return {
        isFull: isFull === 1,
        isNewCatalogue: catalogue !== now,
        digestOf: (id) =>
          (
            prepare(
              'SELECT digest FROM synced_document WHERE lake = ? AND id = ? AND round = ?',
            ).get(number, id, round) as { digest: string } | undefined
          )?.digest ?? null,
        save: (documents) =>
          database.write(() => {
            const put = prepare(
              `INSERT INTO synced_document (lake, id, digest, round) VALUES (?, ?, ?, ?)
               ON CONFLICT (lake, id) DO UPDATE SET digest = excluded.digest, round = excluded.round`,
            )
            for (const { id, digest } of documents) put.run(number, id, digest, round)
          }),
        remove: (ids) =>
          database.write(() => {
            const drop = prepare('DELETE FROM synced_document WHERE lake = ? AND id = ?')
            for (const id of ids) drop.run(number, id)
          }),
        idsAfter: (id, limit) =>
          (
            prepare(
              'SELECT id FROM synced_document WHERE lake = ? AND id > ? ORDER BY id LIMIT ?',
            ).all(number, id, limit) as { id: string }[]
          ).map((row) => row.id),
        finish: () =>
          database.write(() => {
            prepare('UPDATE synced_lake SET is_full = 0, catalogue = ? WHERE id = ?').run(
              now,
              number,
            )
          }),
      }
    },
  }
}
