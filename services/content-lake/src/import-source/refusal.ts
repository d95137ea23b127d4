/** An import that is not begun, or goes no further, because of what its source holds. The message is one sentence. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}

const MEBIBYTE = 1024 * 1024

/** What a source may hold. */
export const IMPORT_LIMITS = {
  /** Bytes of one line of the documents: no document may have more. */
  line: 32 * MEBIBYTE,
  /** Bytes of all lines: the import has all documents in memory. */
  documents: 2048 * MEBIBYTE,
  /** Bytes of one file, in an archive or fetched: the import has several of them in memory. */
  file: 1024 * MEBIBYTE,
  /** Files in an archive. */
  entries: 500_000,
  /** Bytes that an archive may come to. */
  unpacked: 64 * 1024 * MEBIBYTE,
  /** Bytes that one packed byte may come to, on average; counted from `unchecked` bytes on. */
  ratio: 200,
  unchecked: 64 * MEBIBYTE,
}

export type ImportLimits = typeof IMPORT_LIMITS

/** A number of bytes in words. */
export const inMebibytes = (bytes: number): string =>
  bytes < MEBIBYTE ? `${bytes} bytes` : `${Math.floor(bytes / MEBIBYTE)} MiB`
