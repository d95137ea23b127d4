import { type Block, isBlock } from './translatable-text.ts'

/** A step to a place: a field, an item by its key, or one without a key by its number. */
export type Step = string | number | { _key: string }

type Value = Readonly<Record<string, unknown>>

/** The steps of a path such as `modules[_key=="a"].cells[0]`. */
export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/\[_key==("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, key, index, name]): Step => {
      if (key) return { _key: JSON.parse(key) as string }
      return index === undefined ? (name ?? '') : Number(index)
    },
  )
}

/** What stands at a place; undefined where there is nothing. */
export function valueAt(value: unknown, steps: readonly Step[]): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const inner = innerOf(value, step)
  return inner === undefined ? undefined : valueAt(inner, rest)
}

function innerOf(value: unknown, step: Step): unknown {
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
export function withWords<Document>(
  target: Document,
  source: unknown,
  path: string,
  words: string | Block,
): Document {
  return placed(target, source, stepsOf(path), words) as Document
}

/** What is written to bring words to a place: a value that is set, or an item that comes `behind` another one, or first where that is null. */
export interface PlaceChange {
  path: Step[]
  value: unknown
  behind?: Step | null
}

/**
 * The narrowest change that does what `withWords` does: what somebody else writes around the place meanwhile stays.
 *
 * @param source the text that was translated; it has the place
 */
export function changeAt(
  target: unknown,
  source: unknown,
  path: string,
  words: string | Block,
): PlaceChange {
  const steps = stepsOf(path)
  const next = withWords(target, source, path, words)
  const missing = steps.findIndex((_, at) => valueAt(target, steps.slice(0, at + 1)) === undefined)
  const step = steps[missing]
  if (step === undefined || typeof step === 'string') {
    const reached = missing < 0 ? steps : steps.slice(0, missing + 1)
    return { path: reached, value: valueAt(next, reached) }
  }
  const around = steps.slice(0, missing)
  const items = valueAt(next, around) as unknown[]
  if (typeof step === 'number') return { path: around, value: items }
  const at = items.findIndex(hasKey(step))
  const before = keyOf(items[at - 1])
  const last = typeof before === 'string' ? { _key: before } : at - 1
  return { path: around, value: items[at], behind: at === 0 ? null : last }
}

function placed(
  target: unknown,
  source: unknown,
  steps: readonly Step[],
  words: string | Block,
): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return typeof words === 'string' ? words : withChildren(target, words)
  const inner = innerOf(source, step)
  if (typeof step === 'string') {
    const own = isValue(target) ? target : withoutWords(source)
    return { ...own, [step]: placed(own[step], inner, rest, words) }
  }
  const items: readonly unknown[] = Array.isArray(target) ? target : []
  const model: readonly unknown[] = Array.isArray(source) ? source : []
  const known = typeof step === 'number' ? step : items.findIndex(hasKey(step))
  if (known >= 0) return replaced(items, known, placed(items[known] ?? inner, inner, rest, words))
  const from = typeof step === 'number' ? step : model.findIndex(hasKey(step))
  const item = placed(inner, inner, rest, words)
  return items.toSpliced(behind(items, model.slice(0, from)), 0, item)
}

/** Keeps what the translation ties to its words, where the words still name it. */
function withChildren(target: unknown, words: Block): Block {
  if (!isBlock(target)) return words
  const own = new Map(target.markDefs?.map((tied) => [tied._key, tied]))
  const ties = (words.markDefs ?? []).map((tied) => own.get(tied._key) ?? tied)
  const also = (target.markDefs ?? []).filter(
    ({ _key }) => !ties.some((tied) => tied._key === _key),
  )
  return { ...target, children: words.children, markDefs: [...ties, ...also] }
}

/** Behind the last of the items that stand before it in the source. */
function behind(items: readonly unknown[], before: readonly unknown[]): number {
  const keys = new Set(before.map(keyOf))
  return 1 + items.findLastIndex((item) => keys.has(keyOf(item)))
}

function replaced(items: readonly unknown[], at: number, item: unknown): unknown[] {
  const next = [...items]
  next[at] = item
  return next
}

/** An object's kind alone: what it says is filled in place by place. */
const withoutWords = (source: unknown): Value =>
  isValue(source) && typeof source['_type'] === 'string' ? { _type: source['_type'] } : {}

const keyOf = (item: unknown): unknown => (isValue(item) ? item['_key'] : undefined)

const hasKey =
  ({ _key }: { _key: string }) =>
  (item: unknown): boolean =>
    keyOf(item) === _key

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
