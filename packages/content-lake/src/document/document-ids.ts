import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes per system call, enough for some thousand ids. */
const POOL = 32_768

let pool = Buffer.alloc(0)
let drawn = 0

function randomByte(): number {
  if (drawn === pool.length) [pool, drawn] = [randomBytes(POOL), 0]
  return pool[drawn++] ?? 0
}

/** A random alphanumeric id, in Sanity's format for documents and transactions. */
export function randomId(length = 22): string {
  let id = ''
  while (id.length < length) {
    const byte = randomByte()
    // Bytes beyond a multiple of the alphabet's length would favor its first letters.
    if (byte < 248) id += ALPHABET[byte % ALPHABET.length]
  }
  return id
}

/** A `_key` for an array element: 12 hexadecimal digits. */
export function randomArrayKey(): string {
  return randomBytes(6).toString('hex')
}

const DOCUMENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/

/** A version without a document: `versions.<release>`. */
const INCOMPLETE_VERSION_ID = /^versions\.[^.]*$/

/**
 * Whether an id is valid for a stored document: letters, digits, `_`, `-`, `.`; at most 128 characters; no
 * empty segment.
 */
export function isValidDocumentId(id: string): boolean {
  return DOCUMENT_ID.test(id) && !id.includes('..') && !id.endsWith('.')
}

/** Whether a document may be created under an id; a version's is `versions.<release>.<id>`. */
export function isValidNewDocumentId(id: string): boolean {
  return isValidDocumentId(id) && !INCOMPLETE_VERSION_ID.test(id)
}

const RESERVED_ID = /^((drafts|versions\.[^.]+)\.)*_\./

/**
 * Whether an id belongs to system documents such as `_.releases.…` and `_.groups.…`, or to their drafts and
 * versions; only administrators write them.
 */
export function isSystemDocumentId(id: string): boolean {
  return RESERVED_ID.test(id)
}

const TRANSACTION_ID = /^[A-Za-z0-9_.-]{1,128}$/

export function isValidTransactionId(id: string): boolean {
  return TRANSACTION_ID.test(id)
}
