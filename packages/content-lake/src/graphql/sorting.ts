import type { ApiModel } from './api-model.ts'
import { attributeOf } from './groq-text.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * The terms of an order, first things first; within one object, as its type has them.
 * @param type name of the sorting's type
 * @param given objects, as GraphQL coerced them
 */
export function orderTerms(type: string, given: readonly Given[], model: ApiModel): string[] {
  return given.flatMap((each) => terms(type, each, '', model))
}

function terms(type: string, given: Given, base: string, model: ApiModel): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const path = attributeOf(base, name)
    if (typeof value === 'string') return [`${path} ${value === 'DESC' ? 'desc' : 'asc'}`]
    const inner = model.inputs.get(type)?.get(name)?.type.name
    if (inner === undefined || typeof value !== 'object' || value === null) return []
    return terms(inner, value as Given, path, model)
  })
}
