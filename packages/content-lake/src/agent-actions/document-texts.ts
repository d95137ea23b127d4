import { isPlainObject } from '../document/is-plain-object.ts'
import type { DocumentPath } from './document-path.ts'
import type { SchemaType } from './schema-type.ts'
import type { SelectedPath } from './target-paths.ts'

/**
 * A text of a document: a string, a list of strings, or the spans of a Portable Text block. Only these are ever sent to
 * be translated or transformed, and only these are written: marks, links, keys and references cannot change.
 */
export interface DocumentText {
  readonly path: DocumentPath
  readonly kind: 'string' | 'list' | 'block'
  /** Its parts: one string, the items of the list, or the spans with letters or digits. */
  readonly parts: readonly string[]
  readonly instruction: string | undefined
  readonly title: string | undefined
  /** Longest text by the schema, in characters. */
  readonly max: number | undefined
}

const WORDS = /[\p{L}\p{N}]/u

/** Collects the texts among selected places, in order. */
export function collectTexts(
  selected: Iterable<SelectedPath>,
  isSkipped: (path: DocumentPath) => boolean = () => false,
): DocumentText[] {
  const texts: DocumentText[] = []
  for (const { path, instruction, type, value, isOpaque } of selected) {
    const found = isOpaque || isSkipped(path) ? undefined : textOf(type, value)
    if (!found?.parts.some((part) => WORDS.test(part))) continue
    texts.push({
      path,
      ...found,
      instruction,
      title: type.title,
      max: isProse(type) ? maximumOf(type) : undefined,
    })
  }
  return texts
}

function textOf(
  type: SchemaType,
  value: unknown,
): Pick<DocumentText, 'kind' | 'parts'> | undefined {
  if (isProse(type))
    return typeof value === 'string' ? { kind: 'string', parts: [value] } : undefined
  if (type.kind === 'block') {
    const spans = spansOf(value)
    return spans && { kind: 'block', parts: spans.map(({ text }) => text) }
  }
  const { members } = type
  if (type.kind !== 'array' || members.length === 0 || !members.every(isProse)) return undefined
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isList && !hasChoices(type) ? { kind: 'list', parts: value as string[] } : undefined
}

/** Strings that a person writes freely, not names of options, colours or codes. */
export function isProse(type: SchemaType): boolean {
  const isText = type.kind === 'string' || type.kind === 'text'
  return isText && !hasChoices(type) && type.options.words !== false
}

function hasChoices({ options }: SchemaType): boolean {
  return Array.isArray(options.list) && options.list.length > 0
}

interface Span {
  readonly index: number
  readonly text: string
}

/** The spans of a block that contain words. */
function spansOf(block: unknown): Span[] | undefined {
  const children = isPlainObject(block) ? block.children : undefined
  if (!Array.isArray(children)) return undefined
  return children.flatMap((child: unknown, index) =>
    isPlainObject(child) && typeof child.text === 'string' && WORDS.test(child.text)
      ? [{ index, text: child.text }]
      : [],
  )
}

/** Most characters of a text, or items of a list, by the schema; undefined without a limit. */
export function maximumOf({ validation }: SchemaType): number | undefined {
  const limits = validation
    .filter(({ level = 'error' }) => level === 'error')
    .flatMap(({ rules }) => rules)
    .filter(({ flag, constraint }) => flag === 'max' && typeof constraint === 'number')
    .map(({ constraint }) => Number(constraint))
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** The parts of a text as they are in another document; undefined if it has no such text at this path. */
export function partsOf(
  { kind }: Pick<DocumentText, 'kind'>,
  value: unknown,
): readonly string[] | undefined {
  if (kind === 'string') return typeof value === 'string' ? [value] : undefined
  if (kind === 'block') return spansOf(value)?.map(({ text }) => text)
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isList ? (value as string[]) : undefined
}

/** The value of a text with new parts; all else in it is the same. */
export function withParts(
  { kind }: Pick<DocumentText, 'kind'>,
  value: unknown,
  parts: readonly string[],
): unknown {
  if (kind === 'string') return parts[0]
  if (kind === 'list') return [...parts]
  const order = new Map((spansOf(value) ?? []).map(({ index }, at) => [index, parts[at]]))
  const block = value as { children: Record<string, unknown>[] }
  return {
    ...block,
    children: block.children.map((child, index) =>
      order.has(index) ? { ...child, text: order.get(index) } : child,
    ),
  }
}
