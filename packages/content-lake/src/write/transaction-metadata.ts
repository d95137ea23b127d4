import type { AuthorPermissions } from './author-permissions.ts'

/** Author, time and options of a transaction. */
export interface TransactionMetadata {
  transactionId: string
  /** ISO time with milliseconds. */
  timestamp: string
  autoGenerateArrayKeys?: boolean | undefined
  /** Whether mutations may write documents whose id starts with `_.`. */
  systemDocuments?: boolean | undefined
  /** Whether versions may be written before their release. */
  isImport?: boolean | undefined
  /** Permissions of the author; everything if absent. */
  rights?: AuthorPermissions | undefined
}
