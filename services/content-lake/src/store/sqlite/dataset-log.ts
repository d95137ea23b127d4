import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Commit } from '../../document/commit.ts'
import type { LakeDocument } from '../../document/document.ts'
import type { Mutation } from '../../document/mutation.ts'

interface LoggedTransaction extends Pick<
  Commit,
  'transactionId' | 'timestamp' | 'author' | 'changes'
> {
  mutations: readonly Mutation[]
}

/** Writes the durable half of one dataset, its documents and its log. Callers hold the SQLite transaction. */
export class DatasetLog {
  readonly #name: string
  readonly #insertTransaction: StatementSync
  readonly #insertEffects: StatementSync
  readonly #putDocument: StatementSync
  readonly #removeDocument: StatementSync
  readonly #purge: StatementSync
  readonly #loadAll: StatementSync
  readonly #newest: StatementSync

  constructor(database: DatabaseSync, name: string) {
    this.#name = name
    this.#insertTransaction = database.prepare(
      'INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES (?, ?, ?, ?, ?)',
    )
    this.#insertEffects = database.prepare(
      'INSERT INTO effects (dataset, document_id, sequence, previous_rev, apply, revert) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#putDocument = database.prepare(
      'INSERT INTO documents (dataset, id, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
    )
    this.#removeDocument = database.prepare('DELETE FROM documents WHERE dataset = ? AND id = ?')
    this.#purge = database.prepare(
      'DELETE FROM effects WHERE dataset = ? AND document_id = ? AND sequence <= ?',
    )
    this.#loadAll = database.prepare('SELECT body FROM documents WHERE dataset = ? ORDER BY id')
    this.#newest = database.prepare(
      'SELECT max(sequence) AS sequence FROM transactions WHERE dataset = ?',
    )
  }

  /** Writes one transaction and hands back its place in the log. */
  append({ transactionId, timestamp, author, mutations, changes }: LoggedTransaction): number {
    const inserted = this.#insertTransaction.run(
      this.#name,
      transactionId,
      timestamp,
      author,
      JSON.stringify(mutations),
    )
    const sequence = Number(inserted.lastInsertRowid)
    for (const { id, before, after, effects } of changes) {
      this.#insertEffects.run(
        this.#name,
        id,
        sequence,
        before?._rev ?? null,
        JSON.stringify(effects.apply),
        JSON.stringify(effects.revert),
      )
      if (after) this.#putDocument.run(this.#name, id, JSON.stringify(after))
      else this.#removeDocument.run(this.#name, id)
    }
    return sequence
  }

  /** Forgets what is known of a document up to and including a place in the log. */
  purge(documentId: string, sequence: number): void {
    this.#purge.run(this.#name, documentId, sequence)
  }

  *documents(): Generator<LakeDocument> {
    for (const row of this.#loadAll.iterate(this.#name))
      yield JSON.parse(String(row.body)) as LakeDocument
  }

  newestSequence(): number {
    return Number(this.#newest.get(this.#name)?.sequence ?? 0)
  }
}
