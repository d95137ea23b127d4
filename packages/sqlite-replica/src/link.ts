import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ANOTHER_WRITES, type Kept, type LinkOptions, PUT_BACK } from './options.ts'
import { sharedNow, type Role } from './messages.ts'
import { Lines } from './postgres/lines.ts'
import { PostgresRecord, type Head } from './postgres/record.ts'
import {
  closedError,
  isOfClosing,
  isRefused,
  RecordError,
  recordError,
} from './postgres/trouble.ts'
import { SILENT } from './freshness.ts'
import { Seen } from './seen.ts'
import { isPastOf, tryWriting, Troubles } from './troubles.ts'

/** Milliseconds between two looks at the record. */
const LOOK = 400
/** An answer that took longer says little of the clock that it tells of (milliseconds). */
const PROMPT = 1_000
/** Milliseconds until a lost line is tried again. */
const RETRY = 250
/** Looks between two trims of the log, and what stays: so many of the newest entries, as far as they fit into so many bytes. */
const TRIM = { every: 150, entries: 20_000, bytes: 1024 ** 3 }

/** The line of a process to the record: it is kept up, tells who writes, and takes that over where nobody does. */
export class Link {
  readonly #options: LinkOptions
  readonly #id = randomUUID()
  readonly #seen = new Seen(this.#id, () => this.#record)
  /** What is wrong between this process and the record. */
  readonly troubles: Troubles
  #lines: Lines | undefined
  #record: PostgresRecord | undefined
  #head: Head | undefined
  #kept: Kept | undefined
  #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #looks = 0
  #epoch: number | null = null
  #isUnkept = false
  #isEnded = false
  /** Why this process can neither write nor follow any more. */
  #dismissal: string | undefined

  constructor(options: LinkOptions) {
    this.#options = options
    this.troubles = new Troubles(options.tell)
  }

  get isDismissed(): boolean {
    return this.#dismissal !== undefined
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
    if (this.troubles.refusal) throw this.troubles.refusal
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
      const record = this.isDismissed ? undefined : this.#record
      try {
        if (record) return await question(record)
      } catch (error) {
        const told = recordError(error, this.shown)
        if (!told.passes || isRefused(error)) throw told
        if (record === this.#record) this.#lose(error as Error)
      }
      if (this.#dismissal !== undefined) throw new RecordError(this.#dismissal, { passes: true })
      if (this.#isEnded) throw new RecordError(`The line to ${this.shown} is closed.`)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Asks once, where the line is there, and also where this process can neither write nor follow any more. */
  async askOnce<T>(question: (record: PostgresRecord) => Promise<T>): Promise<T> {
    if (!this.#record) throw new RecordError(`The line to ${this.shown} is lost.`, { passes: true })
    return question(this.#record)
  }

  /** Everything up to this place is shown by this process. The writer says so too: others may show what it wrote before it does. */
  show(place: number): void {
    this.#seen.tell(place)
  }

  /** This process can neither write nor follow any more. */
  dismiss(sentence: string): void {
    if (this.isDismissed) return
    this.#dismissal = sentence
    this.#options.tell({ type: 'dismissed', sentence })
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Ends the line; another process may write at once. */
  async end(): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    if (this.#epoch !== null) await this.#record?.giveUp(this.#id, this.#epoch).catch(() => {})
    this.#lines?.end()
    this.#wake()
    // Whoever opens the file once more has a line of its own, and this one's loss is none of that.
    this.#options.away(false)
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
    const { refusal } = this.troubles
    if (lines.isClosed) this.troubles.noteRefused(closedError(this.shown))
    else if (refusal && isOfClosing(refusal)) this.troubles.noteTaken()
  }

  #lose(error: Error): void {
    this.#isUnkept = false
    this.#seen.heardAt = -Infinity
    this.#lines?.end()
    this.#lines = undefined
    this.#record = undefined
    if (this.#isEnded) return
    this.#options.away(true)
    this.troubles.away = recordError(error, this.shown)
    this.#plan(RETRY)
  }

  #plan(rest: number): void {
    clearTimeout(this.#timer)
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#look(), rest)
  }

  async #look(): Promise<void> {
    const kept = this.#kept
    try {
      const wasAway = this.troubles.away !== null && !this.#isUnkept
      if (this.#record === undefined) {
        await this.#connect()
        if (kept && !(await isPastOf(kept, this.#record!))) return this.dismiss(PUT_BACK)
      }
      const at = sharedNow()
      const clock = Date.now()
      // What is here before the record is asked is there when it answers.
      const stood = kept?.place ?? 0
      const head = await this.#record!.look()
      if (wasAway) this.#wake()
      this.#tellClock(clock, sharedNow() - at, head)
      if (kept) await this.#heed(head, kept, { at, stood })
      this.#plan(LOOK)
    } catch (error) {
      this.#heedFailure(error)
    }
    if (kept)
      void this.troubles.tryAgain(async (refusal) => {
        const closed = await tryWriting(kept, this.#record, refusal, {
          ...this.#options,
          troubles: this.troubles,
        })
        if (closed) this.#lose(closed)
      })
  }

  #heedFailure(error: unknown): void {
    this.#options.tell({ type: 'tried', at: sharedNow() })
    const told = recordError(error, this.shown)
    if (this.#record !== undefined && isRefused(error) && told.passes) {
      this.troubles.noteRefused(told)
      // To a writer that cannot stay it a record is as good as away: nobody else becomes it by the same means.
      this.#isUnkept = this.#epoch !== null
      if (this.#isUnkept) this.troubles.away = told
      return this.#plan(LOOK)
    }
    if (this.#record !== undefined) return this.#lose(told)
    // Why it is away may be something else by now.
    if (this.troubles.away) this.troubles.away = told
    this.#plan(RETRY)
  }

  /** What was asked and answered in a moment says how far the clocks are apart. */
  #tellClock(asked: number, took: number, { now }: Head): void {
    if (took < PROMPT) this.#options.tell({ type: 'clock', ahead: asked + took / 2 - now })
  }

  #wake(): void {
    if (!this.#isEnded) {
      this.#options.away(false)
      this.troubles.away = null
    }
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** @param look when it was begun, and what was here already */
  async #heed(head: Head, kept: Kept, { at, stood }: { at: number; stood: number }): Promise<void> {
    const before = this.#head
    this.#head = head
    if (before && (before.steps !== head.steps || before.installation !== head.installation))
      return this.dismiss('The database has been made anew, or belongs to a newer version now.')
    if (head.place < stood) return this.dismiss(PUT_BACK)
    if (head.place > kept.place) kept.noticeEntry(head.place)
    if (this.#epoch === null) this.#tellFresh(Math.min(at, this.#seen.heardAt), head.place)
    if (!this.#options.elects) return this.#trim()
    if (this.#epoch === null) {
      await this.#takeOver(head, kept)
      if (this.#epoch === null && before?.address !== head.address) this.#tellRole()
      return
    }
    if (head.epoch !== this.#epoch || head.holder !== this.#id) return this.dismiss(ANOTHER_WRITES)
    await this.#record?.keep(this.#id, this.#epoch)
    if (this.#isUnkept) this.#wake()
    this.#isUnkept = false
    // For so long nobody else can have taken it.
    if (head.left >= SILENT) this.#tellFresh(at, head.place)
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

  /** @param at moment until which whoever wrote waited for this process, or could only be this process */
  #tellFresh(at: number, place: number): void {
    this.#options.tell({ type: 'fresh', at, place })
  }

  #tellRole(): void {
    const { role, writer } = this
    this.#options.tell({ type: 'role', role, writer, place: this.#kept?.place ?? 0 })
  }

  #trim(): void {
    this.#looks += 1
    if (this.#looks % TRIM.every === 0)
      void this.#kept
        ?.inTurn(async () => this.#record?.trim(TRIM.entries, TRIM.bytes))
        .catch(() => {})
  }
}
