import type { DatasetDescription } from '../lake-store.ts'
import type { StoredDocumentTransform } from './sqlite-dataset.ts'

/** Options of the SQLite store. */
export interface SqliteStoreOptions {
  /** Created if missing. */
  defaultDataset: DatasetDescription
  /** Creates the default dataset only if there is no dataset at all. */
  onlyIfEmpty?: boolean
  /** Receives errors of commit listeners. */
  onError: (error: unknown) => void
  /** Adapts stored documents to the current configuration. */
  transform?: StoredDocumentTransform
  /** Maximum number of 4 KiB pages; unlimited by default. */
  maxPages?: number
  /** Deletes the files of a dataset before its last row. */
  removeFiles?: (dataset: string) => Promise<void>
}
