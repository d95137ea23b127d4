/** Result of one engine for a query: JSON, or the error. */
export type Outcome = { readonly result: unknown } | { readonly refusal: string }

interface Difference {
  readonly reason: string
  /** Whether a mismatch is this difference. */
  readonly covers: (query: string, ours: Outcome, theirs: Outcome) => boolean
}

const refused = (outcome: Outcome, pattern: RegExp) =>
  'refusal' in outcome && pattern.test(outcome.refusal)

/** Intended differences from groq-js, each with its reason. Any other mismatch is a bug. */
export const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'the public suite wants score() refused where there are no documents',
    covers: (_query, ours) => refused(ours, /^score\(\) must be applied to documents/),
  },
  {
    reason: 'groq-js reads what delta:: functions are given as a value, not as a selector',
    covers: (query, _ours, theirs) =>
      query.includes('delta::changed') &&
      refused(theirs, /^Unknown handler: |must be a selector$|reading 'map'|is not iterable/),
  },
  {
    reason:
      'groq-js takes a draft or a version for a version of its own id; only published ids have versions',
    covers: (query, ours, theirs) =>
      query.includes('sanity::versionOf') && 'result' in ours && 'result' in theirs,
  },
  {
    reason:
      'groq-js finds in strings what JavaScript gives all of them: "a".link is a function there',
    covers: (query, ours, theirs) =>
      /(?:diff|delta)::changed[\s\S]*link/.test(query) && 'result' in ours && 'result' in theirs,
  },
  {
    reason: 'groq-js tells an attribute that is null from none in changedAny(), and only there',
    covers: (query, ours, theirs) =>
      query.includes('changedAny') && 'result' in ours && 'result' in theirs,
  },
  {
    reason: 'the public suite wants one null of array::unique(), and groq-js leaves all',
    covers: (query, ours, theirs) =>
      query.includes('array::unique') && 'result' in ours && 'result' in theirs,
  },
]

/** The known difference of a mismatch, or undefined. */
export function knownDifference(query: string, ours: Outcome, theirs: Outcome): string | undefined {
  return DIFFERENCES.find(({ covers }) => covers(query, ours, theirs))?.reason
}
