import { randomBytes } from 'node:crypto'
import { MAX_DOCUMENT_DEPTH } from '../document/document-limits.ts'
import { badRequest, httpError } from './errors.ts'
import { assertStorableJson } from './storable-json.ts'

/** Limits on the number of JSON values. An empty object or array counts as two, for equal cost. */
export interface JsonValueCountLimits {
  /** In the whole text. */
  values: number
  /** Limit for one item of a list at the root, such as one mutation. */
  item?: number
  /** Advice of the error message, as a sentence. */
  advice: string
}

/** Limits of one chunk: it ends at the first comma after so many values or characters. */
const CHUNK_LIMITS = { values: 2_000, characters: 64 * 1024 }

/** Depth of the commas between the items of a list at the root. */
const ITEM_DEPTH = 2

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Range of a string in the text of a chunk. */
interface TextRange {
  start: number
  end: number
}

/** An object or array whose end has not been read. */
interface OpenContainer {
  isArray: boolean
  /** The attribute that holds it; absent in an array and at the root. */
  key: TextRange | undefined
  /** Absent until the chunk with its beginning is parsed. */
  value: unknown
}

type Container = unknown[] | Record<string, unknown>

/**
 * Parses JSON incrementally, a bounded part with each call, and counts values before parsing. The text is cut at
 * commas into chunks. Each chunk is parsed by `JSON.parse` within the brackets of the open containers, and its values
 * are appended to them: the result equals that of `JSON.parse` on the whole text.
 */
export class IncrementalJsonParser {
  readonly #limits: JsonValueCountLimits
  /** An unguessable attribute that stands for earlier chunks. */
  readonly #placeholder = randomBytes(8).toString('hex')
  readonly #open: OpenContainer[] = []
  /** Number of containers that have been open since before the last cut. */
  #openBefore = 0
  /** `#open` at the last cut. */
  #around: OpenContainer[] = []
  #root: unknown
  #isCut = false
  /** The current chunk. */
  #parts: string[] = []
  #length = 0
  #runValues = 0
  #values = 1
  #itemValues = 0
  #items = 0
  #inString = false
  #isEscaped = false
  readonly #string: TextRange = { start: 0, end: 0 }
  /** The current piece and the position in it. */
  #piece = ''
  #at = 0
  /** Number of parsed chunks, and the most values of one. */
  #runs = 0
  #largest = 0

  constructor(limits: JsonValueCountLimits) {
    this.#limits = limits
  }

  /** Number of steps, and the most values of one. */
  get steps(): { count: number; largest: number } {
    return { count: this.#runs, largest: this.#largest }
  }

  /** Adds the next piece of text; the previous one must have been parsed. */
  push(piece: string): void {
    this.#piece = piece
    this.#at = 0
  }

  /**
   * Parses up to the end of one chunk.
   * @returns whether the whole piece has been parsed
   * @throws ApiError 400 for invalid JSON, or JSON that no document can hold, 413 for too many values.
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
   * Parses the rest.
   * @returns the result of `JSON.parse` on the whole text
   * @throws what `parseNext` throws.
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
    // `assertStorableJson` reports the exact depth limit.
    if (this.#open.length > MAX_DOCUMENT_DEPTH + 2) throw tooDeep()
  }

  #leave(): void {
    if (this.#open.pop() === undefined) throw this.#invalid('it closes more brackets than it opens')
    this.#openBefore = Math.min(this.#openBefore, this.#open.length)
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
    this.#openBefore = this.#open.length
    this.#parts = []
    this.#length = 0
    this.#runValues = 0
  }

  /** Parses the current chunk and appends its values. */
  #parse(closing: string): void {
    const run = this.#parts.join('')
    const value = this.#parsed(`${this.#opening()}${run}${closing}`)
    assertStorableJson(value)
    this.#runs += 1
    this.#largest = Math.max(this.#largest, this.#runValues)
    if (this.#isCut) this.#append(value)
    else this.#root = value
    for (let level = this.#openBefore; level < this.#open.length; level += 1) {
      const open = this.#open[level]!
      open.value = level === 0 ? this.#root : this.#newest(this.#open[level - 1]!, open.key, run)
    }
  }

  /**
   * Opening brackets around a chunk. Each container gets a placeholder first, so that a trailing comma stays an
   * error.
   */
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

  /**
   * The innermost open container of another one: the last item of an array, or the value of the last attribute.
   */
  #newest({ value }: OpenContainer, key: TextRange | undefined, run: string): unknown {
    if (Array.isArray(value)) return value.at(-1)
    const name = JSON.parse(run.slice(key?.start, key?.end)) as string
    return (value as Record<string, unknown>)[name]
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      // The parser's message would quote the added brackets.
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

const tooDeep = (): Error =>
  badRequest(`JSON may not be nested deeper than ${MAX_DOCUMENT_DEPTH} levels`)
const tooMany = (message: string): Error => httpError(413, 'Payload Too Large', message)
