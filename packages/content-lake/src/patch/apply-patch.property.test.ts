import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePatches, patchCaseArbitrary } from './testing/compare-patches.ts'

/** `npm run fuzz:patch` runs a million cases. */
const RUNS = { numRuns: 3_000 }

describe('apply patch property', () => {
  test('equals the reference model', () => {
    fc.assert(
      fc.property(patchCaseArbitrary, (change) => {
        for (const { ours, model } of comparePatches(...change)) expect(ours).toEqual(model)
      }),
      RUNS,
    )
  })
})
