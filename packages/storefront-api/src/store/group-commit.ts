import { publicStoreErrorClause, storeErrorKind } from '../storage-failure.ts'

/** What group commit needs of its store. Each function throws as SQLite does. */
export interface GroupTransactions {
  /**
   * Runs work in one transaction, which is durable on return and rolled back when it throws. It
   * takes the write lock without waiting, and retries work on a conflict in a replicated store.
   */
  transaction(work: () => void): void
  /** Whether a transaction is open; SQLite ends one on its own when the disk fails. */
  isOpen(): boolean
  /** Runs work in a savepoint, which can be rolled back alone. */
  savepoint<T>(work: () => T): T
}

/** A change that could not be stored. The message may be shown; `cause` is what the store reported. */
export class WriteFailed extends Error {
  override name = 'WriteFailed'
  /** GraphQL extensions of the error. */
  readonly extensions = { code: 'INTERNAL_SERVER_ERROR' }
}

interface Member {
  work: () => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Maximum number of changes in one transaction: more would delay read-only requests. */
const GROUP_LIMIT = 64
/** Maximum gathering time of a group, as a share of the last commit's duration and in milliseconds. */
const GATHERING = { share: 0.5, most: 2 }
/**
 * How long a group waits for the write lock of another process, and how often it retries, in
 * milliseconds.
 */
const BUSY_WAIT = 5_000
const BUSY_PAUSE = 5

function isBusy(error: unknown): boolean {
  return storeErrorKind(error) === 'busy'
}

function notStored(cause: unknown): WriteFailed {
  if ((cause as { isUncertain?: boolean }).isUncertain)
    return new WriteFailed(
      'The connection to the database was lost, so the change may or may not be saved. Check before you try again.',
      { cause },
    )
  const reason = publicStoreErrorClause(cause) ?? 'the database could not be written'
  return new WriteFailed(`The change was not saved: ${reason}. Nothing was changed.`, { cause })
}

/** Group commit: all changes of one event loop turn share one transaction and one sync. */
export interface GroupCommit {
  /**
   * Resolves once the transaction that contains the work is durable. Work that throws is rolled
   * back alone.
   */
  write<T>(work: () => T): Promise<T>
  /** Commits pending changes immediately. */
  flush(): void
}

export function createGroupCommit(
  store: GroupTransactions,
  now: () => number = () => performance.now(),
): GroupCommit {
  let waiting: Member[] = []
  let planned = false
  let busySince: number | null = null
  let gatheringSince: number | null = null
  const last = { size: 1, took: 0 }

  const plan = () => {
    if (planned || waiting.length === 0) return
    planned = true
    setImmediate(() => {
      planned = false
      if (isGathering()) plan()
      else commitNext()
    })
  }

  /**
   * Clients whose changes were committed together usually return together: committing the first one
   * alone would cost as much as committing all. A single client is never delayed.
   */
  const isGathering = (): boolean => {
    if (waiting.length >= last.size) return false
    gatheringSince ??= now()
    const patience = Math.min(last.took * GATHERING.share, GATHERING.most)
    return now() - gatheringSince < patience
  }

  /** Runs one change, and returns how its promise is settled after the commit. */
  const settling = ({ work, resolve, reject }: Member): (() => void) => {
    try {
      const value = store.savepoint(work)
      return () => resolve(value)
    } catch (error) {
      // The store aborted the whole transaction, so earlier changes in it are lost as well.
      if (!store.isOpen()) throw error
      return () => reject(error)
    }
  }

  /** @throws what the store reports; no promise is settled then. */
  const commit = (members: readonly Member[]) => {
    let settled: (() => void)[] = []
    let doneAt = 0
    store.transaction(() => {
      settled = members.map(settling)
      last.size = members.length
      doneAt = now()
    })
    last.took = now() - doneAt
    for (const tell of settled) tell()
  }

  /** Whether another process has the lock and the timeout allows a retry. */
  const asksAgain = (members: readonly Member[], error: unknown): boolean => {
    if (!isBusy(error)) return false
    busySince ??= now()
    if (now() - busySince >= BUSY_WAIT) return false
    waiting = [...members, ...waiting]
    planned = true
    setTimeout(() => {
      planned = false
      commitNext()
    }, BUSY_PAUSE)
    return true
  }

  const refuse = (members: readonly Member[], cause: unknown) => {
    // The database refused one of the changes: each is retried alone, so that the others succeed.
    if (members.length > 1 && storeErrorKind(cause) === 'refused') {
      for (const member of members) commitOrRefuse([member])
      return
    }
    const error = notStored(cause)
    for (const member of members) member.reject(error)
  }

  /** @returns whether the promises of the group are settled */
  const commitOrRefuse = (members: readonly Member[]): boolean => {
    try {
      commit(members)
    } catch (error) {
      if (asksAgain(members, error)) return false
      refuse(members, error)
    }
    busySince = null
    return true
  }

  const commitNext = () => {
    gatheringSince = null
    const members = waiting.splice(0, GROUP_LIMIT)
    if (members.length > 0 && commitOrRefuse(members)) plan()
  }

  return {
    write: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
        plan()
      }),
    flush() {
      while (waiting.length > 0) {
        const before = waiting.length
        commitNext()
        if (waiting.length === before)
          refuse(waiting.splice(0), Object.assign(new Error('database is locked'), { errcode: 5 }))
      }
    },
  }
}
