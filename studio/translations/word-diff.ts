import { diffArrays } from 'diff'

/** Part of a text that is unchanged, inserted or deleted. */
export interface WordDiffSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts with more changed words than this are shown as replaced as a whole. */
const maxEditLength = 2_000

/** Word diff of two texts; scripts without spaces are segmented by language. */
export function wordDiff(before: string, after: string, language = 'en'): WordDiffSegment[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const [one, other] = [before, after].map((text) =>
    Array.from(words.segment(text), ({ segment }) => segment),
  ) as [string[], string[]]
  const changes = diffArrays(one, other, { maxEditLength })
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
