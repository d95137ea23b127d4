import { findCorruption } from '@orrery/page-check'
import { CORRUPT_COPY_MESSAGE, markCorrupt, discardedCopyError } from './corruption.ts'
import type { OpenedReplica } from './worker-messages.ts'
import type { ReplicatedLogError } from './postgres/replicated-log-error.ts'

/** Corruption state of a replica's file: a corrupt file is deleted, because the log has everything. */
export class ReplicaFile {
  readonly path: string
  /** Log message when the file was corrupt and rebuilt as it was opened; otherwise null. */
  readonly rebuildMessage: string | null
  readonly #label: string
  readonly #isVerified: boolean
  readonly #terminate: (sentence: string) => void
  #isCorrupt = false

  /** @param terminate called with the reason why this file is no longer read or written */
  constructor(
    path: string,
    { label, isVerified, rebuildMessage }: OpenedReplica,
    terminate: (sentence: string) => void,
  ) {
    this.path = path
    this.rebuildMessage = rebuildMessage
    this.#label = label
    this.#isVerified = isVerified
    this.#terminate = terminate
  }

  /** Public message about corruption; undefined while none is known. */
  get corruption(): string | undefined {
    return this.#isCorrupt ? CORRUPT_COPY_MESSAGE : undefined
  }

  /**
   * Marks the file corrupt: this process terminates, and the next one rebuilds it.
   * @param found SQLite's description
   * @param isContent whether its pages are intact and only their content is unreadable
   * @returns the error for callers
   */
  markCorrupt(found: string, isContent = false): ReplicatedLogError {
    const error = discardedCopyError(this.path, this.#label, found)
    if (!this.#isCorrupt) markCorrupt(this.path, found, isContent)
    this.#isCorrupt = true
    this.#terminate(error.message)
    return error
  }

  /**
   * Checks its pages in the background, unless opening did.
   * @param signal cancels it
   * @throws (as a rejection) ReplicatedLogError when they are corrupt; the file is then marked
   */
  async verifyPages(signal: AbortSignal, idle?: Promise<unknown>): Promise<void> {
    if (this.#isVerified) return
    const found = await findCorruption(this.path, signal, idle)
    if (found !== null) throw this.markCorrupt(found)
  }
}
