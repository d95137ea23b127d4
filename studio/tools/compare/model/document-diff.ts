/** A document as the content service answers it. */
export type Stored = Readonly<Record<string, unknown>> & { _id: string; _type: string }

export interface Change {
  /** Path of the field, as `modules[_key=="a"].title`; empty where the whole document is there or not. */
  path: string
  kind: 'changed' | 'added' | 'removed' | 'moved'
  /** What stands there in either, in plain words. */
  before: string
  after: string
}

export interface DocumentChanges {
  id: string
  type: string
  changes: Change[]
}

/** What the service keeps for itself. */
const own = /^_(?:id|rev|createdAt|updatedAt|originalId|system|type|key)$/

/** What differs between what two panes read, document by document; those that are alike are left out. */
export function changesBetween(
  before: readonly Stored[],
  after: readonly Stored[],
): DocumentChanges[] {
  const [ones, others] = [before, after].map((all) => new Map(all.map((each) => [each._id, each])))
  const ids = new Set([...(ones?.keys() ?? []), ...(others?.keys() ?? [])])
  return [...ids].flatMap((id) => {
    const [one, other] = [ones?.get(id), others?.get(id)]
    const type = (one ?? other)?._type ?? ''
    const changes =
      one && other ? changesIn(one, other, '') : [whole(one ? 'removed' : 'added', '', one, other)]
    return changes.length > 0 ? [{ id, type, changes }] : []
  })
}

function changesIn(before: unknown, after: unknown, path: string): Change[] {
  if (isSame(before, after)) return []
  if (isEmpty(before)) return [whole('added', path, before, after)]
  if (isEmpty(after)) return [whole('removed', path, before, after)]
  if (isKeyed(before) && isKeyed(after) && !isText(before) && !isText(after))
    return changesOfItems(before, after, path)
  if (!isPlain(before) || !isPlain(after) || before._type !== after._type || isOneValue(before))
    return [whole('changed', path, before, after)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !own.test(name))
    .flatMap((name) => changesIn(before[name], after[name], path ? `${path}.${name}` : name))
}

type Item = Readonly<Record<string, unknown>> & { _key: string }

/** Items are known by their keys; one that only stands elsewhere has moved. */
function changesOfItems(before: readonly Item[], after: readonly Item[], path: string): Change[] {
  const at = (key: string) => `${path}[_key=="${key}"]`
  const known = new Map(before.map((item) => [item._key, item]))
  const kept = new Set(after.map(({ _key }) => _key))
  const order = before.map(({ _key }) => _key).filter((key) => kept.has(key))
  const stays = longestInOrder(
    after.map(({ _key }) => order.indexOf(_key)).filter((index) => index >= 0),
  )
  const gone = before
    .filter(({ _key }) => !kept.has(_key))
    .map((item) => whole('removed', at(item._key), item, undefined))
  const found = after.flatMap((item) => {
    const one = known.get(item._key)
    if (!one) return [whole('added', at(item._key), undefined, item)]
    const inside = changesIn(one, item, at(item._key))
    const moved = !stays.has(order.indexOf(item._key))
    return moved ? [whole('moved', at(item._key), one, item), ...inside] : inside
  })
  return [...gone, ...found]
}

/** The most places that need not move, so that the fewest are said to have moved. */
function longestInOrder(places: readonly number[]): ReadonlySet<number> {
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

const whole = (kind: Change['kind'], path: string, before: unknown, after: unknown): Change => ({
  path,
  kind,
  before: wordsOf(before),
  after: wordsOf(after),
})

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeyed = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isPlain(item) && typeof item._key === 'string')

/** A text of several paragraphs is one field to whoever reads. */
const isText = (value: readonly unknown[]): boolean =>
  value.some((item) => isPlain(item) && item._type === 'block')

/** A reference or a slug changes as a whole. */
const isOneValue = (value: Readonly<Record<string, unknown>>): boolean =>
  '_ref' in value || value._type === 'slug' || value._type === 'geopoint'

function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after) || (isEmpty(before) && isEmpty(after))) return true
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((item, at) => isSame(item, after[at]))
  if (!isPlain(before) || !isPlain(after)) return false
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every(
    (name) =>
      (own.test(name) && !/^_(?:type|key)$/.test(name)) || isSame(before[name], after[name]),
  )
}

const longestWords = 400

/** A value as a person reads it: the words of a text, yes and no, the name of what a reference leads to. */
export function wordsOf(value: unknown): string {
  const words = everyWord(value).join(' ').replaceAll(/\s+/g, ' ').trim()
  return words.length > longestWords ? `${words.slice(0, longestWords)}…` : words
}

function everyWord(value: unknown): string[] {
  if (isEmpty(value)) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(everyWord)
  if (!isPlain(value)) return []
  if (typeof value._ref === 'string') return [value._ref]
  return Object.entries(value)
    .filter(([name]) => !own.test(name) && !/^(?:marks|markDefs|style|listItem|level)$/.test(name))
    .flatMap(([, inner]) => everyWord(inner))
}
