import { type Block, isBlock } from './translatable-text.ts'

/** A step to a place: a field, an item by its key, or one without a key by its number. */
export type PathStep = string | number | { _key: string }

type Value = Readonly<Record<string, unknown>>

/** The steps of a path such as `modules[_key=="a"].cells[0]`. */
export function parsePath(path: string): PathStep[] {
  return [...path.matchAll(/\[_key==("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, key, index, name]): PathStep => {
      if (key) return { _key: JSON.parse(key) as string }
      return index === undefined ? (name ?? '') : Number(index)
    },
  )
}

/** What stands at a place; undefined where there is nothing. */
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
 * A translation with words at a place. Where the translation lacks what is around them, a module for instance, it gets the
 * source's, behind whatever it stands behind there.
 *
 * @param source the text that was translated; it has the place
 */
export function setTextAtPath<Document>(
  target: Document,
  source: unknown,
  path: string,
  words: string | Block,
): Document {
  return setAtSteps(target, source, parsePath(path), words) as Document
}

/** What is written to bring words to a place: a value that is set, or an item that comes `behind` another one, or first where that is null. */
export interface PathChange {
  path: PathStep[]
  value: unknown
  after?: PathStep | null
}

/**
 * The narrowest change that does what `withWords` does: what somebody else writes around the place meanwhile stays.
 *
 * @param source the text that was translated; it has the place
 */
export function narrowestChange(
  target: unknown,
  source: unknown,
  path: string,
  words: string | Block,
): PathChange {
  const steps = parsePath(path)
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
  words: string | Block,
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

/** Keeps what the translation ties to its words, where the words still name it. */
function mergeMarkDefs(target: unknown, words: Block): Block {
  if (!isBlock(target)) return words
  const own = new Map(target.markDefs?.map((tied) => [tied._key, tied]))
  const ties = (words.markDefs ?? []).map((tied) => own.get(tied._key) ?? tied)
  const also = (target.markDefs ?? []).filter(
    ({ _key }) => !ties.some((tied) => tied._key === _key),
  )
  return { ...target, children: words.children, markDefs: [...ties, ...also] }
}

/** Behind the last of the items that stand before it in the source. */
function insertionIndex(items: readonly unknown[], before: readonly unknown[]): number {
  const keys = new Set(before.map(keyOf))
  return 1 + items.findLastIndex((item) => keys.has(keyOf(item)))
}

function replaceAt(items: readonly unknown[], at: number, item: unknown): unknown[] {
  const next = [...items]
  next[at] = item
  return next
}

/** An object's kind alone: what it says is filled in place by place. */
const emptyObjectLike = (source: unknown): Value =>
  isValue(source) && typeof source['_type'] === 'string' ? { _type: source['_type'] } : {}

const keyOf = (item: unknown): unknown => (isValue(item) ? item['_key'] : undefined)

const hasKey =
  ({ _key }: { _key: string }) =>
  (item: unknown): boolean =>
    keyOf(item) === _key

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
