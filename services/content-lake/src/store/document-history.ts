import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { applyPatch } from 'mendoza'
import type { DatasetStore } from './dataset-store.ts'
import type { LakeDocument } from '../document/document.ts'

/** The way back over one change of one document. */
interface DocumentEffect {
  sequence: number
  transactionId: string
  timestamp: string
  revert: unknown[]
}

/** A document at a moment of its history; `document` is absent where it was deleted. */
export interface Revision {
  sequence: number
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
      `SELECT e.sequence, t.id, t.timestamp, e.revert
       FROM effects e JOIN transactions t ON t.sequence = e.sequence
       WHERE e.dataset = ? AND e.document_id = ? ORDER BY e.sequence DESC`,
    )
  }

  /**
   * The newest state in which the document existed; undefined when nothing is known of it. Of a deleted document the
   * revision is the transaction that deleted it, as Studio reads it to find out what a release has replaced.
   */
  lastRevision(documentId: string): LakeDocument | undefined {
    let newest: string | undefined
    for (const { transactionId, document } of this.revisions(documentId)) {
      newest ??= transactionId
      if (document) return { ...document, _rev: newest }
    }
    return undefined
  }

  /** The document as it stood after a place in the log; undefined when it did not exist then. */
  atSequence(documentId: string, sequence: number): LakeDocument | undefined {
    for (const revision of this.revisions(documentId)) {
      if (revision.sequence <= sequence) return revision.document
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
    for (const effect of this.#effectsOf(documentId)) {
      const { sequence, transactionId, timestamp } = effect
      const document =
        content === null
          ? undefined
          : ({ ...content, _rev: transactionId } as unknown as LakeDocument)
      yield { sequence, transactionId, timestamp, document }
      content = applyPatch(content, effect.revert) as Content
    }
  }

  /** The changes of a document, newest first. */
  *#effectsOf(documentId: string): Generator<DocumentEffect> {
    for (const row of this.#effects.iterate(this.#dataset.name, documentId)) {
      yield {
        sequence: Number(row.sequence),
        transactionId: String(row.id),
        timestamp: String(row.timestamp),
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
