import type { Run } from './text-digest.ts'
import { stepsOf, valueAt, withWords } from './text-path.ts'
import type { Stored } from './translation-plan.ts'
import { type Block, type Child, isBlock, plainText, type Words } from './translatable-text.ts'
import { type Codes, markupOf } from './xliff-inline.ts'
import type { Incoming } from './xliff-read.ts'
import { runsAt } from './xliff-write.ts'

/**
 * What becomes of one text: it changes, stays the same, has no translation, belongs to words of the source that are others by
 * now (`older`), or to a place that the source no longer has (`gone`).
 */
export type Fate = 'changes' | 'same' | 'empty' | 'older' | 'gone'

export interface Arrival {
  path: string
  titles: readonly string[]
  fate: Fate
  before: string
  after: string
}

export interface ImportPlan {
  arrivals: Arrival[]
  /** The translation with everything that changes. */
  next: Stored
  /** The fields of the document that are others then. */
  fields: string[]
  /** Whether the whole source as it is now is translated by it. */
  isWhole: boolean
}

/** What the texts of a file make of a translation. */
export function importPlan(
  { units, digest }: Incoming,
  source: { document: Stored; words: readonly Words[]; digest: string },
  translation: Stored,
): ImportPlan {
  const places = new Map(source.words.map((words) => [words.path, words]))
  let next = translation
  const arrivals = units.map(({ path, source: readSource, target: readTarget }): Arrival => {
    const words = places.get(path)
    const at = stepsOf(path)
    const present = valueAt(next, at)
    const before = typeof present === 'string' || isBlock(present) ? plainText(present) : ''
    const codes: Codes = words ? markupOf(runsAt(words.value) ?? []).codes : new Map()
    const said = readTarget?.(codes)
    const after = (said ?? []).map(({ text }) => text).join('')
    const arrival = { path, titles: words?.titles ?? [path], before, after }
    if (!words) return { ...arrival, fate: 'gone' }
    if (!said || said.length === 0) return { ...arrival, fate: 'empty' }
    const isOlder = digest !== source.digest && !isSame(readSource(codes), runsAt(words.value))
    if (isOlder) return { ...arrival, fate: 'older' }
    if (isSame(said, runsAt(present))) return { ...arrival, fate: 'same' }
    const value =
      typeof words.value === 'string'
        ? after
        : blockOf(said, words.value, isBlock(present) ? present : undefined)
    next = withWords(next, source.document, path, value)
    return { ...arrival, fate: 'changes' }
  })
  const known = new Set(
    arrivals.filter(({ fate }) => fate === 'changes' || fate === 'same').map(({ path }) => path),
  )
  const fields = new Set(
    arrivals
      .filter(({ fate }) => fate === 'changes')
      .map(({ path }) => path.split(/[.[]/)[0] ?? ''),
  )
  return {
    arrivals,
    next,
    fields: [...fields],
    isWhole: source.words.every(({ path }) => known.has(path)),
  }
}

const isSame = (one: readonly Run[] | undefined, other: readonly Run[] | undefined): boolean =>
  JSON.stringify(one ?? []) === JSON.stringify(other ?? [])

/** A block that says these words: with the children's keys that it had, and what stands among its words from either. */
function blockOf(runs: readonly Run[], source: Block, own: Block | undefined): Block {
  const base = own ?? source
  const objects = new Map(
    [...source.children, ...(own?.children ?? [])].map((child) => [child._key, child]),
  )
  const keys = base.children.filter(({ _type }) => _type === 'span').map(({ _key }) => _key)
  const taken = new Set(base.children.map(({ _key }) => _key))
  let made = 0
  const newKey = (): string => {
    let key = `${base._key}t${made++}`
    while (taken.has(key)) key = `${base._key}t${made++}`
    return key
  }
  const span = (text: string, marks: readonly string[]): Child => ({
    _type: 'span',
    _key: keys.shift() ?? newKey(),
    text,
    marks,
  })
  const children = runs.flatMap(({ text, marks, object }): Child[] => {
    if (object === undefined) return [span(text, marks)]
    const known = objects.get(object)
    return known ? [known] : []
  })
  // Around an object an editor needs a place to write at.
  const first = children[0]?._type === 'span' ? children : [span('', []), ...children]
  const whole = first.at(-1)?._type === 'span' ? first : [...first, span('', [])]
  return { ...base, children: whole, markDefs: tiesOf(runs, source, own) }
}

/** What the marks of the words name: the translation's own, else the source's. */
function tiesOf(runs: readonly Run[], source: Block, own: Block | undefined) {
  const used = new Set(runs.flatMap(({ marks }) => marks))
  const ties = new Map(
    [...(source.markDefs ?? []), ...(own?.markDefs ?? [])].map((tied) => [tied._key, tied]),
  )
  return [...ties.values()].filter(({ _key }) => used.has(_key))
}
