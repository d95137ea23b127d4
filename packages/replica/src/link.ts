import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sharedNow, type News, type Role } from './messages.ts'
import type { PostgresAddress } from './postgres/address.ts'
import { Lines } from './postgres/lines.ts'
import { PostgresRecord, type Head } from './postgres/record.ts'
import { RecordError, recordError } from './postgres/trouble.ts'

/** Milliseconds between two looks at the record. */
const LOOK = 400
/** Milliseconds until a lost line is tried again. */
const RETRY = 250
/** Looks between two trims of the log, and entries that stay. */
const TRIM = { every: 150, kept: 20_000 }

export interface LinkOptions {
  address: PostgresAddress
  elects: boolean
  /** Where others of its kind reach this process. */
  own: string | null
  tell: (news: News) => void
  /** Whether the record is away, for those who cannot wait to be told. */
  away: (isAway: boolean) => void
}

/** What the link asks of whoever keeps the replica. */
interface Kept {
  readonly place: number
  noticeEntry(): void
  inTurn<T>(work: () => Promise<T>): Promise<T>
  follow(): Promise<void>
}

/** The line of a process to the record: it is kept up, tells who writes, and takes that over where nobody does. */
export class Link {
  readonly #options: LinkOptions
  readonly #id = randomUUID()
  #lines: Lines | undefined
  #record: PostgresRecord | undefined
  #head: Head | undefined
  #kept: Kept | undefined
  #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #looks = 0
  #epoch: number | null = null
  #isEnded = false
  isDismissed = false

  constructor(options: LinkOptions) {
    this.#options = options
  }

  get shown(): string {
    return this.#options.address.shown
  }

  /** The epoch in which this process writes; where it does not, one that never is. */
  get epoch(): number {
    return this.#epoch ?? -1
  }

  get role(): Role {
    return this.#epoch === null && this.#options.elects ? 'reader' : 'writer'
  }

  get writer(): string | null {
    return this.role === 'writer' ? this.#options.own : (this.#head?.address ?? null)
  }

  get secret(): string {
    return this.#head?.secret ?? ''
  }

  /** Connects for the first time. @throws (as a rejection) RecordError */
  async connect(): Promise<Lines> {
    try {
      await this.#connect()
    } catch (error) {
      throw recordError(error, this.shown)
    }
    return this.#lines!
  }

  /** Becomes the writer where there is none, waiting for that as long as it insists, and keeps looking from now on. */
  async begin(kept: Kept, insists: number): Promise<void> {
    this.#kept = kept
    // Another process may write at this moment, and be heard of.
    await kept.inTurn(() => kept.follow())
    const until = performance.now() + insists
    do {
      this.#head = await this.ask((record) => record.look())
      await this.#takeOver(this.#head, kept)
      if (this.role === 'writer' || performance.now() > until) break
      await pause(RETRY)
    } while (!this.#isEnded)
    this.#plan(LOOK)
  }

  /**
   * Asks the record, again and again where the line is lost.
   * @throws (as a rejection) what the record refuses
   */
  async ask<T>(question: (record: PostgresRecord) => Promise<T>): Promise<T> {
    for (;;) {
      const record = this.#record
      try {
        if (record) return await question(record)
      } catch (error) {
        const told = recordError(error, this.shown)
        if (!told.passes || isRefused(error)) throw told
        if (record === this.#record) this.#lose(error as Error)
      }
      if (this.#isEnded) throw new RecordError(`The line to ${this.shown} is closed.`)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Everything up to this place is shown by this process. */
  show(place: number): void {
    if (this.#record && !(this.#options.elects && this.role === 'writer'))
      this.#record.tellSeen(this.#id, place).catch(() => {})
  }

  /** This process can neither write nor follow any more. */
  dismiss(sentence: string): void {
    if (this.isDismissed) return
    this.isDismissed = true
    this.#options.tell({ type: 'dismissed', sentence })
  }

  /** Ends the line; another process may write at once. */
  async end(): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    if (this.#epoch !== null) await this.#record?.giveUp(this.#epoch).catch(() => {})
    this.#lines?.end()
    this.#wake()
  }

  async #connect(): Promise<void> {
    const { address } = this.#options
    const lines: Lines = await Lines.connect(address, {
      onEntry: () => this.#kept?.noticeEntry(),
      onSeen: (reader, place) => {
        if (reader !== this.#id) this.#options.tell({ type: 'heard', reader, place })
      },
      onLost: (error) => {
        if (this.#lines === lines) this.#lose(error)
      },
    })
    this.#lines = lines
    this.#record = new PostgresRecord(lines, address.schema)
  }

  #lose(error: Error): void {
    this.#lines?.end()
    this.#lines = undefined
    this.#record = undefined
    if (this.#isEnded) return
    this.#options.away(true)
    this.#options.tell({ type: 'trouble', sentence: recordError(error, this.shown).message })
    this.#plan(RETRY)
  }

  #plan(rest: number): void {
    clearTimeout(this.#timer)
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#look(), rest)
  }

  async #look(): Promise<void> {
    const kept = this.#kept
    try {
      const wasLost = this.#record === undefined
      if (wasLost) await this.#connect()
      const at = sharedNow()
      // What is here before the record is asked is there when it answers.
      const stood = kept?.place ?? 0
      const head = await this.#record!.look()
      if (wasLost) this.#wake()
      if (kept) await this.#heed(head, kept, stood)
      if (kept) this.#options.tell({ type: 'fresh', at, place: head.place })
      this.#plan(LOOK)
    } catch (error) {
      if (this.#record !== undefined) this.#lose(error as Error)
      else this.#plan(RETRY)
    }
  }

  #wake(): void {
    if (!this.#isEnded) {
      this.#options.away(false)
      this.#options.tell({ type: 'trouble', sentence: null })
    }
    for (const resume of this.#waiting.splice(0)) resume()
  }

  async #heed(head: Head, kept: Kept, stood: number): Promise<void> {
    const before = this.#head
    this.#head = head
    this.#options.tell({ type: 'clock', ahead: Date.now() - head.now })
    if (before && (before.steps !== head.steps || before.installation !== head.installation))
      return this.dismiss('The database has been made anew, or belongs to a newer version now.')
    if (head.place < stood) return this.dismiss('The database was put back to what it was before.')
    if (head.place > kept.place) kept.noticeEntry()
    if (!this.#options.elects) return this.#trim()
    if (this.#epoch === null) {
      await this.#takeOver(head, kept)
      if (this.#epoch === null && before?.address !== head.address) this.#tellRole()
      return
    }
    if (head.epoch !== this.#epoch) return this.dismiss('Another process writes now.')
    await this.#record?.keep(this.#epoch)
    this.#trim()
  }

  /** Everything of the writer before is brought here first: nobody else can write any more. */
  async #takeOver(head: Head, kept: Kept): Promise<void> {
    if (!this.#options.elects || !head.isFree) return
    const epoch = await this.#record?.take(this.#id, this.#options.own)
    if (epoch === undefined) return
    kept.noticeEntry()
    await kept.inTurn(() => kept.follow())
    this.#epoch = epoch
    this.#tellRole()
  }

  #tellRole(): void {
    const { role, writer } = this
    this.#options.tell({ type: 'role', role, writer, place: this.#kept?.place ?? 0 })
  }

  #trim(): void {
    this.#looks += 1
    if (this.#looks % TRIM.every === 0)
      void this.#kept?.inTurn(async () => this.#record?.trim(TRIM.kept)).catch(() => {})
  }
}

/** Whether the database itself said no to this one question: its line goes on. */
function isRefused(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code !== undefined && /^(?:53[14]|57014)/.test(code)
}
