import type { Path } from 'sanity'

/** Type names along a path, from the document's to the innermost. */
export function typesAlongPath(document: unknown, path: Path): string[] {
  const types: string[] = []
  let at: unknown = document
  for (const step of path) {
    if (isObject(at) && typeof at['_type'] === 'string') types.push(at['_type'])
    at = valueAtStep(at, step)
  }
  return types
}

function valueAtStep(value: unknown, step: Path[number]): unknown {
  if (typeof step === 'string') return isObject(value) ? value[step] : undefined
  if (!Array.isArray(value)) return undefined
  if (typeof step === 'number') return value[step]
  return Array.isArray(step)
    ? undefined
    : value.find((item: unknown) => isObject(item) && item['_key'] === step._key)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
