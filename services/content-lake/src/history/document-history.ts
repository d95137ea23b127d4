import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { applyPatch } from 'mendoza'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { LakeDocument } from '../types.ts'

/** One change of one document as the log keeps it. */
export interface DocumentEffect {
  sequence: number
  transactionId: string
  timestamp: string
  previousRev: string | undefined
  apply: unknown[]
  revert: unknown[]
}

/** A document at a moment of its history; `document` is absent where it was deleted. */
export interface Revision {
  transactionId: string
  timestamp: string
  document: LakeDocument | undefined
}

type Content = Record<string, unknown> | null

/** Walks a document back through its log, from what is stored now. */
export class DocumentHistory {
  readonly #dataset: DatasetStore
  readonly #effects: StatementSync

  constructor(database: DatabaseSync, dataset: DatasetStore) {
    this.#dataset = dataset
    this.#effects = database.prepare(
      `SELECT e.sequence, t.id, t.timestamp, e.previous_rev, e.apply, e.revert
       FROM effects e JOIN transactions t ON t.sequence = e.sequence
       WHERE e.dataset = ? AND e.document_id = ? ORDER BY e.sequence DESC`,
    )
  }

  /** The newest state in which the document existed; undefined when nothing is known of it. */
  lastRevision(documentId: string): LakeDocument | undefined {
    for (const { document } of this.revisions(documentId)) if (document) return document
    return undefined
  }

  /** The document as a transaction left it; undefined when the transaction did not touch it or deleted it. */
  atRevision(documentId: string, transactionId: string): LakeDocument | undefined {
    for (const revision of this.revisions(documentId)) {
      if (revision.transactionId === transactionId) return revision.document
    }
    return undefined
  }

  /** The document as it stood at a time (ISO 8601). */
  atTime(documentId: string, time: string): LakeDocument | undefined {
    const moment = Date.parse(time)
    for (const revision of this.revisions(documentId)) {
      if (Date.parse(revision.timestamp) <= moment) return revision.document
    }
    return undefined
  }

  /** Every state after a transaction, newest first. */
  *revisions(documentId: string): Generator<Revision> {
    let content: Content = withoutRevision(this.#dataset.documents.byId(documentId))
    for (const effect of this.effects(documentId)) {
      const { transactionId, timestamp } = effect
      const document = content === null ? undefined : ({ ...content, _rev: transactionId } as unknown as LakeDocument)
      yield { transactionId, timestamp, document }
      content = applyPatch(content, effect.revert) as Content
    }
  }

  /** The changes of a document, newest first. */
  *effects(documentId: string): Generator<DocumentEffect> {
    for (const row of this.#effects.iterate(this.#dataset.name, documentId)) {
      yield {
        sequence: Number(row.sequence),
        transactionId: String(row.id),
        timestamp: String(row.timestamp),
        previousRev: row.previous_rev === null ? undefined : String(row.previous_rev),
        apply: JSON.parse(String(row.apply)) as unknown[],
        revert: JSON.parse(String(row.revert)) as unknown[],
      }
    }
  }
}

function withoutRevision(document: LakeDocument | undefined): Content {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
