import { storeErrorReason, storeErrorKind } from '../store-error.ts'

/** What a group needs of its store. Each function throws as SQLite does. */
export interface GroupTransactions {
  /**
   * Runs work in one transaction, which is durable on return; where it throws, none of it happened. It takes the write lock without
   * waiting for another process, and does work anew where the store has others that were first.
   */
  transaction(work: () => void): void
  /** Whether a transaction is open; SQLite ends one by itself when the disk fails. */
  isOpen(): boolean
  /** Runs work that can be taken back alone. */
  savepoint<T>(work: () => T): T
}

/** A change that did not reach the disk. The message may be shown; `cause` is what the store reported. */
export class WriteFailed extends Error {
  override name = 'WriteFailed'
  /** What GraphQL says beside the message. */
  readonly extensions = { code: 'INTERNAL_SERVER_ERROR' }
}

interface Member {
  work: () => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Changes of one transaction at most: more would keep requests waiting that only read. */
const GROUP_LIMIT = 64
/** How long a group waits for its last companions, as a share of the last commit and in milliseconds. */
const GATHERING = { share: 0.5, most: 2 }
/** How long a group waits for another process that writes, and how often it asks, in milliseconds. */
const BUSY_WAIT = 5_000
const BUSY_PAUSE = 5

function isBusy(error: unknown): boolean {
  return storeErrorKind(error) === 'busy'
}

function notStored(cause: unknown): WriteFailed {
  if ((cause as { isUncertain?: boolean }).isUncertain)
    return new WriteFailed(
      'It is not known whether the change was stored: the database went away meanwhile. Look before you send it again.',
      { cause },
    )
  const reason = storeErrorReason(cause) ?? 'the store could not be written'
  return new WriteFailed(`The change was not stored: ${reason}. Nothing was changed.`, { cause })
}

/** Writes in groups: what is asked for in one turn of the loop shares one transaction and one sync. */
export interface GroupCommit {
  /** Resolves once the transaction that holds the work is on disk. Work that throws is taken back alone. */
  write<T>(work: () => T): Promise<T>
  /** Commits at once what still waits. */
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
   * Those whose changes were committed together mostly come back together: a sync for the first of
   * them alone would cost as much as one for all. A single client is never kept waiting.
   */
  const isGathering = (): boolean => {
    if (waiting.length >= last.size) return false
    gatheringSince ??= now()
    const patience = Math.min(last.took * GATHERING.share, GATHERING.most)
    return now() - gatheringSince < patience
  }

  /** Does one member's work, and says how it is told when all of them are stored. */
  const settling = ({ work, resolve, reject }: Member): (() => void) => {
    try {
      const value = store.savepoint(work)
      return () => resolve(value)
    } catch (error) {
      // The store gave the whole transaction up: what came before in it is gone as well.
      if (!store.isOpen()) throw error
      return () => reject(error)
    }
  }

  /** @throws what the store reports; none of them is told anything then. */
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

  /** Another process has the lock, and there is time to ask again. */
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
    // What one of them wanted the record has no place for: the others are not to suffer for it.
    if (members.length > 1 && storeErrorKind(cause) === 'refused') {
      for (const member of members) commitOrRefuse([member])
      return
    }
    const error = notStored(cause)
    for (const member of members) member.reject(error)
  }

  /** @returns whether they are told what became of them */
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
