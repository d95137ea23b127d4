import type { Database } from './database.ts'

/** What one lake was told so far. */
export interface SyncRound {
  /** Whether everything is compared, because nothing is known of the lake or because it was asked for. */
  isFull: boolean
  /** Whether the catalogue is another one than when the last round ended. */
  isNewCatalogue: boolean
  /** What a document was when it was last told in this round or found told; null when that is not known. */
  digestOf(id: string): string | null
  /** Remembers documents as told. */
  save(documents: readonly { id: string; digest: string }[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** The ids that follow one, in their order. */
  idsAfter(id: string, limit: number): string[]
  /** Ends the round: what it did need not be done again. */
  finish(): Promise<void>
}

/** Remembers what was told to lakes, so that a run goes on where the last one ended, wherever that was. */
export interface SyncDigestStore {
  /** Begins a round, or goes on with the one that was interrupted. */
  begin(lake: string, full: boolean): Promise<SyncRound>
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
    // A full round that was interrupted goes on: asking for it again does not begin it again.
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
