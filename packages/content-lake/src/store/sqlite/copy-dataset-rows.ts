import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { inTransaction } from './lake-database.ts'

/** Rows per transaction, so that other writes wait a few milliseconds at most. */
const SLICE = 500

/** What to copy from a dataset. */
export interface CopyDatasetRowsOptions {
  source: string
  target: string
  withHistory: boolean
  /** Releases and their versions. */
  withReleases: boolean
  /** Path segment of the asset files, of the source and of the target. */
  paths: readonly [from: string, to: string]
  /** Reserves consecutive log sequences and returns the first. */
  reserve: (count: number) => number
}

/** A JSON column of an asset with the file paths of the target. */
const withTargetPaths = (column: string, id: string): string =>
  `CASE WHEN ${id} GLOB 'image-*' OR ${id} GLOB 'file-*' THEN
     replace(replace(${column}, '"path":"images/' || :from, '"path":"images/' || :to),
       '"path":"files/' || :from, '"path":"files/' || :to)
   ELSE ${column} END`

/** Excludes releases and their versions. */
const excludeReleases = (id: string): string =>
  `AND ${id} NOT GLOB 'versions.*' AND ${id} NOT GLOB '_.releases.*'`

/**
 * Copies the rows of a dataset while it is being written: slice by slice, and changes since then in
 * one last transaction, so that the copy is a consistent snapshot.
 * @param onProgress receives the progress, 0 to 99
 */
export async function copyDatasetRows(
  database: DatabaseSync,
  parts: CopyDatasetRowsOptions,
  onProgress: (progress: number) => void,
): Promise<void> {
  const copier = new Copier(database, parts)
  const begun = copier.newest()
  const total = copier.count() || 1
  for (let copied = 0, last: string | undefined = ''; last !== undefined;) {
    last = copier.documentsAfter(last)
    copied += SLICE
    onProgress(Math.min(90, Math.floor((copied / total) * 90)))
    await setImmediate()
  }
  for (let place: number | undefined = 0; parts.withHistory && place !== undefined;) {
    place = copier.historyAfter(place, begun)
    await setImmediate()
  }
  onProgress(99)
  inTransaction(database, () => {
    copier.catchUp(begun)
    if (parts.withHistory) copier.forgetPurged(begun)
    for (let place: number | undefined = begun; parts.withHistory && place !== undefined;)
      place = copier.historyAfter(place, copier.newest())
  })
}

class Copier {
  readonly #database: DatabaseSync
  readonly #names: { source: string; target: string }
  readonly #paths: { from: string; to: string }
  readonly #wanted: (id: string) => string
  readonly #reserve: CopyDatasetRowsOptions['reserve']

  constructor(database: DatabaseSync, parts: CopyDatasetRowsOptions) {
    const { source, target, withReleases, paths } = parts
    this.#reserve = parts.reserve
    this.#database = database
    this.#names = { source, target }
    this.#paths = { from: paths[0], to: paths[1] }
    this.#wanted = withReleases ? () => '' : excludeReleases
  }

  /** Sequence of the newest transaction of the source. */
  newest(): number {
    const sql = 'SELECT max(sequence) AS sequence FROM transactions WHERE dataset = ?'
    return Number(this.#database.prepare(sql).get(this.#names.source)?.sequence ?? 0)
  }

  count(dataset = this.#names.source): number {
    const sql = `SELECT count(*) AS count FROM documents WHERE dataset = ? ${this.#wanted('id')}`
    return Number(this.#database.prepare(sql).get(dataset)?.count)
  }

  /** Copies a slice of documents after an id. Returns the last id; undefined at the end. */
  documentsAfter(after: string): string | undefined {
    const last = this.#database
      .prepare(
        `SELECT max(id) AS id FROM
           (SELECT id FROM documents WHERE dataset = ? AND id > ? ORDER BY id LIMIT ${SLICE})`,
      )
      .get(this.#names.source, after)?.id
    if (typeof last !== 'string') return undefined
    this.#copyDocuments('id > :after AND id <= :last', { after, last })
    return last
  }

  #copyDocuments(which: string, values: Record<string, string | number>): void {
    this.#database
      .prepare(
        `INSERT OR REPLACE INTO documents (dataset, id, body)
         SELECT :target, id, ${withTargetPaths('body', 'id')} FROM documents
         WHERE dataset = :source AND ${which} ${this.#wanted('id')}`,
      )
      .run({ ...this.#names, ...this.#paths, ...values })
  }

  /**
   * Copies a slice of transactions up to a sequence. Returns the last sequence; undefined at the
   * end.
   */
  historyAfter(after: number, until: number): number | undefined {
    const found = this.#database
      .prepare(
        `SELECT max(sequence) AS sequence, count(*) AS count FROM (SELECT sequence FROM transactions
           WHERE sequence > ? AND sequence <= ? AND dataset = ? ORDER BY sequence LIMIT ${SLICE})`,
      )
      .get(after, until, this.#names.source)
    const [last, count] = [found?.sequence, Number(found?.count)]
    if (typeof last !== 'number') return undefined
    const first = this.#reserve(count)
    inTransaction(this.#database, () => this.#copyHistory({ ...this.#names, after, last }, first))
    return last
  }

  #copyHistory(range: Record<string, string | number>, first: number): void {
    this.#database
      .prepare(
        `INSERT INTO transactions (sequence, dataset, id, timestamp, author, mutations)
         SELECT :first + row_number() OVER (ORDER BY sequence) - 1,
           :target, id, timestamp, author, mutations FROM transactions
         WHERE sequence > :after AND sequence <= :last AND dataset = :source ORDER BY sequence`,
      )
      .run({ ...range, first })
    this.#database
      .prepare(
        `INSERT INTO effects (dataset, document_id, sequence, previous_rev, apply, revert)
         SELECT :target, e.document_id, copied.sequence, e.previous_rev,
           ${withTargetPaths('e.apply', 'e.document_id')}, ${withTargetPaths('e.revert', 'e.document_id')}
         FROM transactions kept
           JOIN effects e ON e.sequence = kept.sequence
           JOIN transactions copied ON copied.dataset = :target AND copied.id = kept.id
         WHERE kept.sequence > :after AND kept.sequence <= :last AND kept.dataset = :source
           ${this.#wanted('e.document_id')}`,
      )
      .run({ ...range, ...this.#paths })
  }

  /** Deletes copied history that was purged since. Callers hold the transaction. */
  forgetPurged(begun: number): void {
    const { source, target } = this.#names
    const steps = (dataset: string, until: number): number =>
      Number(
        this.#database
          .prepare(
            `SELECT count(*) AS count FROM effects
             WHERE dataset = ? AND sequence <= ? ${this.#wanted('document_id')}`,
          )
          .get(dataset, until)?.count,
      )
    // Purging during a copy is rare, and other writes wait for this step.
    if (steps(target, Number.MAX_SAFE_INTEGER) > steps(source, begun))
      this.#database
        .prepare(
          `DELETE FROM effects WHERE dataset = ? AND document_id NOT IN
             (SELECT document_id FROM effects WHERE dataset = ? AND sequence <= ?)`,
        )
        .run(target, source, begun)
  }

  /** Applies changes since the copy began. Callers hold the transaction. */
  catchUp(begun: number): void {
    const { source, target } = this.#names
    const changed = 'SELECT document_id FROM effects WHERE dataset = :source AND sequence > :begun'
    this.#database
      .prepare(`DELETE FROM documents WHERE dataset = :target AND id IN (${changed})`)
      .run({ source, target, begun })
    this.#copyDocuments(`id IN (${changed})`, { begun })
    // Documents purged meanwhile left no effect.
    if (this.count(target) > this.count())
      this.#database
        .prepare(
          `DELETE FROM documents WHERE dataset = ? AND id NOT IN
             (SELECT id FROM documents WHERE dataset = ?)`,
        )
        .run(target, source)
  }
}
