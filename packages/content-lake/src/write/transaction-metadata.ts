import type { WriteRights } from './write-rights.ts'

/** Whose a transaction is, when it was made, and what is special about it. */
export interface TransactionMetadata {
  transactionId: string
  /** ISO time with milliseconds. */
  timestamp: string
  autoGenerateArrayKeys?: boolean | undefined
  /** Whether mutations may write documents whose id starts with `_.`. */
  systemDocuments?: boolean | undefined
  /** Whether it brings versions along before their release. */
  isImport?: boolean | undefined
  /** What the author may do; everything when absent. */
  rights?: WriteRights | undefined
}
