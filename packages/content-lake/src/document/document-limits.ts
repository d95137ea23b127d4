/** Characters of JSON that one document may have; the service's own limit is 32 MB. */
export const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024

/** Characters of JSON that the documents of one transaction may have together, and what was done to them as well. */
export const MAX_TRANSACTION_LENGTH = 256 * 1024 * 1024

/** Deeper nesting is refused: no schema needs it, and every recursive step downstream stays within the stack. */
export const MAX_DEPTH = 256

/**
 * Values that one document may hold, as its JSON counts them: objects, arrays and what is in them. The steps of a write take time by the
 * value more than by the byte, and a document is the smallest part that they are cut into.
 */
export const MAX_DOCUMENT_VALUES = 250_000

/** Values that one request of mutations or actions may hold: some 20 MB of ordinary documents. */
export const MAX_TRANSACTION_VALUES = 1_000_000
