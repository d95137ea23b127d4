/** Characters of JSON that one document may have; the service's own limit is 32 MB. */
export const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024

/** Characters of JSON that the documents of one transaction may have together, and what was done to them as well. */
export const MAX_TRANSACTION_LENGTH = 256 * 1024 * 1024

/** Deeper nesting is refused: no schema needs it, and every recursive step downstream stays within the stack. */
export const MAX_DEPTH = 256
