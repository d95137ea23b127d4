import type { PortableTextBlock, TranslatableText } from './translatable-text.ts'

/** A run of text under the same marks; an inline object is a run of its own. */
export interface TextRun {
  text: string
  marks: readonly string[]
  /** Key of an inline object. */
  object?: string
}

/** Runs of a block: adjacent spans with equal marks are merged, empty ones dropped. */
export function textRunsOfBlock({ children }: PortableTextBlock): TextRun[] {
  const runs: TextRun[] = []
  for (const { _key, _type, text = '', marks = [] } of children) {
    const last = runs.at(-1)
    if (_type !== 'span') runs.push({ text: '', marks: [], object: _key })
    else if (last && !last.object && String(last.marks) === String(marks)) last.text += text
    else if (text) runs.push({ text, marks })
  }
  return runs
}

/** What of a text must be translated; equal if and only if its digest is. */
export const textContentOf = (value: TranslatableText['value']): string | TextRun[] =>
  typeof value === 'string' ? value : textRunsOfBlock(value)

/**
 * Digest of a document's texts: changes with any text or mark, not with pictures, options or module order. 53 bits
 * (cyrb53); it only detects changes and is not cryptographic.
 */
export function digestTexts(words: readonly TranslatableText[]): string {
  const said = words.map(({ path, value }) => JSON.stringify([path, textContentOf(value)]))
  const text = said.toSorted().join()
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    high = Math.imul(high ^ sign, 2654435761)
    low = Math.imul(low ^ sign, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
