import { isPlainObject } from '../document/is-plain-object.ts'
import { formatPath, type DocumentPath } from './document-path.ts'
import { partsOf, withParts, type DocumentText } from './document-texts.ts'

type Content = Readonly<Record<string, unknown>>

/** Rewritten texts of a document. */
export type NewParts = ReadonlyMap<DocumentText, readonly string[]>

/** A document with new texts, and the paths of those that it no longer has as they were. */
export interface MergedTexts {
  readonly content: Content
  readonly changed: readonly string[]
}

/** Puts rewritten texts into the document from which they come. Texts that changed meanwhile stay as they are. */
export function replaceTexts(document: Content, texts: NewParts): MergedTexts {
  let content = document
  const changed: string[] = []
  for (const [text, parts] of texts) {
    const next = replaceAt(content, text.path, (value) => {
      const current = partsOf(text, value)
      const isSame =
        current?.length === text.parts.length &&
        current.every((part, index) => part === text.parts[index])
      return isSame ? withParts(text, value, parts) : undefined
    })
    if (next === undefined) changed.push(formatPath(text.path))
    else content = next as Content
  }
  return { content, changed }
}

/** A copy with another value at a path; undefined if there is none, or `update` returns undefined. */
function replaceAt(
  value: unknown,
  [segment, ...rest]: DocumentPath,
  update: (value: unknown) => unknown,
): unknown {
  if (segment === undefined) return update(value)
  if (typeof segment === 'string') {
    const inner = isPlainObject(value) ? replaceAt(value[segment], rest, update) : undefined
    return inner === undefined ? undefined : { ...(value as Content), [segment]: inner }
  }
  if (!Array.isArray(value)) return undefined
  const index = value.findIndex((item) => isItem(item, segment._key))
  const inner = index < 0 ? undefined : replaceAt(value[index], rest, update)
  return inner === undefined ? undefined : value.with(index, inner)
}

/**
 * Puts texts of a source into another document: in place where that has them, else with the smallest part of the source
 * around them. Everything else of the other document stays as it is.
 */
export function copyTexts(
  document: Content,
  source: Content,
  texts: Iterable<Pick<DocumentText, 'path' | 'kind'>>,
): Content {
  let content = document
  for (const { path, kind } of texts)
    content = copyAt(content, source, path, (own, other) =>
      kind === 'block' ? copyBlock(own, other) : other,
    ) as Content
  return content
}

function copyAt(
  own: unknown,
  other: unknown,
  [segment, ...rest]: DocumentPath,
  copy: (own: unknown, other: unknown) => unknown,
): unknown {
  if (!isSameKind(own, other)) return other
  if (segment === undefined) return copy(own, other)
  if (typeof segment === 'string') {
    const [mine, theirs] = [own as Content, other as Content]
    return { ...mine, [segment]: copyAt(mine[segment], theirs[segment], rest, copy) }
  }
  const [mine, theirs] = [own as unknown[], other as unknown[]]
  const item = theirs.find((one) => isItem(one, segment._key))
  const index = mine.findIndex((one) => isItem(one, segment._key))
  if (index >= 0) return mine.with(index, copyAt(mine[index], item, rest, copy))
  return mine.toSpliced(positionIn(mine, theirs, theirs.indexOf(item)), 0, item)
}

/** Behind the nearest preceding item that both lists have. */
function positionIn(mine: readonly unknown[], theirs: readonly unknown[], at: number): number {
  for (const item of theirs.slice(0, at).toReversed()) {
    const index = mine.findIndex((one) => isPlainObject(item) && isItem(one, item._key))
    if (index >= 0) return index + 1
  }
  return 0
}

/** Texts of spans with the same keys; the whole block where its spans differ. */
function copyBlock(own: unknown, other: unknown): unknown {
  const [mine, theirs] = [spanKeys(own), spanKeys(other)]
  if (mine.length !== theirs.length || mine.some((key, index) => key !== theirs[index]))
    return other
  const parts = partsOf({ kind: 'block' }, other) ?? []
  const isSameLength = partsOf({ kind: 'block' }, own)?.length === parts.length
  return isSameLength ? withParts({ kind: 'block' }, own, parts) : other
}

function spanKeys(block: unknown): unknown[] {
  const children = isPlainObject(block) && Array.isArray(block.children) ? block.children : []
  return children.map((child: unknown) => (isPlainObject(child) ? child._key : undefined))
}

function isSameKind(own: unknown, other: unknown): boolean {
  if (Array.isArray(own) || Array.isArray(other)) return Array.isArray(own) && Array.isArray(other)
  if (isPlainObject(own) && isPlainObject(other)) return own._type === other._type
  return !isPlainObject(own) && !isPlainObject(other) && own !== undefined
}

function isItem(value: unknown, key: unknown): boolean {
  return isPlainObject(value) && key !== undefined && value._key === key
}

/** The fields of a document that differ from another one, as the `set` of a patch. */
export function changedFields(before: Content, after: Content): Record<string, unknown> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))
}
