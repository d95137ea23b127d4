import { createHash } from 'node:crypto'
import type { DocumentProblems } from './problem-index.ts'

/** Fetches those of the stored ids that a user may read. @throws for an invalid token */
export type FetchReadable = (token: string, ids: readonly string[]) => Promise<string[]>

/** How long it is remembered that a user may read a document, in ms: permissions change. */
const cacheMs = 30_000
/** Users whose permissions are remembered. */
const maxReaders = 50
const fetchSize = 500

interface Reader {
  since: number
  /** Whether a document may be read, by stored id and revision. */
  readable: Map<string, boolean>
}

/** Which documents with problems each user may read, as content answers with the token of the user. */
export class ReaderAccess {
  readonly #fetchReadable: FetchReadable
  readonly #readers = new Map<string, Reader>()
  readonly #now: () => number

  constructor(fetchReadable: FetchReadable, now: () => number = Date.now) {
    this.#fetchReadable = fetchReadable
    this.#now = now
  }

  /** Those of the documents that the user may read. @throws for an invalid token */
  async filter(
    token: string,
    documents: readonly DocumentProblems[],
  ): Promise<readonly DocumentProblems[]> {
    const { readable } = this.#readerOf(token)
    const unknown = documents.filter((each) => !readable.has(keyOf(each)))
    for (let start = 0; start < unknown.length; start += fetchSize) {
      const some = unknown.slice(start, start + fetchSize)
      const ids = await this.#fetchReadable(
        token,
        some.map(({ id }) => id),
      )
      const found = new Set(ids)
      for (const each of some) readable.set(keyOf(each), found.has(each.id))
    }
    return documents.filter((each) => readable.get(keyOf(each)))
  }

  #readerOf(token: string): Reader {
    const digest = createHash('sha256').update(token).digest('hex')
    const known = this.#readers.get(digest)
    if (known && this.#now() - known.since < cacheMs) return known
    const reader = { since: this.#now(), readable: new Map<string, boolean>() }
    this.#readers.delete(digest)
    this.#readers.set(digest, reader)
    const [oldest] = this.#readers.keys()
    if (this.#readers.size > maxReaders && oldest !== undefined) this.#readers.delete(oldest)
    return reader
  }
}

const keyOf = ({ id, rev }: DocumentProblems): string => `${id} ${rev}`
