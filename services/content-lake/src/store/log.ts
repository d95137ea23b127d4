import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { LakeDocument } from '../document/document.ts'
import type { Mutation } from '../document/mutation.ts'
import type { Effects } from '../document/commit.ts'

export interface LoggedChange extends Effects {
  documentId: string
  previousRev: string | undefined
  /** The document to store; absent when it was deleted. */
  after: LakeDocument | undefined
}

export interface LoggedTransaction {
  id: string
  timestamp: string
  author: string
  mutations: Mutation[]
}

/** The durable half of one dataset: its documents and its log. Callers hold the SQLite transaction. */
export class DatasetLog {
  readonly #name: string
  readonly #insertTransaction: StatementSync
  readonly #insertEffects: StatementSync
  readonly #putDocument: StatementSync
  readonly #removeDocument: StatementSync
  readonly #findTransaction: StatementSync
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
    this.#findTransaction = database.prepare(
      'SELECT 1 FROM transactions WHERE dataset = ? AND id = ?',
    )
    this.#purge = database.prepare(
      'DELETE FROM effects WHERE dataset = ? AND document_id = ? AND sequence <= ?',
    )
    this.#loadAll = database.prepare('SELECT body FROM documents WHERE dataset = ? ORDER BY id')
    this.#newest = database.prepare(
      'SELECT max(sequence) AS sequence FROM transactions WHERE dataset = ?',
    )
  }

  /** Writes one transaction and hands back its place in the log. */
  append(transaction: LoggedTransaction, changes: readonly LoggedChange[]): number {
    const { id, timestamp, author, mutations } = transaction
    const inserted = this.#insertTransaction.run(
      this.#name,
      id,
      timestamp,
      author,
      JSON.stringify(mutations),
    )
    const sequence = Number(inserted.lastInsertRowid)
    for (const change of changes) {
      const { documentId, previousRev, apply, revert, after } = change
      this.#insertEffects.run(
        this.#name,
        documentId,
        sequence,
        previousRev ?? null,
        JSON.stringify(apply),
        JSON.stringify(revert),
      )
      if (after) this.#putDocument.run(this.#name, documentId, JSON.stringify(after))
      else this.#removeDocument.run(this.#name, documentId)
    }
    return sequence
  }

  has(transactionId: string): boolean {
    return this.#findTransaction.get(this.#name, transactionId) !== undefined
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
