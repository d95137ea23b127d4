/** A stretch of a text that is in both, only in the new one or only in the old one. */
export interface Segment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many pairs of words a text is shown as changed as a whole. */
const manyPairs = 4_000_000

/** What became of a text, word by word; scripts without spaces by the words that their readers know. */
export function wordDiff(before: string, after: string, language = 'en'): Segment[] {
  const [one, other] = [pieces(before, language), pieces(after, language)]
  if (one.length * other.length > manyPairs)
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const common = lengths(one, other)
  const found: Segment[] = []
  let [at, beside] = [0, 0]
  while (at < one.length || beside < other.length) {
    const [old = '', next = ''] = [one[at], other[beside]]
    if (at < one.length && beside < other.length && old === next) {
      found.push({ kind: 'same', text: old })
      at++
      beside++
    } else if (
      at < one.length &&
      (common[at + 1]?.[beside] ?? 0) >= (common[at]?.[beside + 1] ?? 0)
    ) {
      found.push({ kind: 'removed', text: old })
      at++
    } else {
      found.push({ kind: 'added', text: next })
      beside++
    }
  }
  return joined(found)
}

const pieces = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  )

/** By places in both texts, how many words their rests have in common at most. */
function lengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 2))
  for (let at = one.length - 1; at >= 0; at--)
    for (let beside = other.length - 1; beside >= 0; beside--)
      table[at]![beside] =
        one[at] === other[beside]
          ? table[at + 1]![beside + 1]! + 1
          : Math.max(table[at + 1]![beside]!, table[at]![beside + 1]!)
  return table
}

function joined(segments: readonly Segment[]): Segment[] {
  const runs: Segment[] = []
  for (const { kind, text } of segments) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) runs.push({ kind, text })
  }
  return runs
}
