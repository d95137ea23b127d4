import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { ErrorReply } from '@redis/client'
import { globalTag } from '#lib/content/cache-tags.ts'
import type { SharedPageCache } from '#lib/http/shared-page-cache.ts'
import { PageLine, type ThrownAway } from './page-line.ts'
import { Turns } from './turns.ts'

/** When a page was begun: a turn of one life of the line, which says nothing in another. */
export interface Begun {
  life: number
  turn: number
}

/** A page as it is shared: what the framework keeps, with what says whether it is right. */
interface SharedPage<Value> {
  turn: number
  tags: readonly string[]
  value: Value
}

export interface SharedPagesOptions {
  url: string
  /** Names the installation: its content, its secret. */
  installation: string
  /** Pages of another build are no pages of this one. */
  build: string
  tell: (line: string) => void
}

/** Most events that are remembered while nobody can be told of them; beyond, everything is thrown away. */
const mostWaiting = 1_000
/** How long a page is kept that nobody throws away, in s. */
const lifetime = 24 * 60 * 60
/** How long a file of a build is: as long as a page may be open whose build has gone from every host, in s. */
const fileLifetime = 7 * 24 * 60 * 60
/** Level 1 of zstd halves a page twice in less than a millisecond. */
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/**
 * Pages that several processes of the site keep together, on a Valkey or Redis server. Each process has a memory of its
 * own in front of it, and goes on with that alone while the server is away. Whether a page is right is counted in turns:
 * one that was begun before a tag of it was thrown away is never given, whenever it was stored and whatever the clocks say.
 */
export class PagesTogether implements SharedPageCache {
  readonly #line: PageLine
  readonly #build: string
  readonly #tell: SharedPagesOptions['tell']
  readonly #turns = new Turns()
  /** Counts how often the line was opened. */
  #life = 0
  #reason: string | undefined =
    'Pages are not shared yet: the server for them was not reached so far.'
  #since = Date.now()
  /** Events that others have not heard of yet, by how often each is waited for. */
  #waiting: [id: string | undefined, tags: readonly string[]][] = []
  /** Tags of events whose turn is not known yet. */
  readonly #unsettled = new Map<string, number>()
  #listener: (tags: string[]) => void = () => {}
  #told: string | undefined

  constructor({ url, installation, build, tell }: SharedPagesOptions) {
    this.#build = build
    this.#tell = tell
    this.#line = new PageLine({
      url,
      prefix: `{orrery:${installation}}`,
      hear: (thrown) => this.#hear(thrown),
      open: () => this.#join(),
      broken: (reason) => this.#part(reason),
    })
  }

  failureReason(): string | undefined {
    return this.#reason
  }

  since(): number {
    return this.#since
  }

  onInvalidate(listener: (tags: string[]) => void): void {
    this.#listener = listener
  }

  /** To be called before a page is begun. Undefined while nothing is shared. */
  begin(): Begun | undefined {
    if (this.#reason !== undefined) return undefined
    return { life: this.#life, turn: this.#turns.newest }
  }

  invalidate(id: string | undefined, tags: readonly string[]): void {
    if (tags.length === 0) return
    if (this.#reason === undefined) void this.#throwAway(id, tags)
    else this.#wait(id, tags)
  }

  #wait(id: string | undefined, tags: readonly string[]): void {
    if (this.#waiting.length >= mostWaiting) this.#waiting = [[undefined, [globalTag]]]
    else this.#waiting.push([id, tags])
  }

  async #throwAway(id: string | undefined, tags: readonly string[]): Promise<void> {
    for (const tag of tags) this.#unsettled.set(tag, (this.#unsettled.get(tag) ?? 0) + 1)
    try {
      this.#turns.throwAway(await this.#line.throwAway(id, tags), tags)
    } catch (error) {
      // What others may not have heard is said once the line is there again; until then nothing of it is believed.
      this.#wait(id, tags)
      this.#line.fail(error)
    } finally {
      for (const tag of tags) {
        const left = (this.#unsettled.get(tag) ?? 1) - 1
        if (left > 0) this.#unsettled.set(tag, left)
        else this.#unsettled.delete(tag)
      }
    }
    // Nothing that waits is unsaid for longer than the line is there.
    if (this.#reason === undefined) await this.#sayWhatWaits().catch(() => {})
  }

  #hear({ turn, tags, from }: ThrownAway): void {
    this.#turns.throwAway(turn, tags)
    if (from !== this.#line.id) this.#listener(tags)
  }

  /** @returns what the framework keeps under a name; undefined where nobody has it, or it is no longer right */
  async find<Value>(name: string): Promise<Value | undefined> {
    const begun = this.begin()
    if (!begun) return undefined
    try {
      const bytes = await this.#line.find('page', this.#nameOf(name))
      if (!bytes) return undefined
      const { turn, tags, value } = deserialize(await decompress(bytes)) as SharedPage<Value>
      return this.#isRight({ life: begun.life, turn }, tags) ? value : undefined
    } catch {
      return undefined
    }
  }

  /** Gives a page to the others, unless something of it was thrown away since it was begun. */
  async keep(name: string, begun: Begun, tags: readonly string[], value: unknown): Promise<void> {
    if (!this.#isRight(begun, tags)) return
    const page: SharedPage<unknown> = { turn: begun.turn, tags, value }
    try {
      const bytes = await compress(serialize(page))
      if (begun.life === this.#life)
        await this.#line.keep('page', this.#nameOf(name), bytes, lifetime)
    } catch (error) {
      // Whoever needs it makes it; a server that takes no pages takes no turns either.
      if (error instanceof ErrorReply) this.#line.fail(error)
    }
  }

  /** A file of some build, by a name that says what is in it. */
  async findFile(name: string): Promise<Buffer | undefined> {
    if (this.#reason !== undefined) return undefined
    try {
      const bytes = await this.#line.find('file', name)
      return bytes && (await decompress(bytes))
    } catch {
      return undefined
    }
  }

  /**
   * Gives a file to hosts that have another build.
   *
   * @returns whether it is there now
   */
  async keepFile(name: string, bytes: Buffer): Promise<boolean> {
    if (this.#reason !== undefined) return false
    try {
      await this.#line.keep('file', name, await compress(bytes), fileLifetime)
      return true
    } catch {
      return false
    }
  }

  #isRight({ life, turn }: Begun, tags: readonly string[]): boolean {
    if (this.#reason !== undefined || life !== this.#life) return false
    return !tags.some((tag) => this.#unsettled.has(tag)) && this.#turns.isRight(turn, tags)
  }

  #nameOf(name: string): string {
    return `${this.#build}:${name}`
  }

  /** Learns what was thrown away, and says what was heard meanwhile. */
  async #join(): Promise<void> {
    this.#life += 1
    this.#turns.load(0, [])
    const { life, counted, newest, last } = await this.#line.turns()
    // What others say from now on is heard already, and may be newer than the answer.
    this.#turns.throwAway(newest, [])
    for (const [tag, turn] of last) this.#turns.throwAway(turn, [tag])
    if (counted !== life) {
      // A server that was started again may hold pages from before, and not what was thrown away since.
      this.#turns.throwAway(await this.#line.throwAway(undefined, [globalTag]), [globalTag])
      await this.#line.countIn(life)
    }
    await this.#sayWhatWaits()
    this.#reason = undefined
    this.#since = Date.now()
    if (this.#told !== undefined) this.#tell('Pages are shared again.')
    this.#told = undefined
  }

  async #sayWhatWaits(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const [id, tags] = next
      this.#turns.throwAway(await this.#line.throwAway(id, tags), tags)
      if (this.#waiting[0] === next) this.#waiting.shift()
    }
  }

  #part(reason: string): void {
    if (this.#reason === undefined) this.#since = Date.now()
    this.#reason = `Pages are not shared: the server for them ${reason}.`
    if (this.#told !== undefined) return
    this.#told = this.#reason
    this.#tell(`${this.#reason} Each process serves those that it has itself.`)
  }

  close(): void {
    this.#line.close()
  }
}
