import type { ExprNode } from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import { publishedId } from '../layers.ts'
import type { IndexKey, IndexTerms, KeyRange } from '../dataset/dataset.ts'
import { toDateTime } from '../functions/global.ts'
import { plainText } from '../functions/portable-text.ts'
import { lower, upper } from '../functions/string.ts'
import { wordsInside } from '../match/document-words.ts'
import { wordsOf } from '../match/match.ts'
import { tokenize } from '../match/text-query.ts'
import { ungroup } from '../syntax/ast.ts'
import { typeRank, totalCompare } from '../values/groq-values.ts'
import { readAttribute } from './access-nodes.ts'

/** Functions of one value whose results can be indexed. */
const TRANSFORMS = new Map<string, (value: unknown) => unknown>([
  ['global::lower', lower],
  ['string::lower', lower],
  ['global::upper', upper],
  ['string::upper', upper],
  ['global::dateTime', toDateTime],
  ['pt::text', plainText],
])

/** Perspectives change these fields, and types have their own index. */
const UNINDEXED = new Set(['_id', '_originalId', '_type'])

/** `a.b.c` of the item as names; null for anything else. */
export function attributePath(node: ExprNode): readonly string[] | null {
  const inner = ungroup(node)
  if (inner.type !== 'AccessAttribute') return null
  if (inner.base === undefined || inner.base.type === 'This') return [inner.name]
  const base = attributePath(inner.base)
  return base === null ? null : [...base, inner.name]
}

/** The index key of an attribute, or of a function of one. */
export function indexKey(node: ExprNode): IndexKey | null {
  const inner = ungroup(node)
  if (inner.type === 'FuncCall') {
    const transform = TRANSFORMS.get(`${inner.namespace}::${inner.name}`)
    const [argument, ...more] = inner.args
    if (transform === undefined || argument === undefined || more.length > 0) return null
    const key = indexKey(argument)
    if (key === null) return null
    const name = `${inner.name}(${key.name})`
    return { name, read: (document) => transform(key.read(document)) }
  }
  const path = attributePath(inner)
  if (path === null || UNINDEXED.has(path[0]!)) return null
  return { name: path.map(written).join('.'), read: (document) => readPath(document, path) }
}

/** Other names are quoted, so that keys are unique. */
function written(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name)
}

function readPath(document: LakeDocument, path: readonly string[]): unknown {
  let value: unknown = document
  for (const name of path) value = readAttribute(value, name)
  return value
}

/** The strings of an array attribute. */
export function elementTerms(node: ExprNode): IndexTerms | null {
  const inner = ungroup(node)
  const key = indexKey(inner.type === 'ArrayCoerce' ? inner.base : inner)
  if (key === null) return null
  return {
    name: `${key.name}[]`,
    read: (document) => {
      const value = key.read(document)
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
    },
  }
}

/** The words of attributes as `match` tokenizes them; with `everywhere` including nested objects. */
export function wordTerms(node: ExprNode, everywhere: boolean): IndexTerms | null {
  const inner = ungroup(node)
  const nodes = inner.type === 'Array' ? inner.elements.map(({ value }) => value) : [inner]
  const isPlain = inner.type !== 'Array' || !inner.elements.some(({ isSplat }) => isSplat)
  if (everywhere && isPlain && nodes.some(({ type }) => type === 'This')) {
    return nodes.every(isIdentity) ? DOCUMENT_WORDS : null
  }
  const keys = nodes.map(indexKey)
  if (!isPlain || keys.length === 0 || keys.includes(null)) return null
  const [first, ...more] = keys as IndexKey[]
  const words: (value: unknown) => readonly string[] = everywhere ? wordsInside : wordsOf
  const read = (document: LakeDocument): readonly string[] =>
    inner.type === 'Array'
      ? words((keys as IndexKey[]).map((key) => key.read(document)))
      : words(first!.read(document))
  const names = [first, ...more].map((key) => key!.name).join(', ')
  return { name: `${everywhere ? 'text' : 'words'}(${names})`, read }
}

const isIdentity = (node: ExprNode): boolean =>
  node.type === 'This' || ['_id', '_originalId'].includes(attributePath(node)?.join('.') ?? '')

/** All words of a document in any perspective: renamed documents also have their published id. */
const DOCUMENT_WORDS: IndexTerms = {
  name: 'text(@)',
  read: (document) => [...wordsInside(document), ...tokenize(publishedId(document._id))],
}

/** Values that `==` treats as equal to a value; null if they are not one range. */
export function rangeEqualTo(value: unknown): KeyRange | null {
  if (typeRank(value) === 100) return null
  const bound = { value, open: false }
  return { like: value, low: bound, high: bound }
}

/** Values for which a comparison with `value` on the right is true. */
export function rangeComparedTo(op: string, value: unknown): KeyRange | null {
  if (typeRank(value) === 100) return null
  const bound = { value, open: op === '<' || op === '>' }
  return op === '<' || op === '<=' ? { like: value, high: bound } : { like: value, low: bound }
}

/** The intersection of two ranges, or null. */
export function intersect(a: KeyRange, b: KeyRange): KeyRange | null {
  if (typeRank(a.like) !== typeRank(b.like)) return null
  const low = tighter(a.low, b.low, 1)
  const high = tighter(a.high, b.high, -1)
  return { like: a.like, ...(low && { low }), ...(high && { high }) }
}

function tighter(a: KeyRange['low'], b: KeyRange['low'], direction: 1 | -1): KeyRange['low'] {
  if (a === undefined || b === undefined) return a ?? b
  const order = totalCompare(a.value, b.value) * direction
  return order > 0 || (order === 0 && a.open) ? a : b
}
