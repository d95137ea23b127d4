import { finiteOrNull } from '../values/groq-values.ts'
import { pureFunction, type FunctionDefinition, type FunctionTable } from './function-definition.ts'

/** The numbers of an array without nulls; null if it contains anything else. */
function numbers(array: unknown): number[] | null {
  if (!Array.isArray(array)) return null
  const found: number[] = []
  for (const item of array) {
    if (typeof item === 'number') found.push(item)
    else if (item !== null) return null
  }
  return found
}

function over(reduce: (values: number[]) => number | null): FunctionDefinition {
  return pureFunction(1, (array) => {
    const values = numbers(array)
    const result = values === null ? null : reduce(values)
    return result === null ? null : finiteOrNull(result)
  })
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

export const mathFunctions = {
  min: over((values) => (values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b)))),
  max: over((values) => (values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b)))),
  sum: over(sum),
  avg: over((values) => (values.length === 0 ? null : sum(values) / values.length)),
} satisfies FunctionTable
