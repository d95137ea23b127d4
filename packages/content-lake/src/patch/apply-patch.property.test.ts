import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePatches, applyBothWays } from './testing/compare.ts'

/** `npm run fuzz:patch` does it a million times. */
const RUNS = { numRuns: 3_000 }

test('a patch does what its documentation says, told a second time', () => {
  fc.assert(
    fc.property(applyBothWays, (change) => {
      for (const { ours, model } of comparePatches(...change)) expect(ours).toEqual(model)
    }),
    RUNS,
  )
})
