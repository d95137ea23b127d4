/** A filter or order step of a query plan; times in milliseconds. */
export interface PlanStep {
  step: 'filter' | 'order'
  /** Its text and position in the query (UTF-16 offsets); absent if unknown. */
  text?: string
  start?: number
  end?: number
  /** Index or lookup that it used. */
  uses: string
  /** Number of executions. */
  times: number
  /** Number of documents scanned. */
  documents: number
  /** Number of matching documents. */
  rows: number
  /** Including nested steps. */
  ms: number
}

/** Query plan of the content lake. */
export interface QueryPlan {
  ms: number
  documents: number
  plan: PlanStep[]
}

const numbers = new Intl.NumberFormat('en')
const inMilliseconds = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

export const formatPlanCount = (count: number): string => numbers.format(count)

export const formatPlanMilliseconds = (ms: number): string =>
  `${ms < 0.01 ? '<0.01' : inMilliseconds.format(ms)} ms`

/** Whether a step scanned every document. */
export const isFullScanStep = ({ uses }: PlanStep): boolean => uses === 'every document'

/** Merges repeated lookups of the same attribute with different values into one step. */
export function mergeLookupsOfSameAttribute(steps: readonly PlanStep[]): PlanStep[] {
  const groups = new Map<unknown, PlanStep[]>()
  for (const step of steps) {
    const attribute = attributeOf(step)
    const key = attribute ? [step.step, step.start, step.end, attribute].join(' ') : step
    groups.set(key, [...(groups.get(key) ?? []), step])
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [PlanStep]
    if (group.length === 1) return first
    const uses = `${attributeOf(first)}, ${formatPlanCount(group.length)} values`
    return group.slice(1).reduce(addSteps, { ...first, uses })
  })
}

/** Attribute of a lookup by value, as in `_type "page"`. */
const attributeOf = ({ uses }: PlanStep): string | undefined => /^\w+(?= ".*"$)/.exec(uses)?.[0]

const addSteps = (sum: PlanStep, { times, documents, rows, ms }: PlanStep): PlanStep => ({
  ...sum,
  times: sum.times + times,
  documents: sum.documents + documents,
  rows: sum.rows + rows,
  ms: sum.ms + ms,
})

/** Totals of a query in one line. */
export function queryPlanSummary({ ms, documents }: QueryPlan): string {
  const looked = documents === 1 ? '1 document' : `${formatPlanCount(documents)} documents`
  return `${formatPlanMilliseconds(ms)}, ${looked} looked at`
}
