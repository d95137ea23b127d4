import { ownTitle } from '../../../releases/document-title.ts'

/** A document as queried. */
export type ComparedDocument = Readonly<Record<string, unknown>> & { _id: string; _type: string }

export interface FieldChange {
  /** Path such as `modules[_key=="a"].title`; empty if the whole document was added or removed. */
  path: string
  kind: 'changed' | 'added' | 'removed' | 'moved'
  /** Plain text of either value. */
  before: string
  after: string
}

export interface DocumentChanges {
  id: string
  type: string
  /** Undefined if it has none. */
  title: string | undefined
  changes: FieldChange[]
}

/** System fields. */
const systemFields = /^_(?:id|rev|createdAt|updatedAt|originalId|system|type|key)$/

/** Differences between two sets of documents; equal documents are left out. */
export function diffDocuments(
  before: readonly ComparedDocument[],
  after: readonly ComparedDocument[],
): DocumentChanges[] {
  const [ones, others] = [before, after].map((all) => new Map(all.map((each) => [each._id, each])))
  const ids = new Set([...(ones?.keys() ?? []), ...(others?.keys() ?? [])])
  return [...ids].flatMap((id) => {
    const [one, other] = [ones?.get(id), others?.get(id)]
    const { _type: type = '', ...fields } = other ?? one ?? {}
    const changes =
      one && other
        ? diffValues(one, other, '')
        : [wholeChange(one ? 'removed' : 'added', '', one, other)]
    return changes.length > 0 ? [{ id, type, title: ownTitle(fields), changes }] : []
  })
}

function diffValues(before: unknown, after: unknown, path: string): FieldChange[] {
  if (isSame(before, after)) return []
  if (isEmpty(before)) return [wholeChange('added', path, before, after)]
  if (isEmpty(after)) return [wholeChange('removed', path, before, after)]
  if (
    isKeyedArray(before) &&
    isKeyedArray(after) &&
    !isPortableText(before) &&
    !isPortableText(after)
  )
    return diffItems(before, after, path)
  if (
    !isPlainObject(before) ||
    !isPlainObject(after) ||
    before._type !== after._type ||
    isAtomicObject(before)
  )
    return [wholeChange('changed', path, before, after)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !systemFields.test(name))
    .flatMap((name) => diffValues(before[name], after[name], path ? `${path}.${name}` : name))
}

type Item = Readonly<Record<string, unknown>> & { _key: string }

/** Items are matched by key; an item in another position has moved. */
function diffItems(before: readonly Item[], after: readonly Item[], path: string): FieldChange[] {
  const at = (key: string) => `${path}[_key=="${key}"]`
  const known = new Map(before.map((item) => [item._key, item]))
  const kept = new Set(after.map(({ _key }) => _key))
  const order = before.map(({ _key }) => _key).filter((key) => kept.has(key))
  const stays = longestIncreasingRun(
    after.map(({ _key }) => order.indexOf(_key)).filter((index) => index >= 0),
  )
  const gone = before
    .filter(({ _key }) => !kept.has(_key))
    .map((item) => wholeChange('removed', at(item._key), item, undefined))
  const found = after.flatMap((item) => {
    const one = known.get(item._key)
    if (!one) return [wholeChange('added', at(item._key), undefined, item)]
    const inside = diffValues(one, item, at(item._key))
    const moved = !stays.has(order.indexOf(item._key))
    return moved ? [wholeChange('moved', at(item._key), one, item), ...inside] : inside
  })
  return [...gone, ...found]
}

/** Longest increasing subsequence, so that as few items as possible count as moved. */
function longestIncreasingRun(places: readonly number[]): ReadonlySet<number> {
  const best: number[][] = []
  for (const place of places) {
    const before = best.filter((run) => (run.at(-1) ?? -1) < place)
    const longest = before.reduce<number[]>(
      (most, run) => (run.length > most.length ? run : most),
      [],
    )
    best.push([...longest, place])
  }
  return new Set(best.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []))
}

const wholeChange = (
  kind: FieldChange['kind'],
  path: string,
  before: unknown,
  after: unknown,
): FieldChange => ({
  path,
  kind,
  before: plainTextOfValue(before),
  after: plainTextOfValue(after),
})

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeyedArray = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) &&
  value.every((item) => isPlainObject(item) && typeof item._key === 'string')

/** Portable Text is compared as one field. */
const isPortableText = (value: readonly unknown[]): boolean =>
  value.some((item) => isPlainObject(item) && item._type === 'block')

/** A reference or a slug changes as a whole. */
const isAtomicObject = (value: Readonly<Record<string, unknown>>): boolean =>
  '_ref' in value || value._type === 'slug' || value._type === 'geopoint'

function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after) || (isEmpty(before) && isEmpty(after))) return true
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((item, at) => isSame(item, after[at]))
  if (!isPlainObject(before) || !isPlainObject(after)) return false
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every(
    (name) =>
      (systemFields.test(name) && !/^_(?:type|key)$/.test(name)) ||
      isSame(before[name], after[name]),
  )
}

const maxTextLength = 400

/** Plain text of a value: texts, yes or no, referenced ids. */
export function plainTextOfValue(value: unknown): string {
  const words = textParts(value).join(' ').replaceAll(/\s+/g, ' ').trim()
  return words.length > maxTextLength ? `${words.slice(0, maxTextLength)}…` : words
}

function textParts(value: unknown): string[] {
  if (isEmpty(value)) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textParts)
  if (!isPlainObject(value)) return []
  if (typeof value._ref === 'string') return [value._ref]
  return Object.entries(value)
    .filter(
      ([name]) =>
        !systemFields.test(name) && !/^(?:marks|markDefs|style|listItem|level)$/.test(name),
    )
    .flatMap(([, inner]) => textParts(inner))
}
