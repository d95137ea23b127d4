import { type PortableTextBlock, plainText } from '../../translations/model/translatable-text.ts'
import { conformBlock } from './conform-block.ts'

/** Selected characters of a block: `[from, to]` by the key of each span. */
export type BlockRanges = ReadonlyMap<string, readonly [from: number, to: number]>

/** Selected text, by the key of each block. A caret selects its whole block. */
export interface Passage {
  blocks: ReadonlyMap<string, BlockRanges>
  /** Text of each block at that time: another document may have blocks of the same keys. */
  texts: ReadonlyMap<string, string>
  /** Whether words are selected, not only a caret set. */
  isSelection: boolean
}

interface Point {
  path: readonly unknown[]
  offset: number
}

/** Selection of the Portable Text editor. */
export interface EditorSelection {
  anchor: Point
  focus: Point
  backward?: boolean | undefined
}

/** The passage of a selection; undefined if it is not in text. */
export function passageOf(
  blocks: readonly PortableTextBlock[],
  { anchor, focus, backward = false }: EditorSelection,
): Passage | undefined {
  const [start, end] = backward ? [focus, anchor] : [anchor, focus]
  const spans = blocks.flatMap((block) =>
    block.children.flatMap(({ _key, _type, text = '' }) =>
      _type === 'span' ? [{ block: block._key, key: _key, text }] : [],
    ),
  )
  const indexOf = ({ path }: Point): number =>
    spans.findIndex(({ block, key }) => block === keyOf(path[0]) && key === keyOf(path[2]))
  const [first, last] = [indexOf(start), indexOf(end)]
  if (first < 0 || last < first) return undefined
  const isSelection = first !== last || start.offset !== end.offset
  const selected = spans.flatMap((span, at) => {
    const isCaretBlock = !isSelection && span.block === spans[first]?.block
    if (isCaretBlock) return [{ ...span, from: 0, to: span.text.length }]
    if (!isSelection || at < first || at > last) return []
    const from = at === first ? Math.min(start.offset, span.text.length) : 0
    const to = at === last ? Math.min(end.offset, span.text.length) : span.text.length
    return from < to ? [{ ...span, from, to }] : []
  })
  if (selected.length === 0) return undefined
  const ranges = new Map<string, Map<string, readonly [number, number]>>()
  for (const { block, key, from, to } of selected) {
    const own = ranges.get(block) ?? new Map<string, readonly [number, number]>()
    ranges.set(block, own.set(key, [from, to]))
  }
  const texts = new Map(blocks.map((block) => [block._key, plainText(block)]))
  return { blocks: ranges, texts, isSelection }
}

/** Selected ranges of a block, unless its text is another one now. */
export const rangesIn = (
  { blocks, texts }: Passage,
  block: PortableTextBlock,
): BlockRanges | undefined =>
  texts.get(block._key) === plainText(block) ? blocks.get(block._key) : undefined

/** Selected words of a block. */
export const passageText = ({ children }: PortableTextBlock, ranges: BlockRanges): string =>
  children.map(({ _key, text = '' }) => text.slice(...(ranges.get(_key) ?? [0, 0]))).join('')

/**
 * A block with new words in its selected passage alone.
 *
 * @returns undefined if the answer changes words around the passage
 */
export function conformPassage(
  block: PortableTextBlock,
  answer: unknown,
  ranges: BlockRanges,
): PortableTextBlock | undefined {
  const whole = conformBlock(block, answer)
  if (!whole) return undefined
  let isInside = true
  const children = block.children.map((child, at) => {
    const range = ranges.get(child._key)
    if (!range) return child
    const { text = '' } = child
    const next = whole.children[at]?.text ?? ''
    const [before, after] = [text.slice(0, range[0]), text.slice(range[1])]
    const keeps =
      next.length >= before.length + after.length && next.startsWith(before) && next.endsWith(after)
    isInside &&= keeps
    return { ...child, text: next }
  })
  return isInside ? { ...block, children } : undefined
}

const keyOf = (segment: unknown): unknown =>
  typeof segment === 'object' && segment !== null && '_key' in segment ? segment._key : undefined
