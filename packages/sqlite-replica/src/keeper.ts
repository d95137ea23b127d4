import { randomUUID } from 'node:crypto'
import { captured } from './changeset.ts'
import { isDamage } from './damage.ts'
import type { LocalFile } from './local-file.ts'
import type { BatchResult, News, Opened } from './messages.ts'
import type { Link } from './link.ts'
import { ANOTHER_WRITES, type LinkOptions, PUT_BACK } from './options.ts'
import { textOf } from './postgres/record.ts'
import { recordError, RecordError } from './postgres/trouble.ts'
import type { Entry, Rows } from './tables.ts'

/** Entries that are fetched at once. */
const FOLLOWED_AT_ONCE = { entries: 200, bytes: 16 * 1024 * 1024 }
/** How often an entry is sent whose answer is lost: one that a database dies of is not sent for ever. */
const SENDS = 3

/** What became of an entry. */
export type Outcome =
  | { type: 'written'; place: number; entry: string }
  /** Somebody else wrote first. */
  | { type: 'conflict' }
  | { type: 'refused'; error: RecordError }

export interface KeeperOptions extends LinkOptions {
  /** Who writes is elected; everybody may where it is false. */
  elects: boolean
  tell: (news: News) => void
  /** Writes one record of the program's own. */
  writeRecord?: (record: never) => void
}

/** Keeps a replica at what the record is, and writes into the record what this process does. Its work is done one piece after the other. */
export class Keeper {
  readonly #file: LocalFile
  readonly #link: Link
  readonly #options: KeeperOptions
  #tail: Promise<unknown> = Promise.resolve()
  /** Whether entries may be there that are not here. */
  #isBehind = true
  /** Place of the newest entry that is known of. */
  #known = 0
  #isFollowing = false

  constructor(file: LocalFile, link: Link, options: KeeperOptions) {
    this.#file = file
    this.#link = link
    this.#options = options
  }

  get place(): number {
    return this.#file.place
  }

  /** The entry at that place; null where none is known. */
  get entry(): string | null {
    return this.#file.standpoint.entry
  }

  /** Does work when all before it is done. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => {})
    return done
  }

  /**
   * Something was written by somebody.
   * @param known the place of an entry that is there
   */
  noticeEntry(known = 0): void {
    this.#known = Math.max(this.#known, known)
    this.#isBehind = true
    if (this.#isFollowing) return
    this.#isFollowing = true
    void this.inTurn(async () => {
      this.#isFollowing = false
      await this.follow()
    }).catch((error: unknown) => this.#dismiss(error))
  }

  /** Brings what others wrote here. The caller has the turn. */
  async follow(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false
      // What is heard of while the answer is on its way may have come after it was asked for.
      const known = this.#known
      const { entries, own, isMore } = await this.#link.ask((record) =>
        record.after(this.#file.place, FOLLOWED_AT_ONCE.entries, FOLLOWED_AT_ONCE.bytes),
      )
      const [first] = entries
      const next = this.#file.place + 1
      if (first ? first.place !== next : known >= next)
        throw new Error('The log no longer reaches back to where this process was')
      if (!first) continue
      if (this.entry !== null && own !== this.entry) throw new Error(PUT_BACK)
      this.#put(entries)
      this.#options.tell({ type: 'entries', entries })
      this.#isBehind ||= isMore
    }
  }

  #put(entries: readonly Entry[]): void {
    try {
      this.#file.follow(entries)
    } catch (error) {
      if (isDamage(error)) this.#options.tell({ type: 'damaged', found: error.message })
      throw error
    }
  }

  /**
   * Writes an entry on what is known here. It answers when it is known what became of it, however long the record is away.
   * @param isGivenUp whether nobody waits for it any more: then it is not sent again
   */
  async write(rows: Rows, isGivenUp: () => boolean = () => false): Promise<Outcome> {
    const entry = randomUUID()
    const base = this.#file.place
    let sends = 0
    try {
      const held = this.#options.elects ? this.#link.epoch : null
      const text = textOf(rows)
      const place = await this.#link.ask(async (record) => {
        if (isGivenUp()) return undefined
        if (sends === SENDS) {
          const found = await record.placeOf(entry)
          if (found !== undefined) return found
          throw new RecordError('The database was lost each time that this was to be stored.')
        }
        sends += 1
        return record.commit(base, held, entry, text)
      })
      if (place !== undefined) return { type: 'written', place, entry }
      // Its answer may have been lost with a line: then it stands there, and only there.
      const found = await this.#link.ask((record) => record.placeOf(entry))
      return found === undefined ? { type: 'conflict' } : { type: 'written', place: found, entry }
    } catch (error) {
      const refusal = recordError(error, this.#link.shown)
      if (sends > 0 && this.#link.isDismissed) return this.#lastLook(entry, refusal)
      this.#link.troubles.noteRefused(refusal)
      return { type: 'refused', error: refusal }
    }
  }

  /** What became of an entry that was sent, where this process was dismissed before it knew. */
  async #lastLook(entry: string, refusal: RecordError): Promise<Outcome> {
    const place = await this.#link.askOnce((record) => record.placeOf(entry)).catch(() => null)
    if (place) return { type: 'written', place, entry }
    // A log that was begun anew says nothing of what stood there.
    if (place === undefined && refusal.message === ANOTHER_WRITES)
      return { type: 'refused', error: refusal }
    const sentence = `${refusal.message.replace(/\.$/, '')}, and it is not known whether this was stored.`
    return {
      type: 'refused',
      error: new RecordError(sentence, { passes: true, isUncertain: true, cause: refusal }),
    }
  }

  /** Writes records of the program's own, here and there, with one entry. Where that fails they go one by one. */
  async batch(records: readonly never[]): Promise<BatchResult> {
    const failed = await this.#attempt(records)
    if (!failed) return { stored: records.length }
    if (records.length === 1 || this.#link.isDismissed) return { stored: 0, failure: failed }
    for (const [stored, record] of records.entries()) {
      const refused = await this.#attempt([record])
      if (refused) return { stored, failure: refused }
    }
    return { stored: records.length }
  }

  async #attempt(records: readonly never[]): Promise<BatchResult['failure']> {
    const { database, tables } = this.#file
    try {
      database.exec('BEGIN IMMEDIATE')
      const { rows } = captured(database, tables, () => {
        for (const record of records) this.#options.writeRecord?.(record)
      })
      const outcome = await this.write(rows)
      if (outcome.type === 'refused') throw outcome.error
      if (outcome.type === 'conflict') {
        this.#link.dismiss(ANOTHER_WRITES)
        throw new RecordError(ANOTHER_WRITES, { passes: true })
      }
      this.#store(outcome)
      return undefined
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      const { message, errcode } = error as { message: string; errcode?: number }
      if (!(error instanceof RecordError)) return { message, errcode }
      const { told, passes } = error
      return { message, errcode, told, passes }
    }
  }

  /** It is stored: what this file cannot take is brought here by following, or ends this process. */
  #store(written: Extract<Outcome, { type: 'written' }>): void {
    try {
      this.#file.note(written)
      this.#file.database.exec('COMMIT')
      this.#file.moved(written)
    } catch {
      this.noticeEntry(written.place)
    } finally {
      if (this.#file.database.isTransaction) this.#file.database.exec('ROLLBACK')
    }
  }

  /** What was written in a turn of somebody else's is stored here by them. */
  stored(outcome: Outcome): void {
    if (outcome.type === 'written') this.#file.moved(outcome)
  }

  opened(): Omit<Opened, 'isLookedThrough' | 'renewal'> {
    const { place, standpoint } = this.#file
    const { role, writer, secret, shown } = this.#link
    return { place, role, writer, secret, shown, installation: standpoint.installation }
  }

  /** @param error why this process cannot follow any more */
  #dismiss(error: unknown): void {
    this.#link.dismiss((error as Error).message)
  }

  close(): void {
    this.#file.database.close()
  }
}
