import { describe, expect, it } from 'vitest'
import {
  mergeLookupsOfSameAttribute,
  queryPlanSummary,
  formatPlanMilliseconds,
  isFullScanStep,
  type PlanStep,
} from './query-plan.ts'

const step: PlanStep = {
  step: 'filter',
  uses: '_type "page"',
  times: 1,
  documents: 2,
  rows: 1,
  ms: 1,
}

describe('QueryPlan', () => {
  it.each([
    [0, '<0.01 ms'],
    [0.0123, '0.0123 ms'],
    [3.14159, '3.14 ms'],
    [1234.5, '1,230 ms'],
  ])('formats %d ms', (ms, words) => {
    expect(formatPlanMilliseconds(ms)).toBe(words)
  })

  it('summarizes a query', () => {
    expect(queryPlanSummary({ ms: 2, documents: 1, plan: [] })).toBe('2 ms, 1 document looked at')
    expect(queryPlanSummary({ ms: 2, documents: 4200, plan: [] })).toBe(
      '2 ms, 4,200 documents looked at',
    )
  })

  it('detects a full scan', () => {
    expect(isFullScanStep(step)).toBe(false)
    expect(isFullScanStep({ ...step, uses: 'every document' })).toBe(true)
  })

  it('merges repeated lookups of the same attribute', () => {
    const at = (start: number, uses: string): PlanStep => ({ ...step, start, end: start + 9, uses })
    const other = [at(0, 'references "a"'), at(20, '_type "page"'), at(20, 'index of title')]
    const steps = [at(9, 'references "a"'), ...other, at(9, 'references "b c"'), at(20, '_id "x"')]
    expect(mergeLookupsOfSameAttribute(steps)).toEqual([
      { ...at(9, 'references, 2 values'), times: 2, documents: 4, rows: 2, ms: 2 },
      ...other,
      at(20, '_id "x"'),
    ])
  })
})
