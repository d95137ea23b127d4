import { FUNCTIONS, functionDisplayName } from './functions/registry.ts'
import { GroqError } from './groq-error.ts'
import { PIPE_FUNCTIONS } from './nodes/pipe-functions.ts'
import { runQuery, type QueryRequest } from './query.ts'
import { completionContextAt, type CompletionContext } from './syntax/completion-context.ts'
import { isObject, typeOf } from './values/groq-values.ts'

export interface Completion {
  /** Replaces the word at the position. */
  readonly text: string
  readonly kind: 'attribute' | 'function' | 'keyword' | 'parameter' | 'value'
  /** Type of an attribute's values, or the number of a function's arguments. */
  readonly detail?: string
}

export interface Completions {
  /** Start of the replaced word; UTF-16 offset into the query. */
  readonly start: number
  readonly items: Completion[]
}

/** Items sampled for attribute names. */
const SAMPLE = 100
/** Step limit of the sampling query: a few milliseconds. */
const WORK_LIMIT = 50_000

/**
 * Completions at an offset of a query: keywords, functions, parameters, and attributes that the documents
 * there really have. Empty if nothing is known. `request.query` is the whole text.
 */
export function completionsAt(request: QueryRequest, offset: number): Completions {
  const { query, params = {} } = request
  const place = completionContextAt(query, offset)
  if (place === null) return { start: offset, items: [] }
  const word = query.slice(place.start, offset).toLowerCase()
  const items = candidates(place, request, Object.keys(params)).filter(({ text }) =>
    text.toLowerCase().startsWith(word),
  )
  return { start: place.start, items }
}

function candidates(
  place: CompletionContext,
  request: QueryRequest,
  params: string[],
): Completion[] {
  const { kind, scope, ordering } = place
  switch (kind) {
    case 'attribute':
      return attributes(scope, request)
    case 'pipe':
      return [...PIPE_FUNCTIONS.keys()].map((name) => ({ text: `${name}(`, kind: 'function' }))
    case 'string':
      return /_type\s*(?:[!=]=|in\s*\[[^\]]*)\s*["']$/.test(request.query.slice(0, place.start))
        ? values('*._type', request)
        : []
    case 'operator':
      return keywords(ordering ? ['in', 'match', 'asc', 'desc'] : ['in', 'match'])
    case 'operand':
      return [
        ...attributes(scope, request),
        ...params.map((name): Completion => ({ text: `$${name}`, kind: 'parameter' })),
        ...keywords(['true', 'false', 'null']),
        ...functions(),
      ]
  }
}

const keywords = (words: string[]): Completion[] => words.map((text) => ({ text, kind: 'keyword' }))

function functions(): Completion[] {
  const select: Completion = { text: 'select(', kind: 'function', detail: 'condition => value, …' }
  const all = [...FUNCTIONS].map(([full, { arity }]): Completion => {
    const [namespace = '', name = ''] = full.split('::')
    const { least, most = Infinity } =
      typeof arity === 'number' ? { least: arity, most: arity } : arity
    const count = least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} to ${most}` // prettier-ignore
    const detail = `${count} ${count === '1' ? 'argument' : 'arguments'}`
    return { text: `${functionDisplayName({ namespace, name })}(`, kind: 'function', detail }
  })
  return [select, ...all]
}

/** Attributes of a query's result, or of its items. */
function attributes(scope: string | null, request: QueryRequest): Completion[] {
  if (scope === null) return []
  const types = new Map<string, Set<string>>()
  for (const item of sample(scope, request)) {
    if (!isObject(item)) continue
    for (const [name, value] of Object.entries(item)) {
      const seen = types.get(name) ?? new Set()
      types.set(name, seen.add(typeOf(value)))
    }
  }
  return [...types].map(([text, seen]) => ({
    text,
    kind: 'attribute',
    detail: [...seen].join(' | '),
  }))
}

function values(query: string, request: QueryRequest): Completion[] {
  const strings = sample(query, request).filter((value) => typeof value === 'string')
  return [...new Set(strings)].toSorted().map((text) => ({ text, kind: 'value' }))
}

/** The first items of a query's result, or its single value; empty if the query fails. */
function sample(scope: string, request: QueryRequest): unknown[] {
  const answer = (query: string): unknown => {
    try {
      return runQuery({ ...request, query, resultSourceMap: false, workLimit: WORK_LIMIT }).result
    } catch (error) {
      if (error instanceof GroqError) return null
      throw error
    }
  }
  const items = answer(`(${scope})[0...${SAMPLE}]`)
  return Array.isArray(items) ? items.flat() : [answer(scope)]
}
