import { describe, expect, it } from 'vitest'
import {
  summaryLine,
  emptySummary,
  type PlaywrightSuite,
  slowestLines,
  sum,
  summarizePlaywright,
} from './test-summary.ts'

type Spec = NonNullable<PlaywrightSuite['specs']>[number]

const spec = (title: string, ...tests: Spec['tests']): Spec => ({
  title,
  file: 'e2e/shop.spec.ts',
  tests,
})
const ran = (status: Spec['tests'][number]['status'], message?: string, description?: string) => ({
  status,
  annotations: description === undefined ? [] : [{ type: 'skip', description }],
  results: [message === undefined ? {} : { error: { message } }],
})

describe('summarizePlaywright', () => {
  it('counts each test and names failures in every suite', () => {
    const suites = [
      {
        specs: [spec('buys', ran('expected')), spec('pays', ran('unexpected', 'Error: no\n at 3'))],
      },
      { suites: [{ specs: [spec('looks', ran('expected'), ran('expected'))] }] },
    ]
    expect(summarizePlaywright({ errors: [], suites })).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      lines: ['✗ e2e/shop.spec.ts: pays – Error: no'],
    })
  })

  it('fails a test that passed only on a retry', () => {
    const suites = [{ specs: [spec('buys', ran('flaky', 'Error: late'))] }]
    expect(summarizePlaywright({ errors: [], suites })).toMatchObject({ passed: 0, failed: 1 })
  })

  it('names the reason of a skipped test, and fails one without a reason', () => {
    const suites = [
      {
        specs: [
          spec('purges', ran('skipped', undefined, 'Varnish is not installed.')),
          spec('dreams', ran('skipped')),
        ],
      },
    ]
    const { skipped, failed, lines } = summarizePlaywright({ errors: [], suites })
    expect({ skipped, failed }).toEqual({ skipped: 1, failed: 1 })
    expect(lines[0]).toBe('○ e2e/shop.spec.ts: purges – skipped: Varnish is not installed.')
    expect(lines[1]).toMatch(/^✗ e2e\/shop\.spec\.ts: dreams – skipped without a reason/)
  })

  it('counts an error outside tests as a failure', () => {
    expect(summarizePlaywright({ errors: [{ message: 'no browser' }], suites: [] })).toMatchObject({
      failed: 1,
      lines: ['✗ outside any test: no browser'],
    })
  })
})

describe('the end of a test run', () => {
  it('sums up the stages and ends with a parsable line', () => {
    const first = { ...emptySummary(), passed: 3 }
    expect(summaryLine(first)).toBe('3 passed, 0 failed')
    const total = sum([
      { ...first, skipped: 1, lines: ['a'] },
      { ...emptySummary(), passed: 1, failed: 2, lines: ['b'] },
    ])
    expect(total.lines).toEqual(['a', 'b'])
    expect(summaryLine(total)).toBe('4 passed, 2 failed, 1 skipped')
  })

  it('lists the slowest files first, up to the limit', () => {
    const times = [
      { name: 'a', ms: 100 },
      { name: 'b', ms: 12_340, note: '1.0 s' },
      { name: 'c', ms: 200 },
    ]
    expect(slowestLines(times, 2)).toEqual(['   12.3 s  b (1.0 s)', '    0.2 s  c'])
  })
})
