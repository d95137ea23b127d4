import { describe, expect, it } from 'vitest'
import { selectStages } from './test-stages.ts'

const files = [
  'lib/cart/cart.test.ts',
  'lib/cart/view.test.tsx',
  'packages/lake/command.walk.test.ts',
  'packages/lake/feed.test.ts',
  'tests/e2e/cart.spec.ts',
]
const selected = (...words: string[]) => selectStages(words, () => files)

describe('test stages', () => {
  it('selects the checks, the unit and contract tests and the main job by default', () => {
    expect(selected()).toEqual({ stages: ['checks', 'unit', 'main'], filters: [] })
  })

  it('selects the stages of --only in order, and rejects an unknown one', () => {
    expect(selected('--only', 'e2e,checks').stages).toEqual(['checks', 'e2e'])
    expect(() => selected('--only', 'checks,browser')).toThrow(
      'Unknown stage "browser". Stages: checks, unit, main, e2e, walks.',
    )
  })

  it.each([
    ['lib/cart', ['unit']],
    ['./tests/e2e', ['e2e']],
    ['cart', ['unit', 'e2e']],
    ['command.walk', ['walks']],
    ['packages/lake', ['unit', 'walks']],
  ])('selects the stages whose test files match the filter %s', (filter, stages) => {
    expect(selected(filter)).toEqual({ stages, filters: [filter] })
  })

  it('rejects a filter that matches no test file', () => {
    expect(() => selected('lib/cart', 'lib/carrt')).toThrow(
      'No test file has "lib/carrt" in its path.',
    )
  })
})
