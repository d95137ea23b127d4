import { type PortableTextBlock, isPortableTextBlock } from './translatable-text.ts'

/** A path step: a field, an array item by key, or an item without key by index. */
export type PathStep = string | number | { _key: string }

type Value = Readonly<Record<string, unknown>>

/** Parses a path such as `modules[_key=="a"].cells[0]`. */
export function parseTextPath(path: string): PathStep[] {
  return [...path.matchAll(/\[_key==("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, key, index, name]): PathStep => {
      if (key) return { _key: JSON.parse(key) as string }
      return index === undefined ? (name ?? '') : Number(index)
    },
  )
}

/** Value at a path; undefined if there is none. */
export function getAtPath(value: unknown, steps: readonly PathStep[]): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const inner = innerOf(value, step)
  return inner === undefined ? undefined : getAtPath(inner, rest)
}

function innerOf(value: unknown, step: PathStep): unknown {
  if (typeof step === 'string') return isValue(value) ? value[step] : undefined
  if (!Array.isArray(value)) return undefined
  return typeof step === 'number' ? (value[step] as unknown) : value.find(hasKey(step))
}

/**
 * Sets a text at a path of a translation. Missing parents, such as a module, are copied from the source, in the
 * source's order.
 *
 * @param source translated document; it has the path
 */
export function setTextAtPath<Document>(
  target: Document,
  source: unknown,
  path: string,
  words: string | PortableTextBlock,
): Document {
  return setAtSteps(target, source, parseTextPath(path), words) as Document
}

/** A change at a path: a value to set, or an item to insert `after` another one, or first if null. */
export interface PathChange {
  path: PathStep[]
  value: unknown
  after?: PathStep | null
}

/**
 * The narrowest change with the effect of `setTextAtPath`, so that concurrent changes around it are kept.
 *
 * @param source translated document; it has the path
 */
export function narrowestTextChange(
  target: unknown,
  source: unknown,
  path: string,
  words: string | PortableTextBlock,
): PathChange {
  const steps = parseTextPath(path)
  const next = setTextAtPath(target, source, path, words)
  const missing = steps.findIndex(
    (_, at) => getAtPath(target, steps.slice(0, at + 1)) === undefined,
  )
  const step = steps[missing]
  if (step === undefined || typeof step === 'string') {
    const reached = missing < 0 ? steps : steps.slice(0, missing + 1)
    return { path: reached, value: getAtPath(next, reached) }
  }
  const around = steps.slice(0, missing)
  const items = getAtPath(next, around) as unknown[]
  if (typeof step === 'number') return { path: around, value: items }
  const at = items.findIndex(hasKey(step))
  const before = keyOf(items[at - 1])
  const last = typeof before === 'string' ? { _key: before } : at - 1
  return { path: around, value: items[at], after: at === 0 ? null : last }
}

function setAtSteps(
  target: unknown,
  source: unknown,
  steps: readonly PathStep[],
  words: string | PortableTextBlock,
): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return typeof words === 'string' ? words : mergeMarkDefs(target, words)
  const inner = innerOf(source, step)
  if (typeof step === 'string') {
    const own = isValue(target) ? target : emptyObjectLike(source)
    return { ...own, [step]: setAtSteps(own[step], inner, rest, words) }
  }
  const items: readonly unknown[] = Array.isArray(target) ? target : []
  const model: readonly unknown[] = Array.isArray(source) ? source : []
  const known = typeof step === 'number' ? step : items.findIndex(hasKey(step))
  if (known >= 0)
    return replaceAt(items, known, setAtSteps(items[known] ?? inner, inner, rest, words))
  const from = typeof step === 'number' ? step : model.findIndex(hasKey(step))
  const item = setAtSteps(inner, inner, rest, words)
  return items.toSpliced(insertionIndex(items, model.slice(0, from)), 0, item)
}

/** Keeps the translation's own mark definitions where the text still uses them. */
function mergeMarkDefs(target: unknown, words: PortableTextBlock): PortableTextBlock {
  if (!isPortableTextBlock(target)) return words
  const own = new Map(target.markDefs?.map((tied) => [tied._key, tied]))
  const ties = (words.markDefs ?? []).map((tied) => own.get(tied._key) ?? tied)
  const also = (target.markDefs ?? []).filter(
    ({ _key }) => !ties.some((tied) => tied._key === _key),
  )
  return { ...target, children: words.children, markDefs: [...ties, ...also] }
}

/** Index after the last item that precedes it in the source. */
function insertionIndex(items: readonly unknown[], before: readonly unknown[]): number {
  const keys = new Set(before.map(keyOf))
  return 1 + items.findLastIndex((item) => keys.has(keyOf(item)))
}

function replaceAt(items: readonly unknown[], at: number, item: unknown): unknown[] {
  const next = [...items]
  next[at] = item
  return next
}

/** An empty object of the same type; its texts are set path by path. */
const emptyObjectLike = (source: unknown): Value =>
  isValue(source) && typeof source['_type'] === 'string' ? { _type: source['_type'] } : {}

const keyOf = (item: unknown): unknown => (isValue(item) ? item['_key'] : undefined)

const hasKey =
  ({ _key }: { _key: string }) =>
  (item: unknown): boolean =>
    keyOf(item) === _key

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
