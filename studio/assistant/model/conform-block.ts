import type { PortableTextBlock } from '../../translations/model/translatable-text.ts'

/**
 * A block with the words of another one. Keys, marks, annotations and inline objects stay those of the block, because
 * only the texts of its spans are read from the answer.
 *
 * @param answer block of a model; any value
 * @returns undefined if the answer lacks a span of the block, or has words in a span that the block lacks
 */
export function conformBlock(
  block: PortableTextBlock,
  answer: unknown,
): PortableTextBlock | undefined {
  const texts = textsByKey(answer)
  if (!texts) return undefined
  const spans = block.children.filter(({ _type }) => _type === 'span')
  const isComplete = spans.every(({ _key }) => texts.has(_key))
  const own = new Set(spans.map(({ _key }) => _key))
  const hasForeign = [...texts].some(([key, text]) => text !== '' && !own.has(key))
  if (!isComplete || hasForeign) return undefined
  return {
    ...block,
    children: block.children.map((child) =>
      child._type === 'span' ? { ...child, text: texts.get(child._key) ?? '' } : child,
    ),
  }
}

/** Texts of an answer's spans by key; undefined if it is no block. */
function textsByKey(answer: unknown): Map<string, string> | undefined {
  if (typeof answer !== 'object' || answer === null || !('children' in answer)) return undefined
  const { children } = answer
  if (!Array.isArray(children)) return undefined
  const texts = new Map<string, string>()
  for (const child of children as unknown[]) {
    if (typeof child !== 'object' || child === null) return undefined
    const { _key, _type, text } = child as Record<string, unknown>
    if (_type !== 'span') continue
    if (typeof _key !== 'string' || typeof text !== 'string' || texts.has(_key)) return undefined
    texts.set(_key, text)
  }
  return texts
}

/** Whether two blocks differ in nothing but the texts of their spans, and in fields other than children. */
export function haveSameSpans(one: PortableTextBlock, other: PortableTextBlock): boolean {
  const outline = ({ children }: PortableTextBlock): string =>
    JSON.stringify(children.map(({ _key, _type, marks }) => [_key, _type, marks ?? []]))
  return outline(one) === outline(other)
}

/** Number of spans with marks whose words are gone, so that a link or formatting would vanish. */
export const countEmptiedMarks = (before: PortableTextBlock, after: PortableTextBlock): number =>
  before.children.filter(
    ({ text, marks }, at) => text && marks?.length && after.children[at]?.text === '',
  ).length
