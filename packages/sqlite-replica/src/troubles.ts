import type { News, RecordTrouble } from './messages.ts'
import {
  type RecordError,
  closedError,
  isOfClosing,
  isRefused,
  recordError,
} from './postgres/trouble.ts'
import type { Kept } from './options.ts'
import type { PostgresAddress } from './postgres/address.ts'
import { Lines } from './postgres/lines.ts'
import type { PostgresRecord } from './postgres/record.ts'

/** Milliseconds until a record that takes nothing is tried again. */
const TRY = 1_000

/** What is wrong between a process and its record, told whenever it is something else. */
export class Troubles {
  readonly #tell: (news: News) => void
  #away: RecordError | null = null
  #refusal: RecordError | null = null
  #told: RecordTrouble | null = null
  #isTrying = false
  #triedAt = 0

  constructor(tell: (news: News) => void) {
    this.#tell = tell
  }

  /** Why the record is away; null while it is there. */
  get away(): RecordError | null {
    return this.#away
  }

  set away(error: RecordError | null) {
    this.#away = error
    this.#say()
  }

  /** Why the record, where it is there, takes nothing; null while it does, as far as is known. */
  get refusal(): RecordError | null {
    return this.#refusal
  }

  /** The record takes what is written. */
  noteTaken(): void {
    this.#refusal = null
    this.#say()
  }

  /** It refuses what is written. Where that may end by itself it is of everything, and lasts until something is taken. */
  noteRefused(error: RecordError): void {
    if (!error.passes) return
    this.#refusal = error
    this.#say()
  }

  /** Has it tried whether something is taken again, where nothing was and some time has passed. */
  async tryAgain(attempt: (refusal: RecordError) => Promise<void>): Promise<void> {
    const refusal = this.#refusal
    if (!refusal || this.#isTrying || performance.now() - this.#triedAt < TRY) return
    this.#isTrying = true
    this.#triedAt = performance.now()
    try {
      await attempt(refusal)
    } catch {
      // It is tried again.
    } finally {
      this.#isTrying = false
    }
  }

  #say(): void {
    const worst = this.#away ?? this.#refusal
    const { sentence, isAway } = this.#told ?? {}
    const trouble = worst && {
      sentence: worst.message,
      told: worst.told,
      isAway: this.#away !== null,
    }
    if (trouble?.sentence === sentence && trouble?.isAway === isAway) return
    this.#told = trouble
    this.#tell({ type: 'trouble', trouble })
  }
}

/** Whether a record is the one that was followed: another server may have taken its place, or an earlier moment of it. */
export async function isPastOf({ place, entry }: Kept, record: PostgresRecord): Promise<boolean> {
  return place === 0 || entry === null || (await record.entryAt(place)) === entry
}

/**
 * Looks whether a record that refuses what is written takes something again.
 * @returns why the line is of no use any more, where a database that was closed is open to new connections
 */
export async function tryWriting(
  kept: Kept,
  record: PostgresRecord | undefined,
  refusal: RecordError,
  { address, troubles }: { address: PostgresAddress; troubles: Troubles },
): Promise<RecordError | undefined> {
  if (isOfClosing(refusal)) {
    const lines = await Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} })
    lines.end()
    return lines.isClosed ? undefined : closedError(address.shown)
  }
  try {
    await kept.inTurn(async () => record?.tryWriting())
    troubles.noteTaken()
  } catch (error) {
    if (isRefused(error)) troubles.noteRefused(recordError(error, address.shown))
  }
  return undefined
}
