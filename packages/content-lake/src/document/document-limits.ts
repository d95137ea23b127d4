/** Maximum characters of JSON per document; Sanity's own limit is 32 MB. */
export const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024

/** Maximum characters of JSON of all documents of a transaction, and of its mutations. */
export const MAX_TRANSACTION_LENGTH = 256 * 1024 * 1024

/** Maximum nesting: no schema needs more, and recursion stays within the stack. */
export const MAX_DOCUMENT_DEPTH = 256

/**
 * Maximum values per document: objects, arrays and their contents. Write time depends on values more than
 * bytes, and a document is the smallest step of a write.
 */
export const MAX_DOCUMENT_VALUES = 250_000

/** Maximum values in one request of mutations or actions: about 20 MB of ordinary documents. */
export const MAX_TRANSACTION_VALUES = 1_000_000
