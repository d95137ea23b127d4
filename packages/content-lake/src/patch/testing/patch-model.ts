/**
 * Reference model of patches: a slow, literal implementation of the documentation for tests. It shares no
 * code with the implementation, does not parse paths, and shares no structure between documents.
 */
export type ModelPathKey = string | number
export type ModelLocation = readonly ModelPathKey[]

export type ModelPick =
  | { name: string }
  | { index: number }
  | { from: number | undefined; to: number | undefined }
  | 'all'
  | { has: readonly string[] }
  | { left: readonly string[]; operator: string; right: unknown }
  | { path: readonly ModelStep[] }

export interface ModelStep {
  deep: boolean
  picks: readonly ModelPick[]
}

type Fields = Record<string, unknown>

/** The path in JSONMatch. */
export function jsonMatchTextOf(steps: readonly ModelStep[]): string {
  const text = steps
    .map(({ deep, picks }) => {
      const [only, ...others] = picks
      const plain = others.length === 0 && typeof only === 'object' && 'name' in only
      const segment = plain ? only.name : `[${picks.map(pickText).join(', ')}]`
      return `${deep ? '..' : plain ? '.' : ''}${segment}`
    })
    .join('')
  return text.startsWith('..') ? text : text.replace(/^\./, '')
}

function pickText(pick: ModelPick): string {
  if (pick === 'all') return '*'
  if ('name' in pick) return `'${pick.name}'`
  if ('index' in pick) return `${pick.index}`
  if ('from' in pick) return `${pick.from ?? ''}:${pick.to ?? ''}`
  if ('has' in pick) return `${sideText(pick.has)}?`
  if ('path' in pick) return jsonMatchTextOf(pick.path)
  return `${sideText(pick.left)} ${pick.operator} ${JSON.stringify(pick.right)}`
}

const sideText = (names: readonly string[]): string => (names.length === 0 ? '@' : names.join('.'))

/** The locations that a path selects, without duplicates. */
export function modelLocationsOf(
  document: unknown,
  steps: readonly ModelStep[],
  from: ModelLocation = [],
): ModelLocation[] {
  const [step, ...rest] = steps
  if (!step) return [from]
  const found = step.deep
    ? locationsWithin(document, from).flatMap((at) =>
        step.picks
          .flatMap((pick) => pickBelow(document, at, pick))
          .filter(
            (location) => at.length < location.length && readLocation(document, location).there,
          ),
      )
    : step.picks.flatMap((pick) => pickAt(document, from, pick))
  return uniqueLocations(found.flatMap((location) => modelLocationsOf(document, rest, location)))
}

function pickAt(document: unknown, at: ModelLocation, pick: ModelPick): ModelLocation[] {
  const { there, value } = readLocation(document, at)
  const children = childrenOf(value).map((key) => [...at, key])
  if (pick === 'all') return children
  if ('name' in pick) {
    if (!Array.isArray(value)) return [[...at, pick.name]]
    return children
      .filter((child) => isFields(readLocation(document, child).value))
      .map((child) => [...child, pick.name])
  }
  if ('index' in pick) {
    const before = Array.isArray(value) && pick.index < 0 ? value.length : 0
    return [[...at, pick.index + before]]
  }
  if ('from' in pick)
    return Array.isArray(value)
      ? [...value.keys()].slice(pick.from, pick.to).map((index) => [...at, index])
      : []
  if ('path' in pick) return modelLocationsOf(document, pick.path, at)
  if (Array.isArray(value))
    return children.filter((child) => satisfies(readLocation(document, child).value, pick))
  return there && satisfies(value, pick) ? [at] : []
}

/** What a pick selects from one of the values below `..`; a filter tests each child separately. */
function pickBelow(document: unknown, at: ModelLocation, pick: ModelPick): ModelLocation[] {
  const { value } = readLocation(document, at)
  if (typeof pick === 'object' && ('has' in pick || 'left' in pick))
    return childrenOf(value)
      .map((key) => [...at, key])
      .filter((child) => satisfies(readLocation(document, child).value, pick))
  return pickAt(document, at, pick)
}

function satisfies(
  value: unknown,
  pick: { has: readonly string[] } | { left: readonly string[]; operator: string; right: unknown },
): boolean {
  const names = 'has' in pick ? pick.has : pick.left
  // An array has no attributes, whatever its elements have.
  if (Array.isArray(value) && names.length > 0) return false
  const steps = names.map((name) => ({
    deep: false,
    picks: [{ name }],
  }))
  const values = modelLocationsOf(value, steps)
    .map((location) => readLocation(value, location))
    .filter(({ there }) => there)
  if ('has' in pick) return values.length > 0
  return values.some(({ value: left }) => {
    if (typeof left === 'object' && left !== null) return false
    if (pick.operator === '==') return left === pick.right
    if (pick.operator === '!=') return left !== pick.right
    if (typeof left !== typeof pick.right || !['string', 'number'].includes(typeof left))
      return false
    const order = String(left) === String(pick.right) ? 0 : isLess(left, pick.right) ? -1 : 1
    return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[pick.operator]!
  })
}

const isLess = (left: unknown, right: unknown): boolean => (left as number) < (right as number)

/** The document with a value at a location; unchanged if the location is impossible. */
export function withValueAtLocation(
  document: unknown,
  location: ModelLocation,
  value: unknown,
): unknown {
  const [key, ...rest] = location
  if (key === undefined) return value
  if (typeof key === 'number') {
    if (!Array.isArray(document) || key < 0 || key > document.length) return document
    if (key === document.length) return rest.length === 0 ? [...document, value] : document
    return document.map((item, index) =>
      index === key ? withValueAtLocation(item, rest, value) : item,
    )
  }
  if (Array.isArray(document)) return document
  const fields = isFields(document) ? document : {}
  const inner = withValueAtLocation(
    Object.hasOwn(fields, key) ? fields[key] : undefined,
    rest,
    value,
  )
  // Below an impossible location nothing is created.
  return inner === undefined ? document : { ...fields, [key]: inner }
}

/** The document without the value at a location. */
export function withoutLocation(document: unknown, location: ModelLocation): unknown {
  const [key, ...rest] = location
  if (key === undefined || !readLocation(document, location).there) return document
  const inner = rest.length === 0 ? [] : [withoutLocation(childOf(document, key), rest)]
  if (Array.isArray(document)) return document.toSpliced(Number(key), 1, ...inner)
  return Object.fromEntries(
    Object.entries(document as Fields).flatMap(([name, value]) =>
      name === key ? inner.map((left) => [name, left]) : [[name, value]],
    ),
  )
}

export function readLocation(
  document: unknown,
  location: ModelLocation,
): { there: boolean; value: unknown } {
  let value = document
  for (const key of location) {
    const there = childrenOf(value).includes(key)
    if (!there) return { there, value: undefined }
    value = childOf(value, key)
  }
  return { there: true, value }
}

const childOf = (value: unknown, key: ModelPathKey): unknown =>
  (value as Record<ModelPathKey, unknown>)[key]

function childrenOf(value: unknown): ModelPathKey[] {
  if (Array.isArray(value)) return [...value.keys()]
  return isFields(value) ? Object.keys(value) : []
}

/** A location and its descendants. */
export function locationsWithin(document: unknown, at: ModelLocation): ModelLocation[] {
  return [
    at,
    ...childrenOf(readLocation(document, at).value).flatMap((key) =>
      locationsWithin(document, [...at, key]),
    ),
  ]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function uniqueLocations(locations: readonly ModelLocation[]): ModelLocation[] {
  return [...new Map(locations.map((location) => [JSON.stringify(location), location])).values()]
}
