import { type PortableTextBlock, toPlainText } from '@portabletext/react'
import { blockDirection, inlineRuns, isolatedRuns } from '#lib/text/inline-runs.ts'

/** Type of the marks that `annotateBlocks` adds. */
export const runMarkType = 'inlineRun'

interface Span {
  _type: string
  _key?: string
  text?: unknown
  marks?: unknown
}

interface MarkDefinition {
  href?: string | undefined
  dir?: string
  _key?: string
  _type?: string
}

/**
 * Splits the spans of Portable Text, so that contacts in plain text are links and runs of the other direction are
 * isolated. Words that are a link or code already get no second link. A span has the direction of its block, which its
 * own letters do not tell.
 */
export function annotateBlocks(
  blocks: readonly PortableTextBlock[],
  page: 'ltr' | 'rtl',
): PortableTextBlock[] {
  return blocks.map((block) => {
    if (block?._type !== 'block' || !Array.isArray(block.children)) return block
    const direction = blockDirection(toPlainText(block), page) ?? page
    const defined = (block.markDefs ?? []) as MarkDefinition[]
    const linked = defined.flatMap(({ _key, _type }) => (_type === 'link' && _key ? [_key] : []))
    const added: MarkDefinition[] = []
    const children = (block.children as Span[]).flatMap((span, at) => {
      if (span?._type !== 'span' || typeof span.text !== 'string') return [span]
      const marks: unknown[] = Array.isArray(span.marks) ? span.marks : []
      const isLinked = marks.some((mark) => mark === 'code' || linked.includes(String(mark)))
      const runs = (isLinked ? isolatedRuns : inlineRuns)(span.text, direction)
      if (runs.length === 1 && !runs[0]?.dir) return [span]
      return runs.map(({ text, href, dir }, index) => {
        const _key = `${span._key ?? at}-run-${index}`
        if (dir) added.push({ _key, _type: runMarkType, href, dir })
        return { ...span, _key, text, marks: dir ? [...marks, _key] : marks }
      })
    })
    return added.length > 0
      ? ({ ...block, children, markDefs: [...defined, ...added] } as PortableTextBlock)
      : block
  })
}
