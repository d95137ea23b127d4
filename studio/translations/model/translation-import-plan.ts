import type { TextRun } from './text-digest.ts'
import { parseTextPath, getAtPath, setTextAtPath } from './text-path.ts'
import type { SourceDocument } from './translation-plan.ts'
import {
  type PortableTextBlock,
  type PortableTextChild,
  isPortableTextBlock,
  plainText,
  type TranslatableText,
} from './translatable-text.ts'
import { type InlineCodes, writeInlineMarkup } from './xliff-inline.ts'
import type { XliffDocument } from './xliff-read.ts'
import { textRunsOfValue } from './xliff-write.ts'

/**
 * Outcome of an imported text: it changes, is the same, is not translated, was translated from an `older` source
 * text, or its path is `gone` from the source.
 */
export type TextImportOutcome = 'changes' | 'same' | 'empty' | 'older' | 'gone'

export interface ImportedText {
  path: string
  titles: readonly string[]
  outcome: TextImportOutcome
  before: string
  after: string
}

export interface TranslationImportPlan {
  texts: ImportedText[]
  /** The translation after the import. */
  next: SourceDocument
  /** Top-level fields that change. */
  fields: string[]
  /** Whether it translates the whole current source. */
  isWhole: boolean
}

/** Plans the import of a file's texts into a translation. */
export function planTranslationImport(
  { units, digest }: XliffDocument,
  source: { document: SourceDocument; words: readonly TranslatableText[]; digest: string },
  translation: SourceDocument,
): TranslationImportPlan {
  const places = new Map(source.words.map((words) => [words.path, words]))
  let next = translation
  const texts = units.map(({ path, source: readSource, target: readTarget }): ImportedText => {
    const words = places.get(path)
    const at = parseTextPath(path)
    const present = getAtPath(next, at)
    const before =
      typeof present === 'string' || isPortableTextBlock(present) ? plainText(present) : ''
    const codes: InlineCodes = words
      ? writeInlineMarkup(textRunsOfValue(words.value) ?? []).codes
      : new Map()
    const said = readTarget?.(codes)
    const after = (said ?? []).map(({ text }) => text).join('')
    const arrival = { path, titles: words?.titles ?? [path], before, after }
    if (!words) return { ...arrival, outcome: 'gone' }
    if (!said || said.length === 0) return { ...arrival, outcome: 'empty' }
    const isOlder =
      digest !== source.digest && !isSame(readSource(codes), textRunsOfValue(words.value))
    if (isOlder) return { ...arrival, outcome: 'older' }
    if (isSame(said, textRunsOfValue(present))) return { ...arrival, outcome: 'same' }
    const value =
      typeof words.value === 'string'
        ? after
        : buildBlock(said, words.value, isPortableTextBlock(present) ? present : undefined)
    next = setTextAtPath(next, source.document, path, value)
    return { ...arrival, outcome: 'changes' }
  })
  const known = new Set(
    texts
      .filter(({ outcome }) => outcome === 'changes' || outcome === 'same')
      .map(({ path }) => path),
  )
  const fields = new Set(
    texts
      .filter(({ outcome }) => outcome === 'changes')
      .map(({ path }) => path.split(/[.[]/)[0] ?? ''),
  )
  return {
    texts,
    next,
    fields: [...fields],
    isWhole: source.words.every(({ path }) => known.has(path)),
  }
}

const isSame = (
  one: readonly TextRun[] | undefined,
  other: readonly TextRun[] | undefined,
): boolean => JSON.stringify(one ?? []) === JSON.stringify(other ?? [])

/** Builds a block from runs, keeping its children's keys and inline objects. */
function buildBlock(
  runs: readonly TextRun[],
  source: PortableTextBlock,
  own: PortableTextBlock | undefined,
): PortableTextBlock {
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
  const span = (text: string, marks: readonly string[]): PortableTextChild => ({
    _type: 'span',
    _key: keys.shift() ?? newKey(),
    text,
    marks,
  })
  const children = runs.flatMap(({ text, marks, object }): PortableTextChild[] => {
    if (object === undefined) return [span(text, marks)]
    const known = objects.get(object)
    return known ? [known] : []
  })
  // Portable Text needs a span around an inline object.
  const first = children[0]?._type === 'span' ? children : [span('', []), ...children]
  const whole = first.at(-1)?._type === 'span' ? first : [...first, span('', [])]
  return { ...base, children: whole, markDefs: usedMarkDefs(runs, source, own) }
}

/** Mark definitions that the runs use: the translation's own, else the source's. */
function usedMarkDefs(
  runs: readonly TextRun[],
  source: PortableTextBlock,
  own: PortableTextBlock | undefined,
) {
  const used = new Set(runs.flatMap(({ marks }) => marks))
  const ties = new Map(
    [...(source.markDefs ?? []), ...(own?.markDefs ?? [])].map((tied) => [tied._key, tied]),
  )
  return [...ties.values()].filter(({ _key }) => used.has(_key))
}
