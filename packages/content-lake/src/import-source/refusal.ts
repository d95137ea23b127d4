import { GIBIBYTE, MEBIBYTE } from '../archive/unpack-limits.ts'

/** An import that is not begun, or goes no further, because of what its source holds. The message is one sentence. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}

/** What a source may hold. */
export const IMPORT_LIMITS = {
  /** Bytes of one line of the documents: no document may have more. */
  line: 32 * MEBIBYTE,
  /** Bytes of all lines: the import has all documents in memory. */
  documents: 2048 * MEBIBYTE,
  /** Bytes of one file, in an archive or fetched: the import has several of them in memory. */
  file: 1024 * MEBIBYTE,
  entries: 500_000,
  packed: 64 * GIBIBYTE,
  unpacked: 64 * GIBIBYTE,
  ratio: 200,
  unchecked: 64 * MEBIBYTE,
}

export type ImportLimits = typeof IMPORT_LIMITS
