import { REASONS, troubleOf } from '../trouble.ts'

/** What a group needs of its store. Each function throws as SQLite does. */
export interface GroupStore {
  /** Takes the write lock without waiting for another process. */
  begin(): void
  commit(): void
  rollback(): void
  /** Whether a transaction is open; SQLite ends one by itself when the disk fails. */
  isOpen(): boolean
  /** Runs work that can be taken back alone. */
  apart<T>(work: () => T): T
}

/** A change that did not reach the disk. The message may be shown; `cause` is what the store reported. */
export class NotStored extends Error {
  override name = 'NotStored'
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
  return troubleOf(error) === 'busy'
}

function notStored(cause: unknown): NotStored {
  const trouble = troubleOf(cause)
  const reason = trouble ? REASONS[trouble] : 'the store could not be written'
  return new NotStored(`The change was not stored: ${reason}. Nothing was changed.`, { cause })
}

/** Writes in groups: what is asked for in one turn of the loop shares one transaction and one sync. */
export interface GroupCommit {
  /** Resolves once the transaction that holds the work is on disk. Work that throws is taken back alone. */
  write<T>(work: () => T): Promise<T>
  /** Commits at once what still waits. */
  flush(): void
}

export function createGroupCommit(
  store: GroupStore,
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

  /** Takes the lock; false when another process has it and there is time to ask again. */
  const begin = (members: Member[]): boolean => {
    try {
      store.begin()
      busySince = null
      return true
    } catch (error) {
      busySince ??= now()
      if (isBusy(error) && now() - busySince < BUSY_WAIT) {
        waiting = [...members, ...waiting]
        planned = true
        setTimeout(() => {
          planned = false
          commitNext()
        }, BUSY_PAUSE)
        return false
      }
      busySince = null
      fail(members, error)
      return false
    }
  }

  const fail = (members: readonly Member[], cause: unknown) => {
    const error = notStored(cause)
    for (const member of members) member.reject(error)
  }

  const commitNext = () => {
    gatheringSince = null
    const members = waiting.splice(0, GROUP_LIMIT)
    if (members.length === 0 || !begin(members)) return
    const done: { member: Member; value: unknown }[] = []
    for (const [index, member] of members.entries()) {
      try {
        done.push({ member, value: store.apart(member.work) })
      } catch (error) {
        if (store.isOpen()) {
          member.reject(error)
          continue
        }
        // The store gave the whole transaction up: what came before in it is gone as well.
        fail([...done.map((each) => each.member), ...members.slice(index)], error)
        store.rollback()
        plan()
        return
      }
    }
    const start = now()
    last.size = members.length
    try {
      store.commit()
      last.took = now() - start
    } catch (error) {
      store.rollback()
      fail(
        done.map(({ member }) => member),
        error,
      )
      plan()
      return
    }
    for (const { member, value } of done) member.resolve(value)
    plan()
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
        if (waiting.length === before) {
          fail(waiting.splice(0), Object.assign(new Error('database is locked'), { errcode: 5 }))
        }
      }
    },
  }
}
