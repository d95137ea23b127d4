/** A filter or an order of a query, with what it did; times in milliseconds. */
export interface PlanStep {
  step: 'filter' | 'order'
  /** Its first words, and where it stands in the query (UTF-16 offsets); absent where that is not known. */
  text?: string
  start?: number
  end?: number
  /** What it looked up. */
  uses: string
  /** How often it was asked. */
  times: number
  /** At how many documents it looked. */
  documents: number
  /** How many it found. */
  rows: number
  /** Those of the parts inside of it included. */
  ms: number
}

/** What a query did, as the content lake tells it. */
export interface QueryPlan {
  ms: number
  documents: number
  plan: PlanStep[]
}

const numbers = new Intl.NumberFormat('en')
const inMilliseconds = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

export const formatCount = (count: number): string => numbers.format(count)

export const formatMilliseconds = (ms: number): string =>
  `${ms < 0.01 ? '<0.01' : inMilliseconds.format(ms)} ms`

/** Whether a step had nothing to look documents up by. */
export const isFullScan = ({ uses }: PlanStep): boolean => uses === 'every document'

/** The steps of a query; what was asked again and again of the same attribute, for one value after the other, is one. */
export function mergeRepeatedSteps(steps: readonly PlanStep[]): PlanStep[] {
  const groups = new Map<unknown, PlanStep[]>()
  for (const step of steps) {
    const attribute = attributeOf(step)
    const key = attribute ? [step.step, step.start, step.end, attribute].join(' ') : step
    groups.set(key, [...(groups.get(key) ?? []), step])
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [PlanStep]
    if (group.length === 1) return first
    const uses = `${attributeOf(first)}, ${formatCount(group.length)} values`
    return group.slice(1).reduce(addSteps, { ...first, uses })
  })
}

/** The attribute that a step looked up for one value, as in `_type "page"`. */
const attributeOf = ({ uses }: PlanStep): string | undefined => /^\w+(?= ".*"$)/.exec(uses)?.[0]

const addSteps = (sum: PlanStep, { times, documents, rows, ms }: PlanStep): PlanStep => ({
  ...sum,
  times: sum.times + times,
  documents: sum.documents + documents,
  rows: sum.rows + rows,
  ms: sum.ms + ms,
})

/** What a query did in all, in one line. */
export function planSummary({ ms, documents }: QueryPlan): string {
  const looked = documents === 1 ? '1 document' : `${formatCount(documents)} documents`
  return `${formatMilliseconds(ms)}, ${looked} looked at`
}
