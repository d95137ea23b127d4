import { randomBytes } from 'node:crypto'
import { MAX_DEPTH } from '../document/document-limits.ts'
import { badRequest, httpError } from './errors.ts'
import { assertStorableJson } from './storable-json.ts'

/** How many values JSON may hold. An object or an array that is empty counts as two, so that it costs no more than others. */
export interface JsonValueLimits {
  /** In all of it. */
  values: number
  /** In one item of a list that an attribute of the root holds, such as one mutation. */
  item?: number
  /** What the refusal advises, as a sentence. */
  advice: string
}

/** What is parsed in one step at most: a run ends at the first comma after so many values or characters. */
const CHUNK_LIMITS = { values: 2_000, characters: 64 * 1024 }

/** Depth of the commas between the items of a list that an attribute of the root holds. */
const ITEM_DEPTH = 2

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Where a string stands in the text of a run. */
interface TextRange {
  start: number
  end: number
}

/** An object or an array whose end has not come. */
interface OpenContainer {
  isArray: boolean
  /** The attribute that holds it; absent in an array and at the root. */
  key: TextRange | undefined
  /** Absent until the run with its beginning is parsed. */
  value: unknown
}

type Container = unknown[] | Record<string, unknown>

/**
 * Parses JSON that comes in pieces, a bounded part of it with each call, and counts what it holds before that is parsed.
 * The text is cut at commas into runs. Each run is parsed by `JSON.parse` within brackets of the containers that are open around it, and what
 * comes of it is put where these stand: the result is that of `JSON.parse` on the whole text.
 */
export class IncrementalJsonParser {
  readonly #limits: JsonValueLimits
  /** An attribute that no client can know, for what stands in place of earlier runs. */
  readonly #placeholder = randomBytes(8).toString('hex')
  readonly #open: OpenContainer[] = []
  /** How many of the open containers were open at the last cut and are so still. */
  #kept = 0
  /** What `#open` was at the last cut. */
  #around: OpenContainer[] = []
  #root: unknown
  #isCut = false
  /** The run that is being gathered. */
  #parts: string[] = []
  #length = 0
  #runValues = 0
  #values = 1
  #itemValues = 0
  #items = 0
  #inString = false
  #isEscaped = false
  readonly #string: TextRange = { start: 0, end: 0 }
  /** The piece that is being read, and how far. */
  #piece = ''
  #at = 0
  /** Runs that were parsed, and the values in the largest of them. */
  #runs = 0
  #largest = 0

  constructor(limits: JsonValueLimits) {
    this.#limits = limits
  }

  /** In how many steps it was parsed, and how many values the largest one had. */
  get steps(): { count: number; largest: number } {
    return { count: this.#runs, largest: this.#largest }
  }

  /** Takes the next piece of the text; the one before must have been read to its end. */
  push(piece: string): void {
    this.#piece = piece
    this.#at = 0
  }

  /**
   * Reads on in the piece, up to the end of one run at most.
   * @returns whether the piece is at its end
   * @throws ApiError 400 for what is no JSON, or none that a document can hold, 413 for more values than there may be.
   */
  parseNext(): boolean {
    const piece = this.#piece
    const from = this.#at
    for (let at = from; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === BACKSLASH) this.#isEscaped = true
        else if (code === QUOTE) {
          this.#inString = false
          this.#string.end = this.#length + at - from + 1
        }
        continue
      }
      switch (code) {
        case QUOTE:
          this.#inString = true
          this.#string.start = this.#length + at - from
          break
        case OPEN_ARRAY:
        case OPEN_OBJECT:
          this.#enter(code === OPEN_ARRAY)
          break
        case CLOSE_ARRAY:
        case CLOSE_OBJECT:
          this.#leave()
          break
        case COMMA: {
          this.#count()
          if (this.#open.length <= ITEM_DEPTH) this.#nextItem()
          const length = this.#length + at - from
          const isLong = this.#runValues >= CHUNK_LIMITS.values || length >= CHUNK_LIMITS.characters
          if (!isLong || this.#open.length === 0) break
          this.#parts.push(piece.slice(from, at))
          this.#at = at + 1
          this.#cut()
          return false
        }
      }
    }
    this.#parts.push(piece.slice(from))
    this.#length += piece.length - from
    this.#at = piece.length
    return true
  }

  /**
   * Parses what is left.
   * @returns what `JSON.parse` makes of the whole text
   * @throws what `step` throws.
   */
  end(): unknown {
    this.#parse('')
    return this.#root
  }

  #enter(isArray: boolean): void {
    this.#count()
    const holder = this.#open.at(-1)
    const key = holder && !holder.isArray ? { ...this.#string } : undefined
    this.#open.push({ isArray, key, value: undefined })
    // The check of what was parsed says exactly which level is one too many.
    if (this.#open.length > MAX_DEPTH + 2) throw tooDeep()
  }

  #leave(): void {
    if (this.#open.pop() === undefined) throw this.#invalid('it closes more brackets than it opens')
    this.#kept = Math.min(this.#kept, this.#open.length)
  }

  #count(): void {
    this.#runValues += 1
    this.#values += 1
    this.#itemValues += 1
    const { values, item = Infinity, advice } = this.#limits
    if (this.#values > values)
      throw tooMany(`The request body holds more than ${values} values. ${advice}`)
    if (this.#itemValues > item)
      throw tooMany(
        `Item ${this.#items} of the request body holds more than ${item} values. ${advice}`,
      )
  }

  #nextItem(): void {
    if (this.#open.length === ITEM_DEPTH) this.#items += 1
    else this.#items = 0
    this.#itemValues = 0
  }

  #cut(): void {
    this.#parse(
      this.#open
        .map(({ isArray }) => (isArray ? ']' : '}'))
        .toReversed()
        .join(''),
    )
    this.#isCut = true
    this.#around = [...this.#open]
    this.#kept = this.#open.length
    this.#parts = []
    this.#length = 0
    this.#runValues = 0
  }

  /** Parses the run that was gathered, and puts it where it belongs. */
  #parse(closing: string): void {
    const run = this.#parts.join('')
    const value = this.#parsed(`${this.#opening()}${run}${closing}`)
    assertStorableJson(value)
    this.#runs += 1
    this.#largest = Math.max(this.#largest, this.#runValues)
    if (this.#isCut) this.#append(value)
    else this.#root = value
    for (let level = this.#kept; level < this.#open.length; level += 1) {
      const open = this.#open[level]!
      open.value = level === 0 ? this.#root : this.#newest(this.#open[level - 1]!, open.key, run)
    }
  }

  /** The containers around the run. In each stands something before it, so that a comma without a value after it stays an error. */
  #opening(): string {
    const key = `"${this.#placeholder}":`
    return this.#around
      .map(({ isArray }, level) => {
        const before = level === this.#around.length - 1 ? '0,' : ''
        return isArray ? `[${before}` : `{${key}${before}`
      })
      .join('')
  }

  #append(root: unknown): void {
    let value = root as Container
    for (const { value: target } of this.#around) {
      let inner: unknown
      if (Array.isArray(value)) {
        inner = value[0]
        for (let index = 1; index < value.length; index += 1)
          (target as unknown[]).push(value[index])
      } else {
        inner = value[this.#placeholder]
        for (const key of Object.keys(value))
          if (key !== this.#placeholder) (target as Record<string, unknown>)[key] = value[key]
      }
      value = inner as Container
    }
  }

  /** The container within another one whose end has not come: the last of an array, or what the last name holds. */
  #newest({ value }: OpenContainer, key: TextRange | undefined, run: string): unknown {
    if (Array.isArray(value)) return value.at(-1)
    const name = JSON.parse(run.slice(key?.start, key?.end)) as string
    return (value as Record<string, unknown>)[name]
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      // A run stands within brackets of ours, and the parser's sentence would quote them.
      throw this.#invalid(
        this.#isCut || !(error instanceof Error)
          ? `it is malformed after ${this.#values - this.#runValues} values`
          : error.message,
      )
    }
  }

  #invalid(why: string): Error {
    return badRequest(`Invalid JSON in request body: ${why}`)
  }
}

const tooDeep = (): Error => badRequest(`JSON may not be nested deeper than ${MAX_DEPTH} levels`)
const tooMany = (message: string): Error => httpError(413, 'Payload Too Large', message)
