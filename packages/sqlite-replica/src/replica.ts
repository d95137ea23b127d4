import type { DatabaseSync } from 'node:sqlite'
import { Bridge } from './bridge.ts'
import { captured } from './changeset.ts'
import { isDamage } from './damage.ts'
import { Freshness, Readers } from './freshness.ts'
import { ANOTHER_WRITES, type ReplicaListener, type ReplicaOptions } from './options.ts'
import { notePlace } from './local-file.ts'
import type { News, Opened, Order, RecordTrouble, Role } from './messages.ts'
import { RecordError } from './postgres/trouble.ts'
import { ReplicaFile } from './replica-file.ts'
import { tablesOf, type Table } from './tables.ts'

/** How often work is done anew because somebody else was there before. */
const TRIES = 50
/** The database of one process that follows a record in PostgreSQL. */
export class Replica {
  readonly file: ReplicaFile
  readonly #elects: boolean
  readonly #bridge: Bridge
  readonly #opened: Opened
  readonly #readers = new Readers()
  readonly #freshness: Freshness
  readonly #listeners = new Set<ReplicaListener>()
  #tables: readonly Table[] | undefined
  #role: Role
  #writer: string | null
  #trouble: RecordTrouble | null = null
  #ahead = 0
  #dismissal: string | undefined
  /** Place up to which everything is told to listeners. */
  #place: number
  /** The same without what is on its way here: a turn of somebody who waits comes after batches that are not told yet. */
  #shownPlace: number
  /** Batches that are on their way. */
  #batches = 0
  #isClosed = false

  private constructor({ path, elects }: ReplicaOptions, bridge: Bridge, opened: Opened) {
    this.file = new ReplicaFile(path, opened, (sentence) => this.#dismiss(sentence))
    this.#elects = elects
    this.#bridge = bridge
    this.#opened = opened
    this.#role = opened.role
    this.#writer = opened.writer
    this.#place = opened.place
    this.#shownPlace = opened.place
    this.#freshness = new Freshness({
      place: () => this.#shownPlace,
      isWriter: () => this.#elects && this.#role === 'writer',
      tell: (place) => bridge.post({ type: 'shown', place }),
    })
    bridge.hear((news) => this.#hear(news))
    this.#freshness.begin()
  }

  /**
   * Opens a replica at what the record is.
   * @throws (as a rejection) RecordError with one clear sentence
   */
  static async open(options: ReplicaOptions): Promise<Replica> {
    const started = Replica.#start(options)
    return started.with(await started.bridge.open())
  }

  /**
   * The same, and everybody waits until it is open: in a command, or in a test.
   * @throws RecordError with one clear sentence
   */
  static openNow(options: ReplicaOptions): Replica {
    const started = Replica.#start(options)
    return started.with(started.bridge.openNow())
  }

  static #start({ program, address, insists = 0, ...options }: ReplicaOptions) {
    let replica: Replica | undefined
    const settings = { ...options, address: address ?? null, insists, program: program.href }
    const bridge = new Bridge(settings, ({ message }) => {
      if (replica) replica.#dismiss(`The thread that writes has ended: ${message}`)
    })
    const all = { program, ...options }
    return { bridge, with: (opened: Opened) => (replica = new Replica(all, bridge, opened)) }
  }

  get path(): string {
    return this.file.path
  }

  get role(): Role {
    return this.#role
  }

  /** Where the writer is reached; null while there is none, or where none is elected. */
  get writer(): string | null {
    return this.#writer
  }

  get secret(): string {
    return this.#opened.secret
  }

  get installation(): string {
    return this.#opened.installation
  }

  get place(): number {
    return this.#place
  }

  /** Why the record cannot be reached, or takes nothing; null while all is well, as far as is known. */
  get trouble(): RecordTrouble | null {
    return this.#trouble
  }

  /** Milliseconds by which this machine's clock is ahead of the database's. */
  get clockAhead(): number {
    return this.#ahead
  }

  listen(listener: ReplicaListener): void {
    this.#listeners.add(listener)
    if (this.#dismissal !== undefined) listener.dismissed?.(this.#dismissal)
  }

  /**
   * Runs work in one transaction and writes what it did into the record, then here: all of it is durable on return, or none of it
   * happened. Where somebody else wrote first, theirs is brought here and the work is done again.
   * @param database a connection to the file
   * @param rolledBack called before the work is done again, and where it is not stored
   * @throws what the work throws, and RecordError
   */
  commit<T>(database: DatabaseSync, work: () => T, rolledBack: () => void = () => {}): T {
    if (this.#elects && this.#role === 'reader')
      throw new RecordError('This process reads; another one writes.', { passes: true })
    if (this.#dismissal !== undefined) throw this.#refusal(this.#dismissal)
    let end: Order = { type: 'dropped' }
    try {
      this.#bridge.demand({ type: 'turn' })
      for (let tries = 0; tries < TRIES; tries += 1) {
        const done = this.#attempt(database, work)
        if (done) {
          if (done.isStored) end = { type: 'stored' }
          return done.value
        }
        rolledBack()
        if (this.#elects) {
          this.#dismiss(ANOTHER_WRITES)
          throw new RecordError(ANOTHER_WRITES, { passes: true })
        }
        this.#bridge.demand({ type: 'again' })
      }
      throw new RecordError('Others write without a pause; try again.', { passes: true })
    } catch (error) {
      if (isDamage(error)) this.file.giveUp(error.message)
      rolledBack()
      throw error
    } finally {
      this.#bridge.post(end)
    }
  }

  /** Undefined where somebody else was there before. What the record has and this file could not take comes again by following. */
  #attempt<T>(database: DatabaseSync, work: () => T): { value: T; isStored: boolean } | undefined {
    database.exec('BEGIN IMMEDIATE')
    try {
      this.#tables ??= tablesOf(database)
      const { value, rows } = captured(database, this.#tables, work)
      // Work that met damage may have gone on without what it could not read.
      const { damage } = this.file
      if (damage !== undefined) throw this.#refusal(damage)
      const isNothing = Object.keys(rows).length === 0
      const answer = isNothing ? undefined : this.#bridge.demand({ type: 'rows', rows })
      if (answer?.type === 'conflict') return undefined
      if (answer?.type !== 'written') {
        database.exec('COMMIT')
        return { value, isStored: false }
      }
      try {
        notePlace(database, answer)
        database.exec('COMMIT')
      } catch {
        // It is stored: what this file cannot take is brought here by following, or ends this process.
        return { value, isStored: false }
      }
      this.#show(answer.place, false)
      return { value, isStored: true }
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK')
    }
  }

  /** Gives records to the thread, which tells what became of them (`ReplicaListener.batch`). */
  writeBatch(records: readonly unknown[]): void {
    this.#batches += 1
    this.#bridge.expects(true)
    this.#bridge.post({ type: 'batch', records })
  }

  /** Answers when everything that is durable now is shown by all others that let hear of themselves. */
  shown(): Promise<void> {
    return this.#readers.reached(this.#place)
  }

  /**
   * Answers when this process shows a place of the log, and where it was stopped, or is no longer sure to be the writer, when it has asked
   * again.
   * @throws (as a rejection) RecordError after two seconds, and at once where the file is damaged
   */
  reached(place: number): Promise<void> | undefined {
    const { damage } = this.file
    if (damage !== undefined) return Promise.reject(this.#refusal(damage))
    return this.#freshness.reached(place)
  }

  /** Ends it when everything on its way is stored; waits for that. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#bridge.end()
  }

  #hear(news: News): void {
    switch (news.type) {
      case 'entries':
        for (const listener of this.#listeners) listener.entries(news.entries)
        return this.#show(news.entries.at(-1)?.place ?? 0)
      case 'batch':
        this.#batches -= 1
        this.#bridge.expects(this.#batches > 0)
        for (const listener of this.#listeners) listener.batch?.(news.result)
        return this.#show(news.place)
      case 'role':
        this.#writer = news.writer
        this.#role = news.role
        for (const listener of this.#listeners) listener.role?.(news.role)
        return
      case 'trouble':
        this.#trouble = news.trouble
        if (!news.trouble?.isAway) this.#readers.beginAnew()
        this.#freshness.noteLine(news.trouble?.isAway ?? false)
        for (const listener of this.#listeners) listener.trouble?.(news.trouble)
        return
      case 'clock':
        this.#ahead = news.ahead
        for (const listener of this.#listeners) listener.clock?.(news.ahead)
        return
      case 'heard':
        return this.#readers.hear(news.reader, news.place)
      case 'fresh':
        return this.#freshness.noteLook(news)
      case 'tried':
        return this.#freshness.noteTry(news.at)
      case 'damaged':
        return void this.file.giveUp(news.found)
      case 'dismissed':
        return this.#dismiss(news.sentence)
    }
  }

  /** @param isWhole whether everything before that place is shown too */
  #show(place: number, isWhole = true): void {
    this.#place = Math.max(this.#place, place)
    if (this.#batches === 0) this.#shownPlace = this.#place
    else if (isWhole) this.#shownPlace = Math.max(this.#shownPlace, place)
    this.#freshness.tell()
    this.#freshness.look()
  }

  #refusal(sentence: string): RecordError {
    return new RecordError(sentence, { told: this.file.damage ?? sentence, passes: true })
  }

  #dismiss(sentence: string): void {
    if (this.#dismissal !== undefined || this.#isClosed) return
    this.#dismissal = sentence
    this.#freshness.noteReplaced()
    for (const listener of this.#listeners) listener.dismissed?.(sentence)
  }
}
