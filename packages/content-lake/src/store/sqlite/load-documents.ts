import { DatabaseSync } from 'node:sqlite'
import type { LakeDocument } from '@orrery/groq/document'
import { corruptContentError } from '../storage-error.ts'

/** Rows per page, as arrays: single rows take 1.5 times as long. */
const PAGE_ROWS = 2_000

/**
 * Every document of a dataset, sorted by id.
 * @throws StorageError with a one-line message if the database is corrupt
 */
export function* loadDocuments(database: DatabaseSync, dataset: string): Generator<LakeDocument> {
  const page = database.prepare(
    'SELECT id, body FROM documents WHERE dataset = ? AND id > ? ORDER BY id LIMIT ?',
  )
  page.setReturnArrays(true)
  for (let after = ''; ;) {
    const rows = page.all(dataset, after, PAGE_ROWS) as unknown as [id: string, body: string][]
    for (const [id, body] of rows) yield parseDocument(database, id, body)
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)?.[0] ?? ''
  }
}

/**
 * One page of the documents of a dataset after an id, sorted by id. No statement stays open between two pages, because
 * a slow reader would block the writes of this connection.
 * @throws StorageError with a one-line message if the database is corrupt
 */
export function loadDocumentPage(
  database: DatabaseSync,
  dataset: string,
  after: string,
  limit: number,
): LakeDocument[] {
  return database
    .prepare('SELECT id, body FROM documents WHERE dataset = ? AND id > ? ORDER BY id LIMIT ?')
    .all(dataset, after, limit)
    .map(({ id, body }) => parseDocument(database, String(id), String(body)))
}

/** Sequence of a dataset's newest transaction; 0 if there is none. */
export function newestTransactionSequence(database: DatabaseSync, dataset: string): number {
  const row = database
    .prepare('SELECT max(sequence) AS sequence FROM transactions WHERE dataset = ?')
    .get(dataset)
  return Number(row?.sequence ?? 0)
}

/** Time of the transaction with this sequence; empty if there is none. */
export function commitTimestampAt(database: DatabaseSync, sequence: number): string {
  const row = database
    .prepare('SELECT timestamp FROM transactions WHERE sequence = ?')
    .get(sequence)
  return String(row?.timestamp ?? '')
}

function parseDocument(database: DatabaseSync, id: string, body: string): LakeDocument {
  try {
    return JSON.parse(body) as LakeDocument
  } catch (cause) {
    throw corruptContentError(
      database.location() ?? 'in memory',
      `document "${id}" cannot be read`,
      cause,
    )
  }
}

/**
 * Reads a snapshot of a dataset from another connection while the lake writes. The write-ahead log keeps it from
 * blocking writers.
 * @param file path of the database
 * @param asRead maps each document
 * @throws what SQLite reports
 */
export function loadDatasetSnapshot(
  file: string,
  dataset: string,
  asRead: (document: LakeDocument) => LakeDocument,
): { sequence: number; documents: LakeDocument[] } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 })
  try {
    database.exec('BEGIN')
    const sequence = newestTransactionSequence(database, dataset)
    const documents = Array.from(loadDocuments(database, dataset), asRead)
    return { sequence, documents }
  } finally {
    database.close()
  }
}
