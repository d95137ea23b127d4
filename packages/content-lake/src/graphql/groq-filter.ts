import type { ApiModel, FilterOrSortField, Comparator } from './api-model.ts'
import { FILTER_DEPTH_LIMIT, GraphqlDocumentError } from './validate-document.ts'

/** GROQ keywords that need brackets as attribute names. */
const WORDS = new Set(['true', 'false', 'null', 'in', 'match', 'asc', 'desc'])

/**
 * The path of an attribute.
 * @param base path of the parent: empty for the document itself, with a final `->` for a reference
 */
export function groqAttributePath(base: string, name: string): string {
  if (WORDS.has(name)) return `${base === '' ? '@' : base}["${name}"]`
  return base === '' || base.endsWith('->') ? `${base}${name}` : `${base}.${name}`
}

/** A GROQ string literal. */
export const quoteString = (text: string): string => JSON.stringify(text)

/** A condition on `_type`. */
export function typeCondition(stored: readonly string[]): string {
  return stored.length === 1
    ? `_type == ${quoteString(stored[0]!)}`
    : `_type in [${stored.map(quoteString).join(', ')}]`
}

/** Query parameters, so that the query text is constant. */
export class QueryParams {
  readonly values: Record<string, unknown> = {}
  #count = 0

  /** Adds a parameter for a value. */
  add(value: unknown): string {
    const name = `p${this.#count++}`
    this.values[name] = value
    return `$${name}`
  }
}

/**
 * Terms of an order.
 * @param type name of the sorting's type
 * @param given objects, as GraphQL coerced them
 */
export function orderTerms(type: string, given: readonly Given[], model: ApiModel): string[] {
  return given.flatMap((each) => terms(type, each, '', model))
}

function terms(type: string, given: Given, base: string, model: ApiModel): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const path = groqAttributePath(base, name)
    if (typeof value === 'string') return [`${path} ${value === 'DESC' ? 'desc' : 'asc'}`]
    const inner = model.inputs.get(type)?.get(name)?.type.name
    if (inner === undefined || typeof value !== 'object' || value === null) return []
    return terms(inner, value as Given, path, model)
  })
}

export interface FilterContext {
  readonly model: ApiModel
  readonly params: QueryParams
  /** Whether nothing to match is matched by everything, as the first version of the API has it. */
  readonly emptyMatchesAll: boolean
}

type Given = Readonly<Record<string, unknown>>

/**
 * The conditions of a filter in GROQ, all of which must hold.
 * @param type name of the filter's type
 * @param given its value, as GraphQL coerced it
 * @throws GraphqlDocumentError where it is nested too deeply.
 */
export function filterConditions(type: string, given: Given, context: FilterContext): string[] {
  return inside(type, given, '', 0, context)
}

function inside(
  type: string,
  given: Given,
  base: string,
  depth: number,
  context: FilterContext,
): string[] {
  if (depth > FILTER_DEPTH_LIMIT)
    throw new GraphqlDocumentError([`A filter is more than ${FILTER_DEPTH_LIMIT} levels deep.`])
  const conditions: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const input = context.model.inputs.get(type)?.get(name)
    if (input === undefined) continue
    if (input.comparator !== undefined) {
      const path = (input.attributes ?? []).reduce(groqAttributePath, base)
      conditions.push(...compare({ input, path, value }, input.comparator, context))
    } else if (typeof value === 'object' && value !== null) {
      const path = `${pathOf(name, base)}${input.isReference ? '->' : ''}`
      if (input.isReference) conditions.push(...targets(input, value, pathOf(name, base), context))
      conditions.push(...inside(input.type.name, value as Given, path, depth + 1, context))
    }
  }
  return conditions
}

/** Conditions on the document itself are in `_`. */
function pathOf(name: string, base: string): string {
  return name === '_' ? base : groqAttributePath(base, name)
}

/** A condition on `_ref` in addition to the target's id, because references are indexed. */
function targets(
  { type }: FilterOrSortField,
  value: object,
  path: string,
  context: FilterContext,
): string[] {
  const byId = context.model.inputs.get(type.name)?.get('_id')
  const { _id } = value as { _id?: unknown }
  if (!byId || typeof _id !== 'object' || _id === null) return []
  const { eq } = _id as { eq?: unknown }
  return typeof eq === 'string' ? [`${path}._ref == ${context.params.add(eq)}`] : []
}

interface Compared {
  input: FilterOrSortField
  path: string
  value: unknown
}

const SIGNS: Partial<Record<Comparator, string>> = {
  eq: '==',
  neq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

function compare(
  { input, path, value }: Compared,
  comparator: Comparator,
  { params, emptyMatchesAll }: FilterContext,
): string[] {
  const isEquality = comparator === 'eq' || comparator === 'neq'
  if (value === null && !isEquality) return []
  switch (comparator) {
    case 'eq':
    case 'neq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      // One moment can be written in many ways.
      const asTime = input.type.name === 'DateTime' && value !== null
      const [left, right] = [path, params.add(value)].map((side) =>
        asTime ? `dateTime(${side})` : side,
      )
      return [`${left} ${SIGNS[comparator]} ${right}`]
    }
    case 'matches':
      return emptyMatchesAll && value === '' ? [] : [`${path} match ${params.add(value)}`]
    case 'in':
      return [`${path} in ${params.add(value)}`]
    case 'nin':
      return [`!(${path} in ${params.add(value)})`]
    case 'is_defined':
      return [`${value === true ? '' : '!'}defined(${path})`]
    case 'references':
      return [`references(${params.add(value)})`]
    case 'is_draft':
      return [value === true ? '_id in path("drafts.**")' : '!(_id in path("drafts.**"))']
  }
}
