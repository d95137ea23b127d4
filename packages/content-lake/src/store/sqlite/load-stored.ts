import { DatabaseSync } from 'node:sqlite'
import type { LakeDocument } from '@orrery/groq/document'
import { loadDocuments, newestSequence } from './load.ts'

/**
 * Reads a dataset as it is stored at one moment, beside the lake that holds the database, and without holding it up: it is
 * written ahead.
 * @param file path of the database
 * @param asRead what is made of each document
 * @throws what SQLite reports
 */
export function loadStored(
  file: string,
  dataset: string,
  asRead: (document: LakeDocument) => LakeDocument,
): { sequence: number; documents: LakeDocument[] } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 })
  try {
    database.exec('BEGIN')
    const sequence = newestSequence(database, dataset)
    const documents = Array.from(loadDocuments(database, dataset), asRead)
    return { sequence, documents }
  } finally {
    database.close()
  }
}
