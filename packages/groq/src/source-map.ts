import type { LakeDocument } from './document.ts'
import type { Evaluation } from './evaluation/scope.ts'
import type { Origin, StoredOrigin, TracedValue } from './evaluation/origin.ts'

/** Origin of one part of a result. */
export interface SourceMapping {
  type: 'value'
  source:
    | { type: 'documentValue'; document: number; path: number }
    | { type: 'literal' }
    | { type: 'unknown' }
}

/**
 * A Content Source Map. `documents` and `paths` are referenced by position; keys of `mappings` are JSON paths
 * into the result, and descendants of a mapped path are at the same place below its source.
 */
export interface ContentSourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, SourceMapping>
}

/** `withKeyArraySelector`: array items in source paths are identified by `_key` instead of index. */
export type SourceMapMode = boolean | 'withKeyArraySelector'

const ESCAPES: Record<string, string> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

/**
 * Characters of a mapping besides its names:
 * `":{"type":"value","source":{"type":"documentValue","document":0,"path":0}}`.
 */
const MAPPING_SIZE = 80

/** Charges work while the map is written. */
type Meter = Pick<Evaluation, 'spend' | 'take'>

/**
 * Creates the source map of a result.
 * @throws GroqError if a limit is exceeded.
 */
export function sourceMapOf(
  answer: TracedValue,
  mode: SourceMapMode,
  meter: Meter,
): ContentSourceMap {
  const writer = new SourceMapWriter(mode === 'withKeyArraySelector', meter)
  writer.write(answer.value, answer.origin, '$')
  return writer.map
}

class SourceMapWriter {
  readonly map: ContentSourceMap = { documents: [], paths: [], mappings: {} }
  readonly #documents = new Map<string, number>()
  readonly #paths = new Map<string, number>()
  readonly #keyed: boolean
  readonly #meter: Meter

  constructor(keyed: boolean, meter: Meter) {
    this.#keyed = keyed
    this.#meter = meter
  }

  write(value: unknown, origin: Origin, at: string): void {
    this.#meter.spend(1)
    switch (origin.kind) {
      case 'items':
        if (Array.isArray(value))
          origin.items.forEach((item, index) => this.write(value[index], item, `${at}[${index}]`))
        return
      case 'fields':
        for (const [name, field] of origin.fields) {
          this.write((value as Record<string, unknown> | null)?.[name], field, at + fieldStep(name))
        }
        return
      case 'stored':
        this.#writeStored(value, origin, at)
        return
      case 'literal':
      case 'unknown':
        this.#meter.take(at.length + MAPPING_SIZE)
        this.map.mappings[at] = { type: 'value', source: { type: origin.kind } }
    }
  }

  /** Maps a whole document attribute by attribute, and anything inside it as one. */
  #writeStored(value: unknown, origin: StoredOrigin, at: string): void {
    if (origin.parent === null && typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        this.#map(origin.document, `$${fieldStep(name)}`, at + fieldStep(name))
      }
      return
    }
    this.#map(origin.document, this.#sourcePath(origin), at)
  }

  #map(document: LakeDocument, path: string, at: string): void {
    const source = {
      type: 'documentValue' as const,
      document: this.#documentAt(document),
      path: this.#pathAt(path),
    }
    this.#meter.spend(2)
    this.#meter.take(at.length + MAPPING_SIZE)
    this.map.mappings[at] = { type: 'value', source }
  }

  #sourcePath(origin: StoredOrigin): string {
    const { parent, step, key } = origin
    if (parent === null) return '$'
    const base = this.#sourcePath(parent)
    if (typeof step === 'string') return base + fieldStep(step)
    if (key !== null && this.#keyed)
      return `${base}[?(@._key=='${key.replace(/['\\]/g, (match) => ESCAPES[match]!)}')]`
    return `${base}[${step}]`
  }

  #documentAt(document: LakeDocument): number {
    const id = typeof document._originalId === 'string' ? document._originalId : document._id
    let position = this.#documents.get(id)
    if (position === undefined) {
      this.#meter.take(id.length + document._type.length + MAPPING_SIZE)
      position = this.map.documents.push({ _id: id, _type: document._type }) - 1
      this.#documents.set(id, position)
    }
    return position
  }

  #pathAt(path: string): number {
    let position = this.#paths.get(path)
    if (position === undefined) {
      this.#meter.take(path.length + 3)
      position = this.map.paths.push(path) - 1
      this.#paths.set(path, position)
    }
    return position
  }
}

function fieldStep(name: string): string {
  return `['${name.replace(/[\f\n\r\t'\\]/g, (match) => ESCAPES[match]!)}']`
}
